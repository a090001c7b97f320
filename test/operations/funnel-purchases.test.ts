import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import type { Quote, QuoteBinding } from '#domain/billing/quote.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import type { OperationCall } from '#operations/funnel/call.ts';
import type { FunnelParts } from '#operations/funnel/funnel.ts';
import type { Handled } from '#operations/funnel/handler.ts';
import { callFunnel, NO_PURCHASES, TEST_HELD_KEY } from '#test/support/call-funnel.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';
import { buildTestQuote } from '#test/support/test-quote.ts';

const PAID: Operation = defineOperation({
  name: 'test_search',
  summary: 'For tests',
  input: z.strictObject({ subject: z.string() }),
  output: z.object({ ok: z.literal(true), subject: z.string() }),
  family: 'general',
  scopes: [],
  availability: 'fixture',
  kind: 'check',
  cost: 'paid',
  extraErrors: ['price_confirmation_required', 'network_error', 'insufficient_credit'],
});
const TARGET = { type: 'TEST', value: 'A' };
const ANSWER = { ok: true, subject: 'A' };
const CHECKED: Handled = {
  answer: ANSWER,
  evidence: { target: TARGET, reference: null, data_mode: 'synthetic_fixture_unsearched', sources: [] },
};
/** Sends a paid call whose quote is in this state, and notes what it was bound to and what was sent under which id. */
async function buy(
  facts: Partial<Quote>,
  handle: () => Promise<Handled>,
  call: Partial<OperationCall>,
  parts: Partial<FunnelParts> = {},
) {
  const bindings: QuoteBinding[] = [];
  const dispatchIds: string[] = [];
  let runs = 0;
  const passage = await callFunnel(
    PAID,
    CHECKED,
    { input: { subject: 'a' }, ...call },
    {
      operations: [
        {
          operation: PAID,
          admit: () => ({ input: { subject: 'A' }, target: TARGET }),
          handle: () => {
            runs += 1;
            return handle();
          },
        },
      ],
      purchases: {
        ...NO_PURCHASES,
        async findOrRecordQuote(binding) {
          bindings.push(binding);
          return { quote: buildTestQuote({ ...binding, ...facts }), isNew: false };
        },
        async claimDispatch({ dispatchId }) {
          dispatchIds.push(dispatchId);
          return 'claimed';
        },
        async findRecord(accountId, recordId) {
          return accountId === 'acc_1' && recordId === OTHER.record_id ? OTHER : null;
        },
      },
      ...parts,
    },
  );
  return { ...passage, bindings, dispatchIds, runs };
}

const OTHER = sealRecord({
  record_id: 'rec_OTHER',
  tool: 'test_search',
  target: TARGET,
  reference: null,
  data_mode: 'synthetic_fixture_unsearched',
  sources: [],
  status: 'completed',
  request: { subject: 'A' },
  result: ANSWER,
  price_cents: PRICE_CENTS.paid,
  created_at: '2026-11-15T00:00:00.000Z',
}).record;

const give = () => Promise.resolve(CHECKED);

test('a paid call is bound to who asks, for what and for how much, and does not run before a person has approved it', async () => {
  const { refusal, runs, written, bindings } = await buy({}, give, {});
  assert.equal(refusal?.code, 'price_confirmation_required');
  assert.equal(refusal.details?.confirm_url, 'https://test.example/approvals/quo_1');
  assert.deepEqual([runs, written], [0, []]);
  const [{ inputSha256, ...binding } = { inputSha256: '' }] = bindings;
  assert.match(inputSha256, /^[0-9a-f]{64}$/);
  assert.deepEqual(binding, {
    accountId: TEST_CALLER.accountId,
    userId: null,
    clientId: TEST_CALLER.credentialId,
    grantId: null,
    tool: 'test_search',
    input: { subject: 'A' },
    target: TARGET,
    amountCents: PRICE_CENTS.paid,
  });
});

test('no approval is requested for what the account cannot pay', async () => {
  const { refusal } = await buy({}, give, {}, { readBalanceCents: async () => PRICE_CENTS.paid - 1 });
  assert.equal(refusal?.code, 'insufficient_credit');
});

test('an approved call is sent under the id of its record, which is paid by the quote', async () => {
  const { answer, written, dispatchIds } = await buy({ decision: 'approved' }, give, {});
  assert.deepEqual(dispatchIds, [answer?.recordId]);
  assert.deepEqual(
    written.map(({ funding, sealing }) => [funding, sealing?.record.record_id, sealing?.record.price_cents]),
    [[{ from: 'quote', quoteId: 'quo_1' }, answer?.recordId, PRICE_CENTS.paid]],
  );
});

test('a search that was sent is recorded however long it took', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const giveLate = async () => {
    context.mock.timers.tick(60_000);
    return CHECKED;
  };
  const { refusal, written } = await buy({ decision: 'approved' }, giveLate, {});
  assert.deepEqual([refusal, written.length], [null, 1]);
});

test('a search with an unknown outcome is recorded as pending, without a charge', async () => {
  const { refusal, written } = await buy({ decision: 'approved' }, () => Promise.reject(new Error('cut off')), {});
  assert.equal(refusal?.code, 'network_error');
  assert.deepEqual(
    written.map(({ funding, sealing }) => [funding, sealing?.record.status, sealing?.record.price_cents]),
    [[{ from: 'pending', quoteId: 'quo_1' }, 'pending_reconciliation', 0]],
  );
  assert.equal(refusal.details?.record_id, written[0]?.sealing?.record.record_id);
});

test('what another call has bought answers this one too, and its key returns the same from then on', async () => {
  const bought = { decision: 'approved', dispatchId: 'rec_OTHER', recordId: 'rec_OTHER' } as const;
  const plain = await buy(bought, give, {});
  assert.deepEqual(plain.answer, { body: ANSWER, file: null, recordId: 'rec_OTHER', replayed: true, chargedCents: 0 });
  assert.deepEqual([plain.runs, plain.written], [0, []]);
  const keyed = await buy(bought, give, { idempotencyKey: 'key-7' });
  assert.deepEqual(keyed.written, [
    {
      accountId: 'acc_1',
      madeBy: 'key_1',
      sealing: null,
      funding: { from: 'key' },
      held: TEST_HELD_KEY,
      jobs: [],
      answer: ANSWER,
    },
  ]);
});

test('what this call bought itself is kept under its key once, with its record', async () => {
  const { written } = await buy({ decision: 'approved' }, give, { idempotencyKey: 'key-7' });
  assert.deepEqual(
    written.map(({ held, sealing }) => [held, sealing !== null]),
    [[TEST_HELD_KEY, true]],
  );
});

test('a paid operation without a target is an internal fault, and requests no approval', async () => {
  const operations = [{ operation: PAID, handle: give }];
  const { refusal, bindings } = await buy({ decision: 'approved' }, give, {}, { operations });
  assert.equal(refusal?.code, 'internal_error');
  assert.match(String(refusal.cause), /test_search names the target of its approval/);
  assert.deepEqual(bindings, []);
});
