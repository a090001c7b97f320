import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { ShareExceeded } from '#store/postgres/fair-pool.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';

/** A refusal in the shape that every door shows it. */
export type ErrorBody = { ok: false; code: ErrorCode; message: string; request_id: string; [detail: string]: unknown };

/** Turns an error into a refusal: its own, `overloaded` when a share of the store is used up, `storeDownCode` while PostgreSQL is unavailable, otherwise `internal_error`. */
export function toServiceError(error: unknown, storeDownCode: ErrorCode = 'store_unavailable'): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof ShareExceeded)
    return buildOverloaded('Requests of this kind already use their share of the database; try again shortly.', error);
  if (isStoreDown(error))
    return new ServiceError(storeDownCode, 'The database is not available; try again shortly.', { cause: error });
  return buildInternalError(error);
}

/** Builds the refusal of a request beyond a limit, to be retried after a second. */
export function buildOverloaded(message: string, cause?: unknown): ServiceError {
  return new ServiceError('overloaded', message, { cause, details: { retry_after_seconds: 1 } });
}

/** Builds the refusal for an error that the caller can do nothing about. */
export function buildInternalError(cause: unknown): ServiceError {
  const message = 'An internal error occurred; quote the request_id when you report it.';
  return new ServiceError('internal_error', message, { cause });
}

/** Builds the body of a refusal; in test mode it carries `sample: true`. */
export function buildErrorBody(error: ServiceError, requestId: string, mode: KeyMode = 'live'): ErrorBody {
  return {
    ok: false,
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...error.details,
    ...(mode === 'test' && { sample: true }),
  };
}

/** The HTTP status of a refusal. */
export function statusOf(error: ServiceError): number {
  return error.status ?? ERROR_CODES[error.code].status;
}
