import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordUser } from '#store/access/accounts.ts';
import { createGrant, findGrant, listGrantsOf, type NewGrant, revokeGrant, touchGrant } from '#store/access/grants.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let grant: NewGrant;
before(async () => {
  database = await createTestDatabase();
  grant = await describeGrant('a@example.com');
});
after(() => database.drop());

async function describeGrant(email: string): Promise<NewGrant> {
  const { account_id } = await createTestAccount(database.db);
  const user_id = await recordUser(database.db, { account_id, email, password_hash: 'x' });
  const scopes = ['abn:lookup' as const];
  const client = { client_id: 'client', client_name: 'A host', redirect_uri: 'https://host.example/back' };
  return { account_id, user_id, ...client, scopes, cap_cents_per_day: 500 };
}

async function addToken(grant_id: string, id_sha256: string): Promise<void> {
  await database.db
    .insertInto('oauth_artifacts')
    .values({ model: 'AccessToken', id_sha256, grant_id, payload: '{}' })
    .execute();
}

test('a grant is found as it was made, until it is revoked', async () => {
  const grant_id = await createGrant(database.db, grant);
  const found = await findGrant(database.db, grant_id);
  assert.ok(found !== null);
  const { created_at, ...rest } = found;
  assert.deepEqual(rest, { ...grant, grant_id, last_used_at: null });
  assert.ok(created_at instanceof Date);
  assert.equal(await revokeGrant(database.db, grant_id), true);
  assert.equal(await findGrant(database.db, grant_id), null);
});

test('a revoked grant takes its codes and tokens along, and nobody else’s; it cannot be revoked twice', async () => {
  const [first, second] = [await createGrant(database.db, grant), await createGrant(database.db, grant)];
  await addToken(first, 'one');
  await addToken(second, 'two');
  assert.equal(await revokeGrant(database.db, first), true);
  const left = await database.db.selectFrom('oauth_artifacts').select('id_sha256').execute();
  assert.deepEqual(left, [{ id_sha256: 'two' }]);
  assert.equal(await revokeGrant(database.db, first), false);
  assert.equal(await revokeGrant(database.db, 'grt_none'), false);
});

test('a person can revoke their own grants alone, and sees them alone, newest first', async () => {
  const other = await describeGrant('b@example.com');
  const [old, young] = [await createGrant(database.db, other), await createGrant(database.db, other)];
  assert.equal(await revokeGrant(database.db, old, grant.user_id), false);
  const listed = await listGrantsOf(database.db, other.user_id);
  assert.deepEqual(
    listed.map(({ grant_id }) => grant_id),
    [young, old],
  );
  assert.equal(await revokeGrant(database.db, old, other.user_id), true);
  assert.deepEqual(
    (await listGrantsOf(database.db, other.user_id)).map(({ grant_id }) => grant_id),
    [young],
  );
});

test('the last use of a grant is remembered to the minute', async () => {
  const grant_id = await createGrant(database.db, grant);
  const read = async () => (await findGrant(database.db, grant_id))?.last_used_at ?? null;
  const place = (last_used_at: Date) =>
    database.db.updateTable('grants').set({ last_used_at }).where('grant_id', '=', grant_id).execute();
  await touchGrant(database.db, grant_id);
  const first = await read();
  assert.ok(first !== null);
  const recent = new Date(Date.now() - 30 * 1000);
  await place(recent);
  await touchGrant(database.db, grant_id);
  assert.deepEqual(await read(), recent);
  const past = new Date(Date.now() - 90 * 1000);
  await place(past);
  await touchGrant(database.db, grant_id);
  assert.ok(((await read()) ?? past) > past);
});
