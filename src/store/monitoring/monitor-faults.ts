import { sql } from 'kysely';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { findEvidenceFaults } from '#domain/monitoring/find-evidence-faults.ts';
import { isNotErased } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { readableJson } from '#store/postgres/readable-json.ts';
import { type Report, reportFaults } from '#store/report-faults.ts';
import { findDueFaults } from './due-faults.ts';
import type { Observation } from './observations.ts';
import { findRecordMismatches } from './record-mismatches.ts';

const PAGE_ROWS = 1_000;

/**
 * Reports inconsistent monitors, observations, checks and rechecks: wrong hashes, missing or wrong owners, differences
 * from the record, checks left running or without evidence of their result, and anything that would make a recheck skip
 * a due monitor. Returns how many monitors and observations it read.
 */
export async function findMonitorFaults(db: Database, report: Report): Promise<number> {
  await reportFaults(db, report, STRAYS);
  await reportFaults(db, report, CHECKS);
  await findRecordMismatches(db, report);
  await findDueFaults(db, report);
  return (await hashTargets(db, report)) + (await hashObservations(db, report));
}

const STRAYS = sql<{ fault: string }>`
  select 'snapshot ' || snapshot_id || ' belongs to no monitor' as fault from monitor_snapshots s
    where not exists (select from monitors m where m.subscription_id = s.subscription_id)
  union all
  select 'snapshot ' || snapshot_id || ' belongs to another account than its monitor' from monitor_snapshots s
    join monitors m using (subscription_id) where s.account_id <> m.account_id
  union all
  select 'monitor ' || m.subscription_id || ' has a baseline that is not its own' from monitors m
    where baseline_snapshot_id is not null and not exists (select from monitor_snapshots s
      where s.snapshot_id = m.baseline_snapshot_id and s.subscription_id = m.subscription_id and s.role = 'baseline')
  union all
  select 'snapshot ' || snapshot_id || ' names a record that its account does not have'
    from monitor_snapshots s where json_array_length(sources) > 0 and not exists (
      select from records r where r.record_id = s.evidence_pack_id and r.account_id = s.account_id)
  union all
  select 'monitor ' || m.subscription_id || ' does not use its latest baseline' from monitors m
    where ${isNotErased('m')} and m.baseline_snapshot_id is distinct from (select s.snapshot_id from monitor_snapshots s
      where s.subscription_id = m.subscription_id and s.role = 'baseline' order by s.snapshot_no desc limit 1)
  union all
  select 'monitor ' || m.subscription_id || ' is listed as ' || m.state || ', against its baseline' from monitors m
    where ${isNotErased('m')} and m.state is not null and (m.state = 'no_baseline') <> (m.baseline_snapshot_id is null)
  union all
  select 'item ' || item_no || ' of recheck ' || job_id || ' is left after its job ended' from recheck_items i
    where not exists (select from account_jobs j where j.job_id = i.job_id and j.state in ('queued', 'running'))
  union all
  select 'item ' || item_no || ' of recheck ' || job_id || ' belongs to another account' from recheck_items i
    join account_jobs j using (job_id)
    where not exists (select from monitors m
      where m.subscription_id = i.subscription_id and m.account_id = j.account_id)`;

// The sweep runs every few seconds, so a check two minutes past its lease was missed.
const CHECKS = sql<{ fault: string }>`
  select 'check ' || check_id || ' is still ' || state || ' after its lease expired' as fault from monitor_checks
    where state in ('queued', 'running') and lease_until < now() - interval '2 minutes'
  union all
  select 'check ' || check_id || ' belongs to another account or monitor than its baseline' from monitor_checks c
    where baseline_snapshot_id is not null and not exists (select from monitor_snapshots s
      where s.snapshot_id = c.baseline_snapshot_id and s.subscription_id = c.subscription_id
        and s.account_id = c.account_id)
  union all
  select 'check ' || check_id || ' ended as ' || state || ' without a matching snapshot and record'
    from monitor_checks c where state in ('no_change', 'changed') and not exists (
      select from monitor_snapshots s join records r on r.record_id = c.evidence_pack_id
      where s.snapshot_id = c.result_snapshot_id and s.subscription_id = c.subscription_id
        and r.account_id = c.account_id and ${readableJson('r.body')}->'result'->>'outcome' = c.state
        and ${readableJson('r.body')}->'result'->'check'->>'check_id' = c.check_id)
  union all
  select 'check ' || check_id || ' failed without a reason' from monitor_checks
    where state = 'failed' and failure is null`;

async function hashTargets(db: Database, report: Report): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ subscription_id: string; target_value: string; target_hash: string; secret: Buffer }>`
      select subscription_id, target_value, target_hash, target_secret as secret
      from monitors join accounts using (account_id) join tenants using (tenant_id)
      where subscription_id > ${after} order by subscription_id limit ${PAGE_ROWS}`.execute(db);
    for (const { subscription_id, target_value, target_hash, secret } of rows)
      if (hashTarget(secret, target_value) !== target_hash)
        report(`monitor ${subscription_id} has a target_hash that does not match its target`);
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.subscription_id;
  }
}

type Hashed = Pick<Observation, 'snapshot_id' | 'comparison' | 'source_versions'> & {
  snapshot_no: number;
  salt: Buffer;
};

async function hashObservations(db: Database, report: Report): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<Hashed>`
      select snapshot_no, snapshot_id, comparison, source_versions, comparison_salt as salt
      from monitor_snapshots join monitors using (subscription_id)
      where snapshot_no > ${after} order by snapshot_no limit ${PAGE_ROWS}`.execute(db);
    for (const { snapshot_id, comparison, source_versions, salt } of rows)
      for (const { field, problem } of findEvidenceFaults({ comparison, source_versions }, salt, null))
        report(`snapshot ${snapshot_id}: ${field} ${problem}`);
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.snapshot_no;
  }
}
