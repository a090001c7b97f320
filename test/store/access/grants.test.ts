import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordUser } from '#store/access/accounts.ts';
import {
  changeGrantCap,
  findGrant,
  findGrantOfApp,
  holdsGrant,
  listGrantsOf,
  listRevokedGrants,
  readClients,
  revokeGrant,
  revokeGrantsOf,
  touchGrant,
} from '#store/access/grants.ts';
import { type ConsentedGrant, createGrant } from '#test/support/consented-grant.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let grant: ConsentedGrant;
before(async () => {
  database = await createTestDatabase();
  grant = await describeGrant('a@example.com');
});
after(() => database.drop());

async function describeGrant(email: string): Promise<ConsentedGrant> {
  const { account_id } = await createTestAccount(database.db);
  const user_id = await recordUser(database.db, { account_id, email, password_hash: 'x' });
  const scopes = ['abn:lookup' as const];
  const client = { client_id: 'client', client_name: 'A host', redirect_uri: 'https://host.example/back' };
  return { account_id, user_id, ...client, scopes, cap_cents_per_day: 500 };
}

const another = (one: ConsentedGrant): ConsentedGrant => ({ ...one, client_id: 'another', app_key: 'another' });

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
  assert.deepEqual(rest, { ...grant, app_key: 'client', grant_id, last_used_at: null });
  assert.ok(created_at instanceof Date);
  assert.equal(await revokeGrant(database.db, grant_id), true);
  assert.equal(await findGrant(database.db, grant_id), null);
});

test('a revoked grant deletes its codes and tokens, and no others; it cannot be revoked twice', async () => {
  const [first, second] = [await createGrant(database.db, grant), await createGrant(database.db, another(grant))];
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
  const [old, young] = [await createGrant(database.db, other), await createGrant(database.db, another(other))];
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

test('all grants of a person are revoked at once with their tokens, and no others', async () => {
  const mine = await describeGrant('c@example.com');
  const theirs = await createGrant(database.db, await describeGrant('d@example.com'));
  const ids = [await createGrant(database.db, mine), await createGrant(database.db, another(mine))];
  for (const id of [...ids, theirs]) await addToken(id, `of ${id}`);
  assert.equal(await revokeGrantsOf(database.db, mine.user_id), 2);
  assert.deepEqual(await listGrantsOf(database.db, mine.user_id), []);
  assert.ok((await findGrant(database.db, theirs)) !== null);
  const left = await database.db.selectFrom('oauth_artifacts').select('grant_id').execute();
  assert.deepEqual(
    [...ids, theirs].map((id) => left.some(({ grant_id }) => grant_id === id)),
    [false, false, true],
  );
  assert.equal(await revokeGrantsOf(database.db, mine.user_id), 0);
});

test('a cap is changed by its own person, and not once the grant is revoked', async () => {
  const [mine, theirs] = [await describeGrant('e@example.com'), await describeGrant('f@example.com')];
  const grantId = await createGrant(database.db, mine);
  const other = await createGrant(database.db, another(mine));
  const capOf = async (id = grantId) => (await findGrant(database.db, id))?.cap_cents_per_day;
  assert.equal(await changeGrantCap(database.db, theirs, { grantId, capCents: 1 }), false);
  assert.equal(await capOf(), 500);
  assert.equal(await changeGrantCap(database.db, mine, { grantId, capCents: 1 }), true);
  assert.deepEqual([await capOf(), await capOf(other)], [1, 500]);
  await revokeGrant(database.db, grantId);
  assert.equal(await changeGrantCap(database.db, mine, { grantId, capCents: 2 }), false);
});

test('the live grant of an app is found by its key, for its own person', async () => {
  const mine = await describeGrant('g@example.com');
  const grantId = await createGrant(database.db, mine);
  assert.equal((await findGrantOfApp(database.db, mine.user_id, 'client'))?.grant_id, grantId);
  assert.equal(await findGrantOfApp(database.db, mine.user_id, 'another'), null);
  assert.equal(await findGrantOfApp(database.db, 'usr_other', 'client'), null);
  await revokeGrant(database.db, grantId);
  assert.equal(await findGrantOfApp(database.db, mine.user_id, 'client'), null);
});

test('the last use of a grant is remembered to the minute', async () => {
  const grant_id = await createGrant(database.db, grant);
  const other = await createGrant(database.db, another(grant));
  const read = async (id = grant_id) => (await findGrant(database.db, id))?.last_used_at ?? null;
  const place = (last_used_at: Date) =>
    database.db.updateTable('grants').set({ last_used_at }).where('grant_id', '=', grant_id).execute();
  await touchGrant(database.db, grant_id);
  assert.ok((await read()) !== null);
  const recent = new Date(Date.now() - 30 * 1000);
  await place(recent);
  await touchGrant(database.db, grant_id);
  assert.deepEqual(await read(), recent);
  const past = new Date(Date.now() - 90 * 1000);
  await place(past);
  await touchGrant(database.db, grant_id);
  assert.ok(((await read()) ?? past) > past);
  assert.equal(await read(other), null);
});

test('an app has a grant while one of its own is live', async () => {
  const grant_id = await createGrant(database.db, { ...grant, client_id: 'has one', app_key: 'has one' });
  assert.equal(await holdsGrant(database.db, 'has one'), true);
  assert.equal(await holdsGrant(database.db, 'has none'), false);
  await revokeGrant(database.db, grant_id);
  assert.equal(await holdsGrant(database.db, 'has one'), false);
});

test('of the grants named, only the revoked ones are listed, and their apps are read', async () => {
  const ids = [];
  for (const name of ['live', 'revoked', 'not named'])
    ids.push(await createGrant(database.db, { ...grant, client_id: name, app_key: name }));
  const [live = '', revoked = '', notNamed = ''] = ids;
  for (const id of [revoked, notNamed]) await revokeGrant(database.db, id);
  assert.deepEqual(await listRevokedGrants(database.db, [live, revoked]), [revoked]);
  const clients = await readClients(database.db, [live, revoked]);
  assert.deepEqual([...clients.keys()].sort(), [live, revoked].sort());
  assert.equal(clients.get(revoked)?.client_id, 'revoked');
});
