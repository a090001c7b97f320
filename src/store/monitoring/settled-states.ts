import { sql } from 'kysely';
import { invariant } from '#base/invariant.ts';
import type { Database } from '#store/postgres/database.ts';
import type { MonitorState } from '#store/tables/monitoring-tables.ts';
import type { Monitor } from './monitors.ts';

/** Which monitors to settle: one of an account, all of it, or any. */
export type UnsettledScope = { account_id: string; subscription_id?: string } | 'any';

/**
 * Lists monitors whose state is not settled, at most `limit`. They are locked until the transaction ends, so no
 * observation can be recorded meanwhile; those that another transaction has locked are left out.
 */
export async function lockUnsettled(trx: Database, scope: UnsettledScope, limit: number): Promise<Monitor[]> {
  let query = trx
    .selectFrom('monitors')
    .selectAll()
    .where('state', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('subscription_id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  if (scope !== 'any') query = query.where('account_id', '=', scope.account_id);
  if (scope !== 'any' && scope.subscription_id !== undefined)
    query = query.where('subscription_id', '=', scope.subscription_id);
  return query.execute();
}

export async function setStates(
  trx: Database,
  states: readonly { account_id: string; subscription_id: string; state: MonitorState }[],
): Promise<void> {
  await sql`update monitors set state = settled.state
    from json_to_recordset(${JSON.stringify(states)}) settled (account_id text, subscription_id text, state text)
    where monitors.account_id = settled.account_id and monitors.subscription_id = settled.subscription_id`.execute(trx);
}

/** The most monitors of one state that are counted, so that a large account costs no more than a small one. */
const MOST_COUNTED = 1_000;

/** How many monitors of an account are in each state, up to MOST_COUNTED; `unsettled` are those whose state is not stored. */
type StateCounts = Record<MonitorState | 'unsettled', number>;

const STATES: readonly MonitorState[] = ['no_baseline', 'not_checked', 'older_data', 'no_change', 'changed'];

/** Counts the monitors of an account by state. */
export async function countStates(db: Database, account_id: string): Promise<StateCounts> {
  const count = (condition: ReturnType<typeof sql>) => sql`(select count(*)::integer from (select from monitors
    where account_id = ${account_id} and deleted_at is null and ${condition} limit ${MOST_COUNTED}) found)`;
  const columns = STATES.map((state) => sql`${count(sql`state = ${state}`)} as ${sql.ref(state)}`);
  const {
    rows: [counts],
  } = await sql<StateCounts>`
    select ${sql.join(columns)}, ${count(sql`state is null`)} as unsettled`.execute(db);
  invariant(counts !== undefined, 'a count is one row');
  return counts;
}
