import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  answersRepeats,
  buildQuoteBinding,
  decideQuoteState,
  MAX_OPEN_QUOTES,
  mayDecide,
  QUOTE_LIFE_MS,
  type QuoteFacts,
  type QuoteState,
} from '#domain/billing/quote.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const FRESH: QuoteFacts = {
  expiresAt: LATER,
  decision: null,
  dispatchId: null,
  leaseExpiresAt: null,
  pendingRecordId: null,
  recordId: null,
  closedAt: null,
};
const SENT = { decision: 'approved', dispatchId: 'rec_1', leaseExpiresAt: LATER } as const;

const STATES: [facts: Partial<QuoteFacts>, state: QuoteState, answers: boolean][] = [
  [{}, 'issued', true],
  [{ expiresAt: NOW }, 'expired', false],
  [{ decision: 'approved' }, 'approved', true],
  [{ decision: 'approved', expiresAt: NOW }, 'expired', false],
  [{ decision: 'declined' }, 'declined', true],
  [{ decision: 'declined', expiresAt: NOW }, 'declined', false],
  [SENT, 'dispatched', true],
  [{ ...SENT, expiresAt: NOW }, 'dispatched', true],
  [{ ...SENT, leaseExpiresAt: NOW, expiresAt: NOW }, 'lost', true],
  [{ ...SENT, pendingRecordId: 'rec_2', expiresAt: NOW }, 'pending_reconciliation', true],
  [{ ...SENT, pendingRecordId: 'rec_2', closedAt: NOW }, 'closed', false],
  [{ ...SENT, recordId: 'rec_1' }, 'redeemed', true],
  [{ ...SENT, pendingRecordId: 'rec_2', recordId: 'rec_1' }, 'redeemed', true],
  [{ ...SENT, recordId: 'rec_1', expiresAt: NOW }, 'redeemed', false],
];

for (const [facts, state, answers] of STATES) {
  test(`a quote with ${JSON.stringify(facts)} is ${state}, and ${answers ? 'answers' : 'no longer answers'} the same call`, () => {
    assert.equal(decideQuoteState({ ...FRESH, ...facts }, NOW), state);
    assert.equal(answersRepeats({ ...FRESH, ...facts }, NOW), answers);
  });
}

const DELEGATION = { grantId: 'gra_1', userId: 'usr_1', clientId: 'client' };
const CALL = { tool: 't', input: { b: 1, a: 'x' }, target: { type: 'ACN', value: '1' }, amountCents: 250 };
const bind = (delegation: typeof DELEGATION | null, userId: string | null = null) =>
  buildQuoteBinding({ accountId: 'acc_1', credentialId: userId ?? 'key_1', delegation, userId }, CALL);

test('a quote is bound to account, user, client, grant, tool, target, amount and the canonical arguments', () => {
  assert.deepEqual(bind(DELEGATION), {
    accountId: 'acc_1',
    ...DELEGATION,
    ...CALL,
    inputSha256: createHash('sha256').update('{"a":"x","b":1}').digest('hex'),
  });
});

test('a quote for an API key has no user and no grant, and the key is the client', () => {
  const { userId, clientId, grantId } = bind(null);
  assert.deepEqual([userId, clientId, grantId], [null, 'key_1', null]);
});

test('a quote for a signed-in person is theirs alone, without a grant', () => {
  const { userId, clientId, grantId } = bind(null, 'usr_2');
  assert.deepEqual([userId, clientId, grantId], ['usr_2', 'usr_2', null]);
});

test('only the user who consented can decide a quote; any user of the account can decide one for an API key', () => {
  for (const [delegation, accountId, userId, may] of [
    [DELEGATION, 'acc_1', 'usr_1', true],
    [DELEGATION, 'acc_1', 'usr_2', false],
    [DELEGATION, 'acc_2', 'usr_1', false],
    [null, 'acc_1', 'usr_2', true],
    [null, 'acc_2', 'usr_2', false],
  ] as const) {
    assert.equal(mayDecide(bind(delegation), { accountId, userId }), may);
  }
});

test('a quote awaits approval for half an hour, and a client has at most twenty open quotes', () => {
  assert.deepEqual([QUOTE_LIFE_MS, MAX_OPEN_QUOTES], [1_800_000, 20]);
});
