import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';

test('an error has a code, a message and no details by default', () => {
  const error = new ServiceError('invalid_abn', 'That is not an ABN.');
  assert.ok(error instanceof Error);
  assert.deepEqual([error.name, error.code, error.message], ['ServiceError', 'invalid_abn', 'That is not an ABN.']);
  assert.deepEqual(error.details, {});
  assert.equal(error.status, undefined);
  assert.ok(!('cause' in error));
});

test('the cause is separate from what the caller reads', () => {
  const cause = new Error('connect ECONNREFUSED');
  const options = { cause, details: { held: ['abn-2026-08'] }, status: 403 };
  const error = new ServiceError('unauthorized', 'Not yours.', options);
  assert.equal(error.cause, cause);
  assert.equal(error.status, 403);
  assert.doesNotMatch(JSON.stringify({ message: error.message, details: error.details }), /ECONNREFUSED/);
});

test('a code that the contract does not have is a compile error', () => {
  // @ts-expect-error: fails the type check if any string were accepted.
  assert.equal(new ServiceError('out_of_milk', 'There is none left.').code, 'out_of_milk');
});

test('a refusal captures no stack; its cause and later errors do', () => {
  const cause = new Error('broken');
  const refusal = new ServiceError('not_found', 'There is none.', { cause });
  assert.doesNotMatch(refusal.stack ?? '', /\n/);
  assert.match(cause.stack ?? '', /service-error\.test/);
  assert.match(new Error('later').stack ?? '', /service-error\.test/);
});
