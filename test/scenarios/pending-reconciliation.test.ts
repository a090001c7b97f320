import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { settleAll } from '#jobs/billing/settle-purchases.ts';
import { closeDispatch, DISPATCH_LEASE_MS, readUnsettled } from '#store/billing/dispatches.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findQuote } from '#store/billing/quotes.ts';
import { assertNoMoneyFaults, decideAs, type MoneyService, startMoneyService } from '#test/support/money-service.ts';
import { runAdmin, runAdminProgram } from '#test/support/run-admin.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';

const ARGS = { serial_number: '6t153sk4000012345', serial_type: 'vin', reference: 'deal-7' };

let service: MoneyService;
let account: TestAccount;
let person: DelegatedCaller;
let token = '';
let tokens = 0;
before(async () => {
  service = await startMoneyService();
});
after(() => service.stop());
beforeEach(async () => {
  // Leftovers of the previous test.
  await settle();
  account = await createTestAccount(service.database.db, { creditCents: 255 });
  token = `agent-${++tokens}`;
  person = await service.grant(token, undefined, undefined, account);
  Object.assign(service.ppsr, { mood: 'answers', sent: 0, performed: [], onSearch: async () => undefined });
});

const search = async () => (await service.callTool(token, 'ppsr_search_serial_number', ARGS)).body;
const readBalance = () => readBalanceCents(service.database.db, account.account_id);
const settle = (register: typeof service.ppsr.register | null = service.ppsr.register, afterMs = 0) =>
  settleAll({ db: service.database.db, register }, new Date(Date.now() + afterMs));
const listStatuses = async () => {
  const { rows } = await service.database.pool.query(
    `select body->>'status' as status, price_cents from records where account_id = $1 order by record_id`,
    [account.account_id],
  );
  return rows.map(({ status, price_cents }) => [status, price_cents]);
};

/** Buys a search whose outcome stays unknown; returns the quote and the error. */
async function loseOutcome(mood: 'loses_answer' | 'loses_request') {
  const { quote_id } = await search();
  await decideAs(service.database, person, quote_id);
  service.ppsr.mood = mood;
  const refusal = await search();
  service.ppsr.mood = 'answers';
  return { quoteId: String(quote_id), refusal };
}

test('a search with an unknown outcome is stored as pending, costs nothing yet, and is not sent again [money.pending-reconciliation]', async () => {
  const { quoteId, refusal } = await loseOutcome('loses_answer');
  assert.deepEqual([refusal.code, refusal.quote_id], ['network_error', quoteId]);
  assert.deepEqual(await listStatuses(), [['pending_reconciliation', 0]]);
  const { body } = await service.callTool(token, 'get_search_record', { record_id: refusal.record_id });
  const { status, target, price_cents, reference } = body.record as Record<string, unknown>;
  assert.deepEqual([status, price_cents, reference], ['pending_reconciliation', 0, 'deal-7']);
  assert.deepEqual(target, { type: 'VIN', value: '6T153SK4000012345' });
  for (let times = 0; times < 3; times++) {
    const again = await search();
    assert.deepEqual([again.code, again.record_id], ['network_error', refusal.record_id]);
  }
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 255]);
});

test('its price stays reserved: no other charge can spend that credit', async () => {
  await loseOutcome('loses_answer');
  const { body } = await service.callTool(token, 'abn_lookup', { abn: '79002637069' });
  assert.equal(body.code, 'insufficient_credit');
  assert.equal(await readBalance(), 255);
});

test('a pending search that was performed is recorded and charged once, and answers the call [money.pending-reconciliation]', async () => {
  await loseOutcome('loses_answer');
  const counts = await Promise.all([settle(), settle(), settle()]);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1,
  );
  assert.equal(await settle(), 0);
  assert.deepEqual((await listStatuses()).sort(), [
    ['completed', 250],
    ['pending_reconciliation', 0],
  ]);
  const answer = await search();
  assert.deepEqual([answer.ok, answer.record_id, answer.data_mode], [true, service.ppsr.performed[0], 'live']);
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 5]);
});

