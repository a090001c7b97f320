import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestJob } from '#contract/job.ts';
import { recheckMonitorsJob } from '#contract/jobs/monitors/recheck-monitors.ts';
import { ServiceError } from '#contract/service-error.ts';
import { bindRecheckMonitorsJob, type RecheckParts } from '#jobs/monitors/recheck-monitors.ts';
import { buildSourceTurns } from '#jobs/monitors/source-turns.ts';
import { startAccountJob } from '#store/jobs/account-jobs.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { planRecheck } from '#store/monitoring/recheck-items.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import {
  type CaptureAnswer,
  capture,
  makeMonitor,
  openMonitors,
  openStranger,
} from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { postJson } from '#test/support/post-json.ts';
import { bindRechecks, buildRecheckParts, followJob, orderRecheck } from '#test/support/rechecks.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import type { TestService } from '#test/support/test-service.ts';

const ORDER = { reference: null, ordered_at: '2026-11-16T00:00:00.000Z' };

let doors: RegisterDoors;
let service: TestService;
before(async () => {
  doors = await openMonitors();
  service = doors.service;
});
after(() => doors.stop());

/** An account with monitors that are all due: none is known to equal its baseline. */
async function openDue(howMany: number): Promise<{ owner: TestService; baselines: CaptureAnswer[] }> {
  const owner = await openStranger(service);
  const baselines: CaptureAnswer[] = [];
  for (let made = 0; made < howMany; made += 1) baselines.push(await capture(owner, await makeMonitor(owner)));
  await owner.database.pool.query('update monitors set clear_snapshot_id = null where account_id = $1', [
    owner.account.account_id,
  ]);
  return { owner, baselines };
}

/** A recheck that is planned, and the way to run its next step as a worker would. */
async function planned(owner: TestService, parts: RecheckParts, itemsPerStep: number) {
  const { db } = owner.database;
  const accountId = owner.account.account_id;
  const request = requestJob(recheckMonitorsJob, { step: 'plan', after: '', ...ORDER });
  const { jobId } = request;
  await db.transaction().execute((trx) => openJobRecorder(db).record(trx, [{ request, accountId }]));
  await startAccountJob(db, jobId);
  await db.transaction().execute((trx) => planRecheck(trx, jobId, { account_id: accountId, reference: null }, []));
  const bound = bindRecheckMonitorsJob(parts, itemsPerStep);
  const stopping = new AbortController();
  const context = { jobId, shownJobId: jobId, accountId, attempt: 1, signal: stopping.signal };
  return { jobId, stopping, runStep: (input: Body) => bound.handle({ ...ORDER, ...input }, context) };
}

const listItems = async (jobId: string) =>
  (
    await service.database.pool.query(
      'select item_no, outcome, detail from recheck_items where job_id = $1 order by item_no',
      [jobId],
    )
  ).rows;
const countRecords = async (owner: TestService) =>
  Number(
    (await owner.database.pool.query('select count(*) from records where account_id = $1', [owner.account.account_id]))
      .rows[0].count,
  );

test('an account with many monitors does not keep one with few waiting: steps take turns [monitors.recheck-fair]', async (t) => {
  const [many, few] = [await openDue(12), await openDue(1)];
  const owners: string[] = [];
  const parts = buildRecheckParts(service.database);
  const completions: RecheckParts['completions'] = {
    record(completion) {
      owners.push(completion.accountId);
      return parts.completions.record(completion);
    },
  };
  const [big, small] = [await orderRecheck(many.owner), await orderRecheck(few.owner)];
  const runner = await startTestRunner(service.database, bindRechecks({ ...parts, completions }, 1));
  t.after(() => runner.stop());
  await Promise.all([followJob(many.owner, big), followJob(few.owner, small)]);
  const [of] = [few.owner.account.account_id];
  assert.equal(owners.length, 13);
  assert.ok(owners.indexOf(of) < 8, `${owners.indexOf(of)} of 13`);
});

