import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { monitorDetailResponse, monitorListResponse, snapshotResponse } from '#contract/schemas/monitor.ts';
import { hashFact } from '#domain/monitoring/fact-hashes.ts';
import { settleStates } from '#operations/monitors/monitor-states.ts';
import { findObservation, recordObservation } from '#store/monitoring/observations.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import {
  answerFrom,
  capture,
  keepVinMonitor,
  listMoves,
  MOVED_ABN,
  makeMonitor,
  openMonitors,
  openStranger,
  PID,
} from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const VIN = '6T1BF3EK00X123456';
const ABSENT_ABN = '53004085616';
const UNKNOWN_MONITOR = 'mon_01K9ZJ6F8M3T5V7X9Z1B3D5F7H';
const FULL_ADDRESS = '1 SAMPLE STREET SAMPLETON NSW 2999';

let doors: RegisterDoors;
let service: TestService;
before(async () => {
  doors = await openMonitors();
  service = doors.service;
});
after(() => doors.stop());

const readMonitor = async (subscription_id: string, of = service) =>
  monitorDetailResponse.parse(await readOk(await of.request(`/v1/monitors/${subscription_id}`)));
const listMonitors = async (query: string, of = service) =>
  monitorListResponse.parse(await readOk(await of.request(`/v1/monitors${query}`)));
const postCapture = (subscription_id: string, body: Body, of = service) =>
  postJson(of, `/v1/monitors/${subscription_id}/snapshots`, body);
const ids = ({ monitors }: { monitors: readonly { subscription_id: string }[] }) =>
  monitors.map(({ subscription_id }) => subscription_id);
