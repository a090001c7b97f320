import type { ErrorCode } from './errors.ts';
import errors from './examples/errors.json' with { type: 'json' };

/** The body of an error as callers get it; ids and times are invented. */
type ErrorExample = {
  ok: boolean;
  code: string;
  message: string;
  request_id: string;
  [detail: string]: unknown;
};

/** An answer with each error code, as a test key gets it from the sandbox. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, ErrorExample>> = errors;
