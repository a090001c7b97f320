import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorBody } from '#contract/schemas/error-body.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const example = { ok: false, code: 'invalid_abn', message: 'That is not an ABN.', request_id: 'req-1' };
const body = checkSchema(errorBody, example);

test('an error body has ok = false [errors.body-ok]', () => {
  body.requiresExactly('', ['ok', 'code', 'message', 'request_id']);
  body.allowsOnly('ok', [false]);
});

test('an error body has a code of the closed list [errors.body-code]', () => {
  body.accepts('code', ['invalid_input', 'ppsr_unavailable', 'network_error']);
  body.refuses('code', [undefined, '', 'INVALID_ABN', 'something_else', 'toString', 400, null]);
});

test('an error body has a message [errors.body-message]', () => body.takesText('message'));

test('an error body has the request’s id [errors.request-id-in-body]', () => {
  body.refuses('request_id', [undefined, null, 7]);
});

test('documented details are allowed beside the four fields', () => {
  assert.deepEqual(errorBody.parse({ ...example, missing_scopes: ['abn:lookup'] }), {
    ...example,
    missing_scopes: ['abn:lookup'],
  });
});
