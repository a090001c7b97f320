import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { settleAll } from '#jobs/billing/settle-purchases.ts';
import { listRows } from '#store/batch/batch-rows.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { assertNoMoneyFaults } from '#test/support/money-service.ts';

const ABN = '79002637069';
const NOT_HELD = '56638257003';
const METERED = `tool,abn,as_at\nabn_lookup,${ABN},\nabn_lookup,${NOT_HELD},\ngst_check,${ABN},2026-10-01\n`;
const PAID =
  'tool,acn,serial_number,serial_type,reference\nppsr_search_organisation,002637069,,,deal-7\nppsr_search_serial_number,,6T1BF3EK00X123456,vin,deal-7\n';

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService();
});
after(() => service.stop());
beforeEach(async () => {
  person = await service.addPerson();
  service.ppsr.mood = 'answers';
  service.ppsr.performed.length = 0;
  service.ppsr.sent = 0;
});

const readBalance = () => readBalanceCents(service.database.db, person.account.account_id);
const readRows = (jobId: string) => listRows(service.database.db, jobId, 0, 1_000);
const listStates = async (jobId: string) => (await readRows(jobId)).map(({ state, code }) => code ?? state);
const listRecords = async () => {
  const query = service.database.db.selectFrom('records').selectAll();
  return query.where('account_id', '=', person.account.account_id).orderBy('record_id').execute();
};
const settle = () => settleAll({ db: service.database.db, register: service.ppsr.register }, new Date());

test('each row leaves its own record at the price of its tool; a rejected row is free and says why', async () => {
  const jobId = await service.orderApproved(person, METERED);
  assert.deepEqual(await service.runStep(jobId), ['finish_batch']);
  const rows = await readRows(jobId);
  assert.deepEqual(
    rows.map(({ state, charged_cents, code }) => [state, charged_cents, code]),
    [
      ['recorded', 10, null],
      ['refused', null, 'abn_not_found'],
      ['recorded', 10, null],
    ],
  );
  const records = await listRecords();
  assert.deepEqual(
    records.map(({ record_id, tool, price_cents }) => [record_id, tool, price_cents]),
    [
      [rows[0]?.record_id, 'abn_lookup', 10],
      [rows[2]?.record_id, 'gst_check', 10],
    ],
  );
  assert.equal(await readBalance(), 4_980);
  await assertNoMoneyFaults(service.database);
});

test('a row has the same answer as its tool alone', async () => {
  const jobId = await service.orderApproved(person, METERED);
  await service.runStep(jobId);
  const [record] = await listRecords();
  assert.ok(record !== undefined);
  const { request, result, target } = record.body as {
    request: unknown;
    result: { entity_name: string };
    target: unknown;
  };
  assert.deepEqual([request, target], [{ abn: ABN }, { type: 'ABN', value: ABN }]);
  assert.equal(result.entity_name, 'SAMPLE HARBOUR BAKERY PTY LTD');
});

test('an inconclusive check is recorded and free', async () => {
  const jobId = await service.orderApproved(person, `tool,abn,as_at\ngst_check,${ABN},2026-11-10\n`);
  await service.runStep(jobId);
  const [row] = await readRows(jobId);
  assert.deepEqual([row?.state, row?.charged_cents], ['recorded', 0], JSON.stringify(row));
  assert.equal(await readBalance(), 5_000);
  await assertNoMoneyFaults(service.database);
});

test('a batch longer than a step continues where the step ended', async () => {
  const jobId = await service.orderApproved(person, `tool,abn\n${`abn_lookup,${ABN}\n`.repeat(201)}`);
  assert.deepEqual(await service.runStep(jobId), ['run_batch']);
  const { db } = service.database;
  const { done, total } = await db
    .selectFrom('account_jobs')
    .selectAll()
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([done, total], [200, 201]);
  assert.deepEqual(await service.runStep(jobId), ['finish_batch']);
  assert.equal((await listRecords()).length, 201);
  assert.equal(await readBalance(), 5_000 - 2_010);
});

