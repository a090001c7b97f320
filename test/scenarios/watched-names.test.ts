import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import { screenWatched } from '#jobs/screening/screen-watched-names.ts';
import { buildGates } from '#operations/funnel/gates.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { buildAlertAnnouncer } from '#operations/screening/announce-alerts.ts';
import { readGateEvidence } from '#store/access/gate-evidence.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { findRecord } from '#store/records/records.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { openGates } from '#test/support/open-gates.ts';
import { postJson } from '#test/support/post-json.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

test('a watched name is screened by the worker, shows its alert over REST, and can be deleted', async () => {
  const asked = { name: 'Wiktor Eksamplow', kind: 'person', reference: 'deal 7' };
  const answer = await postJson(service, '/v1/screening/monitors', asked);
  assert.equal(answer.status, 201);
  const created = JSON.parse(await answer.text());
  const waiting = await readOk(await service.request('/v1/screening/monitors?reference=deal%207'));
  assert.deepEqual(
    (waiting.monitors as Record<string, unknown>[]).map((one) => [
      one.name,
      one.screened_version,
      one.open_alert_count,
    ]),
    [['Wiktor Eksamplow', null, 0]],
  );
  const { db } = service.database;
  const readers = buildRegisterReaders(service.database, { abr: null, addressCacheBytes: 0 });
  const gates = buildGates(() => readGateEvidence(db));
  const run = await screenWatched(
    { db, completions: openCompletionWriter(db), readers, announceAlerts: buildAlertAnnouncer(gates) },
    'live',
    new AbortController().signal,
  );
  assert.deepEqual([run.names, run.opened], [1, 1]);
  const { alerts } = await readOk(await service.request('/v1/screening/alerts'));
  const [alert] = alerts as Record<string, unknown>[];
  assert.deepEqual(
    [alert?.name, alert?.list_reference, alert?.band, alert?.why, alert?.reference, alert?.closed_at],
    ['Wiktor Eksamplow', '990001', 'match', 'first_screening', 'deal 7', null],
  );
  assert.match(String(alert?.list_version), /^dfat-consolidated-list-sample/);
  assert.match(String(alert?.reasons), /^Both names have/);
  const record = await findRecord(db, service.account.account_id, String(alert?.record_id));
  assert.equal(record?.reference, 'deal 7');
  const path = `/v1/screening/monitors/${created.screening_monitor_id}`;
  await readOk(await service.request(path, { method: 'DELETE' }));
  await readRefusal(await service.request(path, { method: 'DELETE' }), 404, 'monitor_not_found');
  assert.deepEqual((await readOk(await service.request('/v1/screening/monitors'))).monitors, []);
});

test('what cannot be a name, a cursor of another list and another account’s name are refused', async () => {
  await readRefusal(await postJson(service, '/v1/screening/monitors', { name: '...' }), 400, 'invalid_input');
  const long = { name: `${'aaa '.repeat(24)}Viktor Examplov` };
  await readRefusal(await postJson(service, '/v1/screening/monitors', long), 400, 'invalid_input');
  await readRefusal(await postJson(service, '/v1/screening/monitors', { name: 'Ann', limit: 3 }), 400, 'invalid_input');
  const cursor = Buffer.from('mon_00000000000000000000000000').toString('base64url');
  await readRefusal(await service.request(`/v1/screening/alerts?cursor=${cursor}`), 400, 'invalid_input');
  await readRefusal(
    await service.request('/v1/screening/alerts?screening_monitor_id=scr_none'),
    404,
    'monitor_not_found',
  );
});

test('with the gate open an alert sends screening.alert once, to endpoints that asked for it, without the name', async () => {
  const { db } = service.database;
  const endpoint = { url: 'https://hooks.example.com/a', event_type: 'screening.alert' };
  await readRefusal(await postJson(service, '/v1/webhook-endpoints', endpoint), 400, 'invalid_input');
  assert.deepEqual((await readOk(await service.request('/v1/events'))).events, [], 'nothing was sent before');
  await openGates(service.database, [MONITOR_ENTITY_GATE]);
  const gates = buildGates(() => readGateEvidence(db));
  await postJson(service, '/v1/screening/monitors', { name: 'Wiktor Eksamplow', kind: 'person', reference: 'deal 8' });
  const readers = buildRegisterReaders(service.database, { abr: null, addressCacheBytes: 0 });
  const parts = { db, completions: openCompletionWriter(db), readers, announceAlerts: buildAlertAnnouncer(gates) };
  for (const _again of [1, 2]) await screenWatched(parts, 'live', new AbortController().signal);
  const { rows } = await service.database.pool.query(`select type, body from events`);
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['screening.alert'],
  );
  const { data } = JSON.parse(rows[0].body);
  const { alerts } = await readOk(await service.request('/v1/screening/alerts'));
  const alert = (alerts as Record<string, unknown>[]).find(({ reference }) => reference === 'deal 8');
  assert.deepEqual(data, {
    screening_monitor_id: alert?.screening_monitor_id,
    reference: 'deal 8',
    band: 'match',
    opened_alert_ids: [alert?.alert_id],
    closed_alert_ids: [],
    list_version: alert?.list_version,
    record_id: alert?.record_id,
  });
  assert.doesNotMatch(rows[0].body, /Eksamplow/);
});
