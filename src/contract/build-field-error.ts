import type { ErrorCode } from './errors.ts';
import { ServiceError } from './service-error.ts';

/** Builds the refusal of one field, which names the field and what it must be as a refusal by the schema does. */
export function buildFieldError<Code extends ErrorCode>(
  code: Code,
  field: string,
  problem: string,
  message = `${field} ${problem}.`,
): ServiceError<Code> {
  return new ServiceError(code, message, { details: { issues: [{ field, problem }] } });
}
