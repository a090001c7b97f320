import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildCapDay, buildCapReset } from '#domain/billing/spending-cap.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { readSpentOn } from '#store/billing/spending.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { assertNoMoneyFaults, type MoneyService, startMoneyService } from '#test/support/money-service.ts';
import { createTestAccount, type GrantWish } from '#test/support/test-account.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

const ABN = '79002637069';

let service: MoneyService;
before(async () => {
  service = await startMoneyService();
});
after(() => service.stop());

let tokens = 0;
async function openGrant(wish: GrantWish = {}, creditCents = 5_000) {
  const account = await createTestAccount(service.database.db, { creditCents });
  const token = `cap-${++tokens}`;
  const caller = await service.grant(token, undefined, undefined, account, wish);
  return { account, token, caller, ...caller.delegation };
}

const lookUp = (token: string, args = {}) => service.callTool(token, 'abn_lookup', { abn: ABN, ...args });
const readSpent = async (grantId: string) =>
  (await readSpentOn(service.database.db, [grantId], buildCapDay(new Date()))).get(grantId) ?? 0;
const codeOf = ({ body }: { body: Record<string, unknown> }) => body.code ?? 'ok';

test('metered tools spend from the cap of their grant, to the last cent [money.metered]', async () => {
  const { token, grantId, account } = await openGrant({ capCents: 30 });
  for (const [tool, args] of [
    ['abn_lookup', {}],
    ['abn_history', {}],
    ['gst_check', { as_at: '2026-01-01' }],
  ] as const) {
    const { body } = await service.callTool(token, tool, { abn: ABN, ...args });
    assert.equal(body.ok, true, tool);
  }
  assert.equal(await readSpent(grantId), 30);
  assert.equal(await readBalanceCents(service.database.db, account.account_id), 5_000 - 30);
  assert.equal(codeOf(await lookUp(token)), 'spend_cap_reached');
  assert.equal(await readSpent(grantId), 30);
});

test('over the cap the error has cap, spending and reset time, and nothing is charged [errors.status.402]', async () => {
  const { token, account } = await openGrant({ capCents: 15 });
  assert.equal(codeOf(await lookUp(token)), 'ok');
  const { isError, body } = await lookUp(token);
  const { ok, code, message, request_id, ...details } = body;
  assert.deepEqual([isError, ok, code], [true, false, 'spend_cap_reached']);
  const resets_at = buildCapReset(buildCapDay(new Date()));
  assert.deepEqual(details, { price_cents: 10, cap_of: 'grant', cap_cents: 15, spent_cents: 10, resets_at });
  assert.match(String(message), /resets at/);
  assert.equal(await readBalanceCents(service.database.db, account.account_id), 5_000 - 10);
});

test('50 concurrent metered calls against a cap for 20: exactly 20 are charged', async () => {
  const { token, grantId, account } = await openGrant({ capCents: 200 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => lookUp(token)));
  const codes = Map.groupBy(answers, codeOf);
  assert.deepEqual([codes.get('ok')?.length, codes.get('spend_cap_reached')?.length], [20, 30]);
  assert.equal(await readSpent(grantId), 200);
  assert.equal(await readBalanceCents(service.database.db, account.account_id), 5_000 - 200);
  const records = await service.database.db
    .selectFrom('records')
    .select('record_id')
    .where('account_id', '=', account.account_id)
    .execute();
  assert.equal(records.length, 20);
});

test('each grant has its own cap, also for one person and one account', async () => {
  const { caller, account, token, userId } = await openGrant({ capCents: 10 });
  await service.grant('sibling', undefined, undefined, account, { userId, clientId: 'sibling', capCents: 10 });
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp('sibling'))], ['ok', 'ok']);
  assert.equal(codeOf(await lookUp(token)), 'spend_cap_reached');
  assert.equal(await readSpent(caller.delegation.grantId), 10);
});

test('a cap resets at midnight in Sydney: yesterday’s spending does not count today', async () => {
  const { token, grantId, account } = await openGrant({ capCents: 10 });
  const writer = openCompletionWriter(service.database.db);
  const created_at = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const spend = () =>
    writer.record({
      accountId: account.account_id,
      sealing: sealTestRecord({ price_cents: 10, created_at }),
      funding: { from: 'cap', grantId },
      held: null,
      jobs: [],
      answer: {},
    });
  assert.deepEqual([await spend(), await spend()], ['recorded', 'spend_cap_reached']);
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(token))], ['ok', 'spend_cap_reached']);
});

test('a failed or undecided check costs nothing and uses no cap [money.failed-check-free] [money.untold-check-free]', async () => {
  const { token, grantId } = await openGrant({ capCents: 10 });
  assert.equal(codeOf(await service.callTool(token, 'abn_lookup', { abn: '11000000000' })), 'invalid_abn');
  const untold = await service.callTool(token, 'gst_check', { abn: ABN, as_at: '2026-11-14' });
  assert.deepEqual([untold.body.ok, untold.body.registered], [true, null]);
  assert.equal(await readSpent(grantId), 0);
  assert.equal(codeOf(await lookUp(token)), 'ok');
});

test('a revoked grant pays for nothing, not even for a call that was already authorised', async () => {
  const { token, grantId, account } = await openGrant();
  await revokeGrant(service.database.db, grantId);
  // This test's verifier still accepts the token, so the charge itself must refuse. On a busy machine the watch over
  // revoked grants may end the connection first.
  const code = await lookUp(token).then(codeOf, (error: Error) => error.message);
  assert.match(String(code), /^(?:authentication_required|fetch failed)$/);
  assert.equal(await readBalanceCents(service.database.db, account.account_id), 5_000);
});

test('the account’s credit limits spending below the cap', async () => {
  const { token } = await openGrant({ capCents: 500 }, 15);
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(token))], ['ok', 'insufficient_credit']);
});

test('a cap of zero blocks paid tools, and free tools still work', async () => {
  const { token } = await openGrant({ capCents: 0 });
  assert.equal(codeOf(await lookUp(token)), 'spend_cap_reached');
  assert.equal(codeOf(await service.callTool(token, 'list_recent_searches', {})), 'ok');
});

test('after all these tests every charge has one record and one cap, and the daily sums are right', async () => {
  await assertNoMoneyFaults(service.database);
});
