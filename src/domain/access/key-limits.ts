import { isInsideOne } from '#base/ip-network.ts';
import type { Scope } from '#contract/scopes.ts';
import type { KeyMode } from './api-key.ts';

export type KeyLimits = {
  mode: KeyMode;
  scopes: readonly Scope[];
  /** Null: it works until it is revoked. */
  expiresAt: Date | null;
  /** Empty: it works from any network. */
  networks: readonly string[];
};

/** The rights that a new key would have beyond its creator's: scopes, and the field of any other limit. */
type Excess = { scopes: Scope[]; field: 'mode' | 'expires_at' | 'allowed_networks' | null };

/** Finds the rights that a new key would have beyond the key that creates it. */
export function findKeyExcess(wanted: KeyLimits, own: KeyLimits): Excess {
  const scopes = wanted.scopes.filter((scope) => !own.scopes.includes(scope));
  if (wanted.mode === 'live' && own.mode === 'test') return { scopes, field: 'mode' };
  if (outlives(wanted.expiresAt, own.expiresAt)) return { scopes, field: 'expires_at' };
  return { scopes, field: worksElsewhere(wanted.networks, own.networks) ? 'allowed_networks' : null };
}

// Null means that a key never expires.
function outlives(wanted: Date | null, own: Date | null): boolean {
  return own !== null && (wanted === null || wanted > own);
}

function worksElsewhere(wanted: readonly string[], own: readonly string[]): boolean {
  if (own.length === 0) return false;
  return wanted.length === 0 || wanted.some((network) => !isInsideOne(own, network));
}
