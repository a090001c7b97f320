import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { RateState } from '#base/admission/shared-rate-limit.ts';
import type { Gate } from '#contract/gates.ts';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { describeCredentialFault } from '#domain/access/parse-bearer.ts';
import { admitCaller } from '#operations/funnel/admit-caller.ts';
import { findMissingRights } from '#operations/funnel/authorise.ts';
import type { OperationCall } from '#operations/funnel/call.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const OPERATION: Operation = defineOperation({
  name: 'test_operation',
  summary: 'For tests',
  input: z.unknown(),
  output: z.unknown(),
  family: 'general',
  scopes: ['company:lookup'],
  availability: 'fixture',
  kind: 'read',
});
const FREE: RateState = { allowed: true, limit: 60, remaining: 59, resetSeconds: 1 };
const SPENT: RateState = { allowed: false, limit: 60, remaining: 0, resetSeconds: 17 };
const CALL: OperationCall = {
  operation: 'test_operation',
  input: {},
  authenticate: async () => TEST_CALLER,
  idempotencyKey: null,
};

const gates = { isOpen: async () => false };

/** Requests authorisation. Returns the caller, or the error message. */
async function ask(operation: Partial<Operation>, call: Partial<OperationCall>, rate = FREE) {
  try {
    const asked = { ...OPERATION, ...operation };
    const takeRate = async (known: Caller) => {
      assert.equal(known, TEST_CALLER);
      return rate;
    };
    const caller = await admitCaller(asked, { ...CALL, ...call }, { takeRate, gates, noteUse: () => undefined });
    const missing = caller === null ? null : findMissingRights(asked, caller, { ...CALL, ...call }.input);
    if (missing !== null) throw missing;
    return caller;
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    const { code, message, details, status } = error;
    return { code, message, details, status };
  }
}

test('a valid credential returns its caller and the rest of the rate limit', async () => {
  const reported: RateState[] = [];
  assert.equal(await ask({}, { onRate: (state) => reported.push(state) }), TEST_CALLER);
  assert.deepEqual(reported, [FREE]);
  assert.equal(await ask({}, {}), TEST_CALLER, 'a listener is optional');
});

test('an operation that needs no credential looks at none, and counts nothing', async () => {
  const authenticate = () => Promise.reject(new Error('looked at'));
  assert.equal(await ask({ credential: 'none' }, { authenticate, onRate: () => assert.fail('counted') }), null);
});

test('a bad credential is refused with the code of the family, and told what is wrong with it', async () => {
  for (const [family, code] of [
    ['general', 'authentication_required'],
    ['address_lookup', 'unauthorized'],
  ] as const) {
    for (const fault of ['missing', 'wrong_scheme', 'malformed', 'unknown'] as const) {
      const message = describeCredentialFault(fault, 'API_KEY');
      const refusal = { code, message, details: {}, status: undefined };
      assert.deepEqual(await ask({ family }, { authenticate: async () => fault }), refusal);
    }
  }
});

test('a closed gate comes after the credential and before the rate limit, unless the input may ask for a sample', async () => {
  const gate: Gate = { name: 'test', code: 'ppsr_unavailable', refusal: 'It is closed.', evidenceKinds: [] };
  const refusal = { code: 'ppsr_unavailable', message: 'It is closed.', details: {}, status: undefined };
  assert.deepEqual(await ask({ gate }, { onRate: () => assert.fail('counted') }, SPENT), refusal);
  const bad = await ask({ gate }, { authenticate: () => 'unknown' });
  assert.equal(bad !== null && 'code' in bad && bad.code, 'authentication_required');
  assert.equal(await ask({ gate, sampleField: 'sample_response' }, {}), TEST_CALLER);
});

test('a used-up rate limit says when to retry, before any right is checked, and reports its state', async () => {
  const reported: RateState[] = [];
  const call = { input: { account_id: 'acc_2' }, onRate: (state: RateState) => reported.push(state) };
  assert.deepEqual(await ask({ scopes: ['exports:write'] }, call, SPENT), {
    code: 'rate_limited',
    message: 'Too many requests; try again in 17 s.',
    details: { retry_after_seconds: 17 },
    status: undefined,
  });
  assert.deepEqual(reported, [SPENT]);
});

test('every scope that is missing is named, and no other, before the account in the body is looked at', async () => {
  const scopes = ['exports:write', 'company:lookup', 'billing:read'] as const;
  assert.deepEqual(await ask({ scopes }, { input: { account_id: 'acc_2' } }), {
    code: 'insufficient_scope',
    message: 'The credential lacks: exports:write, billing:read.',
    details: { missing_scopes: ['exports:write', 'billing:read'] },
    status: undefined,
  });
});

test('a tenant or account in the body must be the credential’s own, in the word of the family', async () => {
  const own = [{}, { tenant_id: 'ten_1' }, { account_id: 'acc_1' }, { tenant_id: 'ten_1', account_id: 'acc_1' }];
  for (const input of own) assert.equal(await ask({}, { input }), TEST_CALLER, JSON.stringify(input));
  const foreign = [
    { tenant_id: 'ten_2' },
    { account_id: 'acc_2' },
    { tenant_id: 'ten_2', account_id: 'acc_1' },
    { tenant_id: 'ten_1', account_id: 'acc_2' },
    { tenant_id: '' },
    { account_id: '' },
  ];
  const message = 'tenant_id and account_id must be those of the credential.';
  for (const input of foreign) {
    const refusal = { code: 'account_mismatch', message, details: {}, status: 403 };
    assert.deepEqual(await ask({}, { input }), refusal, JSON.stringify(input));
    assert.deepEqual(await ask({ family: 'what_changed' }, { input }), { ...refusal, code: 'unauthorized' });
  }
});

test('a body without fields, or with a tenant that is not text, is left to the validation', async () => {
  for (const input of [undefined, null, 'text', 7, [], { tenant_id: 7, account_id: null }]) {
    assert.equal(await ask({}, { input }), TEST_CALLER, JSON.stringify(input));
  }
});

test('a login or an app learns that it can never have account:admin, and what to use', () => {
  const delegation = { grantId: 'grant_1', userId: 'usr_1', clientId: 'svc' };
  const app: Caller = { ...TEST_CALLER, scopes: ['abn:lookup'], role: 'owner', delegation };
  const askFor = (scopes: Operation['scopes']) => findMissingRights({ ...OPERATION, scopes }, app, {})?.message ?? '';
  assert.match(askFor(['account:admin']), /^The credential lacks: account:admin\. A login or an app can never/);
  assert.match(askFor(['company:lookup']), /^The credential, or the role owner, lacks: company:lookup\.$/);
});
