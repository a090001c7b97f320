import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, PgBoss } from 'pg-boss';
import { runAt } from '#base/tracing/current-work.ts';
import { parseTraceParent } from '#base/tracing/trace-parent.ts';
import { nameError, startWork } from '#base/tracing/tracing.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import type { Database } from '#store/postgres/database.ts';
import type { BoundJob } from './bind-job.ts';
import { findReadyJobs } from './find-ready-jobs.ts';
import { releaseJobs } from './release-jobs.ts';
import { type Delivery, LateAttempt, runAttempt } from './run-attempt.ts';
import { runOnSchedule } from './run-on-schedule.ts';

/** What the runner needs; stopping it also stops the boss. */
export type RunnerParts = {
  db: Database;
  boss: PgBoss;
  log: JobLog;
  /** Whether jobs may run now; default: always. */
  mayWork?: () => Promise<boolean>;
  /** Hears how long each try took, and whether it succeeded. */
  onTry?: (name: string, outcome: 'succeeded' | 'failed', seconds: number) => void;
};

export type JobLog = {
  info: (detail: object, message: string) => void;
  warn: (detail: object, message: string) => void;
};

/** How often to check for ready jobs, and how long running jobs may continue when the runner stops. */
export type Pace = { lookMs: number; drainMs: number };

/** Runs jobs until it is stopped. */
export type JobRunner = {
  /** Takes no more jobs, waits for running ones, and releases those that do not end in time. */
  stop(): Promise<void>;
};

// A stop may take ten seconds in all.
const DEFAULT_PACE: Pace = { lookMs: 2_000, drainMs: 6_000 };
const HOLD_MS = 2_000;
// New jobs are announced, and the check finds the rest: this is for a check that fails.
const POLL_SECONDS = 30;

export async function startJobs(
  parts: RunnerParts,
  bound: readonly BoundJob[],
  pace: Pace = DEFAULT_PACE,
): Promise<JobRunner> {
  const { db, boss, log } = parts;
  const running: Running = { deliveries: new Set(), released: new WeakSet() };
  const workers = new Map<string, string[]>();
  for (const one of bound) workers.set(one.job.name, await startWorkers(parts, one, running));
  const stopLooking = keepLooking(parts, workers, pace.lookMs);
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'a scheduled job could not be requested');
  const stopSlots = bound.flatMap(({ job }) =>
    job.everySeconds === null ? [] : [runOnSchedule({ db, boss, onTrouble }, job, job.everySeconds)],
  );
  return {
    async stop() {
      stopLooking();
      for (const stop of stopSlots) stop();
      await waitAtMost(Promise.all([...workers.keys()].map((name) => boss.offWork(name))), pace.drainMs);
      if (running.deliveries.size > 0) await releaseAll(parts, running);
      // From here on, errors only report the stop itself.
      boss.removeAllListeners('error').on('error', () => undefined);
      await boss.stop({ graceful: false });
    },
  };
}

/** The running deliveries, and those that were released when the runner stopped. */
type Running = { deliveries: Set<Delivery>; released: WeakSet<Delivery> };

async function releaseAll({ db, log }: RunnerParts, { deliveries, released }: Running): Promise<void> {
  const left = [...deliveries];
  for (const delivery of left) released.add(delivery);
  try {
    await releaseJobs(db, left);
    log.info({ jobs: left.length }, 'running jobs were released for another process');
  } catch (error) {
    log.warn({ err: error }, 'running jobs could not be released; they are retried when their lease expires');
  }
}

