import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { whatChangedResponse } from '#contract/schemas/what-changed.ts';
import { hashFacts } from '#domain/monitoring/fact-hashes.ts';
import { recordObservation } from '#store/monitoring/observations.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { startCutService } from '#test/support/cut-service.ts';
import {
  answerFrom,
  askWhatChanged,
  CANCELLED_ABN,
  type CaptureAnswer,
  capture,
  listMoves,
  type MonitorAnswer,
  makeMonitor,
  openMonitors,
  openStranger,
  ownerOf,
  PID,
} from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import type { TestService } from '#test/support/test-service.ts';

const PATH = '/v1/what-changed';
const POSTCODE_MOVE = ['address', 'low', 'postcode', '2010', '2000'];

type Captured = { monitor: MonitorAnswer; before: CaptureAnswer; after: CaptureAnswer };

let doors: RegisterDoors;
let service: TestService;
const captured: Record<string, Captured> = {};

// Every monitor has a baseline of October and a check of November.
before(async () => {
  doors = await openMonitors({}, 'abn-sample-2026-10');
  service = doors.service;
  const wishes = {
    moved: {},
    cancelled: { target: CANCELLED_ABN },
    twin: { target: CANCELLED_ABN },
    place: { target_type: 'address', target: PID },
  };
  const baselines: Record<string, [MonitorAnswer, CaptureAnswer]> = {};
  for (const [name, wish] of Object.entries(wishes)) {
    const monitor = await makeMonitor(service, wish);
    baselines[name] = [monitor, await capture(service, monitor)];
  }
  await answerFrom(service, 'abn', 'abn-sample-2026-11');
  for (const [name, [monitor, before]] of Object.entries(baselines))
    captured[name] = { monitor, before, after: await capture(service, monitor, 'check') };
});
after(() => doors.stop());

function find(name: string): Captured {
  const found = captured[name];
  assert.ok(found !== undefined);
  return found;
}

const pairOf = ({ before, after }: Captured): Body => ({
  previous_pack_id: before.evidence_pack_id,
  current_pack_id: after.evidence_pack_id,
});
const windowOf = ({ target_type, target_hash }: MonitorAnswer, from: number, to: number): Body => ({
  target_type,
  target_hash,
  from,
  to,
});
const refuse = async (body: Body, status: number, code: string, of = service) =>
  readRefusal(await postJson(of, PATH, { ...ownerOf(of), ...body }), status, code);

test('ok: a change between two versions of the sample register is reported with both values, hashes and evidence [monitors.compare-pair] [routes.what-changed] [states.comparison-outcome]', async () => {
  const { monitor, before, after } = find('moved');
  const answer = await askWhatChanged(service, pairOf(find('moved')));
  assert.deepEqual(
    [answer.selector, answer.outcome, answer.severity, answer.change_count],
    ['pack_pair', 'changed', 'low', 1],
  );
  assert.deepEqual(listMoves(answer.changes), [POSTCODE_MOVE]);
  const hashOf = ({ comparison }: CaptureAnswer) =>
    comparison.facts.find(({ field }) => field === 'postcode')?.value_hash;
  const [change] = answer.changes;
  assert.deepEqual([change?.old_hash, change?.new_hash], [hashOf(before), hashOf(after)]);
  assert.deepEqual(change?.evidence.previous, {
    snapshot_id: before.snapshot_id,
    evidence_pack_id: before.evidence_pack_id,
    evidence_pack_ref: null,
    fact_evidence_ref: before.evidence_pack_id,
  });
  assert.deepEqual(answer.target, { type: 'ABN', hash: monitor.target_hash });
});

