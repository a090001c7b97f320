import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { failLostChecks } from '#store/monitoring/monitor-checks.ts';
import { buildEntityAnswer, buildException } from '#test/fakes/abr-answers/build-answer.ts';
import { type AbrBehaviour, type AbrServer, startAbrServer } from '#test/fakes/abr-server.ts';
import { readRefusal } from '#test/support/answers.ts';
import {
  buildConfirmation,
  type CaptureAnswer,
  capture,
  confirm,
  lookUpAbn,
  makeMonitor,
  openStranger,
  PID,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { postJson } from '#test/support/post-json.ts';
import { bindRechecks, buildRecheckParts, findLine, recheck } from '#test/support/rechecks.ts';
import { openStoreSwitch } from '#test/support/store-switch.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const PATH = '/v1/confirm-no-changes';
const GOOD = { body: buildEntityAnswer() };

// Long enough for good answers and endless ones on a busy machine. A register that stops answering is awaited shorter.
const PATIENT_MS = 60_000;
const HASTY_MS = 1_000;

let abr: AbrServer;
let settings: AbrSettings;
let service: TestService;
before(async () => {
  abr = await startAbrServer();
  settings = { url: abr.url, guid: 'guid', timeoutMs: PATIENT_MS };
  service = await startTestService({ abr: settings });
});
after(async () => {
  await service.stop();
  await abr.close();
});

const count = async (what: string, of = service) =>
  Number((await of.database.pool.query(`select count(*) from ${what}`)).rows[0].count);
const listStates = async (subscription_id: string, of = service) =>
  (
    await of.database.pool.query('select state, failure from monitor_checks where subscription_id = $1', [
      subscription_id,
    ])
  ).rows.map(({ state, failure }) => [state, failure]);

/** A register that blocks all requests until it is released. */
async function startPatientAbr() {
  const waiting: ServerResponse[] = [];
  let isHolding = false;
  const server = createServer((request, response) => {
    request.resume();
    if (isHolding) waiting.push(response);
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(GOOD.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`, guid: 'guid', timeoutMs: 15_000 },
    hold: () => {
      isHolding = true;
    },
    isAsked: async () => waiting.length > 0,
    letGo: () => {
      isHolding = false;
      for (const response of waiting.splice(0)) response.writeHead(200, { 'content-type': 'text/xml' }).end(GOOD.body);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const FAILING: [what: string, behaviour: AbrBehaviour, code: string][] = [
  ['hangs up', 'drop', 'network_error'],
  ['does not answer', 'hang', 'network_error'],
  ['begins an answer and stops', 'drip', 'network_error'],
  ['answers without end', 'flood', 'parse_error'],
  ['leads elsewhere', 'redirect', 'network_error'],
  ['is out of order', { body: 'Service Unavailable', status: 503 }, 'upstream_error'],
  ['sends a page for people', { body: '<html>Down for maintenance</html>', contentType: 'text/html' }, 'parse_error'],
  [
    'refuses our credential',
    { body: buildException('The GUID entered is not recognised as a Registered Party', 'WEBSERVICES') },
    'upstream_error',
  ],
];
for (const [what, behaviour, code] of FAILING) {
  test(`a live register that ${what} is recheck_failed, whatever it returned before; a capture has its own code and stores nothing [monitors.every-source-observed] [monitors.unread-source]`, async (t) => {
    abr.behave(GOOD);
    const baseline = await capture(service, await makeMonitor(service));
    assert.equal(baseline.data_mode, 'live');
    assert.equal((await confirm(service, baseline, toEvidence(baseline))).outcome, 'no_change');
    abr.behave(behaviour);
    if (behaviour === 'hang' || behaviour === 'drip') settings.timeoutMs = HASTY_MS;
    t.after(() => {
      settings.timeoutMs = PATIENT_MS;
    });
    const [asked, observations] = [abr.requests.length, await count('monitor_snapshots')];
    const body = buildConfirmation(service, baseline, toEvidence(baseline));
    const refused = await readRefusal(await postJson(service, PATH, body), 502, 'recheck_failed');
    assert.match(String(refused.message), /could not be observed now/);
    assert.ok(abr.requests.length > asked, 'the register was queried, not a cache');
    const path = `/v1/monitors/${baseline.subscription_id}/snapshots`;
    const check = await postJson(service, path, { role: 'check' });
    assert.equal(((await check.json()) as { code: string }).code, code);
    assert.equal(await count('monitor_snapshots'), observations);
    assert.deepEqual(await listStates(baseline.subscription_id), [
      ['no_change', null],
      ['failed', 'recheck_failed'],
    ]);
  });
}

test('live, a change is seen at once: nothing is cached', async () => {
  abr.behave(GOOD);
  const baseline = await capture(service, await makeMonitor(service));
  const closed =
    '<entityStatus><entityStatusCode>Cancelled</entityStatusCode><effectiveFrom>2026-11-10</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></entityStatus>';
  abr.behave({ body: buildEntityAnswer({ status: closed }) });
  const answer = await confirm(service, baseline, toEvidence(baseline));
  assert.deepEqual([answer.outcome, answer.severity], ['changed', 'high']);
  assert.equal(baseline.source_versions[0]?.source_version, 'live', 'a live register has no version but its name');
  assert.deepEqual([answer.data_mode, answer.sources?.[0]?.source_version], ['live', null]);
  const limits = (answer.limitations ?? []).join('\n');
  assert.doesNotMatch(limits, /stored copy|could not be seen/, 'and there is no limit of a stored copy');
});

test('live, every monitor is due, whatever versions were compared; an unavailable register leaves it not observed [monitors.due-by-version]', async (t) => {
  abr.behave(GOOD);
  const own = await openStranger(service);
  const baseline = await capture(own, await makeMonitor(own));
  const parts = buildRecheckParts(service.database, { url: abr.url, guid: 'guid', timeoutMs: 3_000 });
  const runner = await startTestRunner(service.database, bindRechecks(parts, 10));
  t.after(() => runner.stop());
  assert.equal(findLine(await recheck(own), baseline).outcome, 'unchanged');
  abr.behave('drop');
  const line = findLine(await recheck(own), baseline);
  assert.deepEqual([line.outcome, line.error?.code], ['not_observed', 'network_error']);
});

test('evidence for a look-up record must be about the same target and source; nothing is revealed about another tenant’s record [monitors.confirm-hashes]', async () => {
  abr.behave(GOOD);
  const held = await startTestService();
  try {
    const baseline = await capture(held, await makeMonitor(held));
    const ask = (evidence_pack_id: string, more: object = {}) =>
      postJson(held, PATH, buildConfirmation(held, baseline, { ...toEvidence(baseline), evidence_pack_id, ...more }));
    const same = await lookUpAbn(held, '79002637069');
    assert.equal((await ask(same)).status, 200);
    const other = await readRefusal(await ask(await lookUpAbn(held, '88712649015')), 400, 'invalid_input');
    assert.match(String(other.message), /^current_evidence\.evidence_pack_id .*about a different target/);
    const [source] = baseline.source_versions;
    const source_versions = [{ ...source, source_version: 'abn-2099' }];
    const faulty = await readRefusal(await ask(same, { source_versions }), 400, 'invalid_input');
    assert.match(String(faulty.message), /^current_evidence\.source_versions .*, not abn abn-2099\.$/);
    const stranger = await openStranger(held);
    const foreign = await ask(await lookUpAbn(stranger, '88712649015'));
    const none = await ask('rec_01K9ZJ6F8M3T5V7X9Z1B3D5F7H');
    for (const refused of [foreign, none])
      assert.match(
        String((await readRefusal(refused, 400, 'invalid_input')).message),
        /evidence_pack_id .* is not one/,
      );
  } finally {
    await held.stop();
  }
});

test('a check that is considered lost while it runs has failed: its late result is rejected and not stored [states.check-crash]', async (t) => {
  const patient = await startPatientAbr();
  const slow = await startTestService({ abr: patient.settings });
  t.after(async () => {
    await slow.stop();
    await patient.close();
  });
  const baseline = await capture(slow, await makeMonitor(slow));
  patient.hold();
  const answered = postJson(slow, PATH, buildConfirmation(slow, baseline, toEvidence(baseline)));
  await waitUntil('the register is queried', patient.isAsked);
  const { db, pool } = slow.database;
  await pool.query(
    `alter table monitor_checks disable trigger user; update monitor_checks set lease_until = now() - interval '1 second';
     alter table monitor_checks enable trigger user`,
  );
  assert.equal(await failLostChecks(db), 1);
  const [observations, records] = [await count('monitor_snapshots', slow), await count('records', slow)];
  patient.letGo();
  await readRefusal(await answered, 502, 'recheck_failed');
  assert.deepEqual([await count('monitor_snapshots', slow), await count('records', slow)], [observations, records]);
  assert.deepEqual(await listStates(baseline.subscription_id, slow), [['failed', 'the process that ran it died']]);
});

test('a monitor that is deleted during a check confirms nothing and captures nothing', async (t) => {
  const patient = await startPatientAbr();
  const slow = await startTestService({ abr: patient.settings });
  t.after(async () => {
    await slow.stop();
    await patient.close();
  });
  for (const ask of [
    (baseline: CaptureAnswer) => postJson(slow, PATH, buildConfirmation(slow, baseline, toEvidence(baseline))),
    ({ subscription_id }: CaptureAnswer) =>
      postJson(slow, `/v1/monitors/${subscription_id}/snapshots`, { role: 'baseline' }),
  ]) {
    const baseline = await capture(slow, await makeMonitor(slow));
    patient.hold();
    const answered = ask(baseline);
    await waitUntil('the register is queried', patient.isAsked);
    await slow.request(`/v1/monitors/${baseline.subscription_id}`, { method: 'DELETE' });
    const [observations, records] = [await count('monitor_snapshots', slow), await count('records', slow)];
    patient.letGo();
    await readRefusal(await answered, 404, 'monitor_not_found');
    assert.deepEqual([await count('monitor_snapshots', slow), await count('records', slow)], [observations, records]);
  }
});

test('if the database fails during a confirmation: an error, nothing stored, the check fails when its lease expires, and the next call is answered [states.check-crash]', async (t) => {
  const patient = await startPatientAbr();
  const store = await openStoreSwitch();
  const cut = await startTestService({ abr: patient.settings }, {}, { through: store.host });
  t.after(async () => {
    await store.restore();
    await cut.stop();
    await store.close();
    await patient.close();
  });
  const baseline = await capture(cut, await makeMonitor(cut));
  const body = buildConfirmation(cut, baseline, toEvidence(baseline));
  const [observations, records] = [await count('monitor_snapshots', cut), await count('records', cut)];
  patient.hold();
  const answered = postJson(cut, PATH, body);
  await waitUntil('the register is queried', patient.isAsked);
  await store.cut();
  patient.letGo();
  await readRefusal(await answered, 503, 'store_unavailable');
  await store.restore();
  await waitUntil('the store answers again', async () => (await cut.request('/v1/monitors')).status === 200);
  assert.deepEqual([await count('monitor_snapshots', cut), await count('records', cut)], [observations, records]);
  assert.deepEqual(await listStates(baseline.subscription_id, cut), [['running', null]]);
  await cut.database.pool.query(
    `alter table monitor_checks disable trigger user; update monitor_checks set lease_until = now() - interval '1 second';
     alter table monitor_checks enable trigger user`,
  );
  assert.equal(await failLostChecks(cut.database.db), 1);
  assert.equal((await confirm(cut, baseline, toEvidence(baseline))).outcome, 'no_change');
});

test('concurrent callers with one key make one check per account, however slow the register', async (t) => {
  const patient = await startPatientAbr();
  const slow = await startTestService({ abr: patient.settings });
  t.after(async () => {
    await slow.stop();
    await patient.close();
  });
  const owners = [slow, await openStranger(slow)];
  const baselines = await Promise.all(owners.map(async (owner) => capture(owner, await makeMonitor(owner))));
  patient.hold();
  const asks = owners.flatMap((owner, index) => {
    const baseline = baselines[index] as CaptureAnswer;
    const body = buildConfirmation(owner, baseline, toEvidence(baseline), { idempotency_key: 'fund-1' });
    return Array.from({ length: 5 }, () => postJson(owner, PATH, body));
  });
  await waitUntil('the register is queried', patient.isAsked);
  patient.letGo();
  const answers = await Promise.all(
    asks.map(async (ask) => (await (await ask).json()) as { check: { check_id: string } }),
  );
  assert.equal(new Set(answers.map(({ check }) => check.check_id)).size, 2);
  assert.equal(await count('monitor_checks', slow), 2);
});

test('an address does not need the ABN register: it is confirmed while that is unavailable', async () => {
  abr.behave('drop');
  const place = await capture(service, await makeMonitor(service, { target_type: 'address', target: PID }));
  assert.equal((await confirm(service, place, toEvidence(place))).outcome, 'no_change');
});
