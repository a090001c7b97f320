import { readSydneyDay } from '#base/calendar-window.ts';
import { createScreeningMonitor } from '#contract/operations/screening/create-screening-monitor.ts';
import { deleteScreeningMonitor } from '#contract/operations/screening/delete-screening-monitor.ts';
import { listScreeningAlerts } from '#contract/operations/screening/list-screening-alerts.ts';
import { listScreeningMonitors } from '#contract/operations/screening/list-screening-monitors.ts';
import { LISTED_KINDS } from '#domain/screening/listed-entity.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import type { Database } from '#store/postgres/database.ts';
import { listAlerts, type ShownAlert } from '#store/screening/screening-alerts.ts';
import {
  buildWatchedName,
  listWatchedNames,
  recordWatchedName,
  requireWatched,
  retireWatchedName,
  type WatchedName,
} from '#store/screening/watched-names.ts';
import type { WatchedQuestion } from '#store/tables/screening-tables.ts';
import { requireWhollyCompared } from './read-screened-text.ts';

export function bindWatchedNames(db: Database): BoundOperation[] {
  return [bindCreate(), bindList(db), bindAlerts(db), bindDelete()];
}

function bindCreate(): BoundOperation {
  return bind(createScreeningMonitor).order(async ({ reference = null, ...asked }, context) => {
    requireWhollyCompared(asked.name, asked.kind === undefined ? LISTED_KINDS : [asked.kind]);
    // What was not given is left out, as JSON does.
    const question: WatchedQuestion = JSON.parse(JSON.stringify(asked));
    const watched = buildWatchedName({ account_id: callerOf(context).accountId, question, reference }, context.now);
    return { answer: { ok: true, ...describeWatched(watched) }, effect: (trx) => recordWatchedName(trx, watched) };
  });
}

function bindList(db: Database): BoundOperation {
  return bind(listScreeningMonitors).read(async ({ limit, cursor, reference }, context) => {
    const before = readCursor(cursor, /^scr_[0-9A-HJKMNP-TV-Z]{26}$/);
    const { accountId } = callerOf(context);
    const read = (most: number) => listWatchedNames(db, accountId, { limit: most, before, reference });
    const { shown, next_cursor } = await readPage(limit, read, (one) => one.screening_monitor_id);
    return {
      ok: true,
      monitors: shown.map((one) => ({
        ...describeWatched(one),
        screened_version: one.screened_version,
        screened_day: one.screened_at === null ? null : readSydneyDay(one.screened_at),
        open_alert_count: one.open_alert_count,
      })),
      next_cursor,
    };
  });
}

function bindAlerts(db: Database): BoundOperation {
  return bind(listScreeningAlerts).read(async ({ limit, cursor, state, screening_monitor_id }, context) => {
    const before = readCursor(cursor, /^alt_[0-9A-HJKMNP-TV-Z]{26}$/);
    const { accountId } = callerOf(context);
    if (screening_monitor_id !== undefined) await requireWatched(db, accountId, screening_monitor_id);
    const read = (most: number) => listAlerts(db, accountId, { limit: most, before, state, screening_monitor_id });
    const { shown, next_cursor } = await readPage(limit, read, ({ alert_id }) => alert_id);
    return { ok: true, alerts: shown.map(describeAlert), next_cursor };
  });
}

function bindDelete(): BoundOperation {
  return bind(deleteScreeningMonitor).order(async ({ screening_monitor_id }, context) => {
    const { accountId } = callerOf(context);
    return {
      answer: {
        ok: true,
        screening_monitor_id,
        deleted_at: context.now.getTime(),
        note: 'Its alerts and records stay: they are the audit trail.',
      },
      // Rejects a name that is missing or of another account, in the transaction.
      effect: (trx) => retireWatchedName(trx, accountId, screening_monitor_id, context.now),
    };
  });
}

function describeWatched({ screening_monitor_id, question, reference, created_at }: WatchedName) {
  return {
    screening_monitor_id,
    name: question.name,
    kind: question.kind ?? null,
    birth_date: question.birth_date ?? null,
    countries: question.countries ?? [],
    identifiers: question.identifiers ?? [],
    reference,
    created_at: created_at.getTime(),
  };
}

function describeAlert(alert: ShownAlert) {
  const { account_id: _account, opened_snapshot_id: _opened, closed_snapshot_id: _closed, ...shown } = alert;
  const { opened_version, opened_day_at, opened_at, closed_at, ...rest } = shown;
  return {
    ...rest,
    list_version: opened_version,
    list_day: readSydneyDay(opened_day_at),
    opened_at: opened_at.getTime(),
    closed_at: closed_at?.getTime() ?? null,
  };
}
