import { repeatWhileFull } from '#base/repeat-while-full.ts';
import type { Database } from '#store/database.ts';
import { placeRecords, RECORDS_PER_BATCH } from '#store/record-order.ts';
import { COUNTS_PER_FOLD, foldUsage } from '#store/usage.ts';

const EVERY_MS = 1_000;

/** Gives committed records their places and folds them into usage, once a second until it is stopped; several processes may do it at once. */
export function startPlacingRecords(
  db: Database,
  log: { warn: (detail: object, message: string) => void },
  everyMs = EVERY_MS,
): { stop(): void } {
  let stopped = false;
  const isStopped = () => stopped;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  const placeAll = async () => {
    try {
      await repeatWhileFull(() => placeRecords(db), RECORDS_PER_BATCH, isStopped);
      await repeatWhileFull(() => foldUsage(db), COUNTS_PER_FOLD, isStopped);
      failing = false;
    } catch (error) {
      // Told once: a store that is away for a day would fill the log otherwise.
      if (!stopped && !failing)
        log.warn(
          { err: error },
          'records could not be given their places or folded into usage; it is tried every second until it works',
        );
      failing = true;
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => void placeAll(), everyMs);
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
