import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildCapDay, buildCapReset } from '#domain/billing/spending-cap.ts';
import { changeAccountCap } from '#store/billing/account-funds.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { readOk } from '#test/support/answers.ts';
import { assertNoMoneyFaults, decideAs, type MoneyService, startMoneyService } from '#test/support/money-service.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

let service: MoneyService;
before(async () => {
  service = await startMoneyService();
});
after(() => service.stop());

let tokens = 0;
/** An account with a daily cap, and two apps of one user that may each spend far more. */
async function open(capCents: number | null) {
  const account = await createTestAccount(service.database.db);
  await changeAccountCap(service.database.db, account.account_id, capCents);
  const [token, other] = [`account-cap-${++tokens}`, `account-cap-${++tokens}`];
  const caller = await service.grant(token, undefined, undefined, account, { clientId: 'one', capCents: 10_000 });
  const { userId } = caller.delegation;
  await service.grant(other, undefined, undefined, account, { userId, clientId: 'two', capCents: 10_000 });
  return { account, token, other, caller };
}

const lookUp = (token: string) => service.callTool(token, 'abn_lookup', { abn: '79002637069' });
const search = (token: string, acn: string) => service.callTool(token, 'ppsr_search_organisation', { acn });
const codeOf = ({ body }: { body: Record<string, unknown> }) => body.code ?? 'ok';
const readSpent = async ({ account_id }: TestAccount) =>
  5_000 - (await readBalanceCents(service.database.db, account_id));
const openWriter = () => openCompletionWriter(service.database.db);
/** Charges an account like a call with its key; each writer represents another process. */
const chargeKey = ({ account_id }: TestAccount, created_at = new Date().toISOString(), writer = openWriter()) =>
  writer.record({
    accountId: account_id,
    sealing: sealTestRecord({ price_cents: 10, created_at }),
    funding: { from: 'key' },
    held: null,
    jobs: [],
    answer: {},
  });

test('an account without a cap is limited only by the caps of its apps, and usage says so', async () => {
  const { account, token } = await open(null);
  assert.equal(codeOf(await lookUp(token)), 'ok');
  const headers = { authorization: `Bearer ${account.api_key}` };
  assert.equal((await readOk(await service.request('/v1/usage', { headers }))).daily_cap, null);
});

test('two apps and a key share the cap of their account, and the error says whose cap it is', async () => {
  const { account, token, other } = await open(35);
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(other))], ['ok', 'ok']);
  assert.equal(await chargeKey(account), 'recorded');
  const { isError, body } = await lookUp(token);
  const { ok, code, message, request_id, ...details } = body;
  assert.deepEqual([isError, ok, code], [true, false, 'spend_cap_reached']);
  const resets_at = buildCapReset(buildCapDay(new Date()));
  assert.deepEqual(details, { price_cents: 10, cap_of: 'account', cap_cents: 35, spent_cents: 30, resets_at });
  assert.match(String(message), /the account’s daily cap/);
  assert.deepEqual(
    [codeOf(await lookUp(other)), await chargeKey(account)],
    ['spend_cap_reached', 'account_cap_reached'],
  );
  const headers = { authorization: `Bearer ${account.api_key}` };
  const usage = await readOk(await service.request('/v1/usage', { headers }));
  assert.deepEqual(usage.daily_cap, { cap_cents: 35, spent_cents: 30, resets_at });
  assert.equal(await readSpent(account), 30);
});

test('of 80 concurrent charges by two apps and a key, through three processes’ writers, a cap for 20 allows exactly 20', async () => {
  const { account, token, other } = await open(200);
  const outcomes = await Promise.all([
    ...Array.from({ length: 25 }, async () => codeOf(await lookUp(token))),
    ...Array.from({ length: 25 }, async () => codeOf(await lookUp(other))),
    ...[openWriter(), openWriter()].flatMap((writer) =>
      Array.from({ length: 15 }, () => chargeKey(account, undefined, writer)),
    ),
  ]);
  const passed = outcomes.filter((outcome) => outcome === 'ok' || outcome === 'recorded');
  const refused = outcomes.filter((outcome) => outcome === 'spend_cap_reached' || outcome === 'account_cap_reached');
  assert.deepEqual([passed.length, refused.length], [20, 60]);
  assert.equal(await readSpent(account), 200);
});

test('an approved search counts from the moment it is sent, and one that does not fit is not sent', async () => {
  const { account, token, caller } = await open(260);
  const approve = async (acn: string) => {
    const { quote_id } = (await search(token, acn)).body;
    assert.ok(await decideAs(service.database, caller, quote_id));
  };
  await approve('002637069');
  await approve('000000019');
  const sent = service.ppsr.sent;
  const both = await Promise.all([search(token, '002637069'), search(token, '000000019')]);
  assert.deepEqual(both.map(codeOf).sort(), ['ok', 'spend_cap_reached']);
  assert.equal(service.ppsr.sent, sent + 1);
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(token))], ['ok', 'spend_cap_reached']);
  const asked = await search(token, '010499966');
  assert.equal(codeOf(asked), 'spend_cap_reached', 'no approval is requested for what the account may not spend');
  assert.equal(await readSpent(account), 260);
});

test('a lowered cap applies from the next charge on, and a raised cap allows calls again', async () => {
  const { account, token } = await open(20);
  const change = (capCents: number | null) => changeAccountCap(service.database.db, account.account_id, capCents);
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(token))], ['ok', 'ok']);
  await change(5);
  assert.equal(codeOf(await lookUp(token)), 'spend_cap_reached');
  await change(30);
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(token))], ['ok', 'spend_cap_reached']);
  await change(null);
  assert.equal(codeOf(await lookUp(token)), 'ok');
  assert.equal(codeOf(await service.callTool(token, 'list_recent_searches', {})), 'ok', 'free tools still work');
});

test('the cap of an account resets with the day in Sydney', async () => {
  const { account, token } = await open(10);
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  assert.deepEqual(
    [await chargeKey(account, yesterday), await chargeKey(account, yesterday)],
    ['recorded', 'account_cap_reached'],
  );
  assert.deepEqual([codeOf(await lookUp(token)), codeOf(await lookUp(token))], ['ok', 'spend_cap_reached']);
});

test('in the end every charge is counted once, on its account’s day', async () => {
  await assertNoMoneyFaults(service.database);
});
