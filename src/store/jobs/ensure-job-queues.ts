import type pg from 'pg';
import type { Job } from '#contract/job.ts';
import { buildQueueRow } from './job-rows.ts';

/**
 * Registers every kind of job with pg-boss; writes nothing when all are up to date.
 *
 * Calling pg-boss's own function would load it into every program that opens the store, which costs a tenth of a
 * second.
 */
export async function ensureJobQueues(client: pg.Pool | pg.ClientBase, jobs: readonly Job[]): Promise<void> {
  await client.query(ENSURE, [JSON.stringify(jobs.map(buildQueueRow))]);
}

const SETTINGS = [
  'policy',
  'retry_limit',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'expire_seconds',
  'retention_seconds',
  'deletion_seconds',
  'heartbeat_seconds',
  'dead_letter',
  'notify',
];

const prefixed = (prefix: string) => SETTINGS.map((column) => `${prefix}.${column}`).join(', ');

const ENSURE = `
  insert into pgboss.queue as kept (name, ${SETTINGS.join(', ')}, partition, table_name)
  select wanted.name, ${prefixed('wanted')}, false, 'job_common'
  from json_populate_recordset(null::pgboss.queue, $1) wanted
  where not exists (
    select from pgboss.queue known
    where known.name = wanted.name and (${prefixed('known')}) is not distinct from (${prefixed('wanted')}))
  on conflict (name) do update
    set (${SETTINGS.join(', ')}) = row(${prefixed('excluded')}), updated_on = now()`;
