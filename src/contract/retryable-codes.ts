import { ERROR_CODES, type ErrorCode } from './errors.ts';

/** Whether an error of this code can have a Retry-After. */
export function hasRetryAfter(code: ErrorCode): boolean {
  return code === 'idempotency_conflict' || isTemporary(code);
}

/** Whether the same call can succeed later, whatever else the error says. An idempotency_conflict can only with a Retry-After. */
export function isRetryable(code: ErrorCode): boolean {
  return code === 'network_error' || isTemporary(code);
}

function isTemporary(code: ErrorCode): boolean {
  const isClosed = code === 'ppsr_unavailable';
  return code === 'rate_limited' || (ERROR_CODES[code].status === 503 && !isClosed);
}
