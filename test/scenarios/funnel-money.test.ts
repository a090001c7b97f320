import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { findRecordFaults } from '#store/fsck.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const own = buildTestOperations();
let service: TestService;
before(async () => {
  service = await startTestService({}, own);
});
after(() => service.stop());

const buy = (account: TestAccount, body: Body) =>
  postJson(service, '/v1/test-priced', body, { authorization: `Bearer ${account.api_key}` });
const readBalance = async ({ api_key }: TestAccount) =>
  (await readOk(await service.request('/v1/usage', { headers: { authorization: `Bearer ${api_key}` } }))).balance_cents;
const listRows = (account: TestAccount) =>
  service.database.db.selectFrom('records').selectAll().where('account_id', '=', account.account_id).execute();

test('a completed check leaves one record with its hash and columns, and one charge [records.one-per-check] [money.charge-with-record]', async () => {
  const account = await createTestAccount(service.database.db);
  const answer = await readOk(await buy(account, { subject: 'a subject', reference: 'deal-7' }));
  const rows = await listRows(account);
  assert.equal(rows.length, 1);
  const { body, created_at, made_by, ...columns } = rows[0] as NonNullable<(typeof rows)[0]>;
  assert.deepEqual(columns, {
    record_id: answer.record_id,
    account_id: account.account_id,
    tool: 'test_priced',
    target_value: 'a subject',
    reference: 'deal-7',
    price_cents: 10,
    seal_sha256: createHash('sha256')
      .update(`{"account_id":"${account.account_id}","record_sha256":"${(body as SealedRecord).record_sha256}"}`)
      .digest('hex'),
  });
  assert.match(made_by ?? '', /^key_/);
  const record = body as SealedRecord;
  assert.ok(isRecordIntact(record));
  assert.equal(record.created_at, created_at.toISOString());
  assert.deepEqual(record.request, { subject: 'a subject', reference: 'deal-7', ending: 'completes' });
  assert.deepEqual(record.result, answer);
  assert.equal(await readBalance(account), 5_000 - 10);
});

test('a charge has two entries that add up to zero, linked to the record [money.double-entry]', async () => {
  const account = await createTestAccount(service.database.db);
  const { record_id } = await readOk(await buy(account, { subject: 'a' }));
  const { db } = service.database;
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['transaction_id', 'ledger_account', 'amount_cents'])
    .where('record_id', '=', String(record_id))
    .orderBy('amount_cents')
    .execute();
  assert.deepEqual(
    entries.map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents]),
    [
      [`credit:${account.account_id}`, -10],
      ['revenue:test_priced', 10],
    ],
  );
  assert.equal(new Set(entries.map(({ transaction_id }) => transaction_id)).size, 1);
});

test('the database rejects changes and deletions of records [money.append-only]', async () => {
  await readOk(await buy(service.account, { subject: 'a' }));
  for (const table of ['records', 'ledger_entries']) {
    for (const deed of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await assert.rejects(service.database.pool.query(deed), /append-only/, deed);
    }
  }
});

test('the database rejects a transaction that does not add up [money.double-entry]', async () => {
  const oneSided = `insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason)
    values ('txn_test', 'credit:nobody', 100, 'a test')`;
  await assert.rejects(service.database.pool.query(oneSided), /does not balance/);
});

test('without enough credit nothing runs, nothing is charged and nothing is recorded', async () => {
  const account = await createTestAccount(service.database.db, { creditCents: 9 });
  const ranBefore = own.runs.priced;
  const body = await readRefusal(await buy(account, { subject: 'a' }), 402, 'insufficient_credit');
  assert.equal(body.price_cents, 10);
  assert.equal(own.runs.priced, ranBefore);
  assert.equal(await readBalance(account), 9);
  assert.deepEqual(await listRows(account), []);
});

test('of 20 concurrent calls with credit for 5, exactly 5 are charged and recorded', async () => {
  const account = await createTestAccount(service.database.db, { creditCents: 5 * 10 });
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => buy(account, { subject: `s${index}` })));
  const statuses = Map.groupBy(responses, ({ status }) => status);
  assert.deepEqual([statuses.get(200)?.length, statuses.get(402)?.length], [5, 15]);
  assert.equal(await readBalance(account), 0);
  assert.equal((await listRows(account)).length, 5);
});

test('record and charge are one transaction: if the charge fails, no record stays and others are unaffected [records.one-per-check] [money.charge-with-record]', async () => {
  const [unlucky, lucky] = [await createTestAccount(service.database.db), await createTestAccount(service.database.db)];
  await service.database.pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.ledger_account = 'credit:${unlucky.account_id}' then raise exception 'no'; end if;
      return new; end $$;
    create trigger refuse_one before insert on ledger_entries for each row execute function refuse_one()`);
  const [refused, ...served] = await Promise.all([
    buy(unlucky, { subject: 'a' }),
    ...Array.from({ length: 8 }, (_, index) => buy(lucky, { subject: `s${index}` })),
  ]);
  await sql`drop function refuse_one cascade`.execute(service.database.db);
  await readRefusal(refused, 500, 'internal_error');
  for (const response of served) await readOk(response);
  assert.deepEqual(await listRows(unlucky), []);
  assert.equal(await readBalance(unlucky), 5_000);
  assert.equal((await listRows(lucky)).length, 8);
});

test('in the end every record matches its hash and the ledger balances', async () => {
  const faults: string[] = [];
  await findRecordFaults(service.database.db, (fault) => faults.push(fault));
  await findLedgerFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});
