import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { requestJob } from '#contract/job.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Completion } from '#store/records/completions.ts';
import { claimIdempotencyKey } from '#store/records/idempotency.ts';
import { noteJob } from '#test/support/test-jobs.ts';

/** The stored records, charges and jobs of one key, as counts, and whether its answer is stored. */
export type Kept = { records: number; charges: number; jobs: number; answered: boolean };

/** Nothing was stored. */
export const NONE: Kept = { records: 0, charges: 0, jobs: 0, answered: false };

/** Everything was stored once. */
export const ALL: Kept = { records: 1, charges: 1, jobs: 1, answered: true };

/** Claims a key and builds what completes its call: a record, a charge of 10 cents, an answer and a job; null when the key is done. */
export async function claimCompletion(db: Database, accountId: string, key: string): Promise<Completion | null> {
  const request = { accountId, ownerId: accountId, idempotencyKey: key, operation: 'test', inputSha256: 'test' };
  const claim = await claimIdempotencyKey(db, request);
  if (claim.state === 'done') return null;
  if (claim.state !== 'held') throw new Error(`the key is ${claim.state}`);
  const answer = { ok: true, key };
  const sealing = sealRecord({
    record_id: newSortableId('rec_'),
    tool: 'test',
    target: { type: 'TEST', value: key },
    reference: key,
    data_mode: 'synthetic_fixture_unsearched',
    sources: [],
    status: 'completed',
    request: {},
    result: answer,
    price_cents: 10,
    created_at: new Date().toISOString(),
  });
  const jobs = [requestJob(noteJob, { note: key })];
  return { accountId, sealing, funding: { from: 'key' }, held: claim.held, jobs, answer };
}

/** Reads what is kept of a key. In one statement: a commit that is under way would show its half to several. */
export async function readKept(db: Database, key: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with own as (select record_id from records where reference = ${key})
    select
      (select count(*)::int from own) as records,
      (select count(*)::int from ledger_entries
        where ledger_account like 'credit:%' and record_id in (select record_id from own)) as charges,
      (select count(*)::int from pgboss.job where data->'input'->>'note' = ${key}) as jobs,
      exists (select from idempotency_keys where idempotency_key = ${key} and state = 'done') as answered
  `.execute(db);
  const [kept] = rows;
  invariant(kept !== undefined, 'counts are one row');
  return kept;
}

/** Ends the lease of every key at once, as half a minute would. */
export async function endLeases(db: Database): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ lease_expires_at: new Date(0) })
    .where('state', '=', 'running')
    .execute();
}