async function startWorkers(parts: RunnerParts, bound: BoundJob, running: Running): Promise<string[]> {
  const { boss, db, mayWork = async () => true } = parts;
  const attempt = { db, boss, recorder: openJobRecorder(db) };
  const options = {
    batchSize: bound.job.batch,
    perJobResults: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    ...(bound.job.perAccount !== null && { groupConcurrency: bound.job.perAccount }),
  } as const;
  const ids: string[] = [];
  const run = async (delivery: Delivery): Promise<JobResult> => {
    running.deliveries.add(delivery);
    try {
      if (!(await mayWork())) return await holdBack(parts, delivery);
      const isReleased = () => running.released.has(delivery);
      await watchTry(parts, bound, delivery, { run: () => runAttempt(attempt, bound, delivery), isReleased });
      return { id: delivery.id, status: 'completed' };
    } catch (error) {
      tellTrouble(parts.log, bound, { delivery, error, isReleased: running.released.has(delivery) });
      return { id: delivery.id, status: 'failed', output: error };
    } finally {
      running.deliveries.delete(delivery);
    }
  };
  for (let index = 0; index < bound.job.atOnce / bound.job.batch; index += 1) {
    const id = await boss.work(bound.job.name, options, async (deliveries: Delivery[]) => {
      // If there were some, there may be more: check again as soon as these are done.
      boss.notifyWorker(ids[index] ?? '');
      // pg-boss ignores the result of a job that was ended here; a failed one is retried.
      return Promise.all(deliveries.map(run));
    });
    ids.push(id);
  }
  return ids;
}

/** Logs when a try begins and ends, and how long it took. Every line within it has its ids. A released try does not end here. */
async function watchTry(
  { log, onTry }: RunnerParts,
  { job }: BoundJob,
  delivery: Delivery,
  { run, isReleased }: { run: () => Promise<void>; isReleased: () => boolean },
): Promise<void> {
  const { job_id, account_id, origin } = delivery.data;
  const requestId = origin?.request_id ?? null;
  const parent = parseTraceParent(origin?.traceparent);
  const { place, end } = startWork({ name: `job ${job.name}`, kind: 'consumer', requestId, jobId: job_id, parent });
  const detail = { job: job.name, job_id, account_id, attempt: delivery.retryCount + 1 };
  const startedMs = performance.now();
  let outcome: 'succeeded' | 'failed' = 'failed';
  let error: string | null = null;
  await runAt(place, async () => {
    log.info(detail, 'a job began');
    try {
      await run();
      outcome = 'succeeded';
    } catch (thrown) {
      error = nameError(thrown);
      throw thrown;
    } finally {
      const tookMs = performance.now() - startedMs;
      if (!isReleased()) {
        onTry?.(job.name, outcome, tookMs / 1_000);
        log.info({ ...detail, outcome, duration_ms: Math.round(tookMs * 10) / 10 }, 'a job ended');
      }
      end(detail, error);
    }
  });
}

/** Waits a moment and releases the job: the try does not count, and another process can take it. */
async function holdBack({ db }: RunnerParts, delivery: Delivery): Promise<JobResult> {
  await sleep(HOLD_MS, undefined, { signal: delivery.signal });
  await releaseJobs(db, [delivery]);
  // pg-boss completes only active jobs, and this one no longer is.
  return { id: delivery.id, status: 'completed' };
}

type Trouble = { delivery: Delivery; error: unknown; isReleased: boolean };

function tellTrouble(log: JobLog, { job }: BoundJob, { delivery, error, isReleased }: Trouble): void {
  const detail = { job: job.name, job_id: delivery.data.job_id, attempt: delivery.retryCount + 1 };
  if (error instanceof LateAttempt) log.info(detail, 'a try of a job came too late; nothing was written');
  // A released try fails only because this process stops; any other error will show in the next try.
  else if (!isReleased) log.warn({ ...detail, err: error }, 'a try of a job failed');
}

/** Checks repeatedly for due and lost jobs; returns a function that stops it. */
function keepLooking({ db, boss, log }: RunnerParts, workers: Map<string, string[]>, lookMs: number): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let away = false;
  const look = async () => {
    const { due, lost } = await findReadyJobs(db, [...workers.keys()]);
    // Makes lost jobs available to all workers, including those of this process.
    for (const name of lost) await boss.supervise(name);
    for (const name of [...due, ...lost]) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  const turn = async () => {
    try {
      await look();
      away = false;
    } catch (error) {
      if (!away && !stopped) log.warn({ err: error }, 'ready jobs could not be found; retrying');
      away = true;
    }
    if (!stopped) timer = setTimeout(turn, lookMs);
  };
  timer = setTimeout(turn, lookMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
