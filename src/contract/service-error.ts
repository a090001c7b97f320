import type { ErrorCode } from './errors.ts';

type ServiceErrorOptions = { cause?: unknown; details?: Record<string, unknown>; status?: number };

/** A refusal that the caller reads: a code of the contract, a plain message and public details; the cause stays with the operator. */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: Readonly<Record<string, unknown>>;
  /** Set only where one code has two statuses (`unauthorized` for a foreign account is 403). */
  readonly status: number | undefined;

  constructor(code: Code, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.details = options.details ?? {};
    this.status = options.status;
  }
}
