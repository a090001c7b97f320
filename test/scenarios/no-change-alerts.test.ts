import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import {
  answerFrom,
  askWhatChanged,
  CANCELLED_ABN,
  capture,
  makeMonitor,
  openMonitors,
} from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';

let doors: RegisterDoors;
before(async () => {
  doors = await openMonitors({ allowPrivateUrls: true }, 'abn-sample-2026-10');
});
after(() => doors.stop());

test('a change is only returned to callers who query it: there is no event, no delivery and no event type for it [events.no-change-alerts]', async () => {
  const { service } = doors;
  const endpoint = await postJson(service, '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' });
  assert.equal(endpoint.status, 201, await endpoint.text());
  const monitor = await makeMonitor(service, { target: CANCELLED_ABN });
  const before = await capture(service, monitor);
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  const current = await capture(service, monitor, 'check');
  const pair = { previous_pack_id: before.evidence_pack_id, current_pack_id: current.evidence_pack_id };
  const { outcome, change_count } = await askWhatChanged(service, pair);
  assert.equal(outcome, 'changed');
  assert.ok(change_count > 0);
  const { events } = await readOk(await service.request('/v1/events'));
  assert.deepEqual(events, []);
  const { rows } = await service.database.pool.query('select from webhook_deliveries');
  assert.equal(rows.length, 0);
  for (const type of ['monitor.changed', 'what_changed.found', 'change_alert']) {
    const wish = { url: 'https://hooks.example/', event_types: [type] };
    const { issues } = await readRefusal(await postJson(service, '/v1/webhook-endpoints', wish), 400, 'invalid_input');
    assert.match(String((issues as Body[])[0]?.field), /^event_types/);
  }
});
