import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { DayCap } from '#domain/billing/spending-cap.ts';
import {
  type AllowanceParts,
  buildFundingSource,
  findChargeRefusal,
  type PricedCall,
  requireAllowance,
  requireFunds,
} from '#operations/funnel/allowance.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const OPERATION: Operation = defineOperation({
  name: 'test_check',
  summary: 'For tests',
  input: z.strictObject({}),
  output: z.object({}),
  family: 'general',
  scopes: [],
  availability: 'fixture',
  kind: 'check',
});
const AGENT: Caller = { ...TEST_CALLER, delegation: { grantId: 'grt_1', userId: 'usr_1', clientId: 'client-1' } };
// Still the fourteenth in London, and the fifteenth in Sydney.
const NOW = new Date('2026-11-14T13:30:00Z');
const call = (caller: Caller, operation = OPERATION): PricedCall => ({ operation, priceCents: 10, caller, now: NOW });

function build(
  balanceCents: number,
  cap: DayCap | null,
  accountCap: DayCap | null = null,
): AllowanceParts & { asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    readBalanceCents: async (accountId) => {
      asked.push(accountId);
      return balanceCents;
    },
    findAccountCap: async (about) => {
      asked.push(about);
      return accountCap;
    },
    findDayCap: async (about) => {
      asked.push(about);
      return cap;
    },
  };
}

const DAY = { accountId: 'acc_1', grantId: 'grt_1', day: '2026-11-15' };
const ACCOUNT_DAY = { accountId: 'acc_1', day: '2026-11-15' };
const FULL = { capCents: 500, spentCents: 491 };
const CREDIT_REFUSAL = {
  code: 'insufficient_credit',
  message: 'The account does not have enough credit; nothing was charged.',
  details: { price_cents: 10 },
};
const CAP_REFUSAL = {
  code: 'spend_cap_reached',
  message:
    'The spending cap of this grant is used up for today; it resets at 2026-11-15T13:00:00.000Z. Nothing was charged. The person can change the cap under Connected apps.',
  details: {
    price_cents: 10,
    cap_of: 'grant',
    cap_cents: 500,
    spent_cents: 491,
    resets_at: '2026-11-15T13:00:00.000Z',
  },
};
const ACCOUNT_REFUSAL = {
  code: 'spend_cap_reached',
  message:
    'This call does not fit under the account’s daily cap, which resets at 2026-11-15T13:00:00.000Z. Nothing was charged. The account’s owner can change the cap under Connected apps.',
  details: {
    price_cents: 10,
    cap_of: 'account',
    cap_cents: 100,
    spent_cents: 91,
    resets_at: '2026-11-15T13:00:00.000Z',
  },
};
const ENDED_REFUSAL = {
  code: 'authentication_required',
  message: 'The consent behind this credential has ended; nothing was charged.',
  details: {},
};

async function readRefusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  const { code, message, details } = error;
  return { code, message, details };
}

test('the last cent of credit may be spent, and not one more', async () => {
  await requireFunds(build(10, null), call(TEST_CALLER));
  await requireAllowance(build(10, null), call(TEST_CALLER));
  for (const require of [requireFunds, requireAllowance])
    assert.deepEqual(await readRefusal(require(build(9, null), call(TEST_CALLER))), CREDIT_REFUSAL);
});

test('a key draws on the credit of its account alone', async () => {
  const parts = build(10, { capCents: 0, spentCents: 0 });
  await requireAllowance(parts, call(TEST_CALLER));
  assert.deepEqual(parts.asked, ['acc_1', ACCOUNT_DAY]);
  assert.deepEqual(buildFundingSource(TEST_CALLER), { from: 'key' });
});

test('an agent draws on the cap of its grant too, on the day in Sydney, to the last cent', async () => {
  const parts = build(10, { capCents: 500, spentCents: 490 });
  await requireAllowance(parts, call(AGENT));
  assert.deepEqual(parts.asked, ['acc_1', ACCOUNT_DAY, DAY]);
  assert.deepEqual(await readRefusal(requireAllowance(build(10, FULL), call(AGENT))), CAP_REFUSAL);
  assert.deepEqual(buildFundingSource(AGENT), { from: 'cap', grantId: 'grt_1' });
});

