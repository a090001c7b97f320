import { cacheFor } from '#base/cache-for.ts';
import { withDeadline } from '#base/deadline.ts';
import { buildMetricsText } from '#doors/web/metrics-text.ts';
import { countJobs } from '#store/jobs/find-job.ts';
import type { Database, OpenDatabase } from '#store/postgres/database.ts';
import { readImportFigures } from '#store/registers/import-figures.ts';
import { readDeliveryFigures } from '#store/webhooks/delivery-figures.ts';
import type { BuiltServer } from './build-server.ts';

// Counting reads all jobs, so the count is cached between scrapes and not awaited while the store is unavailable.
const JOBS_CACHE_MS = 15_000;
const IMPORTS_CACHE_MS = 1_000;
const STORE_DEADLINE_MS = 2_000;

/** Builds a function that returns the metrics of a running service as text. */
export function buildFigures(
  { db, callers, clock }: Pick<OpenDatabase, 'db' | 'callers' | 'clock'>,
  { meter, shedder }: Pick<BuiltServer, 'meter' | 'shedder'>,
): () => Promise<string> {
  const readEvery = <T>(cacheMs: number, read: (db: Database) => Promise<T>) =>
    cacheFor(cacheMs, () => withDeadline(read(db), STORE_DEADLINE_MS, () => new Error('the store is slow')));
  const readJobs = readEvery(JOBS_CACHE_MS, countJobs);
  const readImports = readEvery(IMPORTS_CACHE_MS, readImportFigures);
  const readDeliveries = readEvery(JOBS_CACHE_MS, readDeliveryFigures);
  return async () =>
    buildMetricsText({
      operations: meter.list(),
      load: shedder.counts(),
      pool: callers.countConnections(),
      clockAheadMs: clock.aheadMs(),
      // The other metrics matter most while the store is unavailable.
      jobs: await readJobs().catch(() => null),
      imports: await readImports().catch(() => null),
      deliveries: await readDeliveries().catch(() => null),
    });
}
