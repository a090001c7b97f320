import type { Target } from '#domain/billing/quote.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';

/** Returns the input with its ABN in canonical form; throws invalid_abn before the call costs anything. */
export function admitAbn<T extends { abn: string }>(input: T): { input: T; target: Target } {
  const abn = readAbn(input.abn);
  return { input: { ...input, abn }, target: { type: 'ABN', value: abn } };
}