test('ok: kinds and severities come from the declared table, and the answer has the severity of its most severe change [monitors.change-table] [monitors.severity]', async () => {
  const answer = await askWhatChanged(service, pairOf(find('cancelled')));
  assert.equal(answer.severity, 'high');
  const moves = listMoves(answer.changes);
  assert.deepEqual(moves[0]?.slice(0, 3), ['risk', 'high', 'abn_cancelled'], JSON.stringify(moves));
  const facts = moves.filter(([kind]) => kind !== 'risk');
  assert.deepEqual(facts, [
    ['status', 'high', 'abn_status', 'ACTIVE', 'CANCELLED'],
    ['registration', 'medium', 'gst_status', 'REGISTERED', 'CANCELLED'],
    ['registration', 'medium', 'gst_to', null, '2026-10-15'],
    ['status', 'low', 'abn_status_from', '2015-02-02', '2026-10-15'],
  ]);
});

test('ok: the same pack twice is no_change with severity info [monitors.severity]', async () => {
  const { evidence_pack_id } = find('moved').before;
  const same = { previous_pack_id: evidence_pack_id, current_pack_id: evidence_pack_id };
  const answer = await askWhatChanged(service, same);
  assert.deepEqual([answer.outcome, answer.severity, answer.changes], ['no_change', 'info', []]);
});

test('ok: the reversed pair has the same differences with old and new swapped', async () => {
  const { previous_pack_id, current_pack_id } = pairOf(find('moved'));
  const back = await askWhatChanged(service, { previous_pack_id: current_pack_id, current_pack_id: previous_pack_id });
  assert.deepEqual(listMoves(back.changes)[0], ['address', 'low', 'postcode', '2000', '2010']);
});

test('ok: an unchanged address is no_change, and the record of a comparison names both observations', async () => {
  const place = find('place');
  const response = await postJson(service, PATH, { ...ownerOf(service), ...pairOf(place) });
  const record = await doors.readRecord(response.headers.get('x-record-id'));
  const answer = whatChangedResponse.parse(await readOk(response));
  assert.deepEqual([answer.outcome, answer.change_count], ['no_change', 0]);
  assert.deepEqual([record.tool, record.price_cents, (record.sources as Body[]).length], ['what_changed', 0, 2]);
});

/** A monitor with minimal observations at these times, each with another postcode. */
async function makeTimed(times: readonly number[], target = '88712649015'): Promise<MonitorAnswer> {
  const monitor = await makeMonitor(service, { target });
  await keepTimed(monitor, times);
  return monitor;
}

/** Stores an observation of a monitor at each of these times, under the given pack ids or new ones. */
async function keepTimed(monitor: MonitorAnswer, times: readonly number[], packs: readonly string[] = []) {
  const salt = Buffer.from(monitor.comparison_salt, 'base64url');
  for (const [index, created_at] of times.entries())
    await recordObservation(service.database.db, {
      snapshot_id: `snp_${monitor.subscription_id.slice(4)}${index}`,
      subscription_id: monitor.subscription_id,
      account_id: service.account.account_id,
      role: 'check',
      evidence_pack_id: packs[index] ?? `pack-${monitor.subscription_id}-${index}`,
      evidence_pack_ref: null,
      created_at,
      source_observed_at: created_at,
      source_versions: [{ source_id: 'abn', source_version: '1', observed_at: created_at }],
      risk_flags: [],
      comparison: hashFacts(salt, [{ field: 'postcode', normalized_value: String(index), evidence_ref: 'x' }]),
      data_mode: 'snapshot',
      sources: [],
    });
}

test('ok: a window compares its first and last observation, with inclusive bounds to the millisecond [what-changed.inclusive-window] [monitors.compare-pair]', async () => {
  const monitor = await makeTimed([1_000, 2_000, 3_000]);
  const values = async (from: number, to: number) => {
    const { subscription_id } = monitor;
    const answer = await askWhatChanged(service, { ...windowOf(monitor, from, to), subscription_id });
    assert.equal(answer.selector, 'target_window');
    return answer.changes.flatMap(({ old_value, new_value }) => [old_value, new_value]);
  };
  assert.deepEqual(await values(1_000, 3_000), ['0', '2']);
  assert.deepEqual(await values(1_000, 2_999), ['0', '1']);
  assert.deepEqual(await values(1_001, 3_000), ['1', '2']);
  const { subscription_id } = monitor;
  for (const [from, to] of [
    [1_001, 2_999],
    [3_000, 9_000],
    [1, 1_000],
    [1, 999],
    [4_000, 9_000],
  ] as const)
    await refuse({ ...windowOf(monitor, from, to), subscription_id }, 404, 'snapshot_not_found');
});

