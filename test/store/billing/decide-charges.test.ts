import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { changeAccountCap, findAccountCap } from '#store/billing/account-funds.ts';
import { type ChargeRequest, decideCharges, type FundingSource } from '#store/billing/decide-charges.ts';
import { closeDispatch } from '#store/billing/dispatches.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findQuote } from '#store/billing/quotes.ts';
import { findDayCap, readDayCaps, readSpentOn } from '#store/billing/spending.ts';
import { type Completion, openCompletionWriter } from '#store/records/completions.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { bindSearch, dispatchSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { createTestAccount, createTestGrant, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { type RecordWish, sealTestRecord } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const KEY: FundingSource = { from: 'key' };
const openAccount = (creditCents = 5_000) => createTestAccount(database.db, { creditCents });
const openGrant = async (account: TestAccount, capCents: number) =>
  (await createTestGrant(database.db, account, { capCents })).delegation.grantId;
const onCap = (grantId: string): FundingSource => ({ from: 'cap', grantId });
const onQuote = (quoteId: string): FundingSource => ({ from: 'quote', quoteId });
const asPending = (quoteId: string): FundingSource => ({ from: 'pending', quoteId });
const check = (
  { account_id }: TestAccount,
  funding: FundingSource,
  price_cents: number,
  wish: RecordWish = {},
): Completion => {
  const sealing = sealTestRecord({ ...wish, price_cents });
  return { accountId: account_id, sealing, funding, held: null, jobs: [], answer: {} };
};
const idOf = ({ sealing }: Completion) => sealing?.record.record_id ?? '';
/** Records checks that come together, as one batch. */
const record = (...checks: Completion[]) => {
  const writer = openCompletionWriter(database.db);
  return Promise.all(checks.map((one) => writer.record(one)));
};
const listSpending = async ({ account_id }: TestAccount) => {
  const { rows } = await database.pool.query(
    `select record_id, grant_id, quote_id, day::text, cents, cap_cents, day_cents from spending
      join records using (record_id) where records.account_id = $1 order by record_id`,
    [account_id],
  );
  return rows;
};
const countRecords = async ({ account_id }: TestAccount) =>
  (await database.pool.query('select from records where account_id = $1', [account_id])).rowCount;
const readQuote = async (quoteId: string) => {
  const quote = await findQuote(database.db, quoteId);
  assert.ok(quote !== null);
  return quote;
};

/** Records one check at the price of A$2.50 or another that has the id under which a search was sent. */
async function settle(account: TestAccount, funding: FundingSource, dispatchId: string, price_cents = 250) {
  const completion = check(account, funding, price_cents);
  const sealing = completion.sealing as NonNullable<Completion['sealing']>;
  const line = sealing.line.replace(sealing.record.record_id, dispatchId);
  return record({ ...completion, sealing: { ...sealing, line, record: { ...sealing.record, record_id: dispatchId } } });
}
let dispatches = 0;
const newDispatchId = () => `rec_${String(++dispatches).padStart(26, '0')}`;
const send = async (account: TestAccount) => {
  const dispatchId = newDispatchId();
  const { quoteId } = await dispatchSearch(database, account, dispatchId);
  return { quoteId, dispatchId };
};

test('charges on a cap are decided in the order of the calls, and each says what its grant had spent with it that day', async () => {
  const account = await openAccount();
  const [grant, other] = [await openGrant(account, 30), await openGrant(account, 10)];
  const day = buildCapDay(new Date());
  const [first, tooMuch, second, third, others] = [
    check(account, onCap(grant), 10),
    check(account, onCap(grant), 21),
    check(account, onCap(grant), 15),
    check(account, onCap(grant), 5),
    check(account, onCap(other), 10),
  ];
  assert.deepEqual(await record(first, tooMuch, second, third, others), [
    'recorded',
    'spend_cap_reached',
    'recorded',
    'recorded',
    'recorded',
  ]);
  const row = { quote_id: null, day, cap_cents: 30, grant_id: grant };
  assert.deepEqual(await listSpending(account), [
    { ...row, record_id: idOf(first), cents: 10, day_cents: 10 },
    { ...row, record_id: idOf(second), cents: 15, day_cents: 25 },
    { ...row, record_id: idOf(third), cents: 5, day_cents: 30 },
    { ...row, record_id: idOf(others), cents: 10, day_cents: 10, cap_cents: 10, grant_id: other },
  ]);
  assert.deepEqual(await record(check(account, onCap(grant), 1), check(account, onCap(other), 1)), [
    'spend_cap_reached',
    'spend_cap_reached',
  ]);
  assert.equal(await countRecords(account), 4);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5_000 - 40);
});

