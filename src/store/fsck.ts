import { sql } from 'kysely';
import { isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from './database.ts';

const PAGE_ROWS = 1_000;

/** Hashes every record again and reports those that do not fit their hash or their columns; gives how many were read. */
export async function listRecordFaults(db: Database, report: (fault: string) => void): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('records')
      .select(['record_id', 'tool', 'price_cents', 'body'])
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(PAGE_ROWS)
      .execute();
    for (const row of rows) {
      const record = row.body as SealedRecord;
      const fits =
        record.record_id === row.record_id && record.tool === row.tool && record.price_cents === row.price_cents;
      if (!fits || !isRecordIntact(record)) report(`record ${row.record_id} does not match its hash or its columns`);
    }
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.record_id;
  }
}

/** Reports ledger transactions that do not balance, credit below zero, charges that differ from their record, and checkpoints that are not the sum of the entries up to theirs; gives how many entries there are. */
export async function listLedgerFaults(db: Database, report: (fault: string) => void): Promise<number> {
  const faults = await sql<{ fault: string }>`
    select 'ledger transaction ' || transaction_id || ' does not balance' as fault
      from ledger_entries group by transaction_id having sum(amount_cents) <> 0
    union all
    select ledger_account || ' is below zero' from ledger_entries
      where ledger_account like 'credit:%' group by ledger_account having sum(amount_cents) < 0
    union all
    select 'record ' || r.record_id || ' is not charged as it says' from records r
      left join ledger_entries e on e.record_id = r.record_id and e.ledger_account = 'credit:' || r.account_id
      where r.price_cents <> coalesce(-e.amount_cents, 0)
    union all
    select 'checkpoint of ' || ledger_account || ' at entry ' || c.entry_id || ' is not the sum of its entries'
      from ledger_checkpoints c left join (
        select ledger_account, entry_id, sum(amount_cents) over (partition by ledger_account order by entry_id) as cents
          from ledger_entries where ledger_account in (select ledger_account from ledger_checkpoints)
      ) e using (ledger_account, entry_id)
      where c.balance_cents is distinct from e.cents`.execute(db);
  for (const row of faults.rows) report(row.fault);
  const entries = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return entries.count;
}
