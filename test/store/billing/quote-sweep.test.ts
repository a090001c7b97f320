import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Quote } from '#domain/billing/quote.ts';
import { findQuote, recordDecision, sweepQuotes } from '#store/billing/quotes.ts';
import { bindSearch, dispatchSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let account: TestAccount;
before(async () => {
  database = await createTestDatabase();
  account = await createTestAccount(database.db);
});
after(() => database.drop());

const ask = async () => quoteSearch(database, await bindSearch(database, account));
async function decide({ quoteId, accountId, userId }: Quote, decision: 'approved' | 'declined'): Promise<void> {
  const person = { accountId, userId: userId ?? '' };
  assert.equal(await recordDecision(database.db, { quoteId, person, decision, now: new Date() }), true);
}

/** Moves a quote so many days and minutes into the past; its time was over then. */
const age = ({ quoteId }: Quote, days: number) =>
  tamperWith(
    database.pool,
    'quotes',
    `update quotes set created_at = now() - interval '${days} days' - interval '1 hour',
      expires_at = now() - interval '${days} days' where quote_id = '${quoteId}'`,
  );

test('prices that were never sent are forgotten in time: unanswered, declined, approved and not used', async () => {
  const [issued, declined, approved] = [await ask(), await ask(), await ask()];
  await decide(declined, 'declined');
  await decide(approved, 'approved');
  for (const one of [issued, declined, approved]) await age(one, 31);
  assert.equal(await sweepQuotes(database.db, 30, 100), 3);
  for (const { quoteId } of [issued, declined, approved]) assert.equal(await findQuote(database.db, quoteId), null);
});

test('young prices stay, and so does for ever what was sent: it stands for a charge or an open question', async () => {
  const [open, young] = [await ask(), await ask()];
  await age(young, 29);
  const sent = await dispatchSearch(database, account, 'rec_kept');
  await age(sent, 3_000);
  assert.equal(await sweepQuotes(database.db, 30, 100), 0);
  for (const { quoteId } of [open, young, sent]) assert.notEqual(await findQuote(database.db, quoteId), null);
});

test('the database itself refuses to forget a price that was sent, or whose time is not over', async () => {
  const open = await ask();
  const sent = await dispatchSearch(database, account, 'rec_old');
  await age(sent, 3_000);
  for (const { quoteId } of [open, sent]) {
    const forget = database.pool.query('delete from quotes where quote_id = $1', [quoteId]);
    await assert.rejects(forget, /was sent, or is not over/);
  }
  await assert.rejects(database.pool.query('truncate quotes cascade'), /append-only/);
});