const count = async (table: string) =>
  Number((await service.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('ok: a monitor can be created for each target type, and its answer has the hash and never the target [monitors.target] [monitors.answer] [routes.monitors]', async () => {
  const targets = [
    ['ABN', '79 002 637 069', MOVED_ABN],
    ['ACN', '002 637 069', '002637069'],
    ['address', 'gansw900000001', PID],
  ] as const;
  const { rows } = await service.database.pool.query('select target_secret from tenants where tenant_id = $1', [
    service.account.tenant_id,
  ]);
  for (const [target_type, target, canonical] of targets) {
    const made = await makeMonitor(service, { target_type, target, reference: 'deal-1' });
    assert.match(made.subscription_id, /^mon_[0-9A-Z]{26}$/);
    assert.deepEqual([made.target_type, made.baseline_snapshot_id, made.reference], [target_type, null, 'deal-1']);
    const hash = createHmac('sha256', rows[0].target_secret).update(canonical).digest('hex');
    assert.equal(made.target_hash, `hmac-sha256:${hash}`);
    assert.doesNotMatch(JSON.stringify(made), new RegExp(canonical));
  }
});

test('a target has one hash inside a tenant and different hashes across tenants; each monitor has its own 32 random bytes [monitors.target-hash] [monitors.target-hash-per-tenant] [monitors.comparison-salt]', async () => {
  const [one, two] = [await makeMonitor(service), await makeMonitor(service)];
  const other = await makeMonitor(await openStranger(service));
  assert.equal(one.target_hash, two.target_hash);
  assert.notEqual(one.target_hash, other.target_hash);
  const salts = [one, two, other].map(({ comparison_salt }) => comparison_salt);
  assert.equal(new Set(salts).size, 3);
  for (const salt of salts) assert.equal(Buffer.from(salt, 'base64url').length, 32);
});

const BAD: [what: string, body: Body][] = [
  ['the text of an address', { target_type: 'address', target: '1 Sample Street, Sampleton NSW 2999' }],
  ['an ABN with wrong check digits', { target_type: 'ABN', target: '79002637068' }],
  ['an ACN with a wrong check digit', { target_type: 'ACN', target: '002637068' }],
];
for (const [what, body] of BAD) {
  test(`invalid: ${what} is refused as target, and not stored [monitors.no-address-in-words]`, async () => {
    const before = await count('monitors');
    const refused = await readRefusal(await postJson(service, '/v1/monitors', body), 400, 'invalid_input');
    assert.match(String(refused.message), /^target must be /);
    assert.doesNotMatch(JSON.stringify(refused), /Sample Street/i);
    assert.equal(await count('monitors'), before);
  });
}

test('invalid: a body with missing fields, extra fields or an unknown target type', async () => {
  for (const body of [
    {},
    { target_type: 'ABN' },
    { target_type: 'IBAN', target: 'x' },
    { target_type: 'ABN', target: MOVED_ABN, extra: 1 },
  ])
    await readRefusal(await postJson(service, '/v1/monitors', body), 400, 'invalid_input');
});

test('unauthenticated and unscoped: a monitor needs a credential with assets:monitor', async () => {
  const asks: [path: string, init: RequestInit][] = [
    ['/v1/monitors', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['/v1/monitors', {}],
    [`/v1/monitors/${UNKNOWN_MONITOR}`, {}],
    [`/v1/monitors/${UNKNOWN_MONITOR}`, { method: 'DELETE' }],
    [
      `/v1/monitors/${UNKNOWN_MONITOR}/snapshots`,
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    ],
  ];
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  for (const [path, init] of asks) {
    const bare = await fetch(service.url + path, init);
    await readRefusal(bare, 401, 'authentication_required');
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${api_key}` };
    await readRefusal(await fetch(service.url + path, { ...init, headers }), 403, 'insufficient_scope');
  }
});

test('ok: monitors are listed newest first, in pages, filtered by reference, and never another account’s [monitors.owner]', async () => {
  const own = await openStranger(service);
  const made: string[] = [];
  for (const reference of ['deal-a', 'deal-b', 'deal-a'])
    made.unshift((await makeMonitor(own, { reference })).subscription_id);
  const first = await listMonitors('?limit=2', own);
  const second = await listMonitors(`?limit=2&cursor=${first.next_cursor}`, own);
  assert.deepEqual([...ids(first), ...ids(second)], made);
  assert.equal(second.next_cursor, null);
  assert.deepEqual(ids(await listMonitors('?reference=deal-a', own)), [made[0], made[2]]);
  assert.deepEqual((await listMonitors('?reference=deal-z', own)).monitors, []);
  await readRefusal(await own.request('/v1/monitors?cursor=bm8'), 400, 'invalid_input');
  const foreign = (await makeMonitor(service)).subscription_id;
  const some = [made[2], foreign, 'mon_00000000000000000000000000', made[0]].join(',');
  assert.deepEqual(ids(await listMonitors(`?subscription_ids=${some}`, own)), [made[0], made[2]]);
  for (const wrong of ['', 'mon_1', `${some},`, Array(101).fill(made[0]).join(',')])
    await readRefusal(await own.request(`/v1/monitors?subscription_ids=${wrong}`), 400, 'invalid_input');
});

test('a last page that is exactly full has no next page', async () => {
  const own = await openStranger(service);
  for (const target of [MOVED_ABN, '88712649015']) await makeMonitor(own, { target });
  const cursorOf = async (limit: number) =>
    (await readOk(await own.request(`/v1/monitors?limit=${limit}`))).next_cursor;
  assert.deepEqual([await cursorOf(2), await cursorOf(3), typeof (await cursorOf(1))], [null, null, 'string']);
});

test('another account’s monitor gets the same answer as a missing one, in every operation [monitors.owner] [monitors.foreign-account]', async () => {
  const { subscription_id } = await makeMonitor(service);
  const stranger = await openStranger(service);
  const ask = async (id: string) => {
    const answers = [
      await stranger.request(`/v1/monitors/${id}`),
      await stranger.request(`/v1/monitors/${id}`, { method: 'DELETE' }),
      await postCapture(id, { role: 'check' }, stranger),
    ];
    const bodies: Body[] = [];
    for (const answer of answers) bodies.push(await readRefusal(answer, 404, 'monitor_not_found'));
    return bodies.map(({ request_id: _id, ...rest }) => rest);
  };
  assert.deepEqual(await ask(subscription_id), await ask(UNKNOWN_MONITOR));
  assert.equal((await readMonitor(subscription_id)).subscription_id, subscription_id);
});

test('ok: a baseline contains the declared facts of an ABN, hashed with the monitor’s salt, is free and leaves a record [monitors.facts] [monitors.value-hash] [monitors.snapshot] [monitors.snapshot-pack-id] [routes.monitor-snapshots] [states.snapshot-role]', async () => {
  const monitor = await makeMonitor(service, { reference: 'deal-2' });
  const observation = await capture(service, monitor);
  assert.deepEqual([observation.role, observation.target_hash], ['baseline', monitor.target_hash]);
  const values = Object.fromEntries(observation.comparison.facts.map((fact) => [fact.field, fact.normalized_value]));
  assert.deepEqual(
    [values.entity_name, values.abn_status, values.abn_status_from, values.gst_status, values.state, values.postcode],
    ['SAMPLE HARBOUR BAKERY PROPRIETARY LIMITED', 'ACTIVE', '2001-03-12', 'REGISTERED', 'NSW', '2000'],
  );
  const salt = Buffer.from(monitor.comparison_salt, 'base64url');
  for (const { field, normalized_value, value_hash, evidence_ref } of observation.comparison.facts) {
    assert.equal(value_hash, hashFact(salt, field, normalized_value));
    assert.equal(evidence_ref, observation.evidence_pack_id);
  }
  const record = await doors.readRecord(observation.evidence_pack_id);
  assert.deepEqual(
    [record.tool, record.target, record.reference, record.price_cents],
    ['capture_snapshot', { type: 'ABN', value: MOVED_ABN }, 'deal-2', 0],
  );
  const shown = await readMonitor(monitor.subscription_id);
  assert.equal(shown.baseline_snapshot_id, observation.snapshot_id);
  const { comparison: _c, data_mode: _d, sources: _s, severity: _v, ok: _o, ...reference } = observation;
  assert.deepEqual(shown.snapshots, [reference]);
  assert.equal(shown.baseline_evidence_pack_id, reference.evidence_pack_id);
});

test('ok: an ACN and an address have their declared facts [monitors.facts]', async () => {
  const company = await capture(service, await makeMonitor(service, { target_type: 'ACN', target: '002637069' }));
  const address = await capture(service, await makeMonitor(service, { target_type: 'address', target: PID }));
  const fields = ({ comparison }: typeof company) => [...new Set(comparison.facts.map(({ field }) => field))].sort();
  assert.deepEqual(fields(company), [
    'abn',
    'company_name',
    'company_status',
    'company_type',
    'former_name',
    'registered_on',
  ]);
  assert.deepEqual(fields(address), ['coordinates', 'full_address', 'geocode_type', 'pid_status']);
  assert.equal(address.comparison.facts.find(({ field }) => field === 'full_address')?.normalized_value, FULL_ADDRESS);
  assert.deepEqual(
    address.source_versions.map(({ source_id, source_version }) => [source_id, source_version]),
    [['gnaf', 'gnaf-sample-2026-08']],
  );
});

test('ok: a check does not change the baseline; a second baseline replaces the first, which stays readable [monitors.second-baseline]', async () => {
  const monitor = await makeMonitor(service);
  const first = await capture(service, monitor);
  const check = await capture(service, monitor, 'check');
  assert.equal((await readMonitor(monitor.subscription_id)).baseline_snapshot_id, first.snapshot_id);
  const second = await capture(service, monitor);
  const shown = await readMonitor(monitor.subscription_id);
  assert.equal(shown.baseline_snapshot_id, second.snapshot_id);
  assert.deepEqual(
    shown.snapshots.map(({ snapshot_id, role }) => [snapshot_id, role]),
    [
      [second.snapshot_id, 'baseline'],
      [check.snapshot_id, 'check'],
      [first.snapshot_id, 'baseline'],
    ],
  );
  assert.equal((await doors.readRecord(first.evidence_pack_id)).record_id, first.evidence_pack_id);
});

test('no monitor can be created for a VIN while the PPSR is closed [monitors.vin-closed]', async () => {
  const before = await count('monitors');
  for (const target of [VIN, '6T1BF3EK00X12345'])
    await readRefusal(await postJson(service, '/v1/monitors', { target_type: 'VIN', target }), 503, 'ppsr_unavailable');
  assert.equal(await count('monitors'), before);
});

test('an existing VIN monitor cannot get a baseline [monitors.vin-closed]', async () => {
  const { subscription_id } = await keepVinMonitor(service, VIN);
  const before = await count('monitor_snapshots');
  await readRefusal(await postCapture(subscription_id, { role: 'baseline' }), 503, 'ppsr_unavailable');
  assert.equal(await count('monitor_snapshots'), before);
});

test('a target that is not in the register cannot be a baseline, and no observation is stored', async () => {
  const before = await count('monitor_snapshots');
  const absent = await makeMonitor(service, { target: ABSENT_ABN });
  await readRefusal(await postCapture(absent.subscription_id, { role: 'baseline' }), 404, 'abn_not_found');
  const place = await makeMonitor(service, { target_type: 'address', target: 'GANSW999999999' });
  await readRefusal(await postCapture(place.subscription_id, { role: 'baseline' }), 404, 'not_found');
  assert.equal(await count('monitor_snapshots'), before);
});

test('a business register can be observed only in the answering version; G-NAF in any loaded version', async () => {
  const { subscription_id } = await makeMonitor(service);
  const old = { role: 'check', source_version: 'abn-sample-2026-10' };
  await readRefusal(await postCapture(subscription_id, old), 400, 'invalid_source_version');
  await capture(service, { subscription_id }, 'check', { source_version: 'abn-sample-2026-11' });
  const place = await makeMonitor(service, { target_type: 'address', target: PID });
  await capture(service, place, 'check', { source_version: 'gnaf-sample-2026-08' });
  const unknown = { role: 'check', source_version: 'gnaf-none' };
  await readRefusal(await postCapture(place.subscription_id, unknown), 400, 'invalid_source_version');
  const company = await makeMonitor(service, { target_type: 'ACN', target: '002637069' });
  const earlier = { role: 'baseline', source_version: 'asic-companies-2020-01' };
  await readRefusal(await postCapture(company.subscription_id, earlier), 400, 'invalid_source_version');
});

test('invalid: a missing or unknown role is refused', async () => {
  const { subscription_id } = await makeMonitor(service);
  for (const body of [{}, { role: 'final' }, { role: 'check', extra: 1 }])
    await readRefusal(await postCapture(subscription_id, body), 400, 'invalid_input');
});

test('one Idempotency-Key creates one monitor and one observation, however often it is sent', async () => {
  const key = { 'idempotency-key': 'monitor-1' };
  const make = () => postJson(service, '/v1/monitors', { target_type: 'ABN', target: MOVED_ABN }, key);
  const [one, two] = [(await (await make()).json()) as Body, (await (await make()).json()) as Body];
  assert.deepEqual(two, one);
  const before = await count('monitor_snapshots');
  const path = `/v1/monitors/${one.subscription_id}/snapshots`;
  const snap = () => postJson(service, path, { role: 'baseline' }, { 'idempotency-key': 'snapshot-1' });
  const [first, again] = [snapshotResponse.parse(await (await snap()).json()), await (await snap()).json()];
  assert.deepEqual(again, first);
  assert.equal(await count('monitor_snapshots'), before + 1);
});

test('a baseline that expects a snapshot is stored only if the register still says what that shows', async () => {
  await answerFrom(service, 'abn', 'abn-sample-2026-10');
  const monitor = await makeMonitor(service);
  const first = await capture(service, monitor);
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  const shown = await capture(service, monitor, 'check');
  const before = await count('monitor_snapshots');
  const expect = (expected_snapshot_id: string) =>
    postCapture(monitor.subscription_id, { role: 'baseline', expected_snapshot_id });
  await readRefusal(await expect(first.snapshot_id), 409, 'snapshot_mismatch');
  const other = await capture(service, await makeMonitor(service));
  await readRefusal(await expect(other.snapshot_id), 404, 'snapshot_not_found');
  await readRefusal(await expect('snp_0'), 404, 'snapshot_not_found');
  assert.equal((await readMonitor(monitor.subscription_id)).baseline_snapshot_id, first.snapshot_id);
  assert.equal(await count('monitor_snapshots'), before + 1);
  const accepted = snapshotResponse.parse(await (await expect(shown.snapshot_id)).json());
  assert.equal(accepted.comparison.fingerprint, shown.comparison.fingerprint);
  assert.equal((await readMonitor(monitor.subscription_id)).baseline_snapshot_id, accepted.snapshot_id);
});

test('a deleted monitor cannot be used; its observations and records stay [monitors.delete-keeps-trail]', async () => {
  const monitor = await makeMonitor(service);
  const observation = await capture(service, monitor);
  const path = `/v1/monitors/${monitor.subscription_id}`;
  const gone = await readOk(await service.request(path, { method: 'DELETE' }));
  assert.deepEqual([gone.subscription_id, typeof gone.deleted_at], [monitor.subscription_id, 'number']);
  await readRefusal(await service.request(path), 404, 'monitor_not_found');
  await readRefusal(await service.request(path, { method: 'DELETE' }), 404, 'monitor_not_found');
  await readRefusal(await postCapture(monitor.subscription_id, { role: 'check' }), 404, 'monitor_not_found');
  const listed = await listMonitors('?limit=200');
  assert.ok(listed.monitors.every(({ subscription_id }) => subscription_id !== monitor.subscription_id));
  const { db } = service.database;
  const kept = await db
    .selectFrom('monitor_snapshots')
    .select('snapshot_id')
    .where('subscription_id', '=', monitor.subscription_id)
    .execute();
  assert.deepEqual(kept, [{ snapshot_id: observation.snapshot_id }]);
  assert.equal((await doors.readRecord(observation.evidence_pack_id)).tool, 'capture_snapshot');
});

test('a monitor that an earlier release checked is unsettled until housekeeping has sorted it, and no filter shows it', async () => {
  const own = await openStranger(service);
  await answerFrom(service, 'abn', 'abn-sample-2026-10');
  const monitor = await makeMonitor(own);
  await capture(own, monitor);
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  const changed = await capture(own, monitor, 'check');
  const { db } = service.database;
  const found = await findObservation(db, changed.snapshot_id);
  assert.ok(found !== null);
  const list = async () => {
    const { monitors, counts } = await listMonitors('?include=state&state=changed', own);
    return [monitors.length, counts?.changed, counts?.not_checked, counts?.unsettled];
  };
  assert.deepEqual(await list(), [1, 1, 0, 0]);
  // As a program does that does not know states: it records the observation only.
  await recordObservation(db, { ...found, snapshot_id: newSortableId('snp_') });
  assert.deepEqual(await list(), [0, 0, 0, 1]);
  assert.deepEqual((await listMonitors(`?include=state&target=${MOVED_ABN}`, own)).counts, undefined);
  const settle = () => db.transaction().execute((trx) => settleStates(trx, 'any'));
  assert.equal(await settle(), 1);
  assert.deepEqual(await list(), [1, 1, 0, 0]);
  assert.equal(await settle(), 0);
});

test('include=state adds the target, its name and how two snapshots differ; without it nothing is added', async () => {
  const own = await openStranger(service);
  await answerFrom(service, 'abn', 'abn-sample-2026-10');
  const monitor = await makeMonitor(own);
  const id = monitor.subscription_id;
  const readState = async (query = '') =>
    monitorDetailResponse.parse(await readOk(await own.request(`/v1/monitors/${id}?include=state${query}`)));
  const stateOf = async () => {
    const { latest, compared } = await readState();
    const [listed] = (await listMonitors('?include=state', own)).monitors;
    assert.deepEqual(listed?.latest, latest);
    // The stored state, by which the list selects, is always the one that is shown.
    const { monitors, counts } = await listMonitors(`?include=state&state=${latest?.state}`, own);
    assert.deepEqual([ids({ monitors }), counts?.[latest?.state ?? 'changed'], counts?.unsettled], [[id], 1, 0]);
    return [latest?.target, latest?.name, latest?.state, compared?.changes.map(({ field }) => field) ?? null];
  };
  assert.deepEqual(await stateOf(), [MOVED_ABN, null, 'no_baseline', null]);
  const baseline = await capture(own, monitor);
  const [, shownName, ...unchecked] = await stateOf();
  assert.match(String(shownName), /^SAMPLE HARBOUR BAKERY/);
  assert.deepEqual(unchecked, ['not_checked', null]);
  await postCapture(id, { role: 'check' }, own);
  assert.equal((await stateOf())[2], 'no_change');
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  await postCapture(id, { role: 'check' }, own);
  const changed = await stateOf();
  assert.equal(changed[2], 'changed');
  assert.ok(String(changed[3]).includes('postcode'));
  const full = await own.request(`/v1/monitors/${id}?include=history`);
  const { history, compared: newest, snapshots } = monitorDetailResponse.parse(await readOk(full));
  assert.deepEqual(
    history?.map(({ previous, current, changes }) => [previous.snapshot_id, current.snapshot_id, listMoves(changes)]),
    [[snapshots[1]?.snapshot_id, snapshots[0]?.snapshot_id, listMoves(newest?.changes ?? [])]],
    'of three snapshots only the last differs from the one before it',
  );
  assert.equal('history' in (await readState()), false);
  // An older version that answers again does not undo a change that was seen.
  await answerFrom(service, 'abn', 'abn-sample-2026-10');
  await postCapture(id, { role: 'check' }, own);
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  assert.equal((await stateOf())[2], 'changed');
  const [last] = (await readState()).snapshots;
  const same = await readState(
    `&previous_snapshot_id=${baseline.snapshot_id}&current_snapshot_id=${last?.snapshot_id}`,
  );
  assert.deepEqual(same.compared?.changes, []);
  assert.equal('latest' in (await readMonitor(id, own)), false);
  // From a baseline of the newer version, an older one shows no change: nothing is compared unless it is named.
  await capture(own, monitor);
  await answerFrom(service, 'abn', 'abn-sample-2026-10');
  const older = await capture(own, monitor, 'check');
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  assert.deepEqual((await stateOf()).slice(2), ['older_data', null]);
  const { latest, compared } = await readState(`&current_snapshot_id=${older.snapshot_id}`);
  assert.deepEqual([latest?.change_count, latest?.severity], [0, 'info']);
  assert.ok((compared?.changes.length ?? 0) > 0);
  const foreign = await capture(service, await makeMonitor(service));
  for (const snapshot of [foreign.snapshot_id, 'snp_none'])
    await readRefusal(
      await own.request(`/v1/monitors/${id}?include=state&previous_snapshot_id=${snapshot}`),
      404,
      'snapshot_not_found',
    );
});

test('the list can be limited to a target as people write it, of the own account', async () => {
  const own = await openStranger(service);
  const made = await makeMonitor(own, { target: MOVED_ABN });
  await makeMonitor(own, { target_type: 'ACN', target: '002637069' });
  await makeMonitor(service, { target: MOVED_ABN });
  for (const [target, ids] of [
    ['ABN 79 002 637 069', [made.subscription_id]],
    [ABSENT_ABN, []],
    ['nothing', []],
  ] as const) {
    const { monitors } = await listMonitors(`?${new URLSearchParams({ target })}`, own);
    assert.deepEqual(
      monitors.map(({ subscription_id }) => subscription_id),
      ids,
      target,
    );
  }
});

test('the store refuses to change or delete an observation', async () => {
  for (const statement of ['delete from monitor_snapshots', "update monitor_snapshots set role = 'check'"])
    await assert.rejects(service.database.pool.query(statement), /append-only|refuse/i);
});

test('an unreadable source returns its own error code, and no observation is stored [monitors.unread-source]', async () => {
  const monitor = await makeMonitor(service);
  const before = await count('monitor_snapshots');
  await service.database.pool.query("update snapshots set state = 'retired' where dataset = 'abn'");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await readRefusal(await postCapture(monitor.subscription_id, { role: 'check' }), 502, 'upstream_error');
  assert.equal(await count('monitor_snapshots'), before);
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  await capture(service, monitor, 'check');
});
