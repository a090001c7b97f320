import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FakeAnswer, startFakeService } from '#test/fakes/fake-service.ts';
import type { Body } from '#test/support/answers.ts';
import {
  answerFrom,
  CANCELLED_ABN,
  capture,
  makeMonitor,
  NOVEMBER,
  OCTOBER,
  openMonitors,
  openStranger,
  PID,
  STEADY_ABN,
} from '#test/support/monitored-targets.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import { runSvc, runSvcLine } from '../run-svc.ts';

let doors: RegisterDoors;
let env: Record<string, string>;
before(async () => {
  doors = await openMonitors({}, OCTOBER);
  env = { SERVICE_BASE_URL: doors.service.url, SERVICE_API_KEY: doors.service.account.api_key, TZ: 'Australia/Sydney' };
});
after(() => doors.stop());

const watch = (...words: string[]) => runSvcLine(['watch', ...words], env);
const count = async (table: string) =>
  Number((await doors.service.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
const countMonitors = async () => {
  const { body } = await doors.get('/v1/monitors');
  return (body.monitors as Body[]).length;
};

test('an ABN, an ACN and an address are watched by what people call them; a second time changes nothing', async () => {
  const empty = await watch('list');
  assert.deepEqual([empty.code, empty.stdout], [0, 'Nothing is watched. Start with: svc watch <abn|acn|address>\n']);
  for (const [words, what] of [
    [['38', '875', '128', '921'], /^Watching ABN 38 875 128 921, .+\.\nCheck it with: svc watch check 38875128921$/m],
    [[STEADY_ABN], /^Watching ABN 88 712 649 015, /],
    [['ACN', '002 637 069'], /^Watching ACN 002 637 069, SAMPLE HARBOUR BAKERY PTY LTD\.$/m],
    [['1', 'Sample', 'Street,', 'Sampleton', 'NSW', '2999'], /^Watching address GANSW900000001, 1 SAMPLE STREET/],
  ] as const) {
    const { code, stdout, stderr } = await watch(...words);
    assert.equal(code, 0, stderr);
    assert.match(stdout, what);
  }
  const again = await watch(PID.toLowerCase());
  assert.match(again.stdout, /^address GANSW900000001, .* is watched already since 20\d\d-\d\d-\d\d \d\d:\d\d\.$/m);
  assert.equal(await countMonitors(), 4);
});

test('what cannot be watched leaves no monitor, and an address is never chosen for the user', async () => {
  const before = await countMonitors();
  const records = await count('monitor_snapshots');
  for (const [words, code, why] of [
    [['53 004 085 616'], 1, /does not list this number.*\[abn_not_found\]/],
    [['79002637068'], 1, /\[invalid_input\]/],
    [['6T1BF3EK00X123456'], 1, /\[ppsr_unavailable\]/],
    [
      ['2 Sample St Sampleton'],
      1,
      /matches several addresses\. Choose one:\n {2}svc watch GANSW900000002 {2}# 2 SAMPLE STREET/,
    ],
    [['nowhere at all'], 1, /\[incomplete_address\]/],
    [[], 2, /watch needs an ABN, an ACN or an address/],
    [['list', 'more'], 2, /takes no target/],
    [['check', '53004085616'], 1, /53004085616 is not watched\. svc watch list shows what is/],
  ] as const) {
    const run = await watch(...words);
    assert.deepEqual([run.code, run.stdout], [code, ''], run.stderr);
    assert.match(run.stderr, why);
  }
  assert.deepEqual([await countMonitors(), await count('monitor_snapshots')], [before, records]);
});

test('list shows what, name, last check, state and changes; another account sees no watches', async () => {
  const { stdout } = await watch('list');
  const lines = stdout.trimEnd().split('\n');
  assert.match(lines[0] ?? '', /^WHAT +NAME +LAST CHECKED +STATE +CHANGES$/);
  assert.match(stdout, /^ACN 002 637 069 +SAMPLE HARBOUR.* never +not checked +-$/m);
  assert.ok(
    lines.every((line) => line.length <= 80),
    stdout,
  );
  const { account } = await openStranger(doors.service);
  const stranger = await runSvc(['watch', 'list', '--json'], { ...env, SERVICE_API_KEY: account.api_key });
  assert.deepEqual(JSON.parse(stranger.stdout), { ok: true, watches: [] });
});

test('check takes its own evidence and shows old and new values with severity; the version read is named', async () => {
  const calm = await watch('check', STEADY_ABN);
  assert.equal(calm.code, 0, calm.stderr);
  assert.match(
    calm.stdout,
    /no change since 20.* in what was read\n {2}read {4}abn-sample-2026-10, as at 2026-10-04\n/,
  );
  assert.match(calm.stdout, /the same version as at the baseline: a later change is not visible\n +SAMPLE DATA/);
  await answerFrom(doors.service, 'abn', NOVEMBER);
  const changed = await watch('check', 'ABN', CANCELLED_ABN);
  assert.equal(changed.code, 5, changed.stderr);
  assert.match(changed.stdout, /^ABN 38 875 128 921 {2}\S/);
  assert.match(changed.stdout, /^ {2}CHANGED since 20\d\d-.*, severity high$/m);
  assert.match(changed.stdout, /^ {2}high +abn_status +ACTIVE → CANCELLED$/m);
  const record = /record {2}(rec_\w{26})/.exec(changed.stdout)?.[1];
  const { tool, result } = await doors.readRecord(record);
  assert.deepEqual([tool, (result as Body).outcome], ['confirm_no_changes', 'changed']);
  const all = await watch('check');
  assert.equal(all.code, 5, all.stderr);
  assert.match(all.stdout, /\n4 watched: 1 changed, 3 without change\.\n$/);
  const { stdout } = await watch('list');
  assert.match(stdout, /^ABN 38 875 128 921 .* changed +\d+ \(high\)$/m);
  assert.match(stdout, /^ABN 88 712 649 015 .* no change +-$/m);
  assert.match(stdout, /^address GANSW900000001 .*\d\d:\d\d +no change +-$/m);
});

test('a change is still shown after more checks than a monitor lists, and a capture by hand counts', async () => {
  const monitor = await makeMonitor(doors.service, { target: CANCELLED_ABN, reference: 'by-hand' });
  const none = await watch('list', '--reference', 'by-hand');
  assert.match(none.stdout, /no baseline/);
  const first = await watch('check', '--reference', 'by-hand');
  assert.deepEqual(
    [first.code, /had no baseline, so one was captured now/.test(first.stdout)],
    [0, true],
    first.stderr,
  );
  for (let at = 0; at < 21; at += 1) await capture(doors.service, monitor, 'check');
  const { stdout } = await watch('list', '--reference', 'by-hand', '--json');
  const [seen] = JSON.parse(stdout).watches;
  assert.deepEqual([seen.target, seen.state, seen.change_count], [CANCELLED_ABN, 'no change', 0]);
});

test('accept makes the present state the baseline, and its risk stays flagged', async () => {
  const ambiguous = await watch('accept', CANCELLED_ABN);
  assert.deepEqual([ambiguous.code, /is watched 2 times/.test(ambiguous.stderr)], [1, true]);
  const { subscription_id } = JSON.parse((await watch('list', '--json')).stdout).watches.find(
    ({ target, reference }: Body) => target === CANCELLED_ABN && reference === null,
  );
  const accepted = await watch('accept', subscription_id);
  assert.match(accepted.stdout, /^The present state of ABN 38 875 128 921, .* is the baseline now\.$/m);
  const { code, stdout } = await watch('check', subscription_id);
  assert.deepEqual([code, /no change since/.test(stdout)], [0, true], stdout);
  assert.match(stdout, /^ {2}still flagged \(high\): .*cancelled/im);
});

test('accept stores nothing while the register says what no check has shown', async () => {
  await answerFrom(doors.service, 'abn', OCTOBER);
  const monitor = await makeMonitor(doors.service, { target: CANCELLED_ABN, reference: 'unseen' });
  await capture(doors.service, monitor, 'baseline');
  const { subscription_id } = monitor;
  await answerFrom(doors.service, 'abn', NOVEMBER);
  const { code, stderr } = await watch('accept', subscription_id);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /changed since the last check of ABN 38 875 128 921, .*\. Nothing was accepted\.$/m);
  assert.match(stderr, /^See the change with: svc watch check 38875128921$/m);
  assert.equal((await watch('check', subscription_id)).code, 5);
  assert.equal((await watch('accept', subscription_id)).code, 0);
  assert.equal((await watch('remove', subscription_id)).code, 0);
});

test('an older version than the baseline’s is no change in check and list, and there is a next step', async () => {
  const { subscription_id } = JSON.parse((await watch('list', '--json')).stdout).watches.find(
    ({ target, reference }: Body) => target === CANCELLED_ABN && reference === null,
  );
  await watch('accept', subscription_id);
  await answerFrom(doors.service, 'abn', OCTOBER);
  const { code, stdout } = await watch('check', subscription_id);
  assert.equal(code, 1);
  assert.match(stdout, /NOT CHECKED: .*\[recheck_failed\]\n {2}next .*: svc watch accept 38875128921\n$/);
  const { stdout: listed } = await watch('list', '--json');
  const seen = JSON.parse(listed).watches.find((one: Body) => one.subscription_id === subscription_id);
  assert.deepEqual([seen.state, seen.change_count, seen.severity], ['older data', 0, null]);
  await answerFrom(doors.service, 'abn', NOVEMBER);
});

test('remove stops a watch, and asks which one when there are two', async () => {
  const two = await watch('remove', CANCELLED_ABN);
  assert.equal(two.code, 1);
  assert.match(two.stderr, /is watched 2 times\. Choose one:\n {2}svc watch remove mon_\w{26} {2}# by-hand/);
  const before = await countMonitors();
  for (const words of [
    ['remove', CANCELLED_ABN, '--reference', 'by-hand'],
    ['remove', '1 Sample Street, Sampleton NSW 2999'],
  ]) {
    const { code, stdout, stderr } = await watch(...words);
    assert.deepEqual([code, /^No longer watching .* Its records stay\.$/m.test(stdout)], [0, true], stderr);
  }
  assert.equal(await countMonitors(), before - 2);
});

test('the times of monitors, in epoch milliseconds over REST, print as local dates', async () => {
  const { body } = await doors.get('/v1/monitors');
  const [{ subscription_id, created_at } = {}] = body.monitors as Body[];
  assert.equal(typeof created_at, 'number');
  const { stdout } = await runSvc(['monitors', 'show', String(subscription_id)], env);
  assert.match(stdout, /^Created at +20\d\d-\d\d-\d\d \d\d:\d\d \S+$/m);
  assert.match(stdout, /^Snapshots +check · created at 20\d\d-/m);
  assert.doesNotMatch(stdout, /\b1[5-9]\d{11}\b/);
  const json = await runSvc(['monitors', 'show', String(subscription_id), '--json'], env);
  assert.equal(JSON.parse(json.stdout).created_at, created_at);
});

test('no value of an answer controls the terminal or adds a line, and a list without an end stops', async (t) => {
  const evil = '\u001b]0;PWNED\u0007\nFAKE \u202e';
  const id = 'mon_01M7P0AFR8AY0DGY5JMB3XWJ6P';
  const ok = (fields: object): FakeAnswer => ({ status: 200, body: { ok: true, ...fields } });
  const pages = ['A', 'B', 'A', 'B'];
  const facts = [{ field: 'entity_name', normalized_value: `name${evil}` }];
  const routes: Record<string, FakeAnswer> = {
    'GET /v1/whoami': ok({ tenant_id: 't', account_id: 'a' }),
    'GET /v1/monitors': ok({ monitors: [{ subscription_id: id }], next_cursor: null }),
    [`GET /v1/monitors/${id}`]: ok({
      target_type: `ABN${evil}`,
      baseline_evidence_pack_id: 'rec_1',
      latest: { state: 'changed', checked_at: 1, change_count: 1, severity: `s${evil}` },
    }),
    [`POST /v1/monitors/${id}/snapshots`]: ok({ evidence_pack_id: `rec${evil}` }),
    'GET /v1/receipts/rec_1': ok({
      record: { target: { value: `v${evil}` }, result: { created_at: 1, comparison: { facts } } },
    }),
    '*': ok({
      outcome: 'changed',
      severity: `s${evil}`,
      changes: [{ severity: `x${evil}`, field: `f${evil}`, old_value: evil }],
      standing_flags: [{ message: `m${evil}`, severity: `z${evil}` }],
      check: { evidence_pack_id: `rec${evil}` },
      observation: { read: [{ source_version: evil, observed_at: 1 }] },
    }),
  };
  const fake = await startFakeService(routes);
  t.after(() => fake.stop());
  const hostile = { ...env, SERVICE_BASE_URL: fake.url };
  for (const words of [['check'], ['list']]) {
    const { stdout, stderr } = await runSvcLine(['watch', ...words], hostile);
    assert.match(stdout, /PWNED/, stderr);
    assert.doesNotMatch(stdout + stderr, /[^\n\P{Cc}]|\p{Cf}|^FAKE/mu);
  }
  routes['GET /v1/monitors'] = (response) => {
    const body = { ok: true, monitors: [], next_cursor: pages.shift() ?? null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const endless = await runSvc(['watch', 'list'], hostile);
  assert.deepEqual([endless.code, /repeats its list/.test(endless.stderr), pages], [1, true, ['B']]);
});

test('a missing key and a service that is not there have their own exit codes', async () => {
  const none = await runSvc(['watch', 'list'], { SERVICE_BASE_URL: doors.service.url });
  assert.equal(none.code, 4);
  const away = await runSvc(['watch', 'list'], { ...env, SERVICE_BASE_URL: 'http://127.0.0.1:9' });
  assert.deepEqual([away.code, /cannot reach the service/.test(away.stderr)], [3, true]);
});
