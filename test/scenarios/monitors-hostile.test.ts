import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import {
  askWhatChanged,
  buildConfirmation,
  type CaptureAnswer,
  capture,
  keepVinMonitor,
  type MonitorAnswer,
  makeMonitor,
  openStranger,
  ownerOf,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import { orderRecheck } from '#test/support/rechecks.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const CONFIRM = '/v1/confirm-no-changes';
const CHANGED = '/v1/what-changed';
const NOBODYS = { monitor: 'mon_01K9ZJ6F8M3T5V7X9Z1B3D5F7H', record: 'rec_01K9ZJ6F8M3T5V7X9Z1B3D5F7H' };

let service: TestService;
let stranger: TestService;
let monitor: MonitorAnswer;
let baseline: CaptureAnswer;
let theirMonitor: MonitorAnswer;
let theirs: CaptureAnswer;
before(async () => {
  service = await startTestService();
  stranger = await openStranger(service);
  monitor = await makeMonitor(service, { reference: 'deal-secret' });
  baseline = await capture(service, monitor);
  await capture(service, monitor, 'check');
  theirMonitor = await makeMonitor(stranger);
  theirs = await capture(stranger, theirMonitor);
});
after(() => service.stop());

const count = async (what: string) =>
  Number((await service.database.pool.query(`select count(*) from ${what}`)).rows[0].count);

test('concurrent confirmations of one monitor without a key are separate checks, and do not deadlock', async () => {
  const before = await count('monitor_checks');
  const body = buildConfirmation(service, baseline, toEvidence(baseline));
  const answers = await Promise.all(
    Array.from({ length: 24 }, async () => readOk(await postJson(service, CONFIRM, body))),
  );
  assert.deepEqual(new Set(answers.map(({ outcome }) => outcome)), new Set(['no_change']));
  assert.equal(await count('monitor_checks'), before + 24);
  const { rows } = await service.database.pool.query(
    'select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()',
  );
  assert.equal(Number(rows[0].deadlocks), 0);
});

test('concurrent confirmations and baselines of several monitors all get an answer', async () => {
  const monitors = [monitor, await makeMonitor(service), await makeMonitor(service)];
  const baselines: CaptureAnswer[] = [];
  for (const one of monitors) baselines.push(await capture(service, one));
  const asks = Array.from({ length: 30 }, (_, index) => {
    const one = baselines[index % 3] as CaptureAnswer;
    if (index % 5 === 0) return postJson(service, `/v1/monitors/${one.subscription_id}/snapshots`, { role: 'check' });
    return postJson(service, CONFIRM, buildConfirmation(service, one, toEvidence(one)));
  });
  const statuses = await Promise.all(asks.map(async (ask) => (await ask).status));
  assert.deepEqual([...new Set(statuses)].sort(), [200, 201]);
  baseline = baselines[0] as CaptureAnswer;
});

test('another tenant’s ids, in every field of every request, get the same answer as ids that do not exist [monitors.foreign-account]', async () => {
  const own = buildConfirmation(stranger, theirs, toEvidence(theirs));
  const windowed = { ...ownerOf(stranger), target_type: 'ABN', from: 1, to: 4_000_000_000_000 };
  const pairs: [what: string, path: string, foreign: Body, none: Body][] = [
    [
      'the monitor of a confirmation',
      CONFIRM,
      { ...own, subscription_id: monitor.subscription_id },
      { ...own, subscription_id: NOBODYS.monitor },
    ],
    [
      'its baseline',
      CONFIRM,
      { ...own, baseline_evidence_pack_id: baseline.evidence_pack_id },
      { ...own, baseline_evidence_pack_id: NOBODYS.record },
    ],
    [
      'both packs of a comparison',
      CHANGED,
      { ...ownerOf(stranger), previous_pack_id: baseline.evidence_pack_id, current_pack_id: baseline.evidence_pack_id },
      { ...ownerOf(stranger), previous_pack_id: NOBODYS.record, current_pack_id: NOBODYS.record },
    ],
    [
      'one pack of a comparison',
      CHANGED,
      { ...ownerOf(stranger), previous_pack_id: theirs.evidence_pack_id, current_pack_id: baseline.evidence_pack_id },
      { ...ownerOf(stranger), previous_pack_id: theirs.evidence_pack_id, current_pack_id: NOBODYS.record },
    ],
    [
      'the hash of a target',
      CHANGED,
      { ...windowed, target_hash: monitor.target_hash },
      { ...windowed, target_hash: `hmac-sha256:${'0'.repeat(64)}` },
    ],
    [
      'the monitor of a window',
      CHANGED,
      { ...windowed, target_hash: theirMonitor.target_hash, subscription_id: monitor.subscription_id },
      { ...windowed, target_hash: theirMonitor.target_hash, subscription_id: NOBODYS.monitor },
    ],
    ['the reference of a recheck', '/v1/monitors/recheck', { reference: 'deal-secret' }, { reference: 'deal-none' }],
  ];
  for (const [what, path, foreign, none] of pairs) {
    const [one, two] = [await postJson(stranger, path, foreign), await postJson(stranger, path, none)];
    const words = async (answer: Response) => {
      const { request_id: _id, ...rest } = (await answer.json()) as Body;
      return [answer.status, rest];
    };
    const [reported, untold] = [await words(one), await words(two)];
    assert.ok(Number(reported[0]) >= 400, what);
    assert.deepEqual(reported, untold, what);
  }
});

test('evidence that names another tenant’s record gets the same error as evidence that names none [monitors.confirm-own-source]', async () => {
  const ask = async (evidence_pack_id: string) => {
    const evidence = { ...toEvidence(theirs), evidence_pack_id };
    const response = await postJson(stranger, CONFIRM, buildConfirmation(stranger, theirs, evidence));
    const { message } = await readRefusal(response, 400, 'invalid_input');
    return String(message).replace(evidence_pack_id, '…');
  };
  assert.equal(await ask(baseline.evidence_pack_id), await ask(NOBODYS.record));
});

test('an observation that names another tenant’s record does not affect that tenant’s comparisons', async () => {
  const selector = { previous_pack_id: baseline.evidence_pack_id, current_pack_id: baseline.evidence_pack_id };
  const answer = await askWhatChanged(service, selector);
  assert.equal(answer.previous_snapshot.snapshot_id, baseline.snapshot_id);
});

test('a fourth open recheck is refused', async () => {
  const own = await openStranger(service);
  await makeMonitor(own);
  for (let open = 0; open < 3; open += 1) await orderRecheck(own);
  const refused = await postJson(own, '/v1/monitors/recheck', {});
  assert.equal(refused.headers.get('retry-after'), '10');
  await readRefusal(refused, 429, 'rate_limited');
  assert.equal(await count(`account_jobs where account_id = '${own.account.account_id}'`), 3);
});

test('a VIN cannot be confirmed while the PPSR is closed [monitors.vin-closed]', async () => {
  const vin = await keepVinMonitor(service, '6T1BF3EK00X123456');
  const body = buildConfirmation(
    service,
    { ...baseline, subscription_id: vin.subscription_id },
    {
      ...toEvidence(baseline),
      evidence_pack_id: 'lender',
      comparison: {
        fingerprint: 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        fact_hashes: [],
      },
    },
  );
  await readRefusal(await postJson(service, CONFIRM, body), 409, 'baseline_not_captured');
});
