import { parseAud } from '#base/money.ts';
import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';

/** The default daily cap of a grant for metered tools. */
export const DEFAULT_CAP_CENTS = 500;

/** The highest cap that the page accepts: more than a day of look-ups costs; catches typing errors. */
const MAX_CAP_CENTS = 100_000;

export type Consent = { scopes: Scope[]; capCents: number };

export type ConsentFault = { field: 'scopes' | 'cap'; message: string };

/** Parses the consent form: the requested scopes that are still ticked, and the cap. */
export function parseConsent(
  asked: readonly Scope[],
  sent: { scopes: readonly string[]; cap: string },
): Consent | ConsentFault {
  const scopes = asked.filter((scope) => sent.scopes.includes(scope));
  if (scopes.length === 0) return { field: 'scopes', message: 'Leave at least one box ticked.' };
  const cap = parseCap(sent.cap);
  return 'message' in cap ? { field: 'cap', ...cap } : { scopes, ...cap };
}

/** Parses the daily cap of an app. An empty field is refused: it could mean nothing or no cap. */
export function parseCap(sent: string): { capCents: number } | { message: string } {
  const capCents = parseAud(sent);
  if (capCents !== null && capCents <= MAX_CAP_CENTS) return { capCents };
  return { message: 'Enter the cap in dollars, like 5.00, and at most 1000.00. Enter 0 to allow free calls only.' };
}

/** The effect of a consent: connect a new app, extend a connected app's scopes, or replace its earlier consent. */
export type ConsentChange = 'connect' | 'extend' | 'replace';

/** The current grant of a connected app. */
type HeldConsent = { client_id: string; scopes: readonly Scope[] };

/** Decides the effect of a consent, given the app's current grant (null if it has none). */
export function decideConsentChange(
  held: HeldConsent | null,
  { clientId, asked }: { clientId: string; asked: readonly Scope[] },
): ConsentChange {
  if (held === null) return 'connect';
  const asksForMore = asked.some((scope) => !held.scopes.includes(scope));
  // Tokens only work for the registration that received them.
  return held.client_id === clientId && asksForMore ? 'extend' : 'replace';
}

/** Returns the scopes of an extended grant: the requested ones that the user ticked, and the other existing ones. */
export function extendScopes(held: readonly Scope[], asked: readonly Scope[], ticked: readonly Scope[]): Scope[] {
  return GRANTABLE_SCOPES.filter((scope) => (asked.includes(scope) ? ticked : held).includes(scope));
}
