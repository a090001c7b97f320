import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { buildQuoteBinding, MAX_OPEN_QUOTES } from '#domain/billing/quote.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findOrRecordQuote } from '#store/billing/quotes.ts';
import type { Body } from '#test/support/answers.ts';
import { assertNoMoneyFaults, decideAs, type MoneyService, startMoneyService } from '#test/support/money-service.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, createTestGrant, type TestAccount } from '#test/support/test-account.ts';

const SEARCH = 'ppsr_search_organisation';
const ARGS = { acn: '002637069', reference: 'deal-7' };

let service: MoneyService;
let account: TestAccount;
let person: DelegatedCaller;
let token = '';
before(async () => {
  service = await startMoneyService();
});
after(() => service.stop());
let tokens = 0;
beforeEach(async () => {
  account = await createTestAccount(service.database.db);
  token = `agent-${++tokens}`;
  person = await service.grant(token, undefined, undefined, account, { clientId: 'client-1' });
  service.ppsr.mood = 'answers';
  service.ppsr.performed.length = 0;
  service.ppsr.sent = 0;
});

const search = (args: Body = ARGS, by = token) => service.callTool(by, SEARCH, args);
const readBalance = () => readBalanceCents(service.database.db, account.account_id);
const countRecords = async () =>
  (
    await service.database.db
      .selectFrom('records')
      .select('record_id')
      .where('account_id', '=', account.account_id)
      .execute()
  ).length;
async function assertNothingHappened(): Promise<void> {
  assert.deepEqual([service.ppsr.sent, await readBalance(), await countRecords()], [0, 5_000, 0]);
}
async function ask(args: Body = ARGS, by = token) {
  const { isError, body } = await search(args, by);
  assert.deepEqual([isError, body.code], [true, 'price_confirmation_required'], JSON.stringify(body));
  return body;
}
const expire = (quoteId: unknown) =>
  tamperWith(
    service.database.pool,
    'quotes',
    `update quotes set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' where quote_id = '${quoteId}'`,
  );

test('promise: a paid tool never runs without price confirmation [money.quote] [tools.no-silent-charge]', async () => {
  const body = await ask();
  const { quote_id, confirm_url, price_cents, expires_at, quote_state } = body;
  assert.match(String(quote_id), /^quo_[0-9A-Z]{26}$/);
  assert.equal(confirm_url, `${service.url}/approvals/${quote_id}`);
  assert.deepEqual([price_cents, quote_state], [250, 'issued']);
  assert.ok(Math.abs(Date.parse(String(expires_at)) - Date.now() - 1_800_000) < 60_000);
  assert.match(String(body.message), /A\$2\.50/);
  // Repeated calls keep one quote, and nothing is charged.
  for (let times = 0; times < 3; times++) assert.equal((await ask()).quote_id, quote_id);
  await assertNothingHappened();
});

test('after approval the same call redeems the quote once, with record and charge in one transaction [money.quote-redeemed-once]', async () => {
  const { quote_id } = await ask();
  assert.equal(await decideAs(service.database, person, quote_id), true);
  // Another spelling is the same call: arguments are compared in canonical form.
  const { isError, body } = await search({ reference: 'deal-7', acn: ' 002 637 069' });
  assert.equal(isError, false, JSON.stringify(body));
  assert.deepEqual(
    [body.data_mode, body.verdict, body.target],
    ['live', 'registrations_found', { type: 'ACN', value: '002637069' }],
  );
  assert.deepEqual(service.ppsr.performed, [body.record_id]);
  assert.equal(await readBalance(), 5_000 - 250);
  const { rows } = await service.database.pool.query(
    'select s.quote_id, s.cents, q.record_id from spending s join quotes q using (quote_id) where s.record_id = $1',
    [body.record_id],
  );
  assert.deepEqual(rows, [{ quote_id, cents: 250, record_id: body.record_id }]);
});

test('replay: until the quote expires the same call returns the same record, without a second charge', async () => {
  const { quote_id } = await ask();
  await decideAs(service.database, person, quote_id);
  const first = await search();
  const again = await search();
  assert.deepEqual(again, first);
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 5_000 - 250]);
  await expire(quote_id);
  assert.notEqual((await ask()).quote_id, quote_id, 'later it is a new search with a price of its own');
});

test('50 concurrent redemptions of one approval: exactly one is sent and charged, the others return the same record', async () => {
  const { quote_id } = await ask();
  await decideAs(service.database, person, quote_id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => search()));
  assert.equal(
    new Set(answers.map(({ body }) => body.record_id)).size,
    1,
    JSON.stringify(answers.map((one) => one.body.code)),
  );
  assert.deepEqual([service.ppsr.sent, await readBalance(), await countRecords()], [1, 5_000 - 250, 1]);
});

