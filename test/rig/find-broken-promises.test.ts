import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditAccount } from '#domain/billing/ledger-entry.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { findBrokenPromises } from './find-broken-promises.ts';
import { openPromiseBook } from './promise-book.ts';

test('a promised record that is missing, changed, duplicated or wrongly charged is named', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { db, pool } = database;
  const { account_id } = await createTestAccount(db, { creditCents: 5_000 });
  const account = { account_id, creditCents: 5_000 };
  const caller = { account_id, apiKey: '', token: '' };
  const wishes = [{ reference: 'a', price_cents: 10 }, { reference: 'b', price_cents: 10 }, { reference: 'c' }];
  const [paid, unpaid, free] = await recordTestChecks(db, account_id, wishes);
  assert.ok(paid !== undefined && unpaid !== undefined && free !== undefined);
  const read = async (prepare: (book: ReturnType<typeof openPromiseBook>) => void = () => undefined) => {
    const book = openPromiseBook();
    for (const record of [paid, unpaid, free]) book.acknowledge(caller, record.record_id, record.result, null);
    prepare(book);
    const kept = await findBrokenPromises(db, [account], book);
    return { kept, broken: [...book.broken.keys()] };
  };

  assert.deepEqual(await read(), { kept: { records: 3, charged: 2, acknowledged: 3 }, broken: [] });
  const lost = await read((book) => book.acknowledge(caller, 'rec_lost', {}, null));
  assert.deepEqual(lost.broken, ['rec_lost was acknowledged and is lost']);
  const other = await read((book) => void book.acknowledged.set(free.record_id, 'another'));
  assert.deepEqual(other.broken, [`${free.record_id} differs from the answer given`]);

  await recordTestChecks(db, account_id, [{ reference: 'c' }]);
  assert.deepEqual((await read()).broken, ['c was done twice']);

  // Written directly, without the triggers, which would refuse it.
  await pool.query('drop index ledger_entries_record');
  await pool.query('alter table ledger_entries disable trigger user');
  await pool.query('delete from ledger_entries where record_id = $1', [unpaid.record_id]);
  await pool.query(
    `insert into ledger_entries (transaction_id, ledger_account, amount_cents, record_id, reason)
     select 'another', ledger_account, amount_cents, record_id, reason from ledger_entries
     where record_id = $1 and ledger_account = $2`,
    [paid.record_id, creditAccount(account_id)],
  );
  const { broken } = await read();
  assert.ok(broken.includes(`${paid.record_id} costs 10 cents, and 20 were taken in 2 charges`), broken.join('\n'));
  assert.ok(broken.includes(`${unpaid.record_id} costs 10 cents, and 0 were taken in 0 charges`), broken.join('\n'));
});
