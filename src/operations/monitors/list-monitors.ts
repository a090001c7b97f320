import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import { listMonitorsInUse, type Monitor, readTargetSecret } from '#store/monitoring/monitors.ts';
import { countStates } from '#store/monitoring/settled-states.ts';
import type { Database } from '#store/postgres/database.ts';
import type { AnsweringReaders } from './answering-versions.ts';
import { describeState, readLatest, readNotDue } from './monitor-states.ts';
import { toAnswer } from './read-monitor.ts';

/** Binds the list of an account's monitors, newest first. */
export function bindListMonitors(db: Database, readers: AnsweringReaders): BoundOperation {
  return bind(listMonitors).read(
    async ({ limit, cursor, reference, target, subscription_ids, state, include }, context) => {
      const before = readCursor(cursor, /^mon_[0-9A-HJKMNP-TV-Z]{26}$/);
      const { accountId, tenantId } = callerOf(context);
      const targetHash =
        target === undefined ? null : hashTarget(await readTargetSecret(db, tenantId), normaliseTarget(target));
      const ids = subscription_ids?.split(',');
      const read = (most: number) =>
        listMonitorsInUse(db, accountId, { limit: most, before, reference, targetHash, ids, state });
      const { shown, next_cursor } = await readPage(limit, read, ({ subscription_id }) => subscription_id);
      if (include === undefined) return { ok: true, monitors: shown.map(toAnswer), next_cursor };
      const isWhole = [reference, target, subscription_ids].every((filter) => filter === undefined);
      const [stateOf, counts] = await Promise.all([
        readState(db, readers, shown),
        isWhole ? countStates(db, accountId) : undefined,
      ]);
      const monitors = shown.map((one) => ({ ...toAnswer(one), latest: stateOf(one) }));
      return { ok: true, monitors, next_cursor, ...(counts !== undefined && { counts }) };
    },
  );
}

async function readState(db: Database, readers: AnsweringReaders, monitors: readonly Monitor[]) {
  const [latestOf, notDueOf] = await Promise.all([readLatest(db, monitors), readNotDue(db, readers, monitors)]);
  return (one: Monitor) => describeState(one, latestOf(one), notDueOf(one));
}
