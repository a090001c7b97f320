import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { type Report, reportFaults } from '#store/report-faults.ts';
import { ACCOUNT_DATA, ERASED_SEAL } from './account-data.ts';
import { countUnerased } from './erase-account.ts';

/**
 * Reports erased accounts that still have data or no entry in the audit log, and records and leaves whose content is
 * gone without an erasure. Returns the number of erasures.
 */
export async function findErasureFaults(db: Database, report: Report): Promise<number> {
  const { rows } = await sql<{ account_id: string; day: string; is_noted: boolean }>`
    select account_id, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD') as day, exists (select from audit_log a
      where a.account_id = e.account_id and a.action = 'account_erased') as is_noted
    from erasures e order by account_id`.execute(db);
  for (const { account_id, day, is_noted } of rows) {
    if (!is_noted) report(`the erasure of ${account_id} has no entry in the audit log`);
    for (const data of ACCOUNT_DATA) {
      const left = await countUnerased(db, data, [account_id]);
      if (left > 0)
        report(
          `${account_id} was erased on ${day} and still has ${left} ${data.kind}: run svc-admin accounts erase again`,
        );
    }
  }
  await reportFaults(db, report, LOSSES);
  return rows.length;
}

// Loss must never pass for erasure: only an account that is recorded as erased has records without content.
const LOSSES = sql<{ fault: string }>`
    select 'record ' || record_id || ' is marked as erased, but its account was not erased' as fault from records r
      where seal_sha256 = ${ERASED_SEAL} and not exists (select from erasures e where e.account_id = r.account_id)
    union all
    select 'log entry ' || l.leaf_index || ' has no salt, but its record was not erased' from log_leaves l
      left join record_places p on p.place = l.leaf_index left join records r on r.record_id = p.record_id
      where l.salt = decode(repeat('00', 32), 'hex') and r.seal_sha256 is distinct from ${ERASED_SEAL}`;
