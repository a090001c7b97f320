/** The longest that a run waits because the service asks for it. */
export const LONGEST_WAIT_MS = 300_000;

const LONGEST_BACKOFF_MS = 10_000;

/** Decides how long to wait before the next try: at least as long as Retry-After says, and longer each time. Null when the service asks for longer than a run waits. */
export function decideWait(retryAfter: string | null, tries: number): number | null {
  const askedMs = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : null;
  const backoffMs = Math.min(LONGEST_BACKOFF_MS, (askedMs === null ? 250 : 50) * 2 ** tries);
  if (askedMs === null) return backoffMs;
  return askedMs > LONGEST_WAIT_MS ? null : Math.max(askedMs, backoffMs);
}
