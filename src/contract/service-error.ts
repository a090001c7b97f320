import type { ErrorCode } from './errors.ts';

type ServiceErrorOptions = { cause?: unknown; details?: Record<string, unknown>; status?: number };

/** An error for the caller: a code of the contract, a message and public details. The cause is only logged. */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: Readonly<Record<string, unknown>>;
  /** Set only when a code has two statuses (`unauthorized` for a foreign account is 403). */
  readonly status: number | undefined;

  constructor(code: Code, message: string, options: ServiceErrorOptions = {}) {
    // A refusal is an answer, not a fault, and capturing its stack was a tenth of its cost. A cause keeps its own stack.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'ServiceError';
    this.code = code;
    this.details = options.details ?? {};
    this.status = options.status;
  }
}

/** An error of a register that certainly did not process the request. After any other error the outcome is unknown. */
export class NotPerformed extends ServiceError {}
