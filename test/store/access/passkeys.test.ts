import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordUser } from '#store/access/accounts.ts';
import {
  findPasskey,
  listPasskeysOf,
  recordChallenge,
  recordPasskey,
  removePasskey,
  removePasskeysOf,
  takeChallenge,
  touchPasskey,
} from '#store/access/passkeys.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let [ada, bob] = ['', ''];
before(async () => {
  database = await createTestDatabase();
  const { account_id } = await createTestAccount(database.db);
  const add = (email: string) => recordUser(database.db, { account_id, email, password_hash: 'x' });
  [ada, bob] = [await add('ada@example.com'), await add('bob@example.com')];
});
after(() => database.drop());

function add(user_id: string, credential_id: string): Promise<boolean> {
  const key = { public_key: Buffer.from('key'), sign_count: 0, transports: [] };
  return recordPasskey(database.db, { credential_id, user_id, name: credential_id, ...key });
}
const listIds = async (user_id: string) =>
  (await listPasskeysOf(database.db, user_id)).map(({ credential_id }) => credential_id);

test('a use is counted on the passkey used, and on no other', async () => {
  assert.deepEqual([await add(ada, 'laptop'), await add(ada, 'phone'), await add(bob, 'laptop')], [true, true, false]);
  await touchPasskey(database.db, 'laptop', 7);
  const [laptop, phone] = [await findPasskey(database.db, 'laptop'), await findPasskey(database.db, 'phone')];
  assert.deepEqual([laptop?.sign_count, phone?.sign_count], [7, 0]);
  assert.ok(laptop?.last_used_at instanceof Date);
  assert.equal(phone?.last_used_at, null);
  assert.equal(await findPasskey(database.db, 'unknown'), null);
});

test('a person removes only their own passkeys, one by one or all', async () => {
  for (const id of ['ada 1', 'ada 2', 'ada 3']) await add(ada, id);
  await add(bob, 'bob 1');
  assert.equal(await removePasskey(database.db, bob, 'ada 1'), false);
  assert.equal(await removePasskey(database.db, ada, 'ada 1'), true);
  assert.ok((await listIds(ada)).includes('ada 2'));
  const { length } = await listIds(ada);
  assert.equal(await removePasskeysOf(database.db, ada), length);
  assert.deepEqual([await listIds(ada), await listIds(bob)], [[], ['bob 1']]);
});

test('a challenge is taken once, in time, by the person it was made for', async () => {
  const make = (name: string, user: string | null, seconds = 60) => recordChallenge(database.db, name, user, seconds);
  const take = (name: string, user: string | null) => takeChallenge(database.db, name, user);
  await make('for ada', ada);
  await make('also for ada', ada);
  await make('for anyone', null);
  await make('expired', ada, -1);
  assert.equal(await take('for ada', bob), false);
  assert.equal(await take('for ada', null), false);
  assert.equal(await take('for anyone', ada), false);
  assert.equal(await take('expired', ada), false);
  assert.equal(await take('for ada', ada), true);
  assert.equal(await take('for ada', ada), false);
  assert.equal(await take('for anyone', null), true);
  assert.equal(await take('also for ada', ada), true);
});
