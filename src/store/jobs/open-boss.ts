import { PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '#store/postgres/database.ts';
import { JOB_SCHEMA } from './job-rows.ts';

/** Who hears what goes wrong beside the work itself. */
export type BossLog = { warn: (detail: object, message: string) => void };

const CONNECTIONS = 4;
const LISTENER_CHECK_MS = 60_000;
const RARELY_SECONDS = 3_600;

/**
 * Starts pg-boss as a worker needs it; throws if the schema is not in the version that its code expects.
 *
 * It works by call alone: its timers, which write to the database again and again whether or not there is anything to do,
 * are off. What they are for is done when there is a reason (a look every two seconds) and in the housekeeping job.
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
  // An event that nobody hears would end the process; what failed is tried again.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the store did not answer; it is tried again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`));
  return boss.start();
}
