import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotPerformed, ServiceError } from '#contract/service-error.ts';
import type { Quote } from '#domain/billing/quote.ts';
import { buy, type PurchaseParts } from '#operations/funnel/buy.ts';
import type { OperationAnswer } from '#operations/funnel/call.ts';
import type { DispatchClaim } from '#store/billing/dispatches.ts';
import { buildSent, buildTestQuote } from '#test/support/test-quote.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

const ANSWER: OperationAnswer = { body: { ok: true }, file: null, recordId: 'rec_1', replayed: false, chargedCents: 0 };
const KEPT = sealTestRecord({ target: '002637069' }).record;
const APPROVED = buildTestQuote({ decision: 'approved' });

/** The result of a purchase, and every step that ran. */
type Bought = { answer: OperationAnswer | null; error: unknown; did: string[] };

/** Buys over quotes that are found one after another (the last one for ever), with claims that come out one after another. */
async function run(
  found: readonly (Quote | 'too_many_open')[],
  { claims = [], perform = async () => ANSWER, parts = {}, credit = async () => undefined }: Given = {},
): Promise<Bought> {
  const did: string[] = [];
  let finds = 0;
  let claimed = 0;
  const whole: PurchaseParts = {
    async findOrRecordQuote(binding) {
      assert.equal(binding, APPROVED);
      const finding = found[Math.min(finds++, found.length - 1)] as Quote | 'too_many_open';
      return finding === 'too_many_open' ? finding : { quote: finding };
    },
    async claimDispatch({ quote, dispatchId }) {
      did.push(`claim ${quote.quoteId} as ${dispatchId}`);
      return claims[claimed++] ?? 'claimed';
    },
    async releaseDispatch(dispatchId) {
      did.push(`release ${dispatchId}`);
    },
    async keepPending({ quoteId }) {
      did.push(`keep ${quoteId}`);
      return 'rec_pending';
    },
    async findRecord(accountId, recordId) {
      did.push(`read ${recordId} of ${accountId}`);
      return KEPT;
    },
    buildConfirmUrl: (quoteId) => `https://test.example/approvals/${quoteId}`,
    ...parts,
  };
  const purchase = { binding: APPROVED, recordId: 'rec_1', requireFunds: credit };
  const bought: Bought = { answer: null, error: null, did };
  const send = async (quote: Quote) => {
    did.push(`send ${quote.quoteId}`);
    return perform();
  };
  const wait = async (ms: number) => void did.push(`wait ${ms}`);
  try {
    bought.answer = await buy(whole, purchase, send, wait);
  } catch (error) {
    bought.error = error;
  }
  return bought;
}

type Given = {
  claims?: readonly DispatchClaim[];
  perform?: () => Promise<OperationAnswer>;
  parts?: Partial<PurchaseParts>;
  credit?: () => Promise<void>;
};

const describe = ({ error }: Bought) => {
  assert.ok(error instanceof ServiceError, String(error));
  return { code: error.code, message: error.message, details: error.details };
};

test('without an approval nothing is sent: the caller gets the price, the approval page and its expiry', async () => {
  const quote = buildTestQuote();
  const bought = await run([quote]);
  assert.deepEqual(bought.did, []);
  assert.deepEqual(describe(bought), {
    code: 'price_confirmation_required',
    message:
      'This search costs A$2.50. A person must approve it at https://test.example/approvals/quo_1; then send the same call again. Nothing was sent or charged.',
    details: {
      price_cents: 250,
      quote_id: 'quo_1',
      quote_state: 'issued',
      confirm_url: 'https://test.example/approvals/quo_1',
      expires_at: quote.expiresAt.toISOString(),
    },
  });
});

test('a price that was declined is not asked again before its time is over', async () => {
  const quote = buildTestQuote({ decision: 'declined' });
  const bought = await run([quote]);
  assert.deepEqual(bought.did, []);
  const { code, message, details } = describe(bought);
  assert.deepEqual([code, details.quote_state], ['price_confirmation_required', 'declined']);
  const until = quote.expiresAt.toISOString();
  assert.equal(
    message,
    `The person declined the price of A$2.50. Nothing was sent or charged; do not ask again before ${until}.`,
  );
});

test('a person is not asked for what the account could not pay, whether they would say yes or no', async () => {
  const poor = new ServiceError('insufficient_credit', 'No.');
  for (const decision of [null, 'declined'] as const) {
    const bought = await run([buildTestQuote({ decision })], { credit: () => Promise.reject(poor) });
    assert.equal(bought.error, poor);
  }
});

test('approved, it is claimed under the id of its record before it is sent, and sent once', async () => {
  const bought = await run([APPROVED], { credit: () => Promise.reject(new Error('the claim looks at the credit')) });
  assert.deepEqual(bought.answer, ANSWER);
  assert.deepEqual(bought.did, ['claim quo_1 as rec_1', 'send quo_1']);
});

test('approved, but the credit went elsewhere meanwhile: nothing is sent', async () => {
  const bought = await run([APPROVED], { claims: [{ reason: 'insufficient_credit' }] });
  assert.deepEqual(bought.did, ['claim quo_1 as rec_1']);
  const { code, details } = describe(bought);
  assert.deepEqual([code, details], ['insufficient_credit', { price_cents: 250 }]);
});

