import { sql } from 'kysely';
import { creditAccount } from '#domain/billing/ledger-entry.ts';
import { isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { digestAnswer, type PromiseBook } from './promise-book.ts';

const PAGE = 1_000;

/** Counts of what the store has of some accounts. */
export type KeptCounts = { records: number; charged: number; acknowledged: number };

/** Compares everything that was acknowledged to some accounts with the store, and reports differences in the book. */
export async function findBrokenPromises(
  db: Database,
  accounts: readonly { account_id: string; creditCents: number }[],
  book: PromiseBook,
): Promise<KeptCounts> {
  const missing = new Set(book.acknowledged.keys());
  const references = new Set<string>();
  const kept = { records: 0, charged: 0, acknowledged: book.acknowledged.size };
  for (const { account_id, creditCents } of accounts) {
    let spentCents = 0;
    for await (const record of readRecords(db, account_id)) {
      kept.records += 1;
      kept.charged += record.price_cents > 0 ? 1 : 0;
      spentCents += record.price_cents;
      missing.delete(record.record_id);
      for (const fault of listRecordFaults(record, book)) book.reportBroken(fault);
      // Each reference is used once, so a reference in two records was executed twice.
      const { reference } = record;
      if (reference != null && references.size === references.add(reference).size) {
        book.reportBroken(`${reference} was done twice`);
      }
    }
    for (const fault of await listChargeFaults(db, account_id)) book.reportBroken(fault);
    const [expected, balance] = [creditCents - spentCents, await readBalanceCents(db, account_id)];
    if (balance !== expected) book.reportBroken(`the balance is ${balance} cents and should be ${expected}`);
  }
  for (const recordId of missing) book.reportBroken(`${recordId} was acknowledged and is lost`);
  return kept;
}

function listRecordFaults(record: SealedRecord, book: PromiseBook): string[] {
  const promised = book.acknowledged.get(record.record_id);
  return [
    ...(isRecordIntact(record) ? [] : [`${record.record_id} does not fit its hash`]),
    ...(promised === undefined || promised === digestAnswer(record.result)
      ? []
      : [`${record.record_id} differs from the answer given`]),
  ];
}

async function* readRecords(db: Database, accountId: string): AsyncGenerator<SealedRecord> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('records')
      .select(['record_id', 'body'])
      .where('account_id', '=', accountId)
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(PAGE)
      .execute();
    for (const { body } of page) yield body as SealedRecord;
    if (page.length < PAGE) return;
    after = page.at(-1)?.record_id ?? '';
  }
}

/** Records that are charged more than once, or not as they say. */
async function listChargeFaults(db: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ record_id: string; charges: number; cents: number; price: number }>`
    select r.record_id, count(e.record_id) as charges, coalesce(-sum(e.amount_cents), 0)::bigint as cents,
      (r.body->>'price_cents')::bigint as price
    from records r left join ledger_entries e
      on e.record_id = r.record_id and e.ledger_account = ${creditAccount(accountId)}
    where r.account_id = ${accountId}
    group by r.record_id, r.body->>'price_cents'
    having count(e.record_id) > 1 or coalesce(-sum(e.amount_cents), 0) <> (r.body->>'price_cents')::bigint`.execute(db);
  return rows.map(
    ({ record_id, charges, cents, price }) =>
      `${record_id} costs ${price} cents, and ${cents} were taken in ${charges} charges`,
  );
}
