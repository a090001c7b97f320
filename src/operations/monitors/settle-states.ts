import { lockUnsettled, setStates, type UnsettledScope } from '#store/monitoring/settled-states.ts';
import type { Database } from '#store/postgres/database.ts';
import { compareLatest, readLatest } from './monitor-states.ts';

const AT_ONCE = 200;

/** Decides and stores the states of monitors that new observations have unsettled, at most 200. Returns how many. */
export async function settleStates(trx: Database, scope: UnsettledScope): Promise<number> {
  const monitors = await lockUnsettled(trx, scope, AT_ONCE);
  if (monitors.length === 0) return 0;
  const latestOf = await readLatest(trx, monitors);
  const states = monitors.map((one) => ({
    account_id: one.account_id,
    subscription_id: one.subscription_id,
    state: compareLatest(one, latestOf(one)).state,
  }));
  await setStates(trx, states);
  return monitors.length;
}