test('ok: observations of one millisecond keep their order of capture, and a clock that went back hides none', async () => {
  const equal = await makeTimed([5_000, 5_000, 5_000]);
  const of = async ({ subscription_id, ...monitor }: MonitorAnswer, from: number, to: number) =>
    listMoves(
      (await askWhatChanged(service, { ...windowOf({ subscription_id, ...monitor }, from, to), subscription_id }))
        .changes,
    )[0]?.slice(3);
  assert.deepEqual(await of(equal, 5_000, 5_000), ['0', '2']);
  const back = await makeTimed([7_000, 6_000, 6_500]);
  assert.deepEqual(await of(back, 6_000, 7_000), ['0', '2'], 'the order is that in which they were kept');
  assert.deepEqual(await of(back, 6_000, 6_999), ['1', '2'], 'and times say which are inside the window');
  const { snapshots } = await readOk(await service.request(`/v1/monitors/${back.subscription_id}`));
  assert.deepEqual(
    (snapshots as Body[]).map(({ created_at }) => created_at),
    [6_500, 6_000, 7_000],
    'newest first by the same order',
  );
});

test('two monitors on a target without subscription_id are ambiguous_target; with it, each answers [monitors.compare-ambiguous] [what-changed.disambiguates]', async () => {
  const { monitor } = find('cancelled');
  const asked = windowOf(monitor, 1, 9_000_000_000_000);
  await refuse(asked, 409, 'ambiguous_target');
  for (const name of ['cancelled', 'twin']) {
    const { subscription_id } = find(name).monitor;
    const answer = await askWhatChanged(service, { ...asked, subscription_id });
    assert.equal(answer.previous_snapshot.subscription_id, subscription_id);
  }
  const mixed = {
    previous_pack_id: pairOf(find('cancelled')).previous_pack_id,
    current_pack_id: pairOf(find('twin')).current_pack_id,
  };
  const refused = await refuse(mixed, 409, 'ambiguous_target');
  for (const name of ['cancelled', 'twin'])
    assert.ok(String(refused.message).includes(find(name).monitor.subscription_id), String(refused.message));
  assert.match(String(refused.message), /give two packs of one monitor, or target_type/);
  // Naming one of the two does not help, and the error says why.
  const { subscription_id } = find('twin').monitor;
  const named = await refuse({ ...mixed, subscription_id }, 404, 'snapshot_not_found');
  assert.match(String(named.message), /With subscription_id both must belong to that monitor/);
});

test('a pack id with two contents is ambiguous and refused; a window separates them [monitors.compare-ambiguous]', async () => {
  const monitor = await makeMonitor(service, { target: '51824753556' });
  const other = await makeMonitor(service, { target: '51824753556' });
  await keepTimed(monitor, [1_000, 2_000, 3_000], ['lender-first', 'lender-twice', 'lender-twice']);
  await keepTimed(other, [1_000], ['lender-twice']);
  const { subscription_id } = monitor;
  const pair = { previous_pack_id: 'lender-first', current_pack_id: 'lender-twice', subscription_id };
  for (const asked of [pair, { ...pair, previous_pack_id: 'lender-twice', current_pack_id: 'lender-first' }])
    assert.match(
      String((await refuse(asked, 409, 'ambiguous_target')).message),
      /different content under one pack id: give target_type, target_hash, from, to/,
    );
  const { changes } = await askWhatChanged(service, { ...windowOf(monitor, 1_000, 2_000), subscription_id });
  assert.deepEqual(listMoves(changes)[0]?.slice(3), ['0', '1']);
  // The same content under the same id is the same pack.
  const again = await makeMonitor(service, { target: '51824753556' });
  await keepTimed(again, [1_000], ['lender-once']);
  await service.database.pool.query(
    `insert into monitor_snapshots (snapshot_id, subscription_id, account_id, role, evidence_pack_id, created_at,
       source_observed_at, source_versions, risk_flags, comparison, data_mode, sources)
     select snapshot_id || '-again', subscription_id, account_id, role, evidence_pack_id, 2000, source_observed_at,
       source_versions, risk_flags, comparison, data_mode, sources
     from monitor_snapshots where subscription_id = $1`,
    [again.subscription_id],
  );
  const once = { previous_pack_id: 'lender-once', current_pack_id: 'lender-once' };
  const answer = await askWhatChanged(service, once);
  assert.deepEqual([answer.outcome, answer.current_snapshot.created_at], ['no_change', 2_000]);
});

