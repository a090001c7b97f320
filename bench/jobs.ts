import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { newSortableId } from '#base/ids.ts';
import { defineJob, type JobRequest, requestJob } from '#contract/job.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import { bindJob } from '#jobs/runner/bind-job.ts';
import { startJobs } from '#jobs/runner/start-jobs.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { migrate } from '#store/migrate.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { type BenchRow, buildTable } from './bench-row.ts';
import { median } from './load.ts';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const CALLERS = 64;
const JOBS = 4_000;

const nothing = defineJob({ name: 'bench_nothing', summary: 'For the bench', input: z.strictObject({}), atOnce: 8 });
const inBatches = { ...nothing, name: 'bench_batches', batch: 8 };
const silent = { info: () => undefined, warn: () => undefined };

// Measures the cost of a job beside a record, and how fast jobs run. Ratios are measured within this run.
const dataDir = mkdtempSync(join(tmpdir(), 'bench-jobs-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const database = openDatabase(postgres.connection);
try {
  await migrate(database.pool);
  await ensureJobQueues(database.pool, [nothing, inBatches]);
  const accountId = await makeAccount(database);
  const free = await compare('a free record with a job, share of one without', database, accountId, 0);
  const rows = [
    { ...free, goal: 0.35 },
    { ...(await compare('a charged record with a job, share of one without', database, accountId, 1)), goal: 0.7 },
    await measureWork(database, accountId, nothing, free.perSecond),
    await measureWork(database, accountId, inBatches, free.perSecond),
  ];
  process.stdout.write(`${buildTable(rows)}\n`);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function makeAccount({ db }: OpenDatabase): Promise<string> {
  const accountId = await recordAccount(db, await recordTenant(db, 'Bench'), 'Bench');
  await recordCredit(db, { accountId, amountCents: 1_000_000_000, reason: 'bench' });
  return accountId;
}

type Comparison = Omit<BenchRow, 'goal'> & { perSecond: number };

/** Completions per second of many callers, alternately with and without a job. The first rounds do not count. */
async function compare(
  measure: string,
  { db, pool }: OpenDatabase,
  accountId: string,
  priceCents: number,
): Promise<Comparison> {
  const writer = openCompletionWriter(db);
  const run = async (jobs: () => JobRequest[]) => {
    let count = 0;
    const endMs = performance.now() + ROUND_MS;
    const caller = async () => {
      while (performance.now() < endMs) {
        await writer.record({
          accountId,
          sealing: seal(priceCents),
          funding: { from: 'key' },
          held: null,
          answer: null,
          jobs: jobs(),
        });
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return (count * 1000) / ROUND_MS;
  };
  const [without, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await run(() => []), await run(() => [requestJob(nothing, {})])];
    if (round > 0) without.push(one);
    if (round > 0) beside.push(other);
  }
  await pool.query('truncate pgboss.job');
  const detail = `${Math.round(median(beside))} of ${Math.round(median(without))} completions/s at ${CALLERS} callers`;
  const perSecond = median(beside);
  return { measure, value: perSecond / median(without), detail, perSecond, atLeast: true };
}

function seal(priceCents: number) {
  return sealRecord({
    record_id: newSortableId('rec_'),
    tool: 'bench',
    target: { type: 'TEST', value: 'bench' },
    reference: null,
    data_mode: 'synthetic_fixture_unsearched',
    sources: [],
    status: 'completed',
    request: {},
    result: { ok: true },
    price_cents: priceCents,
    created_at: new Date().toISOString(),
  });
}

/** Jobs that one process runs in the time in which another creates one beside a free record. They have no effect. */
async function measureWork(
  open: OpenDatabase,
  accountId: string,
  job: typeof nothing,
  madePerSecond: number,
): Promise<BenchRow> {
  const { db, address } = open;
  const owned = Array.from({ length: JOBS }, () => ({ request: requestJob(job, {}), accountId }));
  await openJobRecorder(db).record(db, owned);
  const boss = await openBoss(address, silent);
  let done = 0;
  const finished = Promise.withResolvers<void>();
  const startedMs = performance.now();
  const bound = bindJob(job, async () => ({
    effect: async () => {
      done += 1;
      if (done === JOBS) finished.resolve();
    },
  }));
  const runner = await startJobs({ db, boss, log: silent }, [bound]);
  await finished.promise;
  const seconds = (performance.now() - startedMs) / 1000;
  await runner.stop();
  const perSecond = JOBS / seconds;
  return {
    measure: `jobs worked off by one process, claimed ${job.batch} at a time, for each that another makes`,
    value: perSecond / madePerSecond,
    detail: `${Math.round(perSecond)} jobs/s, ${job.atOnce} at once, each ended in a transaction of its own`,
    goal: 0.03,
    atLeast: true,
  };
}
