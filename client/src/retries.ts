import type { Endpoint } from './endpoint.ts';
import { ApiError, type RegisterDataError } from './errors.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const LONGEST_ASKED_MS = 60_000;

/** Returns the pause before the next attempt, or null when the failure is final. `retries` counts those already made. */
export function decidePause(
  error: RegisterDataError,
  endpoint: Endpoint,
  retries: number,
  random: () => number = Math.random,
): number | null {
  if (!error.retryable || (error.retryAfterMs ?? 0) > LONGEST_ASKED_MS) return null;
  if (endpoint.cautious === true && !saysNothingWasDone(error)) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS);
  // Half of the pause is random, so that many clients do not return at once.
  return Math.max(error.retryAfterMs ?? 0, pause / 2) + (random() * pause) / 2;
}

function saysNothingWasDone(error: RegisterDataError): boolean {
  return error instanceof ApiError && (error.status === 429 || error.status === 503);
}

/** Reads a Retry-After in seconds or as a date; null when there is none. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Waits. Throws the signal's reason as soon as it is aborted. */
export function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