test('the record of a comparison has the data_mode of the later observation', async () => {
  const monitor = await makeTimed([1_000, 2_000], '51824753556');
  await service.database.pool.query(
    `alter table monitor_snapshots disable trigger user;
     update monitor_snapshots set data_mode = 'live' where subscription_id = '${monitor.subscription_id}' and created_at = 2000;
     alter table monitor_snapshots enable trigger user`,
  );
  const { subscription_id } = monitor;
  const asked = { ...ownerOf(service), ...windowOf(monitor, 1, 9_000), subscription_id };
  const record = await doors.readRecord((await postJson(service, PATH, asked)).headers.get('x-record-id'));
  assert.equal(record.data_mode, 'live');
});

test('a deleted monitor does not make a target ambiguous, and can still be named', async () => {
  const [kept, gone] = [await makeTimed([1_000, 2_000], '86308026589'), await makeTimed([1_000, 2_000], '86308026589')];
  await service.request(`/v1/monitors/${gone.subscription_id}`, { method: 'DELETE' });
  const asked = windowOf(kept, 1, 9_000);
  assert.equal((await askWhatChanged(service, asked)).previous_snapshot.subscription_id, kept.subscription_id);
  const named = await askWhatChanged(service, { ...asked, subscription_id: gone.subscription_id });
  assert.equal(named.previous_snapshot.subscription_id, gone.subscription_id);
});

test('packs of different targets are snapshot_mismatch [monitors.compare-mismatch]', async () => {
  const previous_pack_id = pairOf(find('moved')).previous_pack_id;
  await refuse({ previous_pack_id, current_pack_id: pairOf(find('place')).current_pack_id }, 409, 'snapshot_mismatch');
});

test('an unknown pack, an unknown target, an empty window and another account’s data are snapshot_not_found', async () => {
  const { monitor } = find('moved');
  const pair = pairOf(find('moved'));
  const stranger = await openStranger(service);
  const absent = await refuse({ ...pair, previous_pack_id: 'rec_none' }, 404, 'snapshot_not_found');
  await refuse({ ...pair, subscription_id: find('twin').monitor.subscription_id }, 404, 'snapshot_not_found');
  await refuse(windowOf({ ...monitor, target_type: 'ACN' }, 1, 9_000_000_000_000), 404, 'snapshot_not_found');
  const foreign = await refuse(pair, 404, 'snapshot_not_found', stranger);
  await refuse(windowOf(monitor, 1, 9_000_000_000_000), 404, 'snapshot_not_found', stranger);
  assert.equal(foreign.message, absent.message);
});