test('a live source has two concurrent queries, a stored version eight, and accounts take turns [monitors.recheck-fair]', async () => {
  const turns = buildSourceTurns(['ABN']);
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const order: string[] = [];
  const ask = (type: 'ABN' | 'ACN', account: string) =>
    turns.run(type, account, async () => {
      order.push(`${type} ${account}`);
      running.set(type, (running.get(type) ?? 0) + 1);
      most.set(type, Math.max(most.get(type) ?? 0, running.get(type) ?? 0));
      await new Promise((resolve) => setImmediate(resolve));
      running.set(type, (running.get(type) ?? 0) - 1);
    });
  const asks = Array.from({ length: 20 }, () => [ask('ABN', 'big'), ask('ACN', 'big')]).flat();
  await Promise.all([...asks, ask('ABN', 'small')]);
  assert.deepEqual(Object.fromEntries(most), { ABN: 2, ACN: 8 });
  assert.ok(order.filter((one) => one.startsWith('ABN')).indexOf('ABN small') < 5);
});

test('a step that is tried again begins with what has no end: no monitor is looked at twice [monitors.recheck]', async () => {
  const { owner } = await openDue(3);
  const parts = buildRecheckParts(service.database);
  let asked = 0;
  const failing: RecheckParts['observe'] = async (sighting) => {
    asked += 1;
    if (asked === 2) throw new Error('an internal fault');
    return parts.observe(sighting);
  };
  const { jobId, runStep } = await planned(owner, { ...parts, observe: failing }, 10);
  const before = await countRecords(owner);
  await assert.rejects(runStep({ step: 'look', after: 0 }), /an internal fault/);
  assert.equal((await listItems(jobId)).filter(({ outcome }) => outcome === null).length, 1);
  await runStep({ step: 'look', after: 0 });
  assert.deepEqual(
    (await listItems(jobId)).map(({ outcome }) => outcome),
    ['unchanged', 'unchanged', 'unchanged'],
  );
  assert.equal(await countRecords(owner), before + 3);
  assert.equal(asked, 4, 'the register is queried again only for open items');
});

test('two tries of one step at once give one end, one record and one snapshot to each monitor [monitors.recheck]', async () => {
  const { owner } = await openDue(3);
  const { runStep } = await planned(owner, buildRecheckParts(service.database), 10);
  const before = await countRecords(owner);
  await Promise.all([runStep({ step: 'look', after: 0 }), runStep({ step: 'look', after: 0 })]);
  assert.equal(await countRecords(owner), before + 3);
});

test('a source that fails ends its monitors as not observed, by its code; the others are looked at all the same [monitors.recheck]', async () => {
  const { owner } = await openDue(1);
  const company = await capture(owner, await makeMonitor(owner, { target_type: 'ACN', target: '002637069' }));
  const parts = buildRecheckParts(service.database);
  const down: RecheckParts['observe'] = async (sighting) => {
    if (sighting.type === 'ABN') throw new ServiceError('network_error', 'The ABN register did not answer.');
    return parts.observe(sighting);
  };
  const { jobId, runStep } = await planned(owner, { ...parts, observe: down }, 10);
  await runStep({ step: 'look', after: 0 });
  assert.deepEqual(
    (await listItems(jobId)).map(({ outcome, detail }) => [outcome, detail?.code ?? detail?.snapshot_id !== undefined]),
    [
      ['not_observed', 'network_error'],
      ['unchanged', true],
    ],
  );
  assert.ok(company.snapshot_id);
});

test('a monitor that is deleted in the middle is not observed, and leaves no snapshot and no record [monitors.recheck]', async () => {
  const { owner, baselines } = await openDue(2);
  const { jobId, runStep } = await planned(owner, buildRecheckParts(service.database), 10);
  const before = await countRecords(owner);
  const gone = await owner.request(`/v1/monitors/${baselines[0]?.subscription_id}`, { method: 'DELETE' });
  assert.equal(gone.status, 200);
  const { effect } = await runStep({ step: 'look', after: 0 });
  await service.database.db.transaction().execute(async (trx) => effect?.(trx));
  assert.deepEqual(
    (await listItems(jobId)).map(({ outcome, detail }) => [outcome, detail.code ?? null]),
    [
      ['not_observed', 'monitor_not_found'],
      ['unchanged', null],
    ],
  );
  assert.equal(await countRecords(owner), before + 1);
});

