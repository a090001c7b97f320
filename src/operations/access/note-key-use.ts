import { BoundedMap } from '#base/bounded-map.ts';
import type { Caller } from '#domain/access/caller.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;

/** Builds the function that records when a key was last used. It writes at most once a minute for each key, and no request waits for it. */
export function buildKeyUseNote(
  touch: (keyId: string) => Promise<void>,
  nowMs: () => number = Date.now,
): (caller: Caller) => void {
  const noted = new BoundedMap<string, number>(MAX_KEYS);
  return ({ credentialId, delegation, userId }) => {
    if (delegation !== null || userId !== null) return;
    const now = nowMs();
    const last = noted.use(credentialId);
    if (last !== undefined && now - last < MINUTE_MS) return;
    noted.put(credentialId, now);
    // The next minute writes again, so a failed write is not worth an error.
    touch(credentialId).catch(() => undefined);
  };
}