test('the account’s cap bounds a key, an agent and an approved price, to the last cent, and says whose it is', async () => {
  const nearly = { capCents: 100, spentCents: 90 };
  const full = { capCents: 100, spentCents: 91 };
  const room = { capCents: 500, spentCents: 0 };
  for (const caller of [TEST_CALLER, AGENT]) {
    for (const require of [requireFunds, requireAllowance]) {
      await require(build(10, room, nearly), call(caller));
      assert.deepEqual(await readRefusal(require(build(10, room, full), call(caller))), ACCOUNT_REFUSAL);
    }
    const parts = build(10, room, full);
    assert.deepEqual(await readRefusal(findChargeRefusal(parts, 'account_cap_reached', call(caller))), ACCOUNT_REFUSAL);
  }
});

test('an account cap of nothing is not said to come back tomorrow, and one removed meanwhile asks to try again', async () => {
  const nothing = build(10, null, { capCents: 0, spentCents: 0 });
  const { message } = (await readRefusal(requireFunds(nothing, call(TEST_CALLER)))) as { message: string };
  assert.match(message, /^This account’s daily cap is A\$0\.00: only what is free is allowed\. Nothing was charged\./);
  const removed = await findChargeRefusal(build(10, null), 'account_cap_reached', call(TEST_CALLER));
  assert.deepEqual([removed?.code, removed?.details], ['overloaded', { retry_after_seconds: 1 }]);
});

test('a cap of nothing is not said to be used up, nor to come back tomorrow', async () => {
  const refusal = await readRefusal(requireAllowance(build(10, { capCents: 0, spentCents: 0 }), call(AGENT)));
  assert.match(
    (refusal as { message: string }).message,
    /^The person allows this app free calls only: its spending cap is A\$0\.00 a day\. Nothing was charged\./,
  );
});

test('a cap does not replace credit, and is not checked without credit', async () => {
  const parts = build(9, { capCents: 500, spentCents: 0 });
  assert.deepEqual(await readRefusal(requireAllowance(parts, call(AGENT))), CREDIT_REFUSAL);
  assert.deepEqual(parts.asked, ['acc_1']);
});

test('a consent that has ended is refused in the word that the operation has for it', async () => {
  assert.deepEqual(await readRefusal(requireAllowance(build(10, null), call(AGENT))), ENDED_REFUSAL);
  const unauthorized: Operation = { ...OPERATION, family: 'address_lookup' };
  assert.deepEqual(await readRefusal(requireAllowance(build(10, null), call(AGENT, unauthorized))), {
    ...ENDED_REFUSAL,
    code: 'unauthorized',
  });
});

test('a recorded charge is not a refusal', async () => {
  const parts = build(0, null);
  assert.equal(await findChargeRefusal(parts, 'recorded', call(AGENT)), null);
  assert.deepEqual(parts.asked, []);
});

test('a rejection by the store has the same codes as before the work: no credit, cap used up, consent ended', async () => {
  const refuse = (outcome: 'insufficient_credit' | 'spend_cap_reached' | 'grant_ended', caller: Caller) => {
    const parts = build(0, FULL);
    return readRefusal(findChargeRefusal(parts, outcome, call(caller)));
  };
  assert.deepEqual(await refuse('insufficient_credit', AGENT), CREDIT_REFUSAL);
  assert.deepEqual(await refuse('insufficient_credit', TEST_CALLER), CREDIT_REFUSAL);
  assert.deepEqual(await refuse('spend_cap_reached', AGENT), CAP_REFUSAL);
  assert.deepEqual(await refuse('grant_ended', AGENT), ENDED_REFUSAL);
  const parts = build(0, FULL);
  await findChargeRefusal(parts, 'spend_cap_reached', call(AGENT));
  assert.deepEqual(parts.asked, [DAY]);
});

test('a refusal that no caller can have caused is a fault', async () => {
  const parts = build(0, FULL);
  await assert.rejects(findChargeRefusal(parts, 'quote_settled', call(AGENT)), /the charge was refused: quote_settled/);
  await assert.rejects(
    findChargeRefusal(parts, 'grant_ended', call(TEST_CALLER)),
    /the charge was refused: grant_ended/,
  );
});
