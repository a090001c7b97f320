import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { ServiceError } from '#contract/service-error.ts';
import { ShareExceeded } from '#store/postgres/fair-pool.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';

/** A refusal in the shape that every door shows it. */
export type ErrorBody = { ok: false; code: ErrorCode; message: string; request_id: string; [detail: string]: unknown };

/** Gives the refusal that an error stands for: its own, overloaded for a share of the store that is taken, store_unavailable while PostgreSQL is away, or internal_error for anything we did not foresee. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof ShareExceeded) {
    return new ServiceError('overloaded', 'Too many ask for the same at once; try again shortly.', {
      cause: error,
      details: { retry_after_seconds: 1 },
    });
  }
  if (isStoreDown(error)) {
    return new ServiceError('store_unavailable', 'Our store does not answer right now; try again shortly.', {
      cause: error,
    });
  }
  return new ServiceError('internal_error', 'A fault of ours; quote the request_id when you tell us.', {
    cause: error,
  });
}

/** Builds the body of a refusal. */
export function buildErrorBody(error: ServiceError, requestId: string): ErrorBody {
  return {
    ok: false,
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...error.details,
  };
}

/** The HTTP status of a refusal. */
export function statusOf(error: ServiceError): number {
  return error.status ?? ERROR_CODES[error.code].status;
}
