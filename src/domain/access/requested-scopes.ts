import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';

/** What a program is offered that asks for nothing in particular: look-ups, and the records of them. Everything else is asked for when it is needed. */
export const DEFAULT_SCOPES: readonly Scope[] = [
  'abn:lookup',
  'gst:status',
  'company:lookup',
  'address:lookup',
  'assets:receipts',
];

// What OpenID clients add by habit: nobody is identified to them here, and every consent can be refreshed anyway.
const HABITS = ['openid', 'offline_access', 'profile', 'email'];

/** Reads the scope parameter of an authorisation: the scopes asked for that exist here, or those offered by default; null when it names only others. */
export function parseRequestedScopes(scope: string | null): readonly Scope[] | null {
  const asked = (scope ?? '').split(' ').filter((one) => one !== '' && !HABITS.includes(one));
  if (asked.length === 0) return DEFAULT_SCOPES;
  const known = ALL_SCOPES.filter((one) => asked.includes(one));
  return known.length === 0 ? null : known;
}
