import type pg from 'pg';
import type { MaybePromise } from '#base/maybe-promise.ts';
import type { CheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import { readLogKeys } from '#store/log/log-keys.ts';
import { LogBehind, requireLogInStep } from '#store/log/require-log-in-step.ts';
import type { Database } from '#store/postgres/database.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';

/** Checks whether the log in the database is the one that this service has signed. */
export type LogWatch = {
  /** Returns why nothing may be signed or recorded, or null. */
  findTrouble(): MaybePromise<string | null>;
  stop(): void;
};

const CHECK_EVERY_MS = 10_000;
// While the log is behind, a write may start a new check, so that the operator's fix takes effect soon.
const RECHECK_MS = 1_000;

/**
 * Compares the log with the checkpoints outside the database, now and every ten seconds until it is stopped.
 *
 * After a lost connection the next write waits for a check: an older database may have been restored meanwhile.
 */
export function watchLog(
  stores: { db: Database; checkpoints: CheckpointKeeper; pool: pg.Pool },
  { onTrouble, onUnknown }: { onTrouble: (trouble: string) => void; onUnknown: (error: unknown) => void },
): LogWatch {
  let trouble: string | null = null;
  let checkedMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let losses = 0;
  const noteLoss = () => {
    losses += 1;
    checkedMs = Number.NEGATIVE_INFINITY;
  };
  // The pool reports idle connections, and each client the loss of its own.
  stores.pool.on('error', noteLoss);
  stores.pool.on('connect', (client) => client.on('error', noteLoss));

  async function check(): Promise<void> {
    const lossesBefore = losses;
    const found = await findBehind(stores).catch((error: unknown) => {
      // An unavailable store proves nothing about the log; signing waits until it can be read.
      onUnknown(error);
      if (isStoreDown(error)) noteLoss();
      return trouble;
    });
    if (found !== null && trouble === null) onTrouble(found);
    trouble = found;
    if (losses === lossesBefore) checkedMs = performance.now();
    running = null;
  }
  const checkOnce = () => {
    running ??= check();
    return running;
  };
  const timer = setInterval(() => void checkOnce(), CHECK_EVERY_MS).unref();
  return {
    findTrouble() {
      const isDue = trouble !== null && performance.now() - checkedMs > RECHECK_MS;
      if (!isDue && checkedMs !== Number.NEGATIVE_INFINITY) return trouble;
      return checkOnce().then(() => trouble);
    },
    stop: () => clearInterval(timer),
  };
}

async function findBehind(stores: { db: Database; checkpoints: CheckpointKeeper }): Promise<string | null> {
  const { db, checkpoints } = stores;
  const origin = (await readLogKeys(db)).at(-1)?.key.name;
  if (origin === undefined) return null;
  try {
    await requireLogInStep(db, await checkpoints.findKept(origin));
    return null;
  } catch (error) {
    if (error instanceof LogBehind) return error.message;
    throw error;
  }
}
