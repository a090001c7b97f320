import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeAccountCap, findAccountCap } from '#store/billing/account-funds.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const openAccount = async () => (await createTestAccount(database.db)).account_id;
const findCap = (accountId: string, day: string) => findAccountCap(database.db, { accountId, day });

test('a cap is set for one account, and no other account gets it', async () => {
  const [capped, other] = [await openAccount(), await openAccount()];
  await changeAccountCap(database.db, capped, 500);
  assert.deepEqual(await findCap(capped, '2026-11-14'), { capCents: 500, spentCents: 0 });
  assert.equal(await findCap(other, '2026-11-14'), null);
});

test('a day counts its own charges of its own account only', async () => {
  const [account, other] = [await openAccount(), await openAccount()];
  for (const one of [account, other]) await changeAccountCap(database.db, one, 500);
  const charge = (accountId: string, price_cents: number, created_at: string) =>
    recordTestChecks(database.db, accountId, [{ price_cents, created_at }]);
  await charge(account, 30, '2026-11-14T00:00:00.000Z');
  await charge(account, 10, '2026-11-15T00:00:00.000Z');
  await charge(other, 50, '2026-11-15T00:00:00.000Z');
  const spentOn = async (accountId: string, day: string) => (await findCap(accountId, day))?.spentCents;
  assert.deepEqual([await spentOn(account, '2026-11-14'), await spentOn(account, '2026-11-15')], [30, 10]);
  assert.deepEqual([await spentOn(other, '2026-11-14'), await spentOn(other, '2026-11-15')], [0, 50]);
});