test('a pending search that was not performed is closed without a charge, and the next call gets a new quote', async () => {
  const { quoteId } = await loseOutcome('loses_request');
  assert.equal(await settle(), 1);
  assert.deepEqual(await listStatuses(), [['pending_reconciliation', 0]]);
  const again = await search();
  assert.equal(again.code, 'price_confirmation_required');
  assert.notEqual(again.quote_id, quoteId);
  assert.equal(await readBalance(), 255);
});

test('it stays pending while the register does not know the outcome', async () => {
  const { quoteId } = await loseOutcome('loses_answer');
  assert.equal(await settle(null), 0);
  const mute = { ...service.ppsr.register, findOutcome: async () => ({ state: 'unknown' as const }) };
  assert.equal(await settle(mute), 0);
  assert.equal((await search()).code, 'network_error');
  assert.ok((await readUnsettled(service.database.db)).some((quote) => quote.quoteId === quoteId));
  await settle();
});

test('a running search is left alone until its lease expires, then becomes pending', async () => {
  const { quote_id } = await search();
  await decideAs(service.database, person, quote_id);
  const released = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  service.ppsr.onSearch = () => {
    started.resolve();
    return released.promise;
  };
  const first = search();
  await started.promise;
  // Even if the register knows the outcome: the answer is still on its way to the caller.
  const result = { searchCertificateNumber: 'EARLY', certificate: '{}', registrations: 0, searchedAt: '2026-11-15' };
  const register = { ...service.ppsr.register, findOutcome: async () => ({ state: 'performed', result }) as const };
  assert.equal(await settle(register), 0);
  assert.equal(
    (await search()).code,
    'idempotency_conflict',
    'a second call waits, then hears that the first is under way',
  );
  assert.equal(await settle(null, DISPATCH_LEASE_MS + 1), 1);
  assert.deepEqual(await listStatuses(), [['pending_reconciliation', 0]]);
  released.resolve();
  // The sender was only slow: its own answer settles the search.
  assert.equal((await first).ok, true);
  assert.deepEqual([service.ppsr.sent, await readBalance()], [1, 5]);
  assert.equal((await findQuote(service.database.db, String(quote_id)))?.recordId, (await search()).record_id);
});

test('an operator can list pending searches, and close only those that were certainly not performed', async () => {
  const { quoteId } = await loseOutcome('loses_request');
  const env = { env: { DATABASE_URL: service.database.url } };
  const list = await runAdminProgram(['purchases', 'list'], env);
  assert.equal(list.code, 0);
  assert.match(list.stdout, new RegExp(`${quoteId}.*pending_reconciliation.*VIN 6T153SK4000012345`));
  const close = (id: string, run = runAdmin) =>
    run(['purchases', 'close', id, '--because', 'the registry says so'], env);
  assert.deepEqual(
    [(await close(quoteId, runAdminProgram)).code, (await close(quoteId)).code, (await close('quo_none')).code],
    [0, 1, 1],
  );
  assert.equal((await runAdmin(['purchases', 'close', quoteId], env)).code, 2);
  assert.equal(await settle(), 0, 'what was closed is not asked about');
  assert.equal((await search()).code, 'price_confirmation_required');
});

test('a charged or open search cannot be closed', async () => {
  const { quote_id } = await search();
  assert.equal(await closeDispatch(service.database.db, String(quote_id), 'x', new Date()), false);
  await decideAs(service.database, person, quote_id);
  await search();
  assert.equal(await closeDispatch(service.database.db, String(quote_id), 'x', new Date()), false);
  assert.equal(await readBalance(), 5);
});

test('after all these tests every charge has one record and one approval', async () => {
  await assertNoMoneyFaults(service.database);
});
