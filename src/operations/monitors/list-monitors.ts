import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import { listMonitorsInUse, type Monitor, readTargetSecret } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import type { AnsweringReaders } from './answering-versions.ts';
import { describeState, readLooks, readNotDue } from './monitor-states.ts';
import { toAnswer } from './read-monitor.ts';

/** Binds the list of an account's monitors, newest first. */
export function bindListMonitors(db: Database, readers: AnsweringReaders): BoundOperation {
  return bind(listMonitors).read(async ({ limit, cursor, reference, target, subscription_ids, include }, context) => {
    const before = readCursor(cursor, /^mon_[0-9A-HJKMNP-TV-Z]{26}$/);
    const { accountId, tenantId } = callerOf(context);
    const targetHash =
      target === undefined ? null : hashTarget(await readTargetSecret(db, tenantId), normaliseTarget(target));
    const ids = subscription_ids?.split(',');
    const read = (most: number) =>
      listMonitorsInUse(db, accountId, { limit: most, before, reference, targetHash, ids });
    const { shown, next_cursor } = await readPage(limit, read, ({ subscription_id }) => subscription_id);
    const state = include === undefined ? null : await readState(db, readers, shown);
    return {
      ok: true,
      monitors: shown.map((one) => ({ ...toAnswer(one), ...(state !== null && { latest: state(one) }) })),
      next_cursor,
    };
  });
}

async function readState(db: Database, readers: AnsweringReaders, monitors: readonly Monitor[]) {
  const [looksOf, notDueOf] = await Promise.all([readLooks(db, monitors), readNotDue(db, readers, monitors)]);
  return (one: Monitor) => describeState(one, looksOf(one), notDueOf(one));
}