test('a batch that crashes at any statement is resumed, and every row is charged once', async () => {
  let died = 0;
  for (let at = 1; at < 60; at += 1) {
    person = await service.addPerson();
    const jobId = await service.orderApproved(person, METERED);
    let isCut = false;
    const remove = setStatementTrap(({ index }) => {
      isCut ||= index === at;
      if (index === at) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const isDone = await service.runStep(jobId).then(
      () => true,
      () => false,
    );
    remove();
    if (!isDone) died += 1;
    await service.runStep(jobId);
    assert.deepEqual(await listStates(jobId), ['recorded', 'abn_not_found', 'recorded'], `died at ${at}`);
    assert.deepEqual([(await listRecords()).length, await readBalance()], [2, 4_980], `died at ${at}`);
    // A statement of the service's background may have been cut instead of one of the step.
    if (!isCut) break;
  }
  assert.ok(died > 5, `it died ${died} times`);
  await assertNoMoneyFaults(service.database);
});

test('two concurrent workers on one batch charge every row once', async () => {
  const jobId = await service.orderApproved(person, `tool,abn\n${`abn_lookup,${ABN}\n`.repeat(12)}`);
  await Promise.allSettled([service.runStep(jobId), service.runStep(jobId), service.runStep(jobId)]);
  await service.runStep(jobId);
  assert.deepEqual([(await listRecords()).length, await readBalance()], [12, 4_880]);
  await assertNoMoneyFaults(service.database);
});

test('a paid row is sent once, under the id of its record, and charged with it', async () => {
  const jobId = await service.orderApproved(person, PAID);
  await service.runStep(jobId);
  const rows = await readRows(jobId);
  assert.deepEqual(
    service.ppsr.performed,
    rows.map(({ record_id }) => record_id),
  );
  assert.deepEqual(await listStates(jobId), ['recorded', 'recorded']);
  assert.equal(await readBalance(), 4_500);
  await assertNoMoneyFaults(service.database);
});

test('two concurrent workers send a paid row once', async () => {
  const jobId = await service.orderApproved(person, PAID);
  await Promise.allSettled([service.runStep(jobId), service.runStep(jobId)]);
  await service.runStep(jobId);
  assert.equal(service.ppsr.sent <= 2, true, `sent ${service.ppsr.sent}`);
  assert.equal(new Set(service.ppsr.performed).size, service.ppsr.performed.length);
  await settle();
  await assertNoMoneyFaults(service.database);
});

test('a register that certainly did nothing costs nothing: the row says so, and its price is released', async () => {
  service.ppsr.mood = 'refuses';
  const jobId = await service.orderApproved(person, PAID);
  await service.runStep(jobId);
  assert.deepEqual(await listStates(jobId), ['upstream_error', 'upstream_error']);
  assert.deepEqual([(await listRecords()).length, await readBalance()], [0, 5_000]);
  const { rows } = await sql<{ open: number }>`select count(*) as open from quotes
    where client_id = ${jobId} and closed_at is null`.execute(service.database.db);
  assert.equal(rows[0]?.open, 0);
});

test('a row whose response was lost is pending, is never sent again, and is charged when its outcome is known', async () => {
  service.ppsr.mood = 'loses_answer';
  const jobId = await service.orderApproved(person, PAID.split('\n').slice(0, 2).join('\n'));
  await service.runStep(jobId);
  service.ppsr.mood = 'answers';
  await service.runStep(jobId);
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 5_000]);
  const [row] = await readRows(jobId);
  assert.equal(row?.state, 'pending');
  const [pending] = await listRecords();
  assert.ok(pending !== undefined);
  assert.equal((pending.body as { status: string }).status, 'pending_reconciliation');
  await settle();
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 4_750]);
  assert.ok((await listRecords()).some(({ record_id }) => record_id === row?.record_id));
  await assertNoMoneyFaults(service.database);
});

test('a worker that died while it sent a row leaves it pending: it is not sent again', async () => {
  const jobId = await service.orderApproved(person, PAID.split('\n').slice(0, 2).join('\n'));
  await sql`update batch_rows set state = 'sending' where job_id = ${jobId}`.execute(service.database.db);
  await service.runStep(jobId);
  assert.equal(service.ppsr.sent, 0);
  assert.deepEqual(await listStates(jobId), ['network_error']);
  await settle();
  assert.equal(await readBalance(), 5_000, 'the register says that it did nothing');
  await assertNoMoneyFaults(service.database);
});

test('the prices of rows belong to the batch: the same call alone has its own price', async () => {
  await service.orderApproved(person, PAID);
  const { body } = await service.callTool(person.token, 'ppsr_search_organisation', {
    acn: '002637069',
    reference: 'deal-7',
  });
  assert.deepEqual([body.code, body.quote_state], ['price_confirmation_required', 'issued']);
});

test('a failed batch releases the amounts of the rows that it did not check', async () => {
  const jobId = await service.orderApproved(person, METERED);
  const { db } = service.database;
  await sql`update account_jobs set state = 'running', started_at = now() where job_id = ${jobId}`.execute(db);
  await sql`update account_jobs set state = 'failed', finished_at = now(), error_code = 'internal_error',
    error_message = 'x' where job_id = ${jobId}`.execute(db);
  await settle();
  assert.deepEqual(await listStates(jobId), Array(3).fill('internal_error'));
  const { rows } = await sql<{ held: number }>`select count(*) as held from quotes
    where client_id = ${jobId} and closed_at is null`.execute(db);
  assert.equal(rows[0]?.held, 0);
});

test('a row stays as ordered, and its outcome is final', async () => {
  const jobId = await service.orderApproved(person, METERED);
  await service.runStep(jobId);
  const change = (set: string) =>
    assert.rejects(
      sql.raw(`update batch_rows set ${set} where job_id = '${jobId}' and row_no = 1`).execute(service.database.db),
      /moves forward only/,
    );
  for (const set of [
    "state = 'queued'",
    'price_cents = 20',
    "state = 'refused', charged_cents = null, code = 'x', message = 'y'",
  ])
    await change(set);
});