test('50 first calls at once make one quote', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => search()));
  assert.equal(new Set(answers.map(({ body }) => body.quote_id)).size, 1);
  const { rows } = await service.database.pool.query('select from quotes where account_id = $1', [account.account_id]);
  assert.equal(rows.length, 1);
});

test('promise: an approval covers only what the human approved: other arguments, another tool or another amount need another quote', async () => {
  const { quote_id } = await ask();
  await decideAs(service.database, person, quote_id);
  for (const args of [{ acn: '000000019' }, { ...ARGS, reference: 'deal-8' }, { acn: ARGS.acn }]) {
    assert.notEqual((await ask(args)).quote_id, quote_id, JSON.stringify(args));
  }
  const serial = await service.callTool(token, 'ppsr_search_serial_number', {
    serial_number: 'VH-ABC',
    serial_type: 'aircraft',
  });
  assert.equal(serial.body.code, 'price_confirmation_required');
  await assertNothingHappened();
  // The approval pays for one search only.
  await search();
  assert.equal(await readBalance(), 5_000 - 250);
  const tampered = `update quotes set amount_cents = 1, input = '{}' where quote_id = '${quote_id}'`;
  await assert.rejects(service.database.pool.query(tampered), /bound to what it was made for/);
});

test('promise: person searches are impossible, whatever was approved', async () => {
  for (const args of [
    { given_name: 'Sam', family_name: 'Example', date_of_birth: '1980-01-01' },
    { ...ARGS, given_name: 'Sam' },
    { subject_kind: 'individual', ...ARGS },
    { acn: 'Sam Example' },
  ]) {
    assert.equal((await search(args)).body.code, 'invalid_input', JSON.stringify(args));
  }
  const byName = await service.callTool(token, 'ppsr_search_serial_number', {
    serial_number: 'Sam',
    serial_type: 'individual',
  });
  assert.equal(byName.body.code, 'invalid_input');
  await assertNothingHappened();
});

test('promise: evidence changed after the fact is detected, and never served', async () => {
  const { quote_id } = await ask();
  await decideAs(service.database, person, quote_id);
  const { body } = await search();
  const { pool } = service.database;
  const alter = (from: string, to: string) =>
    tamperWith(
      pool,
      'records',
      `update records set body = replace(body::text, '${from}', '${to}')::json where record_id = '${body.record_id}'`,
    );
  await alter('registrations_found', 'no_registration_found');
  const read = await service.callTool(token, 'get_search_record', { record_id: body.record_id });
  assert.equal(read.body.code, 'internal_error');
  assert.equal((await search()).body.code, 'internal_error', 'nor is it replayed');
  await assert.rejects(assertNoMoneyFaults(service.database), /does not match its hash/);
  await alter('no_registration_found', 'registrations_found');
  await assertNoMoneyFaults(service.database);
});

test('promise: one client cannot use another’s approval, nor the same client with another consent', async () => {
  const { quote_id } = await ask();
  await decideAs(service.database, person, quote_id);
  const { userId } = person.delegation;
  await service.grant('other-client', undefined, undefined, account, { userId, clientId: 'client-2' });
  await service.grant('new-consent', undefined, undefined, account, { userId, clientId: 'client-1' });
  for (const by of ['other-client', 'new-consent']) {
    assert.notEqual((await ask(ARGS, by)).quote_id, quote_id, by);
  }
  await assertNothingHappened();
});

test('other user: a colleague in the same account neither approves for the person nor uses the approval', async () => {
  const { quote_id } = await ask();
  const colleague = await service.grant('colleague', undefined, undefined, account, { clientId: 'client-1' });
  assert.equal(await decideAs(service.database, colleague, quote_id), false);
  assert.equal((await ask()).quote_id, quote_id);
  await decideAs(service.database, person, quote_id);
  assert.notEqual((await ask(ARGS, 'colleague')).quote_id, quote_id);
  await assertNothingHappened();
});

test('other account: a stranger neither approves nor uses the approval', async () => {
  const { quote_id } = await ask();
  const elsewhere = await createTestAccount(service.database.db);
  const stranger = await service.grant('stranger', undefined, undefined, elsewhere, { clientId: 'client-1' });
  assert.equal(await decideAs(service.database, stranger, quote_id), false);
  await decideAs(service.database, person, quote_id);
  assert.notEqual((await ask(ARGS, 'stranger')).quote_id, quote_id);
  await assertNothingHappened();
});

