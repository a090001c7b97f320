import type { JobLog } from '#jobs/runner/start-jobs.ts';
import { failLostChecks } from '#store/monitoring/monitor-checks.ts';
import type { Database } from '#store/postgres/database.ts';

// Together with the lease, a check whose process died fails within 45 seconds.
const EVERY_MS = 10_000;

/**
 * Fails checks whose process died, every few seconds until stopped.
 *
 * Not a job: it is one statement on an index that is nearly always empty, and several processes may run it at once.
 */
export function startFailingLostChecks(db: Database, log: JobLog, everyMs = EVERY_MS): { stop(): void } {
  let isFailing = false;
  const timer = setInterval(async () => {
    try {
      const failed = await failLostChecks(db);
      isFailing = false;
      if (failed > 0) log.info({ lost_checks: failed }, 'checks whose process died have failed');
    } catch (error) {
      // Logged once, so that a day without the database does not fill the log.
      if (!isFailing) log.warn({ err: error }, 'lost checks could not be failed; retrying');
      isFailing = true;
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
