import type { Notification, ProgressToken } from '@modelcontextprotocol/server';

/** How often a running call reports progress. */
export const PROGRESS_MS = 1_000;

/** The progress token of a request, and how to notify its host. */
type ProgressListener = {
  _meta?: { progressToken?: ProgressToken | undefined } | undefined;
  notify: (notification: Notification) => Promise<void>;
};

/** Runs work and, if the host asked for progress, notifies it once a second. */
export async function reportProgress<T>(listener: ProgressListener, what: string, work: () => Promise<T>): Promise<T> {
  const progressToken = listener._meta?.progressToken;
  if (progressToken === undefined) return work();
  let progress = 0;
  const timer = setInterval(() => {
    progress += 1;
    const params = { progressToken, progress, message: `${what}: running for ${progress} s.` };
    // The host has disconnected. The call continues, and its record can be read later.
    listener.notify({ method: 'notifications/progress', params }).catch(() => clearInterval(timer));
  }, PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
