import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Quote } from '#domain/billing/quote.ts';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { changeAccountCap, lockAccountFunds } from '#store/billing/account-funds.ts';
import {
  claimDispatch,
  closeDispatch,
  DISPATCH_LEASE_MS,
  readUnsettled,
  releaseDispatch,
} from '#store/billing/dispatches.ts';
import { findQuote, recordDecision } from '#store/billing/quotes.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { bindSearch, dispatchSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const openAccount = (creditCents = 5_000) => createTestAccount(database.db, { creditCents });
let ids = 0;
const newId = () => `rec_${++ids}`;

async function approve(account: Awaited<ReturnType<typeof openAccount>>): Promise<Quote> {
  const made = await quoteSearch(database, await bindSearch(database, account));
  await decide(made, 'approved');
  return read(made);
}
const decide = ({ quoteId, accountId, userId }: Quote, decision: 'approved' | 'declined') =>
  recordDecision(database.db, { quoteId, person: { accountId, userId: userId ?? '' }, decision, now: new Date() });
const read = async ({ quoteId }: Quote) => (await findQuote(database.db, quoteId)) as Quote;
const claim = (quote: Quote, dispatchId = newId(), now = new Date()) =>
  claimDispatch(database.db, { quote, dispatchId, now });
const day = buildCapDay(new Date());
const readHeld = (...accountIds: string[]) =>
  database.db.transaction().execute(async (trx) => {
    const funds = await lockAccountFunds(
      trx,
      accountIds.map((accountId) => ({ accountId, day })),
    );
    return new Map([...funds].flatMap(([id, { heldCents }]) => (heldCents === 0 ? [] : [[id, heldCents]])));
  });
async function keepPending({ quoteId, accountId }: Quote): Promise<string> {
  const sealing = sealTestRecord({});
  const funding = { from: 'pending', quoteId } as const;
  const kept = { accountId, sealing, funding, held: null, jobs: [], answer: null };
  assert.equal(await openCompletionWriter(database.db).record(kept), 'recorded');
  return sealing.record.record_id;
}

test('only the claimant of an approval may send, under its id and until its lease ends', async () => {
  const quote = await approve(await openAccount());
  const now = new Date(quote.expiresAt.getTime() - 1);
  assert.equal(await claim(quote, 'rec_mine', now), 'claimed');
  assert.equal(await claim(quote, 'rec_other', now), 'taken');
  const { dispatchId, leaseExpiresAt } = await read(quote);
  assert.deepEqual([dispatchId, leaseExpiresAt], ['rec_mine', new Date(now.getTime() + DISPATCH_LEASE_MS)]);
  const { rows } = await database.pool.query('select dispatched_at from quotes where quote_id = $1', [quote.quoteId]);
  assert.deepEqual(rows, [{ dispatched_at: now }]);
});

test('of many that claim at once, one may send', async () => {
  const quote = await approve(await openAccount());
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(quote)));
  assert.deepEqual(claims.filter((one) => one === 'claimed').length, 1);
});

test('nothing is sent without an approval, after its expiry, or after the consent was revoked', async () => {
  const account = await openAccount();
  const issued = await quoteSearch(database, await bindSearch(database, account));
  assert.equal(await claim(issued), 'taken');
  await decide(issued, 'declined');
  assert.equal(await claim(issued), 'taken');
  const late = await approve(account);
  assert.equal(await claim(late, newId(), late.expiresAt), 'taken');
  const ended = await approve(account);
  await revokeGrant(database.db, ended.grantId ?? '');
  assert.equal(await claim(ended), 'taken');
  assert.equal((await readHeld(account.account_id)).size, 0);
});

test('what a key asked needs no consent', async () => {
  const account = await openAccount();
  const binding = await bindSearch(database, account);
  const keyed = await quoteSearch(database, { ...binding, grantId: null, userId: null });
  await decide({ ...keyed, userId: binding.userId }, 'approved');
  assert.equal(await claim(keyed), 'claimed');
});

test('the credit must cover the price to the last cent, besides what other searches reserve', async () => {
  const account = await openAccount(749);
  const quotes = [await approve(account), await approve(account), await approve(account)];
  assert.deepEqual(
    [await claim(quotes[0] as Quote), await claim(quotes[1] as Quote), await claim(quotes[2] as Quote)],
    ['claimed', 'claimed', { reason: 'insufficient_credit' }],
  );
  assert.equal((await read(quotes[2] as Quote)).dispatchId, null);
  const enough = await openAccount(250);
  assert.equal(await claim(await approve(enough)), 'claimed');
});

test('reserved amounts are reported by account', async () => {
  const [account, other, idle] = [await openAccount(), await openAccount(), await openAccount()];
  for (const one of [account, account, other]) await dispatchSearch(database, one, newId());
  await approve(idle);
  const all = [account, other, idle].map(({ account_id }) => account_id);
  assert.deepEqual(
    await readHeld(...all),
    new Map([
      [account.account_id, 500],
      [other.account_id, 250],
    ]),
  );
  assert.deepEqual(await readHeld(idle.account_id), new Map());
});

