import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { VERIFY_ASSET_GATE } from '#contract/gates.ts';
import { verifyAssetAnswer } from '#contract/schemas/ppsr.ts';
import { settleAll } from '#jobs/billing/settle-purchases.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findRecord } from '#store/records/records.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { assertNoMoneyFaults, decideAs, openPpsrGate } from '#test/support/money-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const ASSET = { kind: 'vin', value: '6t1-bf3ek5-0x123456', reference: 'deal-9' };

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService([VERIFY_ASSET_GATE.name]);
});
after(async () => {
  await assertNoMoneyFaults(service.database);
  await service.stop();
});
beforeEach(async () => {
  person = await service.addPerson(null);
  service.ppsr.mood = 'answers';
});

const verify = (args: Body = ASSET) => service.callTool(person.token, 'verify_asset', args);
const readBalance = () => readBalanceCents(service.database.db, person.account.account_id);

async function approve(args: Body = ASSET): Promise<void> {
  const { body } = await verify(args);
  assert.deepEqual([body.code, body.price_cents], ['price_confirmation_required', 250], JSON.stringify(body));
  assert.ok(await decideAs(service.database, person.caller, body.quote_id));
}

test('while the gate of the PPSR is closed every call is ppsr_unavailable, without a price', async () => {
  for (const args of [ASSET, {}, { kind: 'vin', value: '1' }]) {
    const { isError, body } = await verify(args);
    assert.deepEqual([isError, body.code], [true, 'ppsr_unavailable']);
    assert.doesNotMatch(JSON.stringify(body), /\$|cents/);
  }
  assert.deepEqual(await service.database.db.selectFrom('quotes').select('quote_id').execute(), []);
});

test('an approved call searches once, is charged once, and returns the canonical identifier', async () => {
  await openPpsrGate(service.database);
  await waitUntil('the gate is open', async () => (await verify()).body.code !== 'ppsr_unavailable');
  await approve();
  const { isError, body } = await verify();
  assert.equal(isError, false, JSON.stringify(body));
  assert.deepEqual(verifyAssetAnswer.parse(body), body);
  assert.deepEqual(body.identifier, {
    kind: 'vin',
    raw: ASSET.value,
    canonical: '6T1BF3EK50X123456',
    display: '6T1 BF3EK5 0X123456',
  });
  assert.deepEqual(body.target, { type: 'VIN', value: '6T1BF3EK50X123456' });
  assert.ok((body.not_checked as Body[]).some(({ source }) => source === 'Ownership'));
  assert.doesNotMatch(JSON.stringify(body), /\bclear\b/i);
  const again = await verify();
  assert.equal(again.body.record_id as string, body.record_id, 'the approval is used once');
  assert.deepEqual([await readBalance(), service.ppsr.performed.length], [4_750, 1]);
  const record = await findRecord(service.database.db, person.account.account_id, String(body.record_id));
  assert.deepEqual([record?.tool, record?.reference, record?.price_cents], ['verify_asset', 'deal-9', 250]);
});

test('bad input has its code before a price is quoted', async () => {
  const quoted = async () => (await service.database.db.selectFrom('quotes').select('quote_id').execute()).length;
  const before = await quoted();
  for (const args of [
    { kind: 'vin', value: '6T1' },
    { kind: 'chassis_number', value: '…' },
    { kind: 'engine_number', value: '4G63' },
    { ...ASSET, sample_response: true },
    { value: ASSET.value },
  ])
    assert.equal((await verify(args)).body.code, 'invalid_input', JSON.stringify(args));
  assert.equal(await quoted(), before);
});

test('a search whose answer was lost is settled later, with the answer that the tool would have returned', async () => {
  const asked = { kind: 'chassis_number', value: 'jn 12-345' };
  await approve(asked);
  service.ppsr.mood = 'loses_answer';
  const { body } = await verify(asked);
  assert.equal(body.code, 'network_error');
  assert.equal(await readBalance(), 5_000);
  service.ppsr.mood = 'answers';
  assert.equal(await settleAll({ db: service.database.db, register: service.ppsr.register }, new Date()), 1);
  const settled = await verify(asked);
  assert.equal(settled.isError, false, JSON.stringify(settled.body));
  const answer = verifyAssetAnswer.parse(settled.body);
  assert.deepEqual(
    [answer.identifier.canonical, answer.target.type, await readBalance()],
    ['JN12345', 'CHASSIS', 4_750],
  );
});
