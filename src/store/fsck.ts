import { type Selectable, sql } from 'kysely';
import { buildOwnerSeal, isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const PAGE_ROWS = 1_000;

/** Hashes every record again and reports those that do not fit their hash, their owner or their columns; gives how many were read. */
export async function listRecordFaults(db: Database, report: (fault: string) => void): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      // JavaScript would not see what lies below a millisecond.
      .select(sql<boolean>`created_at = date_trunc('milliseconds', created_at)`.as('whole_ms'))
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(PAGE_ROWS)
      .execute();
    for (const row of rows) for (const fault of listFaultsOf(row)) report(`record ${row.record_id} ${fault}`);
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.record_id;
  }
}

function listFaultsOf(row: Selectable<Tables['records']> & { whole_ms: boolean }): string[] {
  const record = row.body as SealedRecord;
  const columns = {
    record_id: record.record_id === row.record_id,
    tool: record.tool === row.tool,
    target_value: record.target.value === row.target_value,
    reference: record.reference === row.reference,
    price_cents: record.price_cents === row.price_cents,
    created_at: Date.parse(record.created_at) === row.created_at.getTime() && row.whole_ms,
  };
  return [
    ...(isRecordIntact(record) ? [] : ['does not match its hash']),
    ...(buildOwnerSeal(row.account_id, record.record_sha256) === row.seal_sha256
      ? []
      : ['is not sealed for its owner']),
    ...Object.entries(columns).flatMap(([name, fits]) => (fits ? [] : [`has another ${name} than its body`])),
  ];
}

/** Reports records without a place in the order of commits, places without a record, and places that are missing; gives how many places there are. */
export async function listOrderFaults(db: Database, report: (fault: string) => void): Promise<number> {
  // One statement, so that records which are given their places meanwhile are seen at one moment.
  const faults = await sql<{ fault: string | null; places: number }>`
    with faults as (
      select 'record ' || record_id || ' has no place and waits for none' as fault from records r
        where not exists (select from record_places p where p.record_id = r.record_id)
          and not exists (select from unplaced_records u where u.record_id = r.record_id)
      union all
      select 'place ' || place || ' holds ' || record_id || ', which is no record' from record_places p
        where not exists (select from records r where r.record_id = p.record_id)
      union all
      select 'record ' || record_id || ' has a place and waits for another' from unplaced_records
        join record_places using (record_id)
      union all
      select 'places are missing: ' || count(*) || ' up to ' || max(place) from record_places
        having count(*) <> max(place) + 1
    )
    select fault, places from (select count(*) as places from record_places) all_places left join faults on true`.execute(
    db,
  );
  for (const { fault } of faults.rows) if (fault !== null) report(fault);
  return faults.rows[0]?.places ?? 0;
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