test('a released approval is valid again, and reserves nothing', async () => {
  const account = await openAccount();
  const [quote, other] = [await approve(account), await approve(account)];
  await claim(quote, 'rec_given_back');
  await claim(other, 'rec_under_way');
  await releaseDispatch(database.db, 'rec_given_back');
  assert.deepEqual(await read(quote), quote);
  assert.equal((await read(other)).dispatchId, 'rec_under_way');
  assert.deepEqual(await readHeld(account.account_id), new Map([[account.account_id, 250]]));
  assert.equal(await claim(quote), 'claimed');
});

test('an unknown or completed dispatch is never released', async () => {
  const account = await openAccount();
  const dispatchId = newId();
  const sent = await dispatchSearch(database, account, dispatchId);
  await keepPending(sent);
  await releaseDispatch(database.db, dispatchId);
  assert.equal((await read(sent)).dispatchId, dispatchId);
  const sealing = sealTestRecord({ price_cents: 250 });
  const doneId = sealing.record.record_id;
  const done = await dispatchSearch(database, account, doneId);
  const funding = { from: 'quote', quoteId: done.quoteId } as const;
  const kept = { accountId: account.account_id, sealing, funding, held: null, jobs: [], answer: null };
  assert.equal(await openCompletionWriter(database.db).record(kept), 'recorded');
  await releaseDispatch(database.db, doneId);
  assert.deepEqual([(await read(done)).dispatchId, (await read(done)).recordId], [doneId, doneId]);
});

test('the daily cap of the account counts what other searches hold, to the last cent', async () => {
  const account = await openAccount();
  await changeAccountCap(database.db, account.account_id, 500);
  const quotes = [await approve(account), await approve(account), await approve(account)];
  assert.deepEqual(
    [await claim(quotes[0] as Quote), await claim(quotes[1] as Quote), await claim(quotes[2] as Quote)],
    ['claimed', 'claimed', { reason: 'account_cap_reached', cap: { capCents: 500, spentCents: 500 } }],
  );
  assert.equal((await read(quotes[2] as Quote)).dispatchId, null);
});

test('only what is kept as not known is closed, once, and then holds nothing', async () => {
  const account = await openAccount();
  const [unsent, sent] = [await approve(account), await dispatchSearch(database, account, newId())];
  const now = new Date('2026-11-15T00:00:00Z');
  const close = ({ quoteId }: Quote) => closeDispatch(database.db, quoteId, 'the register says so', now);
  assert.deepEqual([await close(unsent), await close(sent)], [false, false]);
  await keepPending(sent);
  assert.deepEqual([await close(sent), await close(sent), await close(unsent)], [true, false, false]);
  assert.deepEqual((await read(sent)).closedAt, now);
  const { rows } = await database.pool.query('select closed_because from quotes where quote_id = $1', [sent.quoteId]);
  assert.deepEqual(rows, [{ closed_because: 'the register says so' }]);
  assert.equal((await readHeld(account.account_id)).size, 0);
});

test('a search that turned out to be done is not closed, and one that was closed is not sent again', async () => {
  const account = await openAccount();
  const sealing = sealTestRecord({ price_cents: 250 });
  const done = await dispatchSearch(database, account, sealing.record.record_id);
  await keepPending(done);
  const funding = { from: 'quote', quoteId: done.quoteId } as const;
  const kept = { accountId: account.account_id, sealing, funding, held: null, jobs: [], answer: null };
  assert.equal(await openCompletionWriter(database.db).record(kept), 'recorded');
  assert.equal(await closeDispatch(database.db, done.quoteId, 'a mistake', new Date()), false);
  const closed = await dispatchSearch(database, account, newId());
  await keepPending(closed);
  await closeDispatch(database.db, closed.quoteId, 'the register says so', new Date());
  assert.equal(await claim(closed), 'taken');
});

test('what was sent and is not settled is listed, oldest first', async () => {
  const account = await openAccount();
  const ofAccount = async () =>
    (await readUnsettled(database.db)).filter(({ accountId }) => accountId === account.account_id);
  await approve(account);
  const sealing = sealTestRecord({ price_cents: 250 });
  const done = await dispatchSearch(database, account, sealing.record.record_id);
  const funding = { from: 'quote', quoteId: done.quoteId } as const;
  const kept = { accountId: account.account_id, sealing, funding, held: null, jobs: [], answer: null };
  assert.equal(await openCompletionWriter(database.db).record(kept), 'recorded');
  const [first, second, third] = [
    await dispatchSearch(database, account, newId()),
    await dispatchSearch(database, account, newId()),
    await dispatchSearch(database, account, newId()),
  ];
  await keepPending(third);
  assert.deepEqual(
    (await ofAccount()).map(({ quoteId }) => quoteId),
    [first.quoteId, second.quoteId, third.quoteId],
  );
  await closeDispatch(database.db, third.quoteId, 'the register says so', new Date());
  await releaseDispatch(database.db, first.dispatchId ?? '');
  assert.deepEqual(await ofAccount(), [second]);
});