test('a monitor that is deleted while its target is observed leaves no snapshot and no record, and is not observed [monitors.recheck]', async () => {
  const { owner, baselines } = await openDue(1);
  const parts = buildRecheckParts(service.database);
  const deleting: RecheckParts['observe'] = async (sighting) => {
    await owner.request(`/v1/monitors/${baselines[0]?.subscription_id}`, { method: 'DELETE' });
    return parts.observe(sighting);
  };
  const { jobId, runStep } = await planned(owner, { ...parts, observe: deleting }, 10);
  const before = await countRecords(owner);
  const { effect } = await runStep({ step: 'look', after: 0 });
  await service.database.db.transaction().execute(async (trx) => effect?.(trx));
  assert.deepEqual(
    (await listItems(jobId)).map(({ outcome, detail }) => [outcome, detail.code]),
    [['not_observed', 'monitor_not_found']],
  );
  assert.equal(await countRecords(owner), before);
});

test('an unavailable store fails the step, which is tried again, and nothing is reported about the target [monitors.recheck]', async () => {
  const { owner } = await openDue(1);
  const cut = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const troubles = [
    new ServiceError('store_unavailable', 'The store did not answer.'),
    new ServiceError('shard_read_failed', 'A shard could not be read.', { cause: cut }),
    cut,
  ];
  const away: RecheckParts['observe'] = async () => {
    throw troubles[0];
  };
  const { jobId, runStep } = await planned(owner, { ...buildRecheckParts(service.database), observe: away }, 10);
  for (; troubles.length > 0; troubles.shift()) {
    await assert.rejects(runStep({ step: 'look', after: 0 }), troubles[0]);
    assert.deepEqual(
      (await listItems(jobId)).map(({ outcome }) => outcome),
      [null],
    );
  }
});

test('a stopped step sends no more queries [monitors.recheck]', async () => {
  const { owner } = await openDue(2);
  const parts = buildRecheckParts(service.database);
  let asked = 0;
  const counting: RecheckParts['observe'] = (sighting) => {
    asked += 1;
    return parts.observe(sighting);
  };
  const { runStep, stopping } = await planned(owner, { ...parts, observe: counting }, 10);
  stopping.abort(new Error('told to stop'));
  await assert.rejects(runStep({ step: 'look', after: 0 }), /told to stop/);
  assert.equal(asked, 0);
});

test('every step reports its progress and the total [monitors.recheck-job]', async () => {
  const { owner } = await openDue(3);
  const { jobId, runStep } = await planned(owner, buildRecheckParts(service.database), 2);
  const progress: unknown[] = [];
  for (const after of [0, 2]) {
    const { effect } = await runStep({ step: 'look', after });
    await service.database.db.transaction().execute(async (trx) => effect?.(trx));
    progress.push((await readOk(await owner.request(`/v1/jobs/${jobId}`))).progress);
  }
  assert.deepEqual(progress, [
    { done: 2, total: 3 },
    { done: 3, total: 3 },
  ]);
});

test('an account may have three rechecks open, and one more is refused', async () => {
  const { owner } = await openDue(1);
  for (let made = 0; made < 3; made += 1) await orderRecheck(owner);
  await readRefusal(await postJson(owner, '/v1/monitors/recheck', {}), 429, 'rate_limited');
});

test('a report is not written while anything has no end', async () => {
  const { owner } = await openDue(1);
  const { runStep } = await planned(owner, buildRecheckParts(service.database), 10);
  await assert.rejects(runStep({ step: 'report' }), /every item of .* has an outcome/);
});
