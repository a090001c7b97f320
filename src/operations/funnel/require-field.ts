import type { GuardedClient } from '#base/guarded-client.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';

/** Returns the parsed value of a field; throws invalid_input when it is null. */
export function requireField<T>(field: string, parsed: T | null, problem: string): T {
  if (parsed !== null) return parsed;
  throw buildFieldError('invalid_input', field, problem);
}

/** Returns the digits of an ACN; throws invalid_input. */
export function readAcn(text: string): string {
  return requireField('acn', parseAcn(text), 'is not a valid ACN: check it for typos');
}

/** Throws invalid_input on a URL that the service will not call. */
export function requireUrl(web: GuardedClient, field: string, url: string | null | undefined): void {
  const fault = typeof url === 'string' ? web.findUrlFault(url) : null;
  if (fault !== null) throw buildFieldError('invalid_input', field, fault);
}
