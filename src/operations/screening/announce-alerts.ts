import { MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import type { Database } from '#store/postgres/database.ts';
import type { WatchedName } from '#store/screening/watched-names.ts';
import { announceEvent } from '#store/webhooks/events.ts';

/** The alerts of one watched name that a version of the list opened and closed. */
export type MovedAlerts = {
  watched: Pick<WatchedName, 'account_id' | 'screening_monitor_id' | 'reference'>;
  opened: readonly { alert_id: string; band: 'match' | 'possible' }[];
  closed: readonly { alert_id: string }[];
  list_version: string;
  record_id: string;
};

/** Announces alerts, last in the transaction that records them. */
export type AnnounceAlerts = (trx: Database, moved: MovedAlerts) => Promise<void>;

/** Builds the announcer of screening.alert, one event for a name and a version. While the gate is closed it announces nothing. */
export function buildAlertAnnouncer(gates: Gates): AnnounceAlerts {
  return async (trx, { watched, opened, closed, list_version, record_id }) => {
    if (!(await gates.isOpen(MONITOR_ENTITY_GATE))) return;
    const { account_id, screening_monitor_id, reference } = watched;
    // Without the name: a webhook may end up in a log.
    const data = {
      screening_monitor_id,
      reference,
      band: opened.length === 0 ? null : opened.some(({ band }) => band === 'match') ? 'match' : 'possible',
      opened_alert_ids: opened.map(({ alert_id }) => alert_id),
      closed_alert_ids: closed.map(({ alert_id }) => alert_id),
      list_version,
      record_id,
    };
    await announceEvent(trx, { accountId: account_id, type: 'screening.alert', data });
  };
}
