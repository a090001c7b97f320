import type { JobLog } from '#jobs/runner/start-jobs.ts';
import { appendRecords, LEAVES_PER_BATCH } from '#store/log/append-records.ts';
import type { CheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import type { Endorser } from '#store/log/endorsements.ts';
import type { SealSecret } from '#store/log/seal-private-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { assignPlaces, RECORDS_PER_BATCH } from '#store/records/record-order.ts';
import { COUNTS_PER_FOLD, foldUsage } from '#store/records/usage.ts';

// Two runs fit into the two seconds within which a record should be in the log.
const EVERY_MS = 1_000;

/** A step for committed records, in batches of at most `full`. */
type Step = { take: () => Promise<number | null>; full: number; trouble: string };

/**
 * Once a second until stopped: assigns places to committed records, appends them to the evidence log once it has begun,
 * and folds them into usage. Several processes may do it at once.
 */
export function startAppendingToLog(
  db: Database,
  log: Pick<JobLog, 'warn'>,
  {
    logKeySecret,
    checkpoints = null,
    endorser = null,
  }: { logKeySecret: SealSecret; checkpoints?: CheckpointKeeper | null; endorser?: Endorser | null },
  everyMs = EVERY_MS,
): { stop(): void } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const steps: Step[] = [
    { take: () => assignPlaces(db), full: RECORDS_PER_BATCH, trouble: 'places could not be assigned to records' },
    {
      take: () => appendRecords(db, logKeySecret, checkpoints, endorser),
      full: LEAVES_PER_BATCH,
      trouble: 'records could not be appended to the evidence log',
    },
    { take: () => foldUsage(db), full: COUNTS_PER_FOLD, trouble: 'records could not be folded into usage' },
  ];
  const failing = new Set<Step>();
  const runAll = async () => {
    for (const step of steps) {
      try {
        await repeatWhileFull(step.take, step.full, () => stopped);
        failing.delete(step);
      } catch (error) {
        // Logged once, so that a day without the database does not fill the log. The other steps may still succeed.
        if (!stopped && !failing.has(step)) log.warn({ err: error }, `${step.trouble}; retrying every second`);
        failing.add(step);
      }
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => void runAll(), everyMs);
    timer.unref();
  };
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Takes batches while they are full, until `isStopped`.
 *
 * A batch that is not full has caught up. Continuing for the few items that arrived meanwhile would never end under
 * load, and would cost a transaction for each handful.
 */
export async function repeatWhileFull(
  take: () => Promise<number | null>,
  full: number,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped() && (await take()) === full);
}
