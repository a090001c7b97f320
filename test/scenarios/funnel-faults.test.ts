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

test('an answer that breaks the contract is internal_error, and leaves no charge or record [money.failed-check-free]', async () => {
  await readRefusal(await ask('breaks_the_contract'), 500, 'internal_error');
  await assertNothingHappened();
});

test('a refusal with a code that the operation does not declare is internal_error: a caller meets only the codes of the contract [money.failed-check-free]', async () => {
  const body = await readRefusal(await ask('refuses_undeclared'), 500, 'internal_error');
  assert.doesNotMatch(JSON.stringify(body), /ABN/);
  await assertNothingHappened();
});

test('a check that is refused costs nothing and leaves no record [money.failed-check-free]', async () => {
  await readRefusal(await ask('refuses'), 404, 'not_found');
  await assertNothingHappened();
});

test('the operator finds the cause of a fault in the log by the request id that the caller was given', async () => {
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

test('a request id that the caller sends is kept when it is a plain word, and replaced otherwise', async () => {
  assert.equal(
    (await readRefusal(await ask('refuses', { 'x-request-id': 'deal-7.a:b_c' }), 404, 'not_found')).request_id,
    'deal-7.a:b_c',
  );
  for (const id of ['a b', 'x'.repeat(101), '<script>', '{"a":1}']) {
    const body = await readRefusal(await ask('refuses', { 'x-request-id': id }), 404, 'not_found');
    assert.match(String(body.request_id), /^req_[0-9A-Z]{26}$/);
  }
});
