import type { Database } from '#store/database.ts';
import { sweepIdempotencyKeys } from '#store/idempotency.ts';

const EVERY_MS = 10 * 60_000;
const KEEP_IDEMPOTENCY_HOURS = 24;

/** Work that goes on beside requests until it is stopped. */
export type Housekeeping = { stop(): void };

/** Sweeps, now and then, what has outlived its use; several processes may do it at once. */
export function startHousekeeping(
  db: Database,
  log: { info: (detail: object, message: string) => void; warn: (detail: object, message: string) => void },
): Housekeeping {
  const sweep = () =>
    sweepIdempotencyKeys(db, KEEP_IDEMPOTENCY_HOURS).then(
      (count) => log.info({ idempotency_keys: count }, 'swept'),
      (error: unknown) => log.warn({ err: error }, 'sweep failed; it will be tried again'),
    );
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
