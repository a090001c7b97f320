import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  type CorrectionOutcome,
  readCorrections,
  readCreditGrants,
  refundCharge,
  reverseCredit,
} from '#store/billing/corrections.ts';
import { readBalanceCents, recordCredit } from '#store/billing/ledger.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { readMovements } from '#store/billing/movements.ts';
import { listSydneyDays } from '#test/support/sydney-day.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const BECAUSE = 'given to the wrong account';
const give = (accountId: string, amountCents: number) =>
  recordCredit(database.db, { accountId, amountCents, reason: 'a test' });
const balanceOf = (accountId: string) => readBalanceCents(database.db, accountId);

async function openAccount(creditCents: number): Promise<string> {
  return (await createTestAccount(database.db, { creditCents })).account_id;
}

async function chargeOnce(accountId: string, priceCents = 10): Promise<string> {
  const [record] = await recordTestChecks(database.db, accountId, [{ tool: 'abn_lookup', price_cents: priceCents }]);
  assert.ok(record !== undefined);
  return record.record_id;
}

function requireCorrected(outcome: CorrectionOutcome) {
  assert.ok(outcome.state === 'corrected', JSON.stringify(outcome));
  return outcome.correction;
}

async function readEntries(transactionId: string) {
  const { rows } = await sql<{
    ledger_account: string;
    amount_cents: number;
    reason: string;
    record_id: string | null;
  }>`
    select ledger_account, amount_cents, reason, record_id from ledger_entries
    where transaction_id = ${transactionId} order by ledger_account`.execute(database.db);
  return rows;
}

test('a reversal of credit is a balanced transaction of its own that names what it reverses', async () => {
  const accountId = await openAccount(0);
  const given = await give(accountId, 500);
  const correction = requireCorrected(await reverseCredit(database.db, given, BECAUSE));
  const { transaction_id, created_at, ...rest } = correction;
  assert.deepEqual(rest, {
    reverses_transaction_id: given,
    account_id: accountId,
    kind: 'credit_reversal',
    record_id: null,
    amount_cents: 500,
    because: BECAUSE,
  });
  assert.ok(created_at instanceof Date);
  const shared = { reason: `takes back ${given}: ${BECAUSE}`, record_id: null };
  assert.deepEqual(await readEntries(transaction_id), [
    { ...shared, ledger_account: `credit:${accountId}`, amount_cents: -500 },
    { ...shared, ledger_account: 'operator:credit-given', amount_cents: 500 },
  ]);
  assert.equal(await balanceOf(accountId), 0);
});

test('a refund returns the whole price to the account, and names the charge and its record', async () => {
  const accountId = await openAccount(500);
  const recordId = await chargeOnce(accountId);
  const correction = requireCorrected(await refundCharge(database.db, recordId, 'the register was wrong'));
  assert.deepEqual([correction.kind, correction.record_id, correction.amount_cents], ['charge_refund', recordId, 10]);
  const charge = await readEntries(correction.reverses_transaction_id);
  assert.deepEqual(
    charge.map((entry) => [entry.record_id, entry.amount_cents]),
    [
      [recordId, -10],
      [recordId, 10],
    ],
  );
  assert.deepEqual(
    (await readEntries(correction.transaction_id)).map(({ ledger_account, amount_cents }) => [
      ledger_account,
      amount_cents,
    ]),
    [
      [`credit:${accountId}`, 10],
      ['revenue:abn_lookup', -10],
    ],
  );
  assert.equal(await balanceOf(accountId), 500);
});

test('a charge is refunded also to an account that has spent all its credit', async () => {
  const accountId = await openAccount(10);
  const recordId = await chargeOnce(accountId);
  assert.equal(await balanceOf(accountId), 0);
  requireCorrected(await refundCharge(database.db, recordId, BECAUSE));
  assert.equal(await balanceOf(accountId), 10);
});

test('a second try changes nothing and shows the first correction', async () => {
  const accountId = await openAccount(500);
  const recordId = await chargeOnce(accountId);
  const given = await give(accountId, 300);
  for (const correct of [
    () => refundCharge(database.db, recordId, BECAUSE),
    () => reverseCredit(database.db, given, BECAUSE),
  ]) {
    const first = requireCorrected(await correct());
    const balance = await balanceOf(accountId);
    assert.deepEqual(await correct(), { state: 'corrected_before', correction: first });
    assert.equal(await balanceOf(accountId), balance);
  }
});

