import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_OPEN_QUOTES, QUOTE_LIFE_MS, type Quote } from '#domain/billing/quote.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { findOrRecordQuote, findQuote, listQuotes, recordDecision } from '#store/billing/quotes.ts';
import { bindSearch, dispatchSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { createTestAccount, createTestUser, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const ENDS = new Date(NOW.getTime() + QUOTE_LIFE_MS);
const LAST = new Date(ENDS.getTime() - 1);

let database: TestDatabase;
let account: TestAccount;
before(async () => {
  database = await createTestDatabase();
  account = await createTestAccount(database.db);
});
after(() => database.drop());

const bind = (wish: Parameters<typeof bindSearch>[2] = {}, of = account) => bindSearch(database, of, wish);
const quote = (binding: Awaited<ReturnType<typeof bind>>, now = NOW) => quoteSearch(database, binding, now);
const decide = (
  { quoteId, accountId, userId }: Pick<Quote, 'quoteId' | 'accountId' | 'userId'>,
  decision: 'approved' | 'declined' = 'approved',
  now = NOW,
) => recordDecision(database.db, { quoteId, person: { accountId, userId: userId ?? '' }, decision, now });

test('a quote stores all that it is bound to, lasts half an hour, and starts undecided', async () => {
  const binding = await bind();
  const made = await quote(binding);
  assert.match(made.quoteId, /^quo_[0-9A-Z]{26}$/);
  assert.deepEqual(made, {
    ...binding,
    quoteId: made.quoteId,
    createdAt: NOW,
    expiresAt: new Date('2026-11-15T00:30:00Z'),
    decision: null,
    decidedAt: null,
    dispatchId: null,
    leaseExpiresAt: null,
    pendingRecordId: null,
    recordId: null,
    closedAt: null,
  });
  assert.deepEqual(await findQuote(database.db, made.quoteId), made);
  assert.equal(await findQuote(database.db, 'quo_unknown'), null);
});

test('the same call finds its price until its time is over; then it is a new question', async () => {
  const binding = await bind();
  const { quoteId } = await quote(binding);
  assert.equal((await quote(binding, LAST)).quoteId, quoteId);
  const next = await quote(binding, ENDS);
  assert.notEqual(next.quoteId, quoteId);
  assert.equal((await quote(binding, ENDS)).quoteId, next.quoteId);
});

test('asked fifty times at once, it is one price', async () => {
  const binding = await bind();
  const made = await Promise.all(Array.from({ length: 50 }, () => quote(binding)));
  assert.equal(new Set(made.map(({ quoteId }) => quoteId)).size, 1);
});

test('anything else is another price: account, client, consent, tool, arguments or amount', async () => {
  const binding = await bind();
  const { grantId, clientId } = await bind();
  const stranger = await createTestAccount(database.db);
  const others = [
    { accountId: stranger.account_id },
    { clientId: `${clientId} too` },
    { grantId },
    { tool: 'other_search' },
    { inputSha256: 'other' },
    { amountCents: 251 },
  ].map((change) => ({ ...binding, ...change }));
  const made = await Promise.all([binding, ...others].map((one) => quote(one)));
  assert.equal(new Set(made.map(({ quoteId }) => quoteId)).size, 1 + others.length);
  const keyed = { ...binding, grantId: null, userId: null } as unknown as typeof binding;
  const byKey = await quote(keyed);
  assert.equal((await quote(keyed)).quoteId, byKey.quoteId, 'without a consent it is found too');
  assert.ok(made.every(({ quoteId }) => quoteId !== byKey.quoteId));
});

test('a client has only so many open prices with one person; what is decided or over makes room, others have their own', async () => {
  const [binding, other] = [await bind(), await bind()];
  const ask = (reference: number, of = binding, now = NOW) =>
    findOrRecordQuote(database.db, { ...of, inputSha256: `${reference}` }, now);
  for (let reference = 1; reference < MAX_OPEN_QUOTES; reference++) await ask(reference);
  const last = await ask(MAX_OPEN_QUOTES);
  assert.ok(last !== 'too_many_open');
  assert.equal(await ask(0), 'too_many_open');
  assert.deepEqual(await ask(MAX_OPEN_QUOTES), last, 'what is open is still found');
  assert.notEqual(await ask(0, other), 'too_many_open');
  assert.equal(await decide(last.quote), true);
  assert.notEqual(await ask(0), 'too_many_open');
  assert.equal(await ask(-1), 'too_many_open');
  assert.equal(await ask(-1, binding, LAST), 'too_many_open');
  assert.notEqual(await ask(-1, binding, ENDS), 'too_many_open');
});

test('a person decides once, until the time is over, and it is written down who and when', async () => {
  const late = await quote(await bind());
  assert.equal(await decide(late, 'approved', ENDS), false);
  assert.equal(await decide(late, 'declined', LAST), true);
  assert.equal(await decide(late, 'approved', LAST), false);
  const kept = await findQuote(database.db, late.quoteId);
  assert.deepEqual([kept?.decision, kept?.decidedAt], ['declined', LAST]);
  const by = await database.pool.query('select decided_by from quotes where quote_id = $1', [late.quoteId]);
  assert.deepEqual(by.rows, [{ decided_by: late.userId }]);
});

test('only the person can decide: not a colleague, not a stranger, and not the person from another account', async () => {
  const made = await quote(await bind());
  const stranger = await createTestAccount(database.db);
  const colleagueId = await createTestUser(database.db, account.account_id);
  assert.equal(await decide({ ...made, userId: colleagueId }), false);
  assert.equal(await decide({ ...made, accountId: stranger.account_id }), false);
  assert.equal(await decide({ ...made, quoteId: 'quo_unknown' }), false);
  assert.equal((await findQuote(database.db, made.quoteId))?.decision, null);
});

test('a quote of a key may be decided by any user of its account', async () => {
  const binding = await bind();
  const keyed = await quote({ ...binding, grantId: null, userId: null } as unknown as typeof binding);
  assert.deepEqual([keyed.grantId, keyed.userId], [null, null]);
  const stranger = await createTestAccount(database.db);
  assert.equal(await decide({ ...keyed, accountId: stranger.account_id, userId: binding.userId }), false);
  assert.equal(await decide({ ...keyed, userId: await createTestUser(database.db, account.account_id) }), true);
});

test('a revoked consent ends its open quotes, and no others', async () => {
  const [ended, held] = [await quote(await bind()), await quote(await bind())];
  await revokeGrant(database.db, ended.grantId ?? '');
  assert.equal(await decide(ended), false);
  assert.equal(await decide(held), true);
});

test('a person sees what they may decide, newest first, and so many of them', async () => {
  const mine = await createTestAccount(database.db);
  const binding = await bind({}, mine);
  const person = { accountId: mine.account_id, userId: binding.userId };
  const keyed = { ...binding, grantId: null, userId: null } as unknown as typeof binding;
  const made = [];
  for (const one of [binding, keyed, { ...binding, tool: 'other_search' }]) made.unshift((await quote(one)).quoteId);
  await quote(await bind({}, mine));
  await quote({ ...binding, accountId: account.account_id });
  const list = async (limit: number) => (await listQuotes(database.db, person, limit)).map(({ quoteId }) => quoteId);
  assert.deepEqual(await list(10), made);
  assert.deepEqual(await list(2), made.slice(0, 2));
});

test('what was sent says under which record, and until when its sender is waited for', async () => {
  const sent = await dispatchSearch(database, account, 'rec_sent');
  assert.equal(sent.dispatchId, 'rec_sent');
  assert.ok((sent.leaseExpiresAt ?? NOW) > NOW);
  assert.equal(sent.decision, 'approved');
  // Found again while it is under way, whatever the time.
  const years = new Date(sent.expiresAt.getTime() + 1e11);
  assert.equal((await quoteSearch(database, sent, years)).quoteId, sent.quoteId);
});

test('the prices of a batch’s rows are not listed; those of a client with a similar name are', async () => {
  const mine = await createTestAccount(database.db);
  const binding = await bind({}, mine);
  const listed = await quote({ ...binding, clientId: 'jobs.example' });
  await quote({ ...binding, clientId: 'job_01ROWSOFABATCH' });
  const found = await listQuotes(database.db, { accountId: mine.account_id, userId: binding.userId }, 10);
  assert.deepEqual(
    found.map(({ quoteId }) => quoteId),
    [listed.quoteId],
  );
});

test('a price asked with a key belongs to that key of that account', async () => {
  const other = await createTestAccount(database.db);
  const keyed = { ...(await bind()), grantId: null, userId: null, clientId: 'key_one' };
  const ask = async (wish: Partial<typeof keyed>) => {
    const finding = await findOrRecordQuote(database.db, { ...keyed, ...wish }, NOW);
    return finding === 'too_many_open' ? finding : finding.quote.quoteId;
  };
  const first = await ask({});
  assert.equal(await ask({}), first);
  assert.notEqual(await ask({ accountId: other.account_id }), first);
  assert.notEqual(await ask({ clientId: 'key_two' }), first);
});
