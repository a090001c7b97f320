import { parseAud } from '#base/money.ts';
import type { Scope } from '#contract/scopes.ts';

/** What a grant may spend a day on metered tools, unless the person says otherwise. */
export const DEFAULT_CAP_CENTS = 500;

/** The highest cap that the page takes: more than a day of looking things up, less than a typing error. */
export const MAX_CAP_CENTS = 100_000;

/** What a person decided on the consent page. */
export type Consent = { scopes: Scope[]; capCents: number };

/** What is not yet a decision, by the field to look at. */
export type ConsentFault = { field: 'scopes' | 'cap'; message: string };

/** Reads a consent from what a form sent: of the scopes asked for those that stayed ticked, and the cap. */
export function parseConsent(
  asked: readonly Scope[],
  sent: { scopes: readonly string[]; cap: string },
): Consent | ConsentFault {
  const scopes = asked.filter((scope) => sent.scopes.includes(scope));
  if (scopes.length === 0)
    return { field: 'scopes', message: 'Leave at least one box ticked, or choose “Do not connect”.' };
  const cap = parseCap(sent.cap);
  return 'message' in cap ? { field: 'cap', ...cap } : { scopes, ...cap };
}

/** Reads the daily cap of an app from what a person wrote; nothing written is a cap of nothing. */
export function parseCap(sent: string): { capCents: number } | { message: string } {
  const capCents = parseAud(sent === '' ? '0' : sent);
  if (capCents !== null && capCents <= MAX_CAP_CENTS) return { capCents };
  return { message: 'Write the cap in dollars, like 5.00, and at most 1000.00. 0 allows nothing that costs.' };
}
