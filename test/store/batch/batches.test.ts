import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Quote } from '#domain/billing/quote.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { findOrderedJob, recordBatch } from '#store/batch/batches.ts';
import { findQuote, recordDecision } from '#store/billing/quotes.ts';
import { bindSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const HOUR_MS = 3_600_000;
const ROW = { tool: 't', input: {}, target: { type: 'ABN', value: '1' } };
let batches = 0;

type Order = { accountId: string; orderSha256: string; answersUntil: Date; quote?: Quote; now?: Date };

async function order({ quote, now = new Date(), ...rest }: Order): Promise<string> {
  const jobId = `job_${++batches}`;
  const rows = [{ ...ROW, priceCents: quote?.amountCents ?? 0 }];
  const batch = { ...rest, jobId, quote: quote ?? null, webhookUrl: null, publicUrl: 'p', rows };
  await database.db.transaction().execute((trx) => recordBatch(trx, batch, now));
  return jobId;
}

async function quote(account: TestAccount, decision?: 'approved' | 'declined'): Promise<Quote> {
  const binding = await bindSearch(database, account);
  const { quoteId } = await quoteSearch(database, binding);
  const person = { accountId: account.account_id, userId: binding.userId };
  if (decision !== undefined) await recordDecision(database.db, { quoteId, person, decision, now: new Date() });
  return (await findQuote(database.db, quoteId)) as Quote;
}

const orderPaid = (account: TestAccount, paidBy: Quote, now = new Date()) =>
  order({ accountId: account.account_id, orderSha256: paidBy.quoteId, answersUntil: now, quote: paidBy, now });

test('an order repeats only the job of the same account and order that is still valid', async () => {
  const [{ account_id: first }, { account_id: second }] = [
    await createTestAccount(database.db),
    await createTestAccount(database.db),
  ];
  const now = new Date();
  const [later, past] = [new Date(now.getTime() + HOUR_MS), new Date(now.getTime() - HOUR_MS)];
  const a = await order({ accountId: first, orderSha256: 'a', answersUntil: later });
  const b = await order({ accountId: first, orderSha256: 'b', answersUntil: later });
  const ofSecond = await order({ accountId: second, orderSha256: 'a', answersUntil: later });
  await order({ accountId: second, orderSha256: 'c', answersUntil: past });
  const find = (accountId: string, orderSha256: string) => findOrderedJob(database.db, { accountId, orderSha256, now });
  assert.deepEqual([await find(first, 'a'), await find(first, 'b'), await find(second, 'a')], [a, b, ofSecond]);
  assert.deepEqual([await find(second, 'b'), await find(second, 'c')], [null, null]);
});

test('an approval pays for one batch, and no other approval is touched', async () => {
  const account = await createTestAccount(database.db);
  const [used, kept] = [await quote(account, 'approved'), await quote(account, 'approved')];
  const jobId = await orderPaid(account, used);
  assert.equal((await findQuote(database.db, used.quoteId))?.dispatchId, jobId);
  assert.equal((await findQuote(database.db, kept.quoteId))?.dispatchId, null);
  await assert.rejects(orderPaid(account, used), { code: 'idempotency_conflict' });
  await orderPaid(account, kept);
});

test('an open, declined, expired or withdrawn approval pays for no batch', async () => {
  const account = await createTestAccount(database.db);
  const expired = await quote(account, 'approved');
  const withdrawn = await quote(account, 'approved');
  const another = await quote(account, 'approved');
  await revokeGrant(database.db, withdrawn.grantId ?? '');
  const refused = { code: 'idempotency_conflict' };
  await assert.rejects(orderPaid(account, await quote(account)), refused);
  await assert.rejects(orderPaid(account, await quote(account, 'declined')), refused);
  await assert.rejects(orderPaid(account, expired, expired.expiresAt), refused);
  await assert.rejects(orderPaid(account, withdrawn), refused);
  await orderPaid(account, another);
});
