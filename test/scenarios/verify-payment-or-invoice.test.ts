import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { listRecords } from '#store/records/records.ts';
import { readAllVersions, retireVersion } from '#store/registers/register-versions.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { assertNoMoneyFaults } from '#test/support/money-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const INVOICE = {
  supplier_abn: '79 002 637 069',
  supplier_name: 'Sample Harbour Bakery P/L',
  invoice_number: 'INV-7',
  invoice_date: '2026-10-01',
  total_cents: 11_000,
  gst_cents: 1_000,
};

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService(['verify_payment_or_invoice']);
});
after(async () => {
  await assertNoMoneyFaults(service.database);
  await service.stop();
});
beforeEach(async () => {
  person = await service.addPerson(null);
});

async function verify(change: Body = {}, token = person.token, meta: Body = {}): Promise<Body> {
  const { body } = await callTool(token, { ...INVOICE, ...change }, meta);
  return body;
}
const callTool = (token: string, args: Body, meta: Body) =>
  service.callTool(token, 'verify_payment_or_invoice', args, meta);
const readBalance = () => readBalanceCents(service.database.db, person.account.account_id);
const listOwn = () => listRecords(service.database.db, person.account.account_id, { limit: 50, before: null });
const listChecked = () =>
  service.database.db
    .selectFrom('checked_invoices')
    .select(['supplier', 'invoice_number', 'record_id'])
    .where('account_id', '=', person.account.account_id)
    .execute();
function outcomeOf(body: Body, check: string): unknown {
  return (body.checks as Body[]).find((one) => one.check === check)?.outcome;
}

test('a consistent invoice costs A$0.10, leaves a record, and does not say that it may be paid [tools.payment-consistency-only]', async () => {
  const body = await verify({ reference: 'deal-9' });
  assert.equal(body.verdict, 'consistent', JSON.stringify(body.checks));
  assert.equal(await readBalance(), 4_990);
  const [{ record } = { record: null }] = await listOwn();
  assert.deepEqual(
    [record?.tool, record?.target, record?.reference, record?.price_cents],
    ['verify_payment_or_invoice', { type: 'ABN', value: '79002637069' }, 'deal-9', 10],
  );
  assert.deepEqual(record?.result, body);
  const unchecked = (body.not_checked as Body[]).find(({ source }) => source === 'Bank account ownership');
  assert.match(String(unchecked?.result), /^This service does not verify who owns a bank account\./);
  assert.match(String(body.headline), /it is not verified who owns a bank account/);
  assert.doesNotMatch(JSON.stringify(body), /\bclear\b|safe to pay|may be paid/i);
});

test('an answer that the register cannot give is recorded and free', async () => {
  const cases: [name: string, change: Body, verdict: string][] = [
    ['an ABN that is not valid', { supplier_abn: '79 002 637 068' }, 'inconsistent'],
    ['an ABN that the register does not have', { supplier_abn: '51 824 753 556' }, 'inconsistent'],
    ['a day that the source does not reach', { invoice_date: '2026-11-15' }, 'needs_review'],
    [
      'a day before the snapshots',
      { supplier_abn: '30 613 501 612', supplier_name: 'Sample Timber Supplies', invoice_date: '2018-01-01' },
      'needs_review',
    ],
  ];
  for (const [name, change, verdict] of cases) assert.equal((await verify(change)).verdict, verdict, name);
  assert.equal(await readBalance(), 5_000);
  assert.equal((await listOwn()).length, cases.length);
});

test('a record without a source can be printed', async () => {
  const { record_id, sources } = await verify({ supplier_abn: 'pending' });
  assert.deepEqual(sources, []);
  await integrateAll(service.database.db);
  const headers = { authorization: `Bearer ${person.account.api_key}` };
  const response = await fetch(`${service.url}/v1/receipts/due-diligence/${record_id}?format=pdf`, { headers });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
});

