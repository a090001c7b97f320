import type { Scope } from '#contract/scopes.ts';
import { toPersonActor } from '#domain/access/audit-actor.ts';
import type { Person } from '#domain/access/caller.ts';
import type { Consent } from '#domain/access/consent.ts';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import {
  changeGrantCap,
  findGrantOfApp,
  type Grant,
  listGrantsOf,
  revokeGrant,
  revokeGrantsOf,
} from '#store/access/grants.ts';
import { recordConsent } from '#store/access/record-consent.ts';
import { readSpentOn } from '#store/billing/spending.ts';
import type { Database } from '#store/postgres/database.ts';
import { type NewAuditEntry, recordAudit } from '#store/team/audit-log.ts';

/** An app that a person connected, and what it has spent today. */
export type ConnectedApp = Grant & { spent_today_cents: number };

type AskingApp = {
  clientId: string;
  name: string;
  appKey: string;
  redirectUri: string;
  asked: readonly Scope[];
};

/** What people allow apps to do, and how they revoke it. */
export type Consents = ReturnType<typeof buildConsents>;

export function buildConsents(db: Database) {
  const describe = async (grants: readonly Grant[]): Promise<ConnectedApp[]> => {
    const ids = grants.map(({ grant_id }) => grant_id);
    const spent = await readSpentOn(db, ids, buildCapDay(new Date()));
    return grants.map((grant) => ({ ...grant, spent_today_cents: spent.get(grant.grant_id) ?? 0 }));
  };
  // The entry is written with the act, and only if there was one.
  const audited = <T extends boolean | number | string>(
    person: Person,
    act: (trx: Database) => Promise<T>,
    describe: (done: T) => Pick<NewAuditEntry, 'action' | 'subjectId' | 'details'>,
  ): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const done = await act(trx);
      const entry = { accountId: person.account_id, actor: toPersonActor(person), ...describe(done) };
      if (done !== false && done !== 0) await recordAudit(trx, entry);
      return done;
    });
  return {
    /** Records a consent, which replaces the app's earlier one; returns the grant's id. */
    record(person: Person, app: AskingApp, { scopes, capCents }: Consent): Promise<string> {
      const { account_id, user_id } = person;
      const grant = {
        account_id,
        user_id,
        client_id: app.clientId,
        client_name: app.name,
        app_key: app.appKey,
        redirect_uri: app.redirectUri,
        scopes,
        cap_cents_per_day: capCents,
      };
      return audited(
        person,
        (trx) => recordConsent(trx, { ...grant, asked: app.asked }, new Date()),
        (subjectId) => ({
          action: 'app_connected',
          subjectId,
          details: { app: app.name, client_id: app.clientId, scopes, cap_cents_per_day: capCents },
        }),
      );
    },
    /** The app that this person connected under this key; null when it is not connected. */
    async find(person: Person, appKey: string): Promise<ConnectedApp | null> {
      const grant = await findGrantOfApp(db, person.user_id, appKey);
      const [app = null] = grant === null ? [] : await describe([grant]);
      return app;
    },
    list: async (person: Person) => describe(await listGrantsOf(db, person.user_id)),
    /** Revokes an app's access and all its tokens at once; false when this person has no such app. */
    disconnect: (person: Person, grantId: string) =>
      audited(
        person,
        (trx) => revokeGrant(trx, grantId, person.user_id),
        () => ({ action: 'app_disconnected', subjectId: grantId }),
      ),
    /** Revokes the access of every app of this person; returns how many there were. */
    disconnectAll: (person: Person) =>
      audited(
        person,
        (trx) => revokeGrantsOf(trx, person.user_id),
        (count) => ({ action: 'app_disconnected', details: { all_apps: count } }),
      ),
    /** Changes the daily cap of an app; false when this person has no such app. */
    changeCap: (person: Person, grantId: string, capCents: number) =>
      audited(
        person,
        (trx) => changeGrantCap(trx, person, { grantId, capCents }),
        () => ({ action: 'app_cap_changed', subjectId: grantId, details: { cap_cents_per_day: capCents } }),
      ),
  };
}
