import { sql } from 'kysely';
import { creditAccount } from '#domain/billing/ledger-entry.ts';
import type { ServiceRig } from '#test/rig/open-rig.ts';
import type { PromiseBook } from '#test/rig/promise-book.ts';

/** What the ledger took, against the acknowledged charges. */
export type Money = {
  takenCents: number;
  acknowledgedCents: number;
  /** Charges of tool calls without a key whose answer was lost: their callers cannot know, and find them in their list. */
  unansweredCents: number;
  faults: string[];
};

/** Compares each charge in the ledger with the acknowledged records. Each priced check had a key, so it was repeated until acknowledged. */
export async function compareMoney({ database, accounts }: ServiceRig, book: PromiseBook): Promise<Money> {
  const money: Money = { takenCents: 0, acknowledgedCents: 0, unansweredCents: 0, faults: [] };
  const names = accounts.map(({ account_id }) => creditAccount(account_id));
  const { rows } = await sql<{ record_id: string; reference: string | null; cents: string }>`
    select e.record_id, r.body->>'reference' as reference, -e.amount_cents as cents
    from ledger_entries e join records r on r.record_id = e.record_id
    where e.ledger_account = any(${names})`.execute(database.db);
  for (const { record_id, reference, cents } of rows) {
    money.takenCents += Number(cents);
    if (book.acknowledged.has(record_id)) money.acknowledgedCents += Number(cents);
    else if (reference === null) money.unansweredCents += Number(cents);
    else money.faults.push(`${record_id} (${reference}) was charged and never acknowledged`);
  }
  return money;
}
