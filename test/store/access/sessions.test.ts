import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordUser } from '#store/access/accounts.ts';
import { endSession, findSession, recordSession } from '#store/access/sessions.ts';
import { changePassword, findPersonByEmail, findPersonById } from '#store/access/users.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let [ada, bob] = [
  { account_id: '', user_id: '' },
  { account_id: '', user_id: '' },
];
before(async () => {
  database = await createTestDatabase();
  const add = async (email: string) => {
    const { account_id } = await createTestAccount(database.db);
    return { account_id, user_id: await recordUser(database.db, { account_id, email, password_hash: email }) };
  };
  [ada, bob] = [await add('Ada@Example.com'), await add('bob@example.com')];
});
after(() => database.drop());

const signIn = (user_id: string, seconds = 60) => recordSession(database.db, user_id, seconds);
const emailOf = async (secret: string) => (await findSession(database.db, secret))?.email ?? null;

test('a session shows its own person, until it expires or ends', async () => {
  const [first, second, expired] = [
    await signIn(ada.user_id),
    await signIn(bob.user_id),
    await signIn(ada.user_id, -1),
  ];
  assert.deepEqual([await emailOf(first), await emailOf(second)], ['Ada@Example.com', 'bob@example.com']);
  assert.deepEqual([await emailOf(expired), await emailOf('unknown')], [null, null]);
  await endSession(database.db, first);
  assert.deepEqual([await emailOf(first), await emailOf(second)], [null, 'bob@example.com']);
});

test('a person is found by id, and by their email address in any spelling', async () => {
  const byEmail = await findPersonByEmail(database.db, 'aDA@example.COM');
  assert.deepEqual([byEmail?.person.user_id, byEmail?.password_hash], [ada.user_id, 'Ada@Example.com']);
  assert.equal((await findPersonById(database.db, bob.user_id))?.person.email, 'bob@example.com');
  assert.equal(await findPersonByEmail(database.db, 'unknown@example.com'), null);
  assert.equal(await findPersonById(database.db, 'usr_unknown'), null);
});

test('the first person of an account is its owner, and further ones are members unless a role is named', async () => {
  const { account_id } = bob;
  const add = (email: string, role?: 'viewer') =>
    recordUser(database.db, { account_id, email, password_hash: 'x', ...(role && { role }) });
  const ids = [bob.user_id, await add('second@example.com'), await add('third@example.com', 'viewer')];
  const roles = await Promise.all(ids.map(async (id) => (await findPersonById(database.db, id))?.person.role));
  assert.deepEqual(roles, ['owner', 'member', 'viewer']);
});

test('a changed password ends all sessions of that person, and touches no other person', async () => {
  const [first, second, other] = [await signIn(ada.user_id), await signIn(ada.user_id), await signIn(bob.user_id)];
  await changePassword(database.db, ada.user_id, 'changed');
  assert.deepEqual(
    [await emailOf(first), await emailOf(second), await emailOf(other)],
    [null, null, 'bob@example.com'],
  );
  assert.equal((await findPersonById(database.db, ada.user_id))?.password_hash, 'changed');
  assert.equal((await findPersonById(database.db, bob.user_id))?.password_hash, 'bob@example.com');
});
