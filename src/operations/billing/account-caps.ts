import { toPersonActor } from '#domain/access/audit-actor.ts';
import type { Person } from '#domain/access/caller.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { buildCapDay, type DayCap } from '#domain/billing/spending-cap.ts';
import { changeAccountCap, findAccountCap } from '#store/billing/account-funds.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';

/** The daily cap of a person's account (null: none), and whether this person may change it. */
export type AccountCap = { cap: DayCap | null; mayChange: boolean };

/** How people see and change the daily cap of their account. */
export type AccountCaps = ReturnType<typeof buildAccountCaps>;

export function buildAccountCaps(db: Database) {
  return {
    async find({ account_id: accountId, role }: Person): Promise<AccountCap> {
      const cap = await findAccountCap(db, { accountId, day: buildCapDay(new Date()) });
      return { cap, mayChange: rightsOf(role).changesCap };
    },
    /** Sets the cap, or (null) removes it; false when this person's role does not allow it. */
    async change(person: Person, capCents: number | null): Promise<boolean> {
      if (!rightsOf(person.role).changesCap) return false;
      const { account_id: accountId } = person;
      await db.transaction().execute(async (trx) => {
        await changeAccountCap(trx, accountId, capCents);
        const details = { daily_cap_cents: capCents };
        await recordAudit(trx, { accountId, actor: toPersonActor(person), action: 'account_cap_changed', details });
      });
      return true;
    },
  };
}
