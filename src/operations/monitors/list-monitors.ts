import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { listMonitorsInUse, type Monitor, readTargetSecret } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import type { AnsweringReaders } from './answering-versions.ts';
import { describeState, readLooks, readNotDue } from './monitor-states.ts';
import { toAnswer } from './read-monitor.ts';

/** Binds the list of an account's monitors, newest first. */
export function bindListMonitors(db: Database, readers: AnsweringReaders): BoundOperation {
  return bind(listMonitors).read(async ({ limit, cursor, reference, target, subscription_ids, include }, context) => {
    const before = cursor === undefined ? null : readCursor(cursor);
    const { accountId, tenantId } = callerOf(context);
    const targetHash =
      target === undefined ? null : hashTarget(await readTargetSecret(db, tenantId), normaliseTarget(target));
    const ids = subscription_ids?.split(',');
    // One extra row shows whether there is a next page.
    const found = await listMonitorsInUse(db, accountId, { limit: limit + 1, before, reference, targetHash, ids });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const state = include === undefined ? null : await readState(db, readers, shown);
    return {
      ok: true,
      monitors: shown.map((one) => ({
        ...toAnswer(one),
        ...(state !== null && { latest: state(one) }),
      })),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(last.subscription_id) : null,
    };
  });
}

async function readState(db: Database, readers: AnsweringReaders, monitors: readonly Monitor[]) {
  const [looksOf, notDueOf] = await Promise.all([readLooks(db, monitors), readNotDue(db, readers, monitors)]);
  return (one: Monitor) => describeState(one, looksOf(one), notDueOf(one));
}

function readCursor(cursor: string): string {
  const position = parseCursor(cursor);
  if (position !== null && /^mon_[0-9A-HJKMNP-TV-Z]{26}$/.test(position)) return position;
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
