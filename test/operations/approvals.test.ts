import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Person } from '#domain/access/caller.ts';
import type { QuoteBinding } from '#domain/billing/quote.ts';
import { type Approvals, buildApprovals } from '#operations/billing/approvals.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { bindSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, createTestGrant, createTestUser, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

const UNKNOWN = `quo_${'0'.repeat(26)}`;

let database: TestDatabase;
let approvals: Approvals;
before(async () => {
  database = await createTestDatabase();
  approvals = buildApprovals(database.db);
});
after(() => database.drop());

async function openPerson(account?: TestAccount): Promise<{ account: TestAccount; person: Person }> {
  const held = account ?? (await createTestAccount(database.db, { creditCents: 700 }));
  const user_id = await createTestUser(database.db, held.account_id);
  const { account_id, tenant_id } = held;
  return {
    account: held,
    person: { user_id, account_id, tenant_id, account_name: 'x', test_of: null, email: 'x', role: 'member' },
  };
}

/** A price that a program of this person asked for. */
async function ask(account: TestAccount, person: Person, wish: { clientId?: string; redirectUri?: string } = {}) {
  const { delegation } = await createTestGrant(database.db, account, {
    userId: person.user_id,
    capCents: 300,
    ...wish,
  });
  return quoteSearch(database, await bindSearch(database, account, delegation));
}

test('a price is shown with the app, its redirect host, its state, the credit and the cap', async () => {
  const { account, person } = await openPerson();
  const clientId = 'https://host.example/client.json';
  const quote = await ask(account, person, { clientId, redirectUri: 'https://back.example/cb' });
  const funding = { from: 'cap', grantId: quote.grantId ?? '' } as const;
  const sealing = sealTestRecord({ price_cents: 10 });
  const charge = { accountId: account.account_id, sealing, funding, held: null, jobs: [], answer: {} };
  assert.equal(await openCompletionWriter(database.db).record(charge), 'recorded');
  const asker = {
    name: 'A test host',
    publisher: 'host.example',
    target: { kind: 'site', host: 'back.example', warnings: [] },
  };
  const shown = { ...quote, state: 'issued', asker };
  assert.deepEqual(await approvals.list(person), [shown]);
  assert.deepEqual(await approvals.find(person, quote.quoteId), {
    ...shown,
    balanceCents: 690,
    cap: { capCents: 300, spentCents: 10 },
  });
});

test('each price is shown with its own program, one whose consent has ended too', async () => {
  const { account, person } = await openPerson();
  const first = await ask(account, person, { redirectUri: 'https://one.example/' });
  const second = await ask(account, person, { redirectUri: 'https://two.example/' });
  await revokeGrant(database.db, first.grantId ?? '');
  const hosts = (await approvals.list(person)).map(({ asker }) => asker?.target?.host);
  assert.deepEqual(hosts, ['two.example', 'one.example']);
  assert.equal((await approvals.find(person, first.quoteId))?.cap, null);
  assert.equal((await approvals.find(person, second.quoteId))?.cap?.capCents, 300);
});

test('a quote of an API key has no program and no cap, and every user of the account sees it', async () => {
  const { account, person } = await openPerson();
  const binding: QuoteBinding = { ...(await bindSearch(database, account)), userId: null, grantId: null };
  const { quoteId } = await quoteSearch(database, binding);
  const [listed] = await approvals.list(person);
  assert.deepEqual([listed?.quoteId, listed?.asker], [quoteId, null]);
  const found = await approvals.find(person, quoteId);
  assert.deepEqual([found?.asker, found?.cap, found?.balanceCents], [null, null, 700]);
});

test('the state is the one of now', async () => {
  const { account, person } = await openPerson();
  const { quoteId } = await ask(account, person);
  const past = `update quotes set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second'`;
  await tamperWith(database.pool, 'quotes', `${past} where quote_id = '${quoteId}'`);
  assert.deepEqual(
    (await approvals.list(person)).map(({ state }) => state),
    ['expired'],
  );
  assert.equal((await approvals.find(person, quoteId))?.state, 'expired');
});

test('another person’s quote, or an unknown one, cannot be seen or decided', async () => {
  const { account, person } = await openPerson();
  const quote = await ask(account, person);
  for (const other of [await openPerson(account), await openPerson()]) {
    assert.deepEqual(await approvals.list(other.person), []);
    assert.equal(await approvals.find(other.person, quote.quoteId), null);
    assert.equal(await approvals.decide(other.person, quote.quoteId, 'approved'), false);
  }
  assert.equal(await approvals.find(person, UNKNOWN), null);
  assert.equal(await approvals.decide(person, UNKNOWN, 'approved'), false);
  assert.equal((await approvals.find(person, quote.quoteId))?.state, 'issued');
});

test('a malformed id does not reach the store', async () => {
  const closed = buildApprovals(undefined as unknown as TestDatabase['db']);
  const { person } = await openPerson();
  for (const id of ['', 'quo_1', `x${UNKNOWN}`, `${UNKNOWN}x`, `quo_${'a'.repeat(26)}`, `quo_${'U'.repeat(26)}`]) {
    assert.equal(await closed.find(person, id), null, id);
    assert.equal(await closed.decide(person, id, 'approved'), false, id);
  }
});

test('the person decides, and it is written down', async () => {
  const { account, person } = await openPerson();
  const [yes, no] = [await ask(account, person, { clientId: 'one' }), await ask(account, person, { clientId: 'two' })];
  assert.equal(await approvals.decide(person, yes.quoteId, 'approved'), true);
  assert.equal(await approvals.decide(person, no.quoteId, 'declined'), true);
  assert.equal(await approvals.decide(person, no.quoteId, 'approved'), false);
  const states = (await approvals.list(person)).map(({ state }) => state);
  assert.deepEqual(states, ['declined', 'approved']);
});

test('a person sees their last hundred', async () => {
  const { account, person } = await openPerson();
  const { quoteId } = await ask(account, person);
  await database.pool.query(
    `insert into quotes (quote_id, account_id, user_id, client_id, grant_id, tool, input, input_sha256, target_type, target_value, amount_cents, created_at, expires_at)
     select 'quo_0' || n, account_id, user_id, client_id, grant_id, tool, input, n::text, target_type, target_value, amount_cents, created_at, expires_at
     from quotes, generate_series(1, 100) n where quote_id = $1`,
    [quoteId],
  );
  assert.equal((await approvals.list(person)).length, 100);
});