test('invalid: no selector or both, a reversed window, the text of an address as the hash [what-changed.no-raw-address]', async () => {
  const { monitor } = find('moved');
  const window = windowOf(monitor, 1, 2);
  for (const body of [{}, { ...window, ...pairOf(find('moved')) }, { ...window, from: 3 }, { ...window, from: 0 }])
    await refuse(body, 400, 'invalid_input');
  for (const body of [{}, { ...window, ...pairOf(find('moved')) }, { previous_pack_id: 'rec_a' }])
    assert.match(String((await refuse(body, 400, 'invalid_input')).message), /exactly one selector/);
  const words = '1 Sample Street, Sampleton NSW 2999';
  const refused = await refuse({ ...window, target_type: 'address', target_hash: words }, 400, 'invalid_input');
  assert.match(String(refused.message), /target_hash/);
  assert.doesNotMatch(JSON.stringify(refused), /Sample Street/);
});

test('invalid: the error names the invalid field of a window and what it must be', async () => {
  const window = windowOf(find('moved').monitor, 1, 2);
  for (const from of ['1', 1.5]) {
    const refused = await refuse({ ...window, from }, 400, 'invalid_input');
    assert.match(String(refused.message), /^from must be a (whole )?number\.$/);
  }
});

test('unauthorized: no credential, or another tenant or account, whether the target exists or not [monitors.foreign-account]', async () => {
  const pair = pairOf(find('moved'));
  const bare = await fetch(service.url + PATH, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await readRefusal(bare, 401, 'unauthorized');
  const messages = new Set<unknown>();
  for (const foreign of [{ tenant_id: 'ten_other' }, { account_id: 'acc_other' }])
    for (const packs of [pair, { previous_pack_id: 'a', current_pack_id: 'b' }])
      messages.add((await refuse({ ...packs, ...foreign }, 403, 'unauthorized')).message);
  assert.equal(messages.size, 1);
});

test('an unavailable store is storage_error', async (t) => {
  const cut = await startCutService();
  t.after(() => cut.stop());
  await cut.service.request('/v1/monitors');
  await cut.store.cut();
  await refuse({ previous_pack_id: 'a', current_pack_id: 'b' }, 503, 'storage_error', cut.service);
});

test('MCP returns the same answers and error codes as REST', async () => {
  const owner = ownerOf(service);
  const reported = whatChangedResponse.parse(
    await doors.callTool('what_changed', { ...owner, ...pairOf(find('moved')) }),
  );
  const { generated_at: _now, ...rest } = await askWhatChanged(service, pairOf(find('moved')));
  const { generated_at: _then, ...tool } = reported;
  assert.deepEqual(tool, rest);
  const { monitor } = find('cancelled');
  const refusals = [
    [windowOf(monitor, 1, 9_000_000_000_000), 'ambiguous_target'],
    [windowOf(monitor, 1, 2), 'ambiguous_target'],
    [{ ...pairOf(find('moved')), previous_pack_id: 'none' }, 'snapshot_not_found'],
    [{ ...pairOf(find('moved')), current_pack_id: pairOf(find('place')).current_pack_id }, 'snapshot_mismatch'],
    [{ ...pairOf(find('moved')), account_id: 'acc_other' }, 'unauthorized'],
    [{}, 'invalid_input'],
  ] as const;
  for (const [args, code] of refusals)
    assert.equal((await doors.callTool('what_changed', { ...owner, ...args })).code, code);
});

test('a sample replaced by a register is a change, with one item of kind source_version [monitors.source-exchanged] [monitors.outcome]', async () => {
  const monitor = await makeMonitor(service, { target: '88712649015' });
  const before = await capture(service, monitor);
  const text = buildExtract([buildAbr({ abn: '88712649015' })]);
  await doors.importVersion({ dataset: 'abn', label: 'abn-real', text, retrieved_at: '2026-11-10T00:00:00Z' });
  const after = await capture(service, monitor, 'check');
  const answer = await askWhatChanged(service, pairOf({ monitor, before, after }));
  assert.deepEqual([answer.outcome, answer.change_count], ['changed', answer.changes.length]);
  const exchanged = listMoves(answer.changes).filter(([kind]) => kind === 'source_version');
  assert.deepEqual(exchanged, [['source_version', 'info', 'abn', 'abn-sample-2026-11', 'abn-real']]);
});