test('a cap is for a day in Sydney: what is recorded after midnight there draws on the next', async () => {
  const account = await openAccount();
  const grant = await openGrant(account, 10);
  const [evening, midnight] = [{ created_at: '2026-11-14T12:59:59.999Z' }, { created_at: '2026-11-14T13:00:00.000Z' }];
  const checks = [evening, evening, midnight, midnight].map((wish) => check(account, onCap(grant), 10, wish));
  assert.deepEqual(await record(...checks), ['recorded', 'spend_cap_reached', 'recorded', 'spend_cap_reached']);
  assert.deepEqual(
    (await listSpending(account)).map(({ day, day_cents }) => [day, day_cents]),
    [
      ['2026-11-14', 10],
      ['2026-11-15', 10],
    ],
  );
});

test('a revoked grant, or another account’s, pays for nothing, and writes no rows', async () => {
  const [account, stranger] = [await openAccount(), await openAccount()];
  const [ended, theirs] = [await openGrant(account, 100), await openGrant(stranger, 100)];
  await revokeGrant(database.db, ended);
  const checks = [ended, theirs, 'grt_unknown'].map((grant) => check(account, onCap(grant), 10));
  assert.deepEqual(await record(...checks), ['grant_ended', 'grant_ended', 'grant_ended']);
  assert.deepEqual(await listSpending(account), []);
  assert.equal(await countRecords(account), 0);
});

test('another account’s grant pays for nothing either when that account uses it in the same batch', async () => {
  const [account, owner] = [await openAccount(), await openAccount()];
  const grant = await openGrant(owner, 100);
  assert.deepEqual(await record(check(owner, onCap(grant), 10), check(account, onCap(grant), 10)), [
    'recorded',
    'grant_ended',
  ]);
  assert.deepEqual(await listSpending(account), []);
});

test('credit counts before the cap does, and charges of a key and on a cap draw on the same credit', async () => {
  const account = await openAccount(25);
  const grant = await openGrant(account, 100);
  const [keyed, capped] = [check(account, KEY, 10), check(account, onCap(grant), 10)];
  assert.deepEqual(await record(keyed, capped, check(account, onCap(grant), 6), check(account, KEY, 6)), [
    'recorded',
    'recorded',
    'insufficient_credit',
    'insufficient_credit',
  ]);
  const day = buildCapDay(new Date());
  assert.deepEqual(await listSpending(account), [
    { record_id: idOf(keyed), grant_id: null, quote_id: null, day, cents: 10, cap_cents: null, day_cents: null },
    { record_id: idOf(capped), grant_id: grant, quote_id: null, day, cents: 10, cap_cents: 100, day_cents: 10 },
  ]);
});

test('what costs nothing needs neither credit nor cap, and counts on none', async () => {
  const account = await openAccount(10);
  const grant = await openGrant(account, 0);
  assert.deepEqual(await record(check(account, onCap(grant), 0), check(account, KEY, 10)), ['recorded', 'recorded']);
  assert.equal((await listSpending(account)).length, 1);
});

test('the price of a search under way is held: nothing else can spend it, and the search can', async () => {
  const account = await openAccount(265);
  const { quoteId, dispatchId } = await send(account);
  assert.deepEqual(await record(check(account, KEY, 16), check(account, KEY, 15)), ['insufficient_credit', 'recorded']);
  assert.deepEqual(await settle(account, onQuote(quoteId), dispatchId), ['recorded']);
  assert.equal(await readBalanceCents(database.db, account.account_id), 0);
  const [, paid] = await listSpending(account).then((rows) => rows.sort((a, b) => a.cents - b.cents));
  const day = buildCapDay(new Date());
  const row = { record_id: dispatchId, quote_id: quoteId, cents: 250, day };
  assert.deepEqual(paid, { ...row, grant_id: null, cap_cents: null, day_cents: null });
  assert.equal((await readQuote(quoteId)).recordId, dispatchId);
});

test('an approval pays once, for the search that was sent, at its price or free', async () => {
  const account = await openAccount();
  const [paid, unsure] = [await send(account), await send(account)];
  for (const [funding, id, cents] of [
    [onQuote(paid.quoteId), newDispatchId(), 250],
    [onQuote(paid.quoteId), paid.dispatchId, 249],
    [onQuote(paid.quoteId), unsure.dispatchId, 250],
    [onQuote('quo_unknown'), paid.dispatchId, 250],
  ] as const) {
    assert.deepEqual(await settle(account, funding, id, cents), ['quote_settled'], `${funding.from} ${cents}`);
  }
  assert.equal(await countRecords(account), 0);
  assert.deepEqual(await settle(account, onQuote(paid.quoteId), paid.dispatchId), ['recorded']);
  assert.deepEqual(await settle(account, onQuote(paid.quoteId), paid.dispatchId), ['quote_settled']);
  assert.deepEqual(await settle(account, asPending(paid.quoteId), newDispatchId(), 0), ['quote_settled']);
  assert.deepEqual(await settle(account, onQuote(unsure.quoteId), unsure.dispatchId, 0), ['recorded']);
  assert.equal((await readQuote(unsure.quoteId)).recordId, unsure.dispatchId);
  assert.equal((await listSpending(account)).length, 1);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5_000 - 250);
});

