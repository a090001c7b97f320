import type { Notification, ProgressToken } from '@modelcontextprotocol/server';

/** How often a call that is still under way says so. */
export const PROGRESS_MS = 1_000;

/** What a request brings along: the token under which its host wants to hear, and the way to tell it. */
export type ProgressListener = {
  _meta?: { progressToken?: ProgressToken | undefined } | undefined;
  notify: (notification: Notification) => Promise<void>;
};

/** Does work, and tells a host that asked for it once a second that it is under way; sources may take their time. */
export async function reportProgress<T>(listener: ProgressListener, what: string, work: () => Promise<T>): Promise<T> {
  const progressToken = listener._meta?.progressToken;
  if (progressToken === undefined) return work();
  let progress = 0;
  const timer = setInterval(() => {
    progress += 1;
    const params = { progressToken, progress, message: `${what}: under way for ${progress} s.` };
    // Who has left does not hear it; the call goes on, and its record can be read later.
    listener.notify({ method: 'notifications/progress', params }).catch(() => clearInterval(timer));
  }, PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
