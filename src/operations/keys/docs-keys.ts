import { DAY_MS } from '#base/calendar-window.ts';
import { createKey } from '#contract/operations/keys/create-key.ts';
import { revokeKey } from '#contract/operations/keys/revoke-key.ts';
import { isApiKeyShaped } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import type { PersonCalls } from '#operations/access/person-calls.ts';
import { findWorkingKey } from '#store/access/account-keys.ts';
import type { Database } from '#store/postgres/database.ts';

/** A test key that a person created for the examples of the documentation. */
export type DocsKey = { keyId: string; secret: string; expiresAt: Date };

/** Test keys for the examples of the documentation. They work for a day. */
export type DocsKeys = ReturnType<typeof buildDocsKeys>;

/** Builds the keys for the documentation. Owners create and revoke them through the funnel, like every key. */
export function buildDocsKeys(db: Database, people: PersonCalls) {
  const find = async (person: Person, secret: string): Promise<DocsKey | null> => {
    const key = isApiKeyShaped(secret) ? await findWorkingKey(db, person.account_id, secret) : null;
    if (key === null || key.expires_at === null || key.created_by_user_id !== person.user_id) return null;
    return { keyId: key.key_id, secret, expiresAt: key.expires_at };
  };
  return {
    /** The key with this secret; null when it no longer works, or this person did not create it. */
    find,
    /** Whether this person may create one: only owners manage keys. */
    isAllowed: ({ role }: Person) => rightsOf(role).scopes.includes('account:admin'),
    /** Creates a key and returns its secret; throws what create_key throws. */
    async create(person: Person) {
      const expires_at = new Date(Date.now() + DAY_MS).toISOString();
      const { body } = await people.run({ person, mode: 'test' }, createKey, {
        name: 'Documentation examples',
        expires_at,
      });
      return body.api_key;
    },
    /** Revokes the key with this secret, if this person created it. */
    async revoke(person: Person, secret: string) {
      const key = await find(person, secret);
      if (key !== null) await people.run({ person, mode: 'test' }, revokeKey, { key_id: key.keyId });
    },
  };
}
