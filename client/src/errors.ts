import { type ErrorCode, RETRYABLE_CODES } from './error-codes.ts';

/** The body of an error; some codes add details. */
export type ErrorBody = {
  ok: false;
  code: ErrorCode;
  message: string;
  request_id: string;
  issues?: { field: string; problem: string }[];
  [detail: string]: unknown;
};

/** What is known about a failure beside its message. */
export type Failure = { code: string; requestId: string | null; retryable: boolean; retryAfterMs: number | null };

/** Any failure of a call. `code` is stable; messages may change. */
export class RegisterDataError extends Error {
  /** The service's code, or `connection_failed`, `timeout`, `unexpected_response`, `invalid_signature`. */
  readonly code: string;
  /** Quote it to the operator of the service; null when there was no answer. */
  readonly requestId: string | null;
  /** Whether the same call may succeed later, unchanged. */
  readonly retryable: boolean;
  /** How long the service asks you to wait; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, { code, requestId, retryable, retryAfterMs }: Failure, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.requestId = requestId;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The service answered with an error. */
export class ApiError extends RegisterDataError {
  declare readonly code: ErrorCode;
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody, retryAfterMs: number | null) {
    const retryable = isRetryable(body, retryAfterMs);
    super(`${body.code}: ${body.message}`, { code: body.code, requestId: body.request_id, retryable, retryAfterMs });
    this.status = status;
    this.body = body;
  }
}

function isRetryable({ code, record_id }: ErrorBody, retryAfterMs: number | null): boolean {
  // Another body under the same key never works; a first request that still runs has a Retry-After.
  if (code === 'idempotency_conflict') return retryAfterMs !== null;
  // A paid search whose outcome is unknown has a record; it is settled by the service, never sent again.
  if (code === 'network_error') return record_id === undefined;
  return RETRYABLE_CODES.has(code);
}

/** 400, 405, 413, 415: the request is wrong; `body.issues` names the fields. */
export class InvalidRequestError extends ApiError {}
/** 401: the credential is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {}
/** 402: too little credit, a spending cap, or a price that a person must approve. */
export class PaymentRequiredError extends ApiError {}
/** 403: the credential lacks a scope, or does not work here. */
export class PermissionDeniedError extends ApiError {}
/** 404, 410: it does not exist, or not any more. */
export class NotFoundError extends ApiError {}
/** 409: it conflicts with the present state. */
export class ConflictError extends ApiError {}
/** 429: too many requests. */
export class RateLimitError extends ApiError {}
/** 500 and above: the service or a register failed. */
export class ServerError extends ApiError {}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
};

/** Builds the error of an answer. */
export function buildApiError(status: number, body: ErrorBody, retryAfterMs: number | null): ApiError {
  const ofStatus = CLASSES[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
  return new ofStatus(status, body, retryAfterMs);
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends RegisterDataError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, { code: 'connection_failed', requestId: null, retryable: true, retryAfterMs: null }, options);
  }
}

/** There was no complete answer within `timeoutMs`. */
export class TimeoutError extends RegisterDataError {
  constructor(timeoutMs: number) {
    const failure = { code: 'timeout', requestId: null, retryable: true, retryAfterMs: null };
    super(`There was no complete answer within ${timeoutMs} ms`, failure);
  }
}

/** The answer is not one of this service: a proxy's page, a redirect, or too long. */
export class UnexpectedResponseError extends RegisterDataError {
  readonly status: number;

  constructor(message: string, status: number, retryAfterMs: number | null = null, options?: ErrorOptions) {
    const retryable = [429, 502, 503, 504].includes(status);
    super(message, { code: 'unexpected_response', requestId: null, retryable, retryAfterMs }, options);
    this.status = status;
  }
}