test('of concurrent checks of one invoice number exactly one is the first, and all others name its record', async () => {
  const spellings = ['INV-7', 'inv-7', 'INV - 7', 'Inv–7'];
  const bodies = await Promise.all([...spellings, ...spellings].map((invoice_number) => verify({ invoice_number })));
  const firsts = bodies.filter((body) => body.earlier_check === null);
  assert.equal(firsts.length, 1);
  const [first] = firsts;
  for (const body of bodies.filter((one) => one !== first)) {
    const { record_id, same_details } = body.earlier_check as Body;
    assert.deepEqual([record_id, same_details, body.verdict], [first?.record_id, true, 'needs_review']);
    assert.equal(outcomeOf(body, 'duplicate_invoice_number'), 'review');
  }
  assert.deepEqual(await listChecked(), [
    { supplier: '79002637069', invoice_number: 'INV-7', record_id: first?.record_id },
  ]);
  assert.equal((await listOwn()).length, bodies.length, 'every check has its record');
  assert.equal(await readBalance(), 5_000 - 10 * bodies.length);
});

test('a repeated number with other amounts is inconsistent; another supplier or account has numbers of its own', async () => {
  await verify();
  const other = await verify({ total_cents: 22_000, gst_cents: 2_000 });
  assert.deepEqual([other.verdict, outcomeOf(other, 'duplicate_invoice_number')], ['inconsistent', 'failed']);
  const supplier = { supplier_abn: '45 891 839 079', supplier_name: 'Sample Shire Council' };
  assert.equal((await verify(supplier)).earlier_check, null);
  const stranger = await service.addPerson(null);
  assert.equal((await verify({}, stranger.token)).earlier_check, null);
});

test('a retry with the same key is the same first check, and is charged once', async () => {
  const meta = { 'svc/idempotency_key': 'invoice-1' };
  const first = await verify({}, person.token, meta);
  assert.deepEqual(await verify({}, person.token, meta), first);
  assert.deepEqual([first.earlier_check, await readBalance()], [null, 4_990]);
});

test('asset identifiers are returned in their canonical form', async () => {
  const asset_identifiers = [
    { kind: 'vin', value: '6t1bf3ek50x123456' },
    { kind: 'engine_number', value: '4g63 0012' },
  ];
  const body = await verify({ asset_identifiers });
  assert.deepEqual(body.asset_identifiers, [
    { kind: 'vin', raw: '6t1bf3ek50x123456', canonical: '6T1BF3EK50X123456', display: '6T1 BF3EK5 0X123456' },
    { kind: 'engine_number', raw: '4g63 0012', canonical: '4G630012', display: '4G63 0012' },
  ]);
});

test('bad input has its code, costs nothing and leaves no rows', async () => {
  const bad: Body[] = [
    { invoice_date: '2026-02-30' },
    { total_cents: 1.5 },
    { total_cents: -1 },
    { gst_cents: '10' },
    { supplier_name: 'Pty Ltd' },
    { supplier_name: '…' },
    { invoice_number: '' },
    { invoice_number: 'a\nb' },
    { lines: [] },
    { lines_exclude_gst: true },
    { asset_identifiers: [{ kind: 'rego', value: 'ABC123' }] },
    { bank_account: '062-000 12345678' },
  ];
  for (const change of bad) {
    const { code } = await verify(change);
    assert.equal(code, 'invalid_input', JSON.stringify(change));
  }
  const poor = await service.addPerson(null, 9);
  assert.equal((await verify({}, poor.token)).code, 'insufficient_credit');
  assert.deepEqual([await readBalance(), await listOwn(), await listChecked()], [5_000, [], []]);
  const rows = await service.database.db
    .selectFrom('checked_invoices')
    .select('record_id')
    .where('account_id', '=', poor.account.account_id)
    .execute();
  assert.deepEqual(rows, []);
});

test('while the register cannot be read nothing is recorded, charged or kept as a first check', async () => {
  const { db } = service.database;
  for (const { dataset, snapshot_id } of await readAllVersions(db))
    if (dataset === 'abn') await retireVersion(db, snapshot_id);
  await waitUntil('the readers know', async () => (await verify()).code === 'upstream_error');
  const clean = await service.addPerson(null);
  assert.equal((await verify({}, clean.token)).code, 'upstream_error');
  assert.equal(await readBalanceCents(db, clean.account.account_id), 5_000);
  const kept = db.selectFrom('checked_invoices').select('record_id');
  assert.deepEqual(await kept.where('account_id', '=', clean.account.account_id).execute(), []);
});
