import { ROLES, type Role } from '#contract/roles.ts';
import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';

/** The facts that determine whether a key ends with the role of its maker. */
export type MadeKey = {
  key_id: string;
  state: 'active' | 'expired' | 'revoked';
  scopes: readonly Scope[];
  created_by_key_id: string | null;
  created_by_user_id: string | null;
};

/**
 * Finds the keys that work, that a person made (directly or by a key of theirs), and that have a scope which their new
 * role lacks. For a removed person (null) that scope is account:admin: other keys belong to programs of the account.
 */
export function findKeysBeyond<Key extends MadeKey>(keys: readonly Key[], userId: string, role: Role | null): Key[] {
  const kept: readonly Scope[] = role === null ? GRANTABLE_SCOPES : ROLES[role].scopes;
  const byId = new Map(keys.map((key) => [key.key_id, key]));
  const isTheirs = ({ created_by_user_id, created_by_key_id }: MadeKey): boolean => {
    if (created_by_user_id !== null) return created_by_user_id === userId;
    const maker = created_by_key_id === null ? undefined : byId.get(created_by_key_id);
    return maker !== undefined && isTheirs(maker);
  };
  return keys.filter(
    (key) => key.state === 'active' && key.scopes.some((scope) => !kept.includes(scope)) && isTheirs(key),
  );
}