test('an approval of another account, or one that was never sent, pays for nothing', async () => {
  const [account, stranger] = [await openAccount(), await openAccount()];
  const theirs = await send(stranger);
  assert.deepEqual(await settle(account, onQuote(theirs.quoteId), theirs.dispatchId), ['quote_settled']);
  assert.deepEqual(await settle(account, asPending(theirs.quoteId), newDispatchId(), 0), ['quote_settled']);
  const unsent = await quoteSearch(database, await bindSearch(database, account));
  assert.deepEqual(await settle(account, onQuote(unsent.quoteId), newDispatchId()), ['quote_settled']);
  assert.deepEqual(await settle(account, asPending(unsent.quoteId), newDispatchId(), 0), ['quote_settled']);
  assert.equal(await countRecords(account), 0);
});

test('a search with an unknown outcome is recorded once, free, and charged if it turns out to have run', async () => {
  const account = await openAccount();
  const { quoteId, dispatchId } = await send(account);
  const pendingId = newDispatchId();
  assert.deepEqual(await settle(account, asPending(quoteId), newDispatchId(), 250), ['quote_settled']);
  assert.deepEqual(await settle(account, asPending(quoteId), pendingId, 0), ['recorded']);
  assert.deepEqual(await settle(account, asPending(quoteId), newDispatchId(), 0), ['quote_settled']);
  assert.deepEqual(await listSpending(account), []);
  const kept = await readQuote(quoteId);
  assert.deepEqual([kept.pendingRecordId, kept.recordId], [pendingId, null]);
  assert.deepEqual(await settle(account, onQuote(quoteId), dispatchId), ['recorded']);
  assert.equal((await readQuote(quoteId)).recordId, dispatchId);
});

test('a search that was sent is charged although the cap of its account was lowered meanwhile, and leaves no room', async () => {
  const account = await openAccount();
  const setCap = (capCents: number) => changeAccountCap(database.db, account.account_id, capCents);
  await setCap(260);
  const { quoteId, dispatchId } = await send(account);
  assert.deepEqual(await record(check(account, KEY, 11), check(account, KEY, 10)), ['account_cap_reached', 'recorded']);
  await setCap(5);
  assert.deepEqual(await settle(account, onQuote(quoteId), dispatchId), ['recorded']);
  const day = buildCapDay(new Date());
  const cap = await findAccountCap(database.db, { accountId: account.account_id, day });
  assert.deepEqual(cap, { capCents: 5, spentCents: 260 });
  assert.deepEqual(await record(check(account, KEY, 1)), ['account_cap_reached']);
});

test('what a search held leaves its account’s cap when it ends in the same batch', async () => {
  const account = await openAccount();
  await changeAccountCap(database.db, account.account_id, 260);
  const { quoteId, dispatchId } = await send(account);
  const completion = check(account, onQuote(quoteId), 250);
  const sealing = completion.sealing as NonNullable<Completion['sealing']>;
  const line = sealing.line.replace(sealing.record.record_id, dispatchId);
  const found = { ...completion, sealing: { ...sealing, line, record: { ...sealing.record, record_id: dispatchId } } };
  assert.deepEqual(await record(found, check(account, KEY, 10), check(account, KEY, 1)), [
    'recorded',
    'recorded',
    'account_cap_reached',
  ]);
});

test('a search that was closed as never carried out is never charged', async () => {
  const account = await openAccount();
  const { quoteId, dispatchId } = await send(account);
  await settle(account, asPending(quoteId), newDispatchId(), 0);
  assert.equal(await closeDispatch(database.db, quoteId, 'the register says so', new Date()), true);
  assert.deepEqual(await settle(account, onQuote(quoteId), dispatchId), ['quote_settled']);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5_000);
});

test('two processes that settle one search together charge it once', async () => {
  const account = await openAccount();
  const { quoteId, dispatchId } = await send(account);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => settle(account, onQuote(quoteId), dispatchId)));
  assert.deepEqual(outcomes.flat().sort(), ['quote_settled', 'quote_settled', 'quote_settled', 'recorded']);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5_000 - 250);
});

