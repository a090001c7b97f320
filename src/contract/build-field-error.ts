import type { ErrorCode } from './errors.ts';
import { ServiceError } from './service-error.ts';

/** Builds the error for one invalid field, in the same form as an error of the schema. */
export function buildFieldError<Code extends ErrorCode>(
  code: Code,
  field: string,
  problem: string,
  message = `${field} ${problem}.`,
): ServiceError<Code> {
  return new ServiceError(code, message, { details: { issues: [{ field, problem }] } });
}
