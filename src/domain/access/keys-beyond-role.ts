import { ROLES, type Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';

/** The facts that determine whether a key ends with the role of its maker. */
export type MadeKey = {
  key_id: string;
  state: 'active' | 'expired' | 'revoked';
  scopes: readonly Scope[];
  created_by_key_id: string | null;
  created_by_user_id: string | null;
};

/**
 * Finds the keys with account:admin that work and that a person made, directly or by a key of theirs, when their new role
 * lacks that scope or they are removed (null): with one of them they could restore their role. Other keys belong to
 * programs of the account, whatever becomes of the person.
 */
export function findKeysBeyond<Key extends MadeKey>(keys: readonly Key[], userId: string, role: Role | null): Key[] {
  const kept: readonly Scope[] = role === null ? [] : ROLES[role].scopes;
  if (kept.includes('account:admin')) return [];
  return findMadeKeys(keys, userId).filter(({ scopes }) => scopes.includes('account:admin'));
}

/** Finds the keys that work and that a person made, directly or by a key of theirs. */
export function findMadeKeys<Key extends MadeKey>(keys: readonly Key[], userId: string): Key[] {
  const byId = new Map(keys.map((key) => [key.key_id, key]));
  const isTheirs = ({ created_by_user_id, created_by_key_id }: MadeKey): boolean => {
    if (created_by_user_id !== null) return created_by_user_id === userId;
    const maker = created_by_key_id === null ? undefined : byId.get(created_by_key_id);
    return maker !== undefined && isTheirs(maker);
  };
  return keys.filter((key) => key.state === 'active' && isTheirs(key));
}
