import { type Selectable, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

export type ScreeningAlert = Selectable<Tables['screening_alerts']>;

export type ShownAlert = ScreeningAlert & {
  name: string;
  reference: string | null;
  opened_version: string;
  opened_day_at: string;
  closed_version: string | null;
};

export type OpenAlert = Pick<ScreeningAlert, 'alert_id' | 'screening_monitor_id' | 'list_reference'>;

/** The open alerts of names; with `references`, only of these entries. */
export async function listOpenAlerts(
  db: Database,
  monitorIds: readonly string[],
  references: readonly string[] | null,
): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select alert_id, screening_monitor_id, list_reference from screening_alerts
    where screening_monitor_id = any(${monitorIds}) and closed_at is null
      and (${references === null} or list_reference = any(${references ?? []}))
    order by alert_id`.execute(db);
  return rows;
}

export async function openAlerts(db: Database, alerts: readonly ScreeningAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const values = alerts.map((alert) => ({ ...alert, reasons: JSON.stringify(alert.reasons) }));
  await db.insertInto('screening_alerts').values(values).execute();
}

/** Closes an open alert. */
export async function closeAlert(
  db: Database,
  alert_id: string,
  end: { snapshot_id: number; why: NonNullable<ScreeningAlert['closed_why']>; record_id: string; now: Date },
): Promise<void> {
  await sql`update screening_alerts set closed_at = ${end.now}, closed_snapshot_id = ${end.snapshot_id},
      closed_why = ${end.why}, closed_record_id = ${end.record_id}
    where alert_id = ${alert_id} and closed_at is null`.execute(db);
}

/** Which alerts of an account to list; `before` is the last one of the previous page. */
type AlertFilter = {
  limit: number;
  before: string | null;
  state: 'open' | 'closed' | 'all';
  screening_monitor_id?: string | undefined;
};

/** The alerts of an account, newest first. */
export async function listAlerts(
  db: Database,
  account_id: string,
  { limit, before, state, screening_monitor_id = undefined }: AlertFilter,
): Promise<ShownAlert[]> {
  const one = screening_monitor_id ?? null;
  const { rows } = await sql<ShownAlert>`
    select a.*, m.question->>'name' as name, m.reference, opened.source_version as opened_version,
      opened.manifest->>'retrieved_at' as opened_day_at, closed.source_version as closed_version
    from screening_alerts a join screening_monitors m using (account_id, screening_monitor_id)
      join snapshots opened on opened.snapshot_id = a.opened_snapshot_id
      left join snapshots closed on closed.snapshot_id = a.closed_snapshot_id
    where a.account_id = ${account_id} and (${before}::text is null or a.alert_id < ${before})
      and (${one}::text is null or a.screening_monitor_id = ${one})
      and (${state} = 'all' or (a.closed_at is null) = (${state} = 'open'))
    order by a.alert_id desc limit ${limit}`.execute(db);
  return rows;
}
