import type { Person } from '#domain/access/caller.ts';
import { buildCapDay, type DayCap } from '#domain/billing/spending-cap.ts';
import { findOwnerId } from '#store/access/users.ts';
import { changeAccountCap, findAccountCap } from '#store/billing/account-funds.ts';
import type { Database } from '#store/postgres/database.ts';

/** The daily cap of a person's account (null: none), and whether this person may change it. */
export type AccountCap = { cap: DayCap | null; isOwner: boolean };

/** How people see and change the daily cap of their account. */
export type AccountCaps = {
  find(person: Person): Promise<AccountCap>;
  /** Sets the cap, or (null) removes it; false when this person does not own the account. */
  change(person: Person, capCents: number | null): Promise<boolean>;
};

/** Builds account caps over the store. */
export function buildAccountCaps(db: Database): AccountCaps {
  const isOwner = async ({ account_id, user_id }: Person) => (await findOwnerId(db, account_id)) === user_id;
  return {
    async find(person) {
      const day = buildCapDay(new Date());
      const [cap, owns] = await Promise.all([
        findAccountCap(db, { accountId: person.account_id, day }),
        isOwner(person),
      ]);
      return { cap, isOwner: owns };
    },
    async change(person, capCents) {
      if (!(await isOwner(person))) return false;
      await changeAccountCap(db, person.account_id, capCents);
      return true;
    },
  };
}