test('a search that is closed as never carried out while its outcome comes is not charged', async () => {
  const account = await openAccount();
  const { quoteId, dispatchId } = await send(account);
  await settle(account, asPending(quoteId), newDispatchId(), 0);
  let outcome: ReturnType<typeof settle> | null = null;
  await database.db.transaction().execute(async (trx) => {
    assert.equal(await closeDispatch(trx, quoteId, 'the register says so', new Date()), true);
    outcome = settle(account, onQuote(quoteId), dispatchId);
    await waitUntil('the outcome waits for who closes', async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
  });
  assert.deepEqual(await outcome, ['quote_settled']);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5_000);
});

/** The statements by which decideCharges reads accounts, quotes and grants, with their ids. */
async function listOpened(
  ...requests: Omit<ChargeRequest, 'recordId' | 'tool' | 'createdAt'>[]
): Promise<[string, ...unknown[]][]> {
  const asked: [string, ...unknown[]][] = [];
  const remove = setStatementTrap(({ text, values }) => {
    const book = /from "(accounts)"|from (quotes) where quote_id|(grants)/.exec(text)?.slice(1).find(Boolean);
    if (book !== undefined) asked.push([book, ...values.flat()]);
  });
  const whole = requests.map((request) => ({
    ...request,
    recordId: 'rec_1',
    tool: 'abn_lookup',
    createdAt: '2026-11-15T00:00:00Z',
  }));
  await database.db
    .transaction()
    .execute((trx) => decideCharges(trx, whole))
    .finally(remove);
  return asked;
}

test('locks are taken in one order, each once: accounts by id, then quotes by id', async () => {
  const [one, other] = [await openAccount(), await openAccount()].map(({ account_id }) => account_id).sort();
  assert.ok(one !== undefined && other !== undefined);
  const opened = await listOpened(
    { accountId: other, priceCents: 10, funding: KEY },
    { accountId: one, priceCents: 0, funding: asPending('quo_2') },
    { accountId: one, priceCents: 0, funding: asPending('quo_1') },
    { accountId: one, priceCents: 0, funding: onQuote('quo_1') },
    { accountId: one, priceCents: 10, funding: KEY },
    { accountId: other, priceCents: 10, funding: KEY },
  );
  assert.deepEqual(opened, [
    ['accounts', one],
    ['accounts', other],
    ['quotes', 'quo_1', 'quo_2'],
  ]);
});

test('free checks take no locks', async () => {
  const { account_id: accountId } = await openAccount();
  const opened = await listOpened(
    { accountId, priceCents: 0, funding: KEY },
    { accountId, priceCents: 0, funding: onCap('grt_1') },
  );
  assert.deepEqual(opened, []);
});

test('cap and spending of a grant are reported by day, only for its account, and not after it ended', async () => {
  const [account, stranger] = [await openAccount(), await openAccount()];
  const [grant, other] = [await openGrant(account, 100), await openGrant(account, 50)];
  const [before, after] = [{ created_at: '2026-11-14T00:00:00Z' }, { created_at: '2026-11-15T00:00:00Z' }];
  await record(check(account, onCap(grant), 10, before), check(account, onCap(grant), 20, before));
  await record(check(account, onCap(grant), 5, after), check(account, onCap(other), 7, after));
  const ask = (grantId: string, day: string, { account_id } = account) =>
    findDayCap(database.db, { accountId: account_id, grantId, day });
  assert.deepEqual(await ask(grant, '2026-11-14'), { capCents: 100, spentCents: 30 });
  assert.deepEqual(await ask(grant, '2026-11-15'), { capCents: 100, spentCents: 5 });
  assert.deepEqual(await ask(grant, '2026-11-16'), { capCents: 100, spentCents: 0 });
  assert.equal(await ask(grant, '2026-11-14', stranger), null);
  const accountId = account.account_id;
  const both = [
    { accountId, grantId: grant, day: '2026-11-14' },
    { accountId, grantId: other, day: '2026-11-15' },
  ];
  assert.deepEqual(
    await readDayCaps(database.db, both),
    new Map([
      [`${accountId} ${grant} 2026-11-14`, { capCents: 100, spentCents: 30 }],
      [`${accountId} ${other} 2026-11-15`, { capCents: 50, spentCents: 7 }],
    ]),
  );
  assert.deepEqual(
    await readSpentOn(database.db, [grant, other], '2026-11-15'),
    new Map([
      [grant, 5],
      [other, 7],
    ]),
  );
  assert.deepEqual(await readSpentOn(database.db, [other], '2026-11-14'), new Map());
  await revokeGrant(database.db, grant);
  assert.equal(await ask(grant, '2026-11-14'), null);
});
