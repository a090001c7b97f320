import { buildFieldError } from '#contract/build-field-error.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';

/** Returns the digits of an ACN; throws invalid_input. */
export function readAcn(text: string): string {
  const acn = parseAcn(text);
  if (acn === null) throw buildFieldError('invalid_input', 'acn', 'is not a valid ACN: check it for typos');
  return acn;
}
