import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  findPlan,
  findTenantId,
  hasTenantBeside,
  isEmailTaken,
  isTenantKnown,
  recordAccount,
  recordTenant,
  recordUser,
} from '#store/access/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('a tenant is alone until one of another name exists', async () => {
  const { db } = database;
  await recordTenant(db, 'demo');
  assert.equal(await hasTenantBeside(db, 'demo'), false);
  await recordTenant(db, 'another');
  assert.equal(await hasTenantBeside(db, 'demo'), true);
});

test('tenants and accounts are found by their own id only', async () => {
  const { db } = database;
  const [first, second] = [await recordTenant(db, 'first'), await recordTenant(db, 'second')];
  const small = await recordAccount(db, first, 'small');
  const large = await recordAccount(db, second, 'large', 'team');
  assert.equal(await isTenantKnown(db, first), true);
  assert.equal(await isTenantKnown(db, 'ten_unknown'), false);
  assert.deepEqual([await findTenantId(db, small), await findTenantId(db, large)], [first, second]);
  assert.equal(await findTenantId(db, 'acc_unknown'), null);
  assert.deepEqual([await findPlan(db, small), await findPlan(db, large)], [null, 'team']);
  assert.equal(await findPlan(db, 'acc_unknown'), null);
});

test('an email address is taken in any spelling, and no other is', async () => {
  const { db } = database;
  const account_id = await recordAccount(db, await recordTenant(db, 'third'), 'third');
  await recordUser(db, { account_id, email: 'Ada@Example.com', password_hash: 'x' });
  assert.equal(await isEmailTaken(db, 'aDA@example.COM'), true);
  assert.equal(await isEmailTaken(db, 'ada@example.org'), false);
});
