import type { Transaction } from 'kysely';
import type { JobRequest } from '#contract/job.ts';
import { buildOwnerSeal, type SealedRecord, type Sealing } from '#domain/evidence/sealed-record.ts';
import {
  type ChargeOutcome,
  type ChargeRequest,
  decideCharges,
  type FundingSource,
} from '#store/billing/decide-charges.ts';
import { type JobRecorder, openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { buildCopy, type CopyValue, toInteger, toTimestamp } from '#store/postgres/copy-rows.ts';
import type { Database } from '#store/postgres/database.ts';
import { GroupCommit } from '#store/postgres/group-commit.ts';
import { runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { Tables } from '#store/tables/tables.ts';
import { completeIdempotencyKeys, type HeldKey, type ReplayableAnswer } from './idempotency.ts';

/** Writes further rows in the transaction of a completion. May run again in another transaction if this one is not committed. */
export type CompletionEffect = (trx: Transaction<Tables>) => Promise<void>;

/** What a completed call writes: its record, its charge, the answer for a replay, the jobs it requests, and further rows. */
export type Completion = {
  accountId: string;
  /** The key, grant or person that made its record; absent for a job. */
  madeBy?: string | null;
  sealing: Sealing | null;
  /** What pays for it, if it has a price or an approved quote. */
  funding: FundingSource;
  jobs: readonly JobRequest[];
  effect?: CompletionEffect;
  held: HeldKey | null;
  answer: unknown;
};

/** Whether a completion was recorded. If it may not be charged, nothing is written. */
export type CompletionOutcome = ChargeOutcome;

const MAX_BATCH = 128;
// While one batch waits for the disk, the other is built. A few records wait instead, because a second transaction
// costs as much as several records.
const BATCHES_AT_ONCE = 2;
const WORTH_A_BATCH = 32;

/** Records completions, many callers per transaction. */
export type CompletionWriter = { record(completion: Completion): Promise<CompletionOutcome> };

/** Opens the only writer of records, charges, replayable answers and the jobs of calls. */
export function openCompletionWriter(db: Database): CompletionWriter {
  const jobs = openJobRecorder(db);
  const openGroup = (write: (batch: Completion[]) => Promise<CompletionOutcome[]>) =>
    new GroupCommit<Completion, CompletionOutcome>({
      // In the service lane, because a batch has completions of many accounts.
      write: (batch) => runInLane(SERVICE_LANE, () => write(batch)),
      ownerOf: ({ accountId }) => accountId,
      mayRetryAlone: (error) => !isStoreDown(error),
      maxBatch: MAX_BATCH,
      batchesAtOnce: BATCHES_AT_ONCE,
      worthABatch: WORTH_A_BATCH,
    });
  // Effects and charges may wait for a lock of another account and take many statements. A record alone takes neither, so
  // it never waits behind them.
  const alone = openGroup((batch) => writeRecords(db, batch));
  const others = openGroup((batch) => writeBatch(db, jobs, batch));
  return { record: (completion) => (isRecordAlone(completion) ? alone : others).add(completion) };
}

// A single statement is its own transaction: the common batch (free checks, no keys, no jobs) costs one round trip.
async function writeRecords(db: Database, batch: Completion[]): Promise<CompletionOutcome[]> {
  await addRecords(db, batch);
  return batch.map(() => 'recorded');
}

async function writeBatch(db: Database, jobs: JobRecorder, batch: Completion[]): Promise<CompletionOutcome[]> {
  return db.transaction().execute(async (trx) => {
    const { outcomes, record } = await decideCharges(trx, batch.map(toChargeRequest));
    const kept = batch.filter((_, index) => outcomes[index] === 'recorded');
    await addRecords(trx, kept);
    await record();
    for (const { effect } of kept) await effect?.(trx);
    await completeIdempotencyKeys(trx, kept.flatMap(toReplayable));
    await jobs.record(trx, kept.flatMap(listJobs));
    return outcomes;
  });
}

function isRecordAlone(completion: Completion): boolean {
  const isPlain = priceOf(completion) === 0 && !('quoteId' in completion.funding);
  return isPlain && completion.held === null && completion.jobs.length === 0 && completion.effect === undefined;
}

function listJobs({ accountId, jobs }: Completion) {
  return jobs.map((request) => ({ request, accountId }));
}

function toChargeRequest({ accountId, sealing, funding }: Completion): ChargeRequest {
  const record = sealing?.record;
  return {
    accountId,
    recordId: record?.record_id ?? '',
    tool: record?.tool ?? '',
    createdAt: record?.created_at ?? '',
    priceCents: record?.price_cents ?? 0,
    funding,
  };
}

type NewRecord = { accountId: string; madeBy: string | null; record: SealedRecord; line: string };

/** What each column is filled with. */
const COLUMNS: Record<string, (row: NewRecord) => CopyValue> = {
  record_id: ({ record }) => record.record_id,
  account_id: ({ accountId }) => accountId,
  tool: ({ record }) => record.tool,
  target_value: ({ record }) => record.target.value,
  reference: ({ record }) => record.reference,
  price_cents: ({ record }) => toInteger(record.price_cents),
  created_at: ({ record }) => toTimestamp(record.created_at),
  seal_sha256: ({ accountId, record }) => buildOwnerSeal(accountId, record.record_sha256),
  made_by: ({ madeBy }) => madeBy,
  body: ({ line }) => line,
};
const COLUMN_NAMES = Object.keys(COLUMNS);
const READ_COLUMNS = Object.values(COLUMNS);

async function addRecords(db: Database, batch: Completion[]): Promise<void> {
  const rows = batch.flatMap(({ accountId, madeBy = null, sealing }) =>
    sealing === null ? [] : [{ accountId, madeBy, ...sealing }],
  );
  if (rows.length === 0) return;
  const values = rows.map((row) => READ_COLUMNS.map((read) => read(row)));
  await db.executeQuery(buildCopy('records', COLUMN_NAMES, values));
}

function toReplayable({ held, answer, sealing }: Completion): ReplayableAnswer[] {
  return held === null ? [] : [{ held, answer, recordId: sealing?.record.record_id ?? null }];
}

function priceOf(completion: Completion): number {
  return completion.sealing?.record.price_cents ?? 0;
}
