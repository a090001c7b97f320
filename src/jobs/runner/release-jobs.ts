import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Delivery } from './run-attempt.ts';

/**
 * Releases jobs that this process cannot finish: each may be taken at once, and the try does not count.
 *
 * pg-boss would count the try as a failure, so a job on its last try would fail because a service stops.
 */
export async function releaseJobs(db: Database, deliveries: readonly Delivery[]): Promise<void> {
  for (const { id, retryCount } of deliveries) {
    await sql`update pgboss.job
      set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
      where id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db);
  }
}
