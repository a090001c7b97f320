import type { Consent } from '#domain/access/consent.ts';
import type { Person } from '#domain/access/person.ts';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { createGrant, type Grant, listGrantsOf, revokeGrant } from '#store/access/grants.ts';
import { readSpentOn } from '#store/billing/spending.ts';
import type { Database } from '#store/postgres/database.ts';

/** A program that a person connected, and what it has spent today. */
export type ConnectedApp = Grant & { spent_today_cents: number };

/** What people allow programs to do, and how they take it back. */
export type Consents = {
  /** Keeps what a person agreed to; gives the grant's id. */
  record(person: Person, client: { id: string; name: string; redirectUri: string }, consent: Consent): Promise<string>;
  list(person: Person): Promise<ConnectedApp[]>;
  /** Ends a program's access at once, with every token it has; false when this person gave it none. */
  disconnect(person: Person, grantId: string): Promise<boolean>;
};

/** Builds consents over the store. */
export function buildConsents(db: Database): Consents {
  return {
    record: ({ account_id, user_id }, client, { scopes, capCents }) =>
      createGrant(db, {
        account_id,
        user_id,
        client_id: client.id,
        client_name: client.name,
        redirect_uri: client.redirectUri,
        scopes,
        cap_cents_per_day: capCents,
      }),
    async list(person) {
      const grants = await listGrantsOf(db, person.user_id);
      const ids = grants.map(({ grant_id }) => grant_id);
      const spent = await readSpentOn(db, ids, buildCapDay(new Date()));
      return grants.map((grant) => ({ ...grant, spent_today_cents: spent.get(grant.grant_id) ?? 0 }));
    },
    disconnect: (person, grantId) => revokeGrant(db, grantId, person.user_id),
  };
}
