import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { postJson } from '#test/support/post-json.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const captured = captureLog();
let service: TestService;
before(async () => {
  service = await startTestService({}, buildTestOperations(), { log: captured.log });
});
after(() => service.stop());

const ask = (ending: string, headers?: Record<string, string>) =>
  postJson(service, '/v1/test-priced', { subject: 'a', ending }, headers);

async function assertNothingHappened() {
  const usage = await readOk(await service.request('/v1/usage'));
  assert.deepEqual([usage.balance_cents, usage.calls, usage.spend_cents], [5_000, 0, 0]);
  assert.deepEqual(await service.database.db.selectFrom('records').select('record_id').execute(), []);
}

test('a handler that throws is internal_error without a stack, a charge or a record [errors.no-stack] [money.failed-check-free]', async () => {
  const body = await readRefusal(await ask('throws'), 500, 'internal_error');
  assert.doesNotMatch(JSON.stringify(body), /secret|insides|TypeError/);
  await assertNothingHappened();
});

test('a response that breaks the contract is internal_error, without a charge or record [money.failed-check-free]', async () => {
  await readRefusal(await ask('breaks_the_contract'), 500, 'internal_error');
  await assertNothingHappened();
});

test('an error code that the operation does not declare becomes internal_error: a caller sees only the codes of the contract [money.failed-check-free]', async () => {
  const body = await readRefusal(await ask('refuses_undeclared'), 500, 'internal_error');
  assert.doesNotMatch(JSON.stringify(body), /ABN/);
  await assertNothingHappened();
});

test('a rejected check is free and leaves no record [money.failed-check-free]', async () => {
  await readRefusal(await ask('refuses'), 404, 'not_found');
  await assertNothingHappened();
});

test('the operator finds the cause of an error in the log by the caller’s request id', async () => {
  const body = await readRefusal(await ask('throws'), 500, 'internal_error');
  const findLine = () =>
    captured
      .text()
      .split('\n')
      .find((one) => one.includes(String(body.request_id)) && one.includes('"refused"'));
  await waitUntil('the line is written', async () => findLine() !== undefined);
  const entry = JSON.parse(findLine() ?? '{}') as {
    level: string;
    code: string;
    err: { message: string; stack: string };
  };
  assert.deepEqual(
    [entry.level, entry.code, entry.err.message],
    ['error', 'internal_error', 'a secret of our insides'],
  );
  assert.match(entry.err.stack, /test-operations/);
});

test('the caller’s request id is kept if it is a plain word, and replaced otherwise', async () => {
  assert.equal(
    (await readRefusal(await ask('refuses', { 'x-request-id': 'deal-7.a:b_c' }), 404, 'not_found')).request_id,
    'deal-7.a:b_c',
  );
  for (const id of ['a b', 'x'.repeat(101), '<script>', '{"a":1}']) {
    const body = await readRefusal(await ask('refuses', { 'x-request-id': id }), 404, 'not_found');
    assert.match(String(body.request_id), /^req_[0-9A-Z]{26}$/);
  }
});
