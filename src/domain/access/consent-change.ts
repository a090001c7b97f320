import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';

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
