import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Person } from '#domain/access/caller.ts';
import { buildPasskeySignIn, type PasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import { buildSignIn } from '#operations/access/sign-in.ts';
import { findPasskey } from '#store/access/passkeys.ts';
import { findPersonById } from '#store/access/users.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import { createTestAccount, createTestUser } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const HOST = 'registers.example';
const ORIGIN = `https://${HOST}`;
const ADDRESS = '192.0.2.1';
let database: TestDatabase;
let passkeys: PasskeySignIn;
let ada: Person;
let bob: Person;
before(async () => {
  database = await createTestDatabase();
  passkeys = buildPasskeySignIn(database.db, buildSignIn(database.db), () => ORIGIN);
  const { account_id } = await createTestAccount(database.db);
  ada = await addPerson(account_id);
  bob = await addPerson(account_id);
});
after(() => database.drop());

async function addPerson(account_id: string): Promise<Person> {
  const found = await findPersonById(database.db, await createTestUser(database.db, account_id));
  assert.ok(found !== null);
  return found.person;
}

async function addPasskey(person: Person): Promise<SoftPasskey> {
  const key = new SoftPasskey(HOST);
  const { challenge } = await passkeys.beginAdding(person);
  assert.equal(await passkeys.finishAdding(person, 'A key', key.register({ challenge, origin: ORIGIN })), true);
  return key;
}

async function use(key: SoftPasskey, said: { count?: number; isVerified?: boolean; origin?: string } = {}) {
  const { challenge } = await passkeys.begin();
  return passkeys.finish(key.sign({ challenge, origin: ORIGIN, ...said }), ADDRESS);
}

/** Makes every question that was asked as old as it may get. */
async function letChallengesRunOut(): Promise<void> {
  await sql`update passkey_challenges set expires_at = now()`.execute(database.db);
}

test('a passkey signs in the person who added it', async () => {
  const key = await addPasskey(ada);
  const outcome = await use(key);
  assert.ok(outcome.outcome === 'signed_in');
  assert.equal(outcome.person.user_id, ada.user_id);
});

test('what a device signed opens one session: the same answer a second time opens none', async () => {
  const key = await addPasskey(ada);
  const { challenge } = await passkeys.begin();
  const answer = key.sign({ challenge, origin: ORIGIN });
  assert.equal((await passkeys.finish(answer, ADDRESS)).outcome, 'signed_in');
  assert.deepEqual(await passkeys.finish(answer, ADDRESS), { outcome: 'refused' });
});

test('a question is good for five minutes, to sign in and to add a key', async () => {
  const key = await addPasskey(ada);
  const { challenge } = await passkeys.begin();
  const adding = await passkeys.beginAdding(ada);
  const { rows } = await sql<{ right: boolean }>`
    select expires_at > now() + make_interval(mins => 4) and expires_at <= now() + make_interval(mins => 5) as right
    from passkey_challenges`.execute(database.db);
  assert.deepEqual([...new Set(rows.map(({ right }) => right))], [true]);
  await letChallengesRunOut();
  assert.deepEqual(await passkeys.finish(key.sign({ challenge, origin: ORIGIN }), ADDRESS), { outcome: 'refused' });
  const late = new SoftPasskey(HOST).register({ challenge: adding.challenge, origin: ORIGIN });
  assert.equal(await passkeys.finishAdding(ada, 'Late', late), false);
});

test('a challenge is for one person and purpose: another person’s, or one to sign in, adds no key', async () => {
  const hers = await passkeys.beginAdding(ada);
  const anybodys = await passkeys.begin();
  for (const { challenge } of [hers, anybodys]) {
    const answer = new SoftPasskey(HOST).register({ challenge, origin: ORIGIN });
    assert.equal(await passkeys.finishAdding(bob, 'Planted', answer), false);
  }
  const key = await addPasskey(ada);
  const { challenge } = await passkeys.beginAdding(ada);
  assert.deepEqual(await passkeys.finish(key.sign({ challenge, origin: ORIGIN }), ADDRESS), { outcome: 'refused' });
  assert.deepEqual(await passkeys.list(bob), []);
});

test('holding the device is not enough: it must have checked who holds it, to sign in and to add a key', async () => {
  const key = await addPasskey(ada);
  assert.deepEqual(await use(key, { isVerified: false }), { outcome: 'refused' });
  const { challenge, authenticatorSelection } = await passkeys.beginAdding(ada);
  const answer = new SoftPasskey(HOST).register({ challenge, origin: ORIGIN, isVerified: false });
  assert.equal(await passkeys.finishAdding(ada, 'Found on a table', answer), false);
  assert.equal(authenticatorSelection?.userVerification, 'required');
  assert.equal((await passkeys.begin()).userVerification, 'required');
});

test('what was signed for another site is worth nothing here', async () => {
  const key = await addPasskey(ada);
  assert.deepEqual(await use(key, { origin: 'https://registers.example.net' }), { outcome: 'refused' });
});

test('a copy of a key is noticed: a count that does not go up is refused', async () => {
  const key = await addPasskey(ada);
  assert.equal((await use(key, { count: 7 })).outcome, 'signed_in');
  assert.equal((await findPasskey(database.db, key.id))?.sign_count, 7);
  assert.deepEqual(await use(key, { count: 7 }), { outcome: 'refused' });
  assert.equal((await use(key, { count: 8 })).outcome, 'signed_in');
});

test('a key is signed with, not named: another key under its id is refused', async () => {
  const key = await addPasskey(ada);
  const forged = Object.assign(new SoftPasskey(HOST), { id: key.id });
  assert.deepEqual(await use(forged), { outcome: 'refused' });
  assert.deepEqual(await use(new SoftPasskey(HOST)), { outcome: 'refused' });
});

test('a device gets the list of its keys, and a known key is not added again', async () => {
  const key = await addPasskey(bob);
  const { challenge, excludeCredentials } = await passkeys.beginAdding(bob);
  assert.deepEqual(
    excludeCredentials?.map(({ id }) => id),
    [key.id],
  );
  assert.equal(await passkeys.finishAdding(bob, 'Again', key.register({ challenge, origin: ORIGIN })), false);
});

test('no one can remove another person’s passkey, and a removed one does not sign in', async () => {
  const key = await addPasskey(ada);
  assert.equal(await passkeys.remove(bob, key.id), false);
  assert.equal((await use(key)).outcome, 'signed_in');
  assert.equal(await passkeys.remove(ada, key.id), true);
  assert.deepEqual(await use(key), { outcome: 'refused' });
});

test('tries with passkeys are counted by address: a hundred, then a wait, and others are not locked out; a right one costs none', async () => {
  const key = await addPasskey(ada);
  const finish = async (response: Parameters<PasskeySignIn['finish']>[0], address: string) =>
    (await passkeys.finish(response, address)).outcome;
  const unknown = new SoftPasskey(HOST).sign({ challenge: 'none', origin: ORIGIN });
  const address = '192.0.2.77';
  assert.equal(await finish(unknown, address), 'refused');
  // As if 98 more had come: each is returned after nine seconds, a hundred in a quarter of an hour.
  await sql`update attempt_budgets set full_again_at = full_again_at + make_interval(secs => 98 * 9)
    where full_again_at > now()`.execute(database.db);
  for (let tries = 0; tries < 2; tries++) {
    const { challenge } = await passkeys.begin();
    assert.equal(await finish(key.sign({ challenge, origin: ORIGIN }), address), 'signed_in');
  }
  assert.equal(await finish(unknown, address), 'refused');
  assert.equal(await finish(unknown, address), 'throttled');
  assert.equal(await finish(unknown, '192.0.2.78'), 'refused');
});
