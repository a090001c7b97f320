import { buildQuoteBinding, type Quote, type QuoteBinding } from '#domain/billing/quote.ts';
import { claimDispatch } from '#store/billing/dispatches.ts';
import { findOrRecordQuote, findQuote, recordDecision } from '#store/billing/quotes.ts';
import { createTestGrant, type TestAccount } from './test-account.ts';
import type { TestDatabase } from './test-database.ts';

const TARGET = { type: 'ACN', value: '002637069' };
let searches = 0;

/** Binds a unique A$2.50 search to a new grant of the account; `wish` overrides fields. */
export async function bindSearch(
  { db }: Pick<TestDatabase, 'db'>,
  account: TestAccount,
  wish: Partial<QuoteBinding> = {},
): Promise<QuoteBinding & { userId: string; grantId: string }> {
  const caller = await createTestGrant(db, account);
  const input = { acn: TARGET.value, reference: `search ${++searches}` };
  const binding = buildQuoteBinding(caller, { tool: 'test_search', input, target: TARGET, amountCents: 250 });
  const { userId, grantId } = caller.delegation;
  return { ...binding, userId, grantId, ...wish } as QuoteBinding & { userId: string; grantId: string };
}

/** Requests a quote; fails when the client has too many open ones. */
export async function quoteSearch(database: Pick<TestDatabase, 'db'>, binding: QuoteBinding, now = new Date()) {
  const finding = await findOrRecordQuote(database.db, binding, now);
  if (finding === 'too_many_open') throw new Error(finding);
  return finding.quote;
}

/** Requests a quote, approves it as its person, and sends the search under the id of a record. */
export async function dispatchSearch(
  database: Pick<TestDatabase, 'db'>,
  account: TestAccount,
  dispatchId: string,
): Promise<Quote> {
  const binding = await bindSearch(database, account);
  const quote = await quoteSearch(database, binding);
  const [now, person] = [new Date(), { accountId: account.account_id, userId: binding.userId }];
  await recordDecision(database.db, { quoteId: quote.quoteId, person, decision: 'approved', now });
  const claim = await claimDispatch(database.db, { quote, dispatchId, now });
  if (claim !== 'claimed') throw new Error(JSON.stringify(claim));
  return (await findQuote(database.db, quote.quoteId)) as Quote;
}
