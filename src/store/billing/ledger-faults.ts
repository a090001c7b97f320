import { sql } from 'kysely';
import { buildGrantSeal } from '#domain/billing/credit-grant.ts';
import type { Database } from '#store/postgres/database.ts';
import { type Report, reportFaults } from '#store/report-faults.ts';

const PAGE_ROWS = 1_000;

/**
 * Reports ledger transactions that do not balance, negative credit, charges that differ from their record, credits that
 * differ from their grant, corrections that are not the opposite of their original, and wrong checkpoint sums. Returns
 * the number of entries.
 */
export async function findLedgerFaults(db: Database, report: Report): Promise<number> {
  for (const query of [ENTRIES, GRANTS, CORRECTIONS]) await reportFaults(db, report, query);
  await findGrantSealFaults(db, report);
  const entries = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return entries.count;
}

const ENTRIES = sql<{ fault: string }>`
    select 'ledger transaction ' || transaction_id || ' does not balance' as fault
      from ledger_entries group by transaction_id having sum(amount_cents) <> 0
    union all
    select ledger_account || ' is below zero' from ledger_entries
      where ledger_account like 'credit:%' group by ledger_account having sum(amount_cents) < 0
    union all
    select 'record ' || r.record_id || ' has a charge that does not match its price' from records r
      left join ledger_entries e on e.record_id = r.record_id and e.ledger_account = 'credit:' || r.account_id
      where r.price_cents <> coalesce(-e.amount_cents, 0)
    union all
    select 'ledger entry ' || entry_id || ' charges ' || e.ledger_account || ' for ' || e.record_id || ', which is not one of its records'
      from ledger_entries e left join records r on r.record_id = e.record_id and 'credit:' || r.account_id = e.ledger_account
      where e.ledger_account like 'credit:%' and e.record_id is not null and r.record_id is null
    union all
    select 'checkpoint of ' || ledger_account || ' at entry ' || c.entry_id || ' is not the sum of its entries'
      from ledger_checkpoints c left join (
        select ledger_account, entry_id, sum(amount_cents) over (partition by ledger_account order by entry_id) as cents
          from ledger_entries where ledger_account in (select ledger_account from ledger_checkpoints)
      ) e using (ledger_account, entry_id)
      where c.balance_cents is distinct from e.cents`;

// Both sides of a credit always agree with each other, so each must also match its grant.
const GRANTS = sql<{ fault: string }>`
    with given as (
      select substr(ledger_account, 8) as account_id, transaction_id, amount_cents, reason
      from ledger_entries e where ledger_account like 'credit:%' and record_id is null
        and not exists (select from ledger_corrections c where c.transaction_id = e.transaction_id)
    )
    select 'credit ' || transaction_id || ' of ' || coalesce(e.account_id, g.account_id) || case
      when g.account_id is null then ' has no grant' when e.account_id is null then ' was granted but is not in the ledger'
      else ' differs from its grant' end as fault
      from given e full join credit_grants g using (transaction_id)
      where (e.account_id, e.amount_cents, e.reason) is distinct from (g.account_id, g.amount_cents, g.reason)
    union all
    select 'grants of ' || account_id || ' are missing: ' || count(*) || ' up to ' || max(grant_no)
      from credit_grants group by account_id having count(*) <> max(grant_no)`;

// A correction is the original with opposite signs, entry by entry; the original is a charge or a grant.
const CORRECTIONS = sql<{ fault: string }>`
    select 'correction ' || c.transaction_id || ' is not the opposite of ' || c.reverses_transaction_id as fault
      from ledger_corrections c
      where not exists (select from ledger_entries e where e.transaction_id = c.reverses_transaction_id) or exists (
        select from (select * from ledger_entries where transaction_id = c.reverses_transaction_id) o
          full join (select * from ledger_entries where transaction_id = c.transaction_id) e using (ledger_account)
          where e.amount_cents is distinct from -o.amount_cents)
    union all
    select 'correction ' || c.transaction_id || ' does not match what it reverses' from ledger_corrections c
      left join ledger_entries o on o.transaction_id = c.reverses_transaction_id
        and o.ledger_account = 'credit:' || c.account_id
      left join credit_grants g on g.transaction_id = c.reverses_transaction_id
      where (c.amount_cents, c.record_id) is distinct from (abs(o.amount_cents), o.record_id)
        or (c.kind = 'credit_reversal') <> (g.transaction_id is not null)
    union all
    select distinct 'correction ' || c.transaction_id || ' has a different reason in the ledger' from ledger_corrections c
      join ledger_entries e using (transaction_id)
      where e.reason <> 'takes back ' || c.reverses_transaction_id || ': ' || c.because`;

async function findGrantSealFaults(db: Database, report: Report): Promise<void> {
  const grants = db.selectFrom('credit_grants').selectAll().orderBy('transaction_id').limit(PAGE_ROWS);
  for (let after = ''; ; ) {
    const rows = await grants.where('transaction_id', '>', after).execute();
    for (const grant of rows)
      if (buildGrantSeal(grant) !== grant.seal_sha256)
        report(`grant ${grant.grant_no} of ${grant.account_id} does not match its seal`);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.transaction_id;
  }
}
