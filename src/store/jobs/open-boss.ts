import { PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '#store/postgres/database.ts';
import { JOB_SCHEMA } from './job-rows.ts';

/** Receives errors of pg-boss itself. */
type BossLog = { warn: (detail: object, message: string) => void };

const CONNECTIONS = 4;
const LISTENER_CHECK_MS = 60_000;
const RARELY_SECONDS = 3_600;

/**
 * Starts pg-boss for a worker; throws if its schema has another version than its code expects.
 *
 * Its timers are off, because they write to the database even when there is nothing to do. Instead, the runner checks
 * for ready jobs every two seconds, and the housekeeping job cleans up.
 */
export async function openBoss(address: DatabaseAddress, log: BossLog): Promise<PgBoss> {
  const boss = new PgBoss({
    ...address,
    schema: JOB_SCHEMA,
    application_name: 'register-data-service jobs',
    max: CONNECTIONS,
    migrate: false,
    supervise: false,
    schedule: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: LISTENER_CHECK_MS,
    queueCacheIntervalSeconds: RARELY_SECONDS,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 1,
  });
  // An 'error' event without a listener would end the process; pg-boss retries by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: pg-boss reported an error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`));
  return boss.start();
}
