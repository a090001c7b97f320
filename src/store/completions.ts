import { sql, type Transaction } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import type { JobRequest } from '#contract/job.ts';
import { buildCharge } from '#domain/billing/ledger-entry.ts';
import { buildOwnerSeal, type SealedRecord, type Sealing } from '#domain/evidence/sealed-record.ts';
import type { Database } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { completeIdempotencyKeys, type HeldKey, type ReplayableAnswer } from './idempotency.ts';
import { type JobRecorder, openJobRecorder } from './jobs/open-job-recorder.ts';
import { lockBalanceCents, recordEntries } from './ledger.ts';
import { isStoreDown } from './store-down.ts';
import type { Tables } from './tables.ts';

/** What a call leaves behind when it completes: its record, its charge, the answer kept for a replay, and the jobs it asks for. */
export type Completion = {
  accountId: string;
  sealing: Sealing | null;
  jobs: readonly JobRequest[];
  held: HeldKey | null;
  answer: unknown;
};

/** Whether a completion was kept; without enough credit nothing of it is. */
export type CompletionOutcome = 'recorded' | 'insufficient_credit';

const MAX_BATCH = 128;

/** Records completions, many callers to a transaction. */
export type CompletionWriter = { record(completion: Completion): Promise<CompletionOutcome> };

/** Opens the one way by which records, charges, replayable answers and the jobs of calls are written. */
export function openCompletionWriter(db: Database): CompletionWriter {
  const jobs = openJobRecorder(db);
  const group = new GroupCommit<Completion, CompletionOutcome>({
    write: (batch) => writeBatch(db, jobs, batch),
    mayRetryAlone: (error) => !isStoreDown(error),
    maxBatch: MAX_BATCH,
  });
  return { record: (completion) => group.add(completion) };
}

async function writeBatch(db: Database, jobs: JobRecorder, batch: Completion[]): Promise<CompletionOutcome[]> {
  // A lone statement is its own transaction: the common batch (free checks, no keys, no jobs) costs one round trip.
  if (batch.every(isRecordAlone)) {
    await insertRecords(db, batch);
    return batch.map(() => 'recorded');
  }
  return db.transaction().execute(async (trx) => {
    const outcomes = await decideOutcomes(trx, batch);
    const kept = batch.filter((_, index) => outcomes[index] === 'recorded');
    await insertRecords(trx, kept);
    await insertCharges(trx, kept);
    await completeIdempotencyKeys(trx, kept.flatMap(toReplayable));
    await jobs.record(trx, kept.flatMap(listJobs));
    return outcomes;
  });
}

function isRecordAlone(completion: Completion): boolean {
  return priceOf(completion) === 0 && completion.held === null && completion.jobs.length === 0;
}

function listJobs({ accountId, jobs }: Completion) {
  return jobs.map((request) => ({ request, accountId }));
}

async function decideOutcomes(trx: Transaction<Tables>, batch: Completion[]): Promise<CompletionOutcome[]> {
  const balances = await lockBalances(trx, batch);
  return batch.map((completion) => {
    const price = priceOf(completion);
    const balance = balances.get(completion.accountId) ?? 0;
    if (price > balance) return 'insufficient_credit';
    balances.set(completion.accountId, balance - price);
    return 'recorded';
  });
}

async function lockBalances(trx: Transaction<Tables>, batch: Completion[]): Promise<Map<string, number>> {
  const charged = [
    ...new Set(batch.filter((completion) => priceOf(completion) > 0).map((one) => one.accountId)),
  ].sort();
  const balances = new Map<string, number>();
  // In order, so that two processes with the same accounts do not wait for each other crosswise.
  for (const accountId of charged) balances.set(accountId, await lockBalanceCents(trx, accountId));
  return balances;
}

async function insertRecords(db: Database, batch: Completion[]): Promise<void> {
  const kept = batch.flatMap(({ accountId, sealing }) => (sealing === null ? [] : [{ accountId, ...sealing }]));
  if (kept.length === 0) return;
  const rows = JSON.stringify(kept.map(({ accountId, record }) => toRow(accountId, record)));
  // Inside the rows PostgreSQL would read each body twice; as lines of their own it reads them once.
  const bodies = kept.map(({ line }) => line).join('\n');
  await sql`insert into records
      (record_id, account_id, tool, target_value, reference, price_cents, created_at, seal_sha256, body)
    select record_id, account_id, tool, target_value, reference, price_cents, created_at, seal_sha256, body::json
    from rows from (
      json_to_recordset(${rows}) as (record_id text, account_id text, tool text, target_value text, reference text,
        price_cents integer, created_at timestamptz, seal_sha256 text),
      string_to_table(${bodies}, E'\\n')
    ) as rows(record_id, account_id, tool, target_value, reference, price_cents, created_at, seal_sha256, body)`.execute(
    db,
  );
}

function toRow(accountId: string, record: SealedRecord) {
  return {
    record_id: record.record_id,
    account_id: accountId,
    tool: record.tool,
    target_value: record.target.value,
    reference: record.reference,
    price_cents: record.price_cents,
    created_at: record.created_at,
    seal_sha256: buildOwnerSeal(accountId, record.record_sha256),
  };
}

async function insertCharges(trx: Transaction<Tables>, batch: Completion[]): Promise<void> {
  const entries = batch.flatMap(({ accountId, sealing }) =>
    sealing === null || sealing.record.price_cents === 0
      ? []
      : buildCharge({
          transactionId: newSortableId('txn_'),
          accountId,
          recordId: sealing.record.record_id,
          tool: sealing.record.tool,
          priceCents: sealing.record.price_cents,
        }),
  );
  if (entries.length > 0) await recordEntries(trx, entries);
}

function toReplayable({ held, answer, sealing }: Completion): ReplayableAnswer[] {
  return held === null ? [] : [{ held, answer, recordId: sealing?.record.record_id ?? null }];
}

function priceOf(completion: Completion): number {
  return completion.sealing?.record.price_cents ?? 0;
}
