import { SANDBOX_WEBHOOK_URL } from '#contract/sandbox/sandbox-values.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
// The pause after each attempt; the last one repeats.
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
/** How long a delivery is retried. */
const DELIVERY_LIFE_MS = 72 * HOUR_MS;
// Spreads the retries of deliveries that failed together.
const JITTER = 0.2;
const GONE = 410;

/** The outcome of an attempt: the receiver's HTTP status (null without a response), and its Retry-After. */
type AttemptOutcome = { status: number | null; retryAfterSeconds: number | null };

/** What happens to a delivery: delivered, failed (`gone` if the receiver answered 410), or retried. */
export type DeliveryDecision =
  | { state: 'delivered' }
  | { state: 'failed'; gone: boolean }
  | { state: 'pending'; nextAttemptAt: Date };

/** Decides after an attempt whether and when a webhook delivery is retried; `random` is from 0 to 1. */
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

/** Parses a Retry-After header in seconds; null for anything else. */
export function parseRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

const FAILURES = 2;

/** The status of the sandbox's invented receiver: 500 twice, then 204; null for any other URL. */
export function findSandboxStatus(url: string, attemptsBefore: number): number | null {
  if (url !== SANDBOX_WEBHOOK_URL) return null;
  return attemptsBefore < FAILURES ? 500 : 204;
}