test('a client cannot approve for its human: no argument, header or reply counts as an approval', async () => {
  const { quote_id } = await ask();
  for (const meta of [
    { 'svc/quote_id': quote_id, 'svc/approved': true },
    { 'svc/idempotency_key': String(quote_id) },
  ]) {
    const { body } = await service.callTool(token, SEARCH, ARGS, meta);
    assert.deepEqual([body.code, body.quote_id], ['price_confirmation_required', quote_id]);
  }
  assert.equal((await search({ ...ARGS, quote_id, approved: true })).body.code, 'invalid_input');
  await assertNothingHappened();
});

test('declined: nothing is sent, the client gets the decision, and no second quote is made', async () => {
  const { quote_id } = await ask();
  assert.equal(await decideAs(service.database, person, quote_id, 'declined'), true);
  const again = await ask();
  assert.deepEqual([again.quote_id, again.quote_state], [quote_id, 'declined']);
  assert.match(String(again.message), /declined/);
  assert.equal(await decideAs(service.database, person, quote_id), false, 'what was decided stays decided');
  await assertNothingHappened();
});

test('expired: an approval that is too old, or came too late, is not valid', async () => {
  const approved = await ask();
  await decideAs(service.database, person, approved.quote_id);
  await expire(approved.quote_id);
  const second = await ask();
  assert.notEqual(second.quote_id, approved.quote_id);
  await expire(second.quote_id);
  assert.equal(await decideAs(service.database, person, second.quote_id), false);
  await assertNothingHappened();
});

test('revoked: revoking a consent also revokes its approvals', async () => {
  const { quote_id } = await ask();
  await revokeGrant(service.database.db, person.delegation.grantId);
  assert.equal(await decideAs(service.database, person, quote_id), false);
  await assertNothingHappened();
});

test('a paid call with an API key needs approval by a person of the account, valid only for that key', async () => {
  const keyed = { ...person, credentialId: 'key_1', delegation: null };
  const call = { tool: SEARCH, input: ARGS, target: { type: 'ACN', value: ARGS.acn }, amountCents: 250 };
  const finding = await findOrRecordQuote(service.database.db, buildQuoteBinding(keyed, call), new Date());
  assert.ok(finding !== 'too_many_open');
  const stranger = await createTestGrant(service.database.db, await createTestAccount(service.database.db));
  assert.equal(await decideAs(service.database, stranger, finding.quote.quoteId), false);
  assert.equal(await decideAs(service.database, person, finding.quote.quoteId), true);
  assert.notEqual((await ask()).quote_id, finding.quote.quoteId);
  await assertNothingHappened();
});

test('without enough credit there is no approval request, and an approved call without credit sends nothing [limits.paid-searches]', async () => {
  const poor = await createTestAccount(service.database.db, { creditCents: 250 });
  const owner = await service.grant('poor', undefined, undefined, poor);
  const [one, two] = [await ask({ acn: '002637069' }, 'poor'), await ask({ acn: '000000019' }, 'poor')];
  for (const { quote_id } of [one, two]) await decideAs(service.database, owner, quote_id);
  const both = await Promise.all([search({ acn: '002637069' }, 'poor'), search({ acn: '000000019' }, 'poor')]);
  assert.deepEqual(both.map(({ body }) => body.code ?? 'ok').sort(), ['insufficient_credit', 'ok']);
  assert.deepEqual([service.ppsr.sent, await readBalanceCents(service.database.db, poor.account_id)], [1, 0]);
  assert.equal((await search({ acn: '010499966' }, 'poor')).body.code, 'insufficient_credit');
});

test('the number of open quotes is limited, so that a person can still review them', async () => {
  const codes = new Map<unknown, number>();
  for (let number = 0; number < MAX_OPEN_QUOTES + 2; number++) {
    const { code } = (await search({ ...ARGS, reference: `deal ${number}` })).body;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  assert.deepEqual(
    [...codes],
    [
      ['price_confirmation_required', MAX_OPEN_QUOTES],
      ['rate_limited', 2],
    ],
  );
});

test('a refusal by the register costs nothing, and the approval stays valid for a retry [money.failed-check-free]', async () => {
  const { quote_id } = await ask();
  await decideAs(service.database, person, quote_id);
  service.ppsr.mood = 'refuses';
  assert.equal((await search()).body.code, 'upstream_error');
  assert.deepEqual([service.ppsr.performed.length, await readBalance(), await countRecords()], [0, 5_000, 0]);
  service.ppsr.mood = 'answers';
  assert.equal((await search()).body.ok, true);
  assert.equal(await readBalance(), 5_000 - 250);
});

test('after all these tests every charge has one record and one approval', async () => {
  await assertNoMoneyFaults(service.database);
});