test('of many tries at once one corrects, and never more than the original is moved', async () => {
  const accountId = await openAccount(1_000);
  const recordId = await chargeOnce(accountId, 250);
  const given = await give(accountId, 400);
  const tries = await Promise.all(
    Array.from({ length: 6 }, () => [
      refundCharge(database.db, recordId, BECAUSE),
      reverseCredit(database.db, given, BECAUSE),
    ]).flat(),
  );
  assert.equal(tries.filter(({ state }) => state === 'corrected').length, 2);
  assert.equal(tries.filter(({ state }) => state === 'corrected_before').length, 10);
  assert.equal(await balanceOf(accountId), 1_000);
});

test('the database itself refuses a second correction of one transaction, and any change to one', async () => {
  const accountId = await openAccount(500);
  const recordId = await chargeOnce(accountId);
  const { reverses_transaction_id } = requireCorrected(await refundCharge(database.db, recordId, BECAUSE));
  const again = database.pool.query(
    `insert into ledger_corrections (transaction_id, reverses_transaction_id, account_id, kind, record_id, amount_cents, because)
     values ('txn_forged', $1, $2, 'credit_reversal', null, 10, 'again')`,
    [reverses_transaction_id, accountId],
  );
  await assert.rejects(again, /ledger_corrections_reverses_transaction_id_key/);
  await assert.rejects(database.pool.query('delete from ledger_corrections'), /append-only/);
});

test('credit that is spent is not reversed: a balance never goes below zero, and nothing is changed', async () => {
  const accountId = await openAccount(0);
  const given = await give(accountId, 100);
  await chargeOnce(accountId, 10);
  const refused = { state: 'spent', accountId, amountCents: 100, freeCents: 90 };
  assert.deepEqual(await reverseCredit(database.db, given, BECAUSE), refused);
  assert.equal(await balanceOf(accountId), 90);
  await give(accountId, 10);
  requireCorrected(await reverseCredit(database.db, given, BECAUSE));
  assert.equal(await balanceOf(accountId), 0);
});

test('a charge and a reversal at once: the credit goes to one of them', async () => {
  const accountId = await openAccount(0);
  const given = await give(accountId, 10);
  const [outcome] = await Promise.all([
    reverseCredit(database.db, given, BECAUSE),
    recordTestChecks(database.db, accountId, [{ price_cents: 10 }]),
  ]);
  assert.equal(await balanceOf(accountId), 0);
  const { rows } = await database.pool.query('select from records where account_id = $1', [accountId]);
  assert.deepEqual([outcome.state, rows.length], outcome.state === 'spent' ? ['spent', 1] : ['corrected', 0]);
});

test('an id of no credit or charge is not found: an unknown id, a free check, a charge, a correction', async () => {
  const accountId = await openAccount(500);
  const recordId = await chargeOnce(accountId);
  const [free] = await recordTestChecks(database.db, accountId, [{ price_cents: 0 }]);
  const refund = requireCorrected(await refundCharge(database.db, recordId, BECAUSE));
  for (const id of ['txn_unknown', refund.transaction_id, refund.reverses_transaction_id])
    assert.deepEqual(await reverseCredit(database.db, id, BECAUSE), { state: 'not_found' }, id);
  for (const id of ['rec_unknown', String(free?.record_id)])
    assert.deepEqual(await refundCharge(database.db, id, BECAUSE), { state: 'not_found' }, id);
});

