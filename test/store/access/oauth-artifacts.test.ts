import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { recordUser } from '#store/access/accounts.ts';
import {
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOf,
  findArtifact,
  putArtifact,
  takeRegistrationAddress,
} from '#store/access/oauth-artifacts.ts';
import { createGrant } from '#test/support/consented-grant.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());
beforeEach(() => database.pool.query('delete from oauth_artifacts'));

function put(
  model: string,
  id: string,
  more: { grant_id?: string; lifeSeconds?: number | null; payload?: object } = {},
) {
  const { grant_id = null, lifeSeconds = 60, payload = { name: `${model} ${id}` } } = more;
  return putArtifact(database.db, { model, id, grant_id, lifeSeconds, payload: { ...payload } });
}
const find = async (model: string, id: string) => (await findArtifact(database.db, model, id))?.payload.name ?? null;

/** Moves a time of one artifact into the past. */
async function age(column: 'consumed_at' | 'created_at' | 'expires_at', seconds: number): Promise<void> {
  await database.pool.query(`update oauth_artifacts set ${column} = ${column} - make_interval(secs => $1)`, [seconds]);
}

test('an artifact is found by its model and id, until it expires', async () => {
  await put('Session', 'a', { lifeSeconds: null });
  await put('Session', 'b');
  await put('AccessToken', 'a');
  assert.deepEqual([await find('Session', 'a'), await find('Session', 'b')], ['Session a', 'Session b']);
  assert.equal(await find('AccessToken', 'a'), 'AccessToken a');
  assert.equal(await find('AccessToken', 'b'), null);
  await age('expires_at', 61);
  assert.deepEqual([await find('Session', 'a'), await find('Session', 'b')], ['Session a', null]);
});

test('consuming an artifact touches no other one', async () => {
  for (const [model, id] of [
    ['AuthorizationCode', 'a'],
    ['AuthorizationCode', 'b'],
    ['RefreshToken', 'a'],
  ] as const)
    await put(model, id);
  assert.equal(await consumeArtifact(database.db, 'AuthorizationCode', 'a', 0), true);
  const consumed = async (model: string, id: string) =>
    (await findArtifact(database.db, model, id))?.consumed_at != null;
  assert.deepEqual(
    [
      await consumed('AuthorizationCode', 'a'),
      await consumed('AuthorizationCode', 'b'),
      await consumed('RefreshToken', 'a'),
    ],
    [true, false, false],
  );
  assert.equal(await consumeArtifact(database.db, 'AuthorizationCode', 'unknown', 0), false);
});

test('an artifact is consumed once, or again within the grace', async () => {
  await put('RefreshToken', 'a');
  assert.equal(await consumeArtifact(database.db, 'RefreshToken', 'a', 10), true);
  assert.equal(await consumeArtifact(database.db, 'RefreshToken', 'a', 0), false);
  assert.equal(await consumeArtifact(database.db, 'RefreshToken', 'a', 10), true);
  await age('consumed_at', 11);
  assert.equal(await consumeArtifact(database.db, 'RefreshToken', 'a', 10), false);
});

test('the address of a registration is taken once, within an hour, from that app alone', async () => {
  await put('Client', 'a', { payload: { registered_from: '192.0.2.1' } });
  await put('Client', 'b', { payload: { registered_from: '192.0.2.2' } });
  await put('Session', 'a', { payload: { registered_from: '192.0.2.3' } });
  await put('Client', 'c', { payload: { registered_from: '192.0.2.4' } });
  assert.equal(await takeRegistrationAddress(database.db, 'a'), '192.0.2.1');
  assert.equal(await takeRegistrationAddress(database.db, 'a'), null);
  assert.equal(await takeRegistrationAddress(database.db, 'b'), '192.0.2.2');
  const session = await findArtifact(database.db, 'Session', 'a');
  assert.deepEqual(session?.payload, { registered_from: '192.0.2.3' });
  await age('created_at', 3_601);
  assert.equal(await takeRegistrationAddress(database.db, 'c'), null);
});

/** Records two grants of one person. */
async function addGrants(): Promise<[string, string]> {
  const { account_id } = await createTestAccount(database.db);
  const user_id = await recordUser(database.db, { account_id, email: 'a@example.com', password_hash: 'x' });
  const add = (client_id: string) => {
    const client = { client_id, app_key: client_id, client_name: 'A host', redirect_uri: 'https://host.example/back' };
    return createGrant(database.db, { account_id, user_id, ...client, scopes: [], cap_cents_per_day: 0 });
  };
  return [await add('one'), await add('two')];
}

test('deleting one artifact, or those of a grant, leaves the others', async () => {
  const [one, two] = await addGrants();
  await put('AccessToken', 'a', { grant_id: one });
  await put('AccessToken', 'b', { grant_id: one });
  await put('AccessToken', 'c', { grant_id: two });
  await put('RefreshToken', 'a', { grant_id: one });
  await deleteArtifact(database.db, 'AccessToken', 'a');
  const left = async () => {
    const { rows } = await database.pool.query(`select payload->>'name' as name from oauth_artifacts order by 1`);
    return rows.map(({ name }) => name);
  };
  assert.deepEqual(await left(), ['AccessToken b', 'AccessToken c', 'RefreshToken a']);
  await deleteArtifactsOf(database.db, 'AccessToken', one);
  assert.deepEqual(await left(), ['AccessToken c', 'RefreshToken a']);
});
