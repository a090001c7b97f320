import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';

/** The scopes offered to an app that requests none: look-ups and their records. Apps request others when needed. */
export const DEFAULT_SCOPES: readonly Scope[] = [
  'abn:lookup',
  'gst:status',
  'company:lookup',
  'address:lookup',
  'assets:receipts',
];

// OpenID clients often add these. They are ignored: this issuer shares no identity, and every grant can be refreshed.
const HABITS = ['openid', 'offline_access', 'profile', 'email'];

/** Parses the scope parameter: the known requested scopes, or the default ones; null if it names only unknown scopes. */
export function parseRequestedScopes(scope: string | null): readonly Scope[] | null {
  const asked = (scope ?? '').split(' ').filter((one) => one !== '' && !HABITS.includes(one));
  if (asked.length === 0) return DEFAULT_SCOPES;
  const known = GRANTABLE_SCOPES.filter((one) => asked.includes(one));
  return known.length === 0 ? null : known;
}
