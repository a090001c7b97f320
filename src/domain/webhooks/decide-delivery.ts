const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
// The pause after each attempt; the last one goes on.
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
];
const LONGEST_PAUSE_MS = 12 * HOUR_MS;
/** How long a delivery is attempted. */
export const DELIVERY_LIFE_MS = 72 * HOUR_MS;
// So that those who failed together do not come back together.
const JITTER = 0.2;
const GONE = 410;

/** How one attempt went: the status of the receiver's answer (null without one), and how long it asked to be left alone. */
export type AttemptOutcome = { status: number | null; retryAfterSeconds: number | null };

/** What becomes of a delivery: taken, given up (for good where the receiver says that it is gone), or tried again. */
export type DeliveryDecision =
  | { state: 'delivered' }
  | { state: 'failed'; gone: boolean }
  | { state: 'pending'; nextAttemptAt: Date };

/** Decides what becomes of a delivery after an attempt; `random` is from 0 to 1. */
export function decideDelivery(
  delivery: { createdAt: Date; attempts: number },
  { status, retryAfterSeconds }: AttemptOutcome,
  now: Date,
  random: number,
): DeliveryDecision {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === GONE) return { state: 'failed', gone: true };
  const planned = PAUSES_MS[delivery.attempts - 1] ?? LONGEST_PAUSE_MS;
  const jittered = planned * (1 + JITTER * (2 * random - 1));
  const pauseMs = Math.max(jittered, Math.min((retryAfterSeconds ?? 0) * SECOND_MS, LONGEST_PAUSE_MS));
  const nextAttemptAt = new Date(now.getTime() + Math.round(pauseMs));
  const isOver = nextAttemptAt.getTime() > delivery.createdAt.getTime() + DELIVERY_LIFE_MS;
  return isOver ? { state: 'failed', gone: false } : { state: 'pending', nextAttemptAt };
}

/** Reads a Retry-After header given in seconds; null for anything else. */
export function parseRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
