import type { TestContext } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import type { EventType } from '#contract/events.ts';
import type { BoundJob } from '#jobs/runner/bind-job.ts';
import { bindDeliverWebhook, type DeliveryParts } from '#jobs/webhooks/deliver-webhook.ts';
import { recordEndpoint } from '#store/webhooks/endpoints.ts';
import { type Announcement, announceEvent } from '#store/webhooks/events.ts';
import { buildSecret, recordSecret } from '#store/webhooks/secrets.ts';
import { startTestRunner } from './note-jobs.ts';
import { OPEN_WEB } from './open-web.ts';
import type { TestDatabase } from './test-database.ts';

/** The key from which the tests' secrets are derived. */
export const MASTER_KEY = OPEN_WEB.masterKey();

/** The job of a delivery, to this machine. */
export function bindDeliveries(database: TestDatabase, changes: Partial<DeliveryParts> = {}): BoundJob {
  return bindDeliverWebhook({
    db: database.db,
    ...OPEN_WEB,
    onTrouble: () => undefined,
    ...changes,
  });
}

/** Starts a runner that delivers to this machine, and stops with the test. Returns its logged failures. */
export async function startDeliveries(t: TestContext, database: TestDatabase, changes: Partial<DeliveryParts> = {}) {
  const troubles: string[] = [];
  const bound = bindDeliveries(database, { onTrouble: (message) => troubles.push(message), ...changes });
  const runner = await startTestRunner(database, [bound]);
  t.after(() => runner.stop());
  return { ...runner, troubles };
}

/** Makes an endpoint. Returns its id and secret. */
export async function addEndpoint(
  database: TestDatabase,
  accountId: string,
  url: string,
  event_types: EventType[] = [],
): Promise<{ endpoint_id: string; secret: string }> {
  const now = new Date();
  const endpoint_id = newSortableId('whe_');
  const { row, secret } = buildSecret({ accountId, endpointId: endpoint_id }, MASTER_KEY, now);
  await database.db.transaction().execute(async (trx) => {
    const endpoint = { endpoint_id, account_id: accountId, url, event_types, description: null, created_at: now };
    await recordEndpoint(trx, { ...endpoint, disabled_at: null, disabled_because: null }, 1_000);
    await recordSecret(trx, row, 24);
  });
  return { endpoint_id, secret };
}

/** Announces an event as a job would. Returns its id. */
export function announce(database: TestDatabase, accountId: string, changes: Partial<Announcement> = {}) {
  const announcement = { accountId, type: 'evidence_export.ready', data: { job_id: 'job_1' }, ...changes } as const;
  return database.db.transaction().execute((trx) => announceEvent(trx, announcement));
}

/** The deliveries as `state attempts`, oldest first. */
export async function listDeliveries(database: TestDatabase, eventId?: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string; attempts: number }>(
    'select state, attempts from webhook_deliveries where event_id = coalesce($1, event_id) order by delivery_id',
    [eventId ?? null],
  );
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
}

/** Simulates that time has passed: moves all stored times into the past. */
export async function passTime(database: TestDatabase, interval: string): Promise<void> {
  const back = `- interval '${interval}'`;
  await database.pool.query(`update webhook_deliveries set created_at = created_at ${back}, next_attempt_at = next_attempt_at ${back};
    update webhook_secrets set created_at = created_at ${back}, retires_at = retires_at ${back};
    update pgboss.job set start_after = start_after ${back} where name = 'deliver_webhook'`);
}
