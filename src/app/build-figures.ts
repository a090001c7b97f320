import { cacheFor } from '#base/cache-for.ts';
import { withDeadline } from '#base/deadline.ts';
import type { MaybePromise } from '#base/maybe-promise.ts';
import { countSpans } from '#base/tracing/tracing.ts';
import { buildMetricsText } from '#doors/web/metrics-text.ts';
import { countJobs, readJobAges } from '#store/jobs/job-figures.ts';
import { readLogLag } from '#store/log/log-lag.ts';
import { readPartitionsAhead } from '#store/partitions/partitions.ts';
import type { Database, OpenDatabase } from '#store/postgres/database.ts';
import { readImportFigures } from '#store/registers/import-figures.ts';
import { readDeliveryFigures } from '#store/webhooks/delivery-figures.ts';
import type { BuiltServer } from './build-server.ts';
import type { ProcessMeters } from './process-meters.ts';
import { VERSION } from './version.ts';

// Counting reads all jobs, so the count is cached between scrapes and not awaited while the store is unavailable.
const JOBS_CACHE_MS = 15_000;
const IMPORTS_CACHE_MS = 1_000;
const STORE_DEADLINE_MS = 2_000;

/** The counters of a serving process; a worker has none. */
type CallFigures = Pick<BuiltServer, 'meter' | 'shedder'>;

/** Builds a function that returns the metrics of a running process as text. */
export function buildFigures(
  { db, callers, clock }: Pick<OpenDatabase, 'db' | 'callers' | 'clock'>,
  calls: CallFigures | null,
  meters: ProcessMeters,
): () => Promise<string> {
  const readEvery = <T>(cacheMs: number, read: (db: Database) => Promise<T>) =>
    cacheFor(cacheMs, () => withDeadline(read(db), STORE_DEADLINE_MS, () => new Error('the store is slow')));
  // The other metrics matter most while the store is unavailable.
  const orNull = async <T>(read: () => MaybePromise<T>) => Promise.resolve(read()).catch(() => null);
  const readJobs = readEvery(JOBS_CACHE_MS, async (store) => ({
    counts: await countJobs(store),
    ages: await readJobAges(store),
  }));
  const readImports = readEvery(IMPORTS_CACHE_MS, readImportFigures);
  const readDeliveries = readEvery(JOBS_CACHE_MS, readDeliveryFigures);
  const readAhead = readEvery(JOBS_CACHE_MS, readPartitionsAhead);
  const readLag = readEvery(IMPORTS_CACHE_MS, (store) => readLogLag(store, new Date()));
  return async () =>
    buildMetricsText({
      version: VERSION,
      operations: calls?.meter.list() ?? [],
      load: calls?.shedder.counts() ?? null,
      pool: callers.countConnections(),
      loopLagSeconds: meters.takeLoopLagSeconds(),
      clockAheadMs: clock.aheadMs(),
      upstreams: meters.upstreams(),
      jobTries: meters.jobs(),
      jobs: await orNull(readJobs),
      imports: await orNull(readImports),
      deliveries: await orNull(readDeliveries),
      logLag: await orNull(readLag),
      partitions: await orNull(readAhead),
      spans: countSpans(),
    });
}
