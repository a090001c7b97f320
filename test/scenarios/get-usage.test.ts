import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildSydneyDay } from '#base/calendar-window.ts';
import { creditAccount } from '#domain/billing/ledger-entry.ts';
import { refundCharge, reverseCredit } from '#store/billing/corrections.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import type { TestService } from '#test/support/test-service.ts';

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService(buildTestOperations());
  service = cut.service;
});
after(() => cut.stop());

const asks = (account: TestAccount) => ({ authorization: `Bearer ${account.api_key}` });
const readUsage = async (account: TestAccount, query = '') =>
  readOk(await service.request(`/v1/usage${query}`, { headers: asks(account) }));

test('ok: a fresh account has its credit and no calls, over the last 30 days [routes.usage]', async () => {
  const account = await createTestAccount(service.database.db, { creditCents: 1_234 });
  const { from, to, ...body } = await readUsage(account);
  assert.deepEqual(body, {
    ok: true,
    tenant_id: account.tenant_id,
    account_id: account.account_id,
    currency: 'AUD',
    balance_cents: 1_234,
    daily_cap: null,
    opening_balance_cents: 0,
    closing_balance_cents: 1_234,
    credit_cents: 1_234,
    reversal_cents: 0,
    spend_cents: 0,
    refund_cents: 0,
    calls: 0,
    by_tool_and_day: [],
    corrections: [],
  });
  assert.equal(to, buildSydneyDay(Date.now()));
  assert.equal((Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000, 30);
});

test('ok: calls and spend are counted by tool and day, both days of the window included [routes.usage]', async () => {
  const account = await createTestAccount(service.database.db);
  await recordTestChecks(service.database.db, account.account_id, [
    { created_at: '2026-09-30T13:59:59.999Z' },
    { created_at: '2026-09-30T14:00:00Z' },
    { created_at: '2026-10-01T09:00:00Z', tool: 'other_tool' },
    { created_at: '2026-10-01T13:00:00Z' },
    { created_at: '2026-10-02T13:59:59.999Z' },
    { created_at: '2026-10-02T14:00:00Z' },
  ]);
  const body = await readUsage(account, '?from=2026-10-01&to=2026-10-02');
  assert.deepEqual(body.by_tool_and_day, [
    { day: '2026-10-01', tool: 'get_abn', calls: 2, spend_cents: 0 },
    { day: '2026-10-01', tool: 'other_tool', calls: 1, spend_cents: 0 },
    { day: '2026-10-02', tool: 'get_abn', calls: 1, spend_cents: 0 },
  ]);
  assert.deepEqual([body.calls, body.spend_cents], [4, 0]);
});

test('ok: the balance is the sum of the entries, in integer cents [money.balance-is-sum] [money.integer-cents]', async () => {
  const account = await createTestAccount(service.database.db, { creditCents: 1_000 });
  await recordCredit(service.database.db, { accountId: account.account_id, amountCents: 33, reason: 'a test' });
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }, asks(account)));
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'b' }, asks(account)));
  const body = await readUsage(account);
  assert.deepEqual([body.balance_cents, body.spend_cents, body.calls], [1_000 + 33 - 2 * 10, 20, 2]);
  const { rows } = await sql<{ cents: number }>`select sum(amount_cents)::int8 as cents from ledger_entries
    where ledger_account = ${creditAccount(account.account_id)}`.execute(service.database.db);
  assert.equal(rows[0]?.cents, body.balance_cents);
  assert.ok(Number.isInteger(body.balance_cents));
});

test('ok: a refund and a reversal of credit are shown with their reasons, and the balance follows [money.corrections]', async () => {
  const account = await createTestAccount(service.database.db, { creditCents: 1_000 });
  const given = await recordCredit(service.database.db, {
    accountId: account.account_id,
    amountCents: 300,
    reason: 'a test',
  });
  const { record_id } = await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }, asks(account)));
  await refundCharge(service.database.db, String(record_id), 'the source was out of date');
  await reverseCredit(service.database.db, given, 'given twice');
  const body = await readUsage(account);
  assert.deepEqual([body.balance_cents, body.spend_cents, body.refund_cents, body.calls], [1_000, 10, 10, 1]);
  const shown = (body.corrections as Body[]).map(({ kind, record_id, amount_cents, because }) => [
    kind,
    record_id,
    amount_cents,
    because,
  ]);
  assert.deepEqual(shown, [
    ['credit_reversal', null, -300, 'given twice'],
    ['charge_refund', record_id, 10, 'the source was out of date'],
  ]);
  assert.equal((body.corrections as Body[])[0]?.reverses_transaction_id, given);
});

test('ok: usage never includes another account', async () => {
  const mine = await createTestAccount(service.database.db, { creditCents: 0 });
  assert.deepEqual([(await readUsage(mine)).balance_cents, (await readUsage(mine)).calls], [0, 0]);
});

test('balances of successive days join, begin at nothing and add up, with charges, refunds and withdrawn credit', async () => {
  const { db } = service.database;
  const account = await createTestAccount(db, { creditCents: 1_000 });
  const { record_id } = await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }, asks(account)));
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'b' }, asks(account)));
  const extra = await recordCredit(db, { accountId: account.account_id, amountCents: 300, reason: 'extra' });
  assert.equal((await refundCharge(db, String(record_id), 'wrong')).state, 'corrected');
  assert.equal((await reverseCredit(db, extra, 'not paid')).state, 'corrected');
  const today = buildSydneyDay(Date.now());
  const shift = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const before = await readUsage(account, `?from=${shift(-5)}&to=${shift(-1)}`);
  const day = await readUsage(account, `?from=${today}&to=${today}`);
  assert.deepEqual([before.opening_balance_cents, before.closing_balance_cents, before.credit_cents], [0, 0, 0]);
  assert.deepEqual(
    [day.opening_balance_cents, day.credit_cents, day.reversal_cents, day.spend_cents, day.refund_cents],
    [0, 1_300, 300, 20, 10],
  );
  assert.deepEqual([day.closing_balance_cents, day.balance_cents], [990, 990]);
});

test('invalid: days that do not exist, and a window that is reversed, too long or before the service existed', async () => {
  const bad = {
    'from=tomorrow': 'from',
    'to=2026-02-30': 'to',
    'from=2026-10-02&to=2026-10-01': 'to',
    'from=9999-01-01': 'from',
    'from=2020-01-01&to=2026-01-01': 'from',
    'to=9999-12-31': 'to',
    'to=0000-12-31': 'to',
    'to=1999-12-31': 'to',
    'days=3': 'days',
  };
  for (const [query, field] of Object.entries(bad)) {
    const body = await readRefusal(await service.request(`/v1/usage?${query}`), 400, 'invalid_input');
    assert.equal((body.issues as { field: string }[])[0]?.field, field, query);
  }
});

test('unauthenticated: without a key it is 401', async () => {
  await readRefusal(await fetch(`${service.url}/v1/usage`), 401, 'authentication_required');
});

test('unscoped: usage needs billing:read', async () => {
  const account = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const refused = await service.request('/v1/usage', { headers: asks(account) });
  assert.deepEqual((await readRefusal(refused, 403, 'insufficient_scope')).missing_scopes, ['billing:read']);
});

test('store down: 503, never a zero balance [errors.store-down-is-not-an-answer]', async () => {
  await cut.store.cut();
  await readRefusal(await service.request('/v1/usage'), 503, 'store_unavailable');
  await cut.store.restore();
});
