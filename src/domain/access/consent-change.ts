import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';

/** What a consent does: connects a new app, gives a connected app more, or takes the place of its earlier consent. */
export type ConsentChange = 'connect' | 'extend' | 'replace';

/** What a connected app has. */
export type HeldConsent = { client_id: string; scopes: readonly Scope[] };

/** Decides what a consent does to the one that the same app has already; null when it has none. */
export function decideConsentChange(
  held: HeldConsent | null,
  { clientId, asked }: { clientId: string; asked: readonly Scope[] },
): ConsentChange {
  if (held === null) return 'connect';
  const asksForMore = asked.some((scope) => !held.scopes.includes(scope));
  // Only the registration that has the tokens can go on using them.
  return held.client_id === clientId && asksForMore ? 'extend' : 'replace';
}

/** The scopes of a grant that is extended: of those asked for what the person ticked, and all others that it had. */
export function extendScopes(held: readonly Scope[], asked: readonly Scope[], ticked: readonly Scope[]): Scope[] {
  return ALL_SCOPES.filter((scope) => (asked.includes(scope) ? ticked : held).includes(scope));
}