test('the corrections of an account are listed by day, newest first, and movements add up all of them', async () => {
  const accountId = await openAccount(500);
  const other = await openAccount(500);
  await refundCharge(database.db, await chargeOnce(other), BECAUSE);
  const records = [await chargeOnce(accountId), await chargeOnce(accountId, 20)];
  for (const recordId of records) await refundCharge(database.db, recordId, BECAUSE);
  const given = await give(accountId, 7);
  await reverseCredit(database.db, given, BECAUSE);
  const [eve, today, next] = listSydneyDays(new Date().toISOString());
  const read = (from: string, to: string, limit = 200) => readCorrections(database.db, { accountId, from, to }, limit);
  const corrections = await read(today, today);
  assert.deepEqual(
    corrections.map(({ kind, record_id }) => [kind, record_id]),
    [
      ['credit_reversal', null],
      ['charge_refund', records[1]],
      ['charge_refund', records[0]],
    ],
  );
  assert.equal((await read(today, today, 1)).length, 1);
  assert.deepEqual(await read('2020-01-01', eve), []);
  assert.deepEqual(await read(next, '2099-12-31'), []);

  const moved = { creditCents: 507, reversalCents: 7, refundCents: 30, spendCents: 30 };
  const none = { creditCents: 0, reversalCents: 0, refundCents: 0, spendCents: 0 };
  const add = (from: string, to: string) => readMovements(database.db, accountId, { from, to });
  assert.deepEqual(await add(today, today), { within: moved, later: none });
  assert.deepEqual(await add('2020-01-01', eve), { within: none, later: moved });
  assert.deepEqual(await add(next, '2099-12-31'), { within: none, later: none });
});

/** The faults that fsck finds after a change that only an intruder could make; the change is rolled back. */
async function faultsAfter(change: string): Promise<string[]> {
  const faults: string[] = [];
  const undo = new Error('rolled back');
  const looked = database.db.transaction().execute(async (trx) => {
    await sql
      .raw(
        `alter table ledger_corrections disable trigger user; alter table ledger_entries disable trigger user; ${change}`,
      )
      .execute(trx);
    await findLedgerFaults(trx, (fault) => faults.push(fault));
    throw undo;
  });
  await assert.rejects(looked, undo);
  return faults.sort();
}

test('fsck finds no fault in corrections, and names each that is not what it says', async () => {
  assert.deepEqual(await faultsAfter('select 1'), []);
  const accountId = await openAccount(500);
  const refund = requireCorrected(await refundCharge(database.db, await chargeOnce(accountId), BECAUSE));
  const reversal = requireCorrected(await reverseCredit(database.db, await give(accountId, 50), BECAUSE));
  const { transaction_id: id, reverses_transaction_id: charge } = refund;
  assert.deepEqual(await faultsAfter('select 1'), []);
  const entries = (cents: number) =>
    `update ledger_entries set amount_cents = sign(amount_cents) * ${cents} where transaction_id = '${id}'`;
  assert.deepEqual(await faultsAfter(entries(20)), [`correction ${id} is not the opposite of ${charge}`]);
  assert.deepEqual(
    await faultsAfter(`update ledger_corrections set amount_cents = 20 where transaction_id = '${id}'`),
    [`correction ${id} does not match what it reverses`],
  );
  assert.deepEqual(await faultsAfter(`update ledger_corrections set because = 'x' where transaction_id = '${id}'`), [
    `correction ${id} has a different reason in the ledger`,
  ]);
  assert.deepEqual(await faultsAfter(`delete from ledger_corrections where transaction_id = '${id}'`), [
    `credit ${id} of ${accountId} has no grant`,
  ]);
  assert.deepEqual(await faultsAfter(`delete from ledger_entries where transaction_id = '${id}'`), [
    `correction ${id} is not the opposite of ${charge}`,
  ]);
  const opposite = `correction ${id} is not the opposite of ${charge}`;
  const neither = await faultsAfter(`delete from ledger_entries where transaction_id in ('${id}', '${charge}')`);
  assert.ok(neither.includes(opposite), neither.join('\n'));
  const gone = await faultsAfter(
    `delete from ledger_entries where transaction_id = '${reversal.reverses_transaction_id}'`,
  );
  const lost = `correction ${reversal.transaction_id}`;
  assert.ok(gone.includes(`${lost} is not the opposite of ${reversal.reverses_transaction_id}`), gone.join('\n'));
});

test('an account reads its own credits, newest first, each with its reversal', async () => {
  const [accountId, other] = [await openAccount(0), await openAccount(0)];
  const [first, , second] = [await give(accountId, 100), await give(other, 200), await give(accountId, 300)];
  const { transaction_id } = requireCorrected(await reverseCredit(database.db, first, BECAUSE));
  const credits = await readCreditGrants(database.db, accountId);
  assert.deepEqual(
    credits.map((credit) => [credit.transaction_id, credit.amount_cents, credit.reversed_by]),
    [
      [second, 300, null],
      [first, 100, transaction_id],
    ],
  );
});