test('approved, but the account’s daily cap is used up meanwhile: nothing is sent', async () => {
  const cap = { capCents: 300, spentCents: 100 };
  const bought = await run([APPROVED], { claims: [{ reason: 'account_cap_reached', cap }] });
  assert.deepEqual(bought.did, ['claim quo_1 as rec_1']);
  const { code, message, details } = describe(bought);
  assert.deepEqual(
    [code, details.cap_of, details.cap_cents, details.spent_cents, details.price_cents],
    ['spend_cap_reached', 'account', 300, 100, 250],
  );
  assert.match(message, /^This call does not fit under the account’s daily cap, which resets at /);
});

test('a redeemed quote returns its record again, and sends nothing', async () => {
  const bought = await run([buildTestQuote({ ...buildSent(), recordId: 'rec_1' })]);
  assert.deepEqual(bought.did, ['read rec_1 of acc_1']);
  assert.deepEqual(bought.answer, {
    body: KEPT.result,
    file: null,
    recordId: KEPT.record_id,
    replayed: true,
    chargedCents: 0,
  });
});

test('a redeemed price whose record is gone is a fault, never an answer', async () => {
  const parts = { findRecord: async () => null };
  const bought = await run([buildTestQuote({ ...buildSent(), recordId: 'rec_1' })], { parts });
  assert.match(String(bought.error), /the record of quote quo_1 is missing/);
});

test('another call sends: this one waits for it in steps, and is given its record', async () => {
  const redeemed = buildTestQuote({ ...buildSent(), recordId: 'rec_1' });
  const beaten = await run([APPROVED, buildTestQuote(buildSent()), redeemed], { claims: ['taken'] });
  assert.deepEqual(beaten.did, ['claim quo_1 as rec_1', 'wait 50', 'wait 50', 'read rec_1 of acc_1']);
  assert.equal(beaten.answer?.replayed, true);
});

test('a call that waits for another’s dispatch gives up after five seconds, with Retry-After', async () => {
  const bought = await run([buildTestQuote(buildSent())]);
  assert.deepEqual(bought.did, Array(100).fill('wait 50'));
  assert.deepEqual(describe(bought), {
    code: 'idempotency_conflict',
    message: 'This search is already running; send the same call again shortly.',
    details: { retry_after_seconds: 1 },
  });
});

test('a register that certainly did nothing restores the approval, and its error is the answer', async () => {
  const refusal = new NotPerformed('upstream_error', 'Not now.');
  const bought = await run([APPROVED], { perform: () => Promise.reject(refusal) });
  assert.deepEqual(bought.did, ['claim quo_1 as rec_1', 'send quo_1', 'release rec_1']);
  assert.equal(bought.error, refusal);
});

test('sent and not heard of: it is kept, not sent again, and the caller learns under which record', async () => {
  const cause = new Error('socket hang up');
  const bought = await run([APPROVED], { perform: () => Promise.reject(cause) });
  assert.deepEqual(bought.did, ['claim quo_1 as rec_1', 'send quo_1', 'keep quo_1']);
  assert.deepEqual(describe(bought), {
    code: 'network_error',
    message:
      'It is unknown whether the register carried out this search. It is recorded as pending_reconciliation and is not sent again; nothing is charged until it is settled.',
    details: { quote_id: 'quo_1', record_id: 'rec_pending' },
  });
  assert.equal((bought.error as Error).cause, cause);
});

test('sent while the store became unavailable: nothing can be stored, and nothing is released', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const bought = await run([APPROVED], { perform: () => Promise.reject(away) });
  assert.deepEqual(bought.did, ['claim quo_1 as rec_1', 'send quo_1']);
  assert.equal(bought.error, away);
});

test('a sender that was never heard of again: its search is kept by the next call, and not sent', async () => {
  const bought = await run([buildTestQuote(buildSent(-1))]);
  assert.deepEqual(bought.did, ['keep quo_1']);
  assert.equal(describe(bought).details.record_id, 'rec_pending');
});

test('what is kept already is named, and not kept twice', async () => {
  const bought = await run([buildTestQuote({ ...buildSent(-1), pendingRecordId: 'rec_kept' })]);
  assert.deepEqual(bought.did, []);
  assert.deepEqual(describe(bought).details, { quote_id: 'quo_1', record_id: 'rec_kept' });
});

test('a quote that another process settled has no record to name', async () => {
  const bought = await run([buildTestQuote(buildSent(-1))], { parts: { keepPending: async () => null } });
  assert.deepEqual(describe(bought).details, { quote_id: 'quo_1' });
});

test('a client with too many open prices must wait for its user', async () => {
  const bought = await run(['too_many_open']);
  assert.deepEqual(bought.did, []);
  assert.deepEqual(describe(bought), {
    code: 'rate_limited',
    message: 'Too many prices await approval by this person: they must decide some, or wait until they expire.',
    details: { retry_after_seconds: 60 },
  });
});
