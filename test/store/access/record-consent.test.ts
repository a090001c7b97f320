import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { findGrant, listGrantsOf, revokeGrant } from '#store/access/grants.ts';
import { lockAccount } from '#store/billing/ledger.ts';
import { readSpentOn } from '#store/billing/spending.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { type ConsentedGrant, createGrant } from '#test/support/consented-grant.ts';
import { assertNoMoneyFaults } from '#test/support/money-service.ts';
import { createTestAccount, createTestUser } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { sealTestRecord } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let database: TestDatabase;
let app: ConsentedGrant;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());
beforeEach(async () => {
  const { account_id } = await createTestAccount(database.db);
  const user_id = await createTestUser(database.db, account_id);
  const client = { client_id: 'client', client_name: 'A host', redirect_uri: 'https://host.example/back' };
  app = { account_id, user_id, ...client, scopes: ['abn:lookup', 'gst:status'], cap_cents_per_day: 100_000 };
});

const consent = (changes: Partial<ConsentedGrant> = {}) => createGrant(database.db, { ...app, ...changes });
const listLive = async () => (await listGrantsOf(database.db, app.user_id)).map(({ grant_id }) => grant_id);
const readSpent = async (grantId: string, now = new Date()) =>
  (await readSpentOn(database.db, [grantId], buildCapDay(now))).get(grantId) ?? 0;
const charge = (grantId: string, price_cents = 10, created_at = new Date().toISOString()) =>
  openCompletionWriter(database.db).record({
    accountId: app.account_id,
    sealing: sealTestRecord({ price_cents, created_at }),
    funding: { from: 'cap', grantId },
    held: null,
    jobs: [],
    answer: {},
  });

test('a new consent ends the old one with its tokens, and what was spent today counts against the new cap', async () => {
  const old = await consent();
  await database.db
    .insertInto('oauth_artifacts')
    .values({ model: 'AccessToken', id_sha256: old, grant_id: old, payload: '{}' })
    .execute();
  for (const cents of [10, 5]) assert.equal(await charge(old, cents), 'recorded');
  const young = await consent({ cap_cents_per_day: 20 });
  assert.deepEqual(await listLive(), [young]);
  assert.notEqual(young, old);
  const left = database.db.selectFrom('oauth_artifacts').select('model').where('grant_id', '=', old);
  assert.deepEqual(await left.execute(), []);
  assert.equal(await charge(old), 'grant_ended');
  assert.equal(await readSpent(young), 15);
  assert.deepEqual([await charge(young, 6), await charge(young, 5)], ['spend_cap_reached', 'recorded']);
  assert.equal(await readSpent(young), 20);
  await assertNoMoneyFaults(database);
});

test('what was spent goes along from consent to consent, also when the app was disconnected between them', async () => {
  const first = await consent();
  await charge(first);
  const second = await consent();
  const third = await consent();
  await charge(third);
  await revokeGrant(database.db, third);
  const fourth = await consent({ cap_cents_per_day: 20 });
  assert.deepEqual([await readSpent(second), await readSpent(third), await readSpent(fourth)], [10, 20, 20]);
  assert.equal(await charge(fourth, 1), 'spend_cap_reached');
  await assertNoMoneyFaults(database);
});

test('what was spent on another day, by another app or by another person does not count', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  await charge(await consent(), 10, yesterday);
  await charge(await consent({ client_id: 'another' }));
  const colleague = await createTestUser(database.db, app.account_id);
  await charge(await consent({ user_id: colleague }));
  const young = await consent();
  assert.equal(await readSpent(young), 0);
  assert.equal((await listLive()).length, 2, 'the other app stays connected');
});

test('an app that registers again replaces its earlier registration, whatever it requests', async () => {
  const old = await consent({ app_key: 'A host' });
  const young = await consent({ app_key: 'A host', client_id: 'anew', scopes: ['abn:lookup', 'billing:read'] });
  assert.deepEqual(await listLive(), [young]);
  assert.equal(await findGrant(database.db, old), null);
});

test('a step-up extends the grant: its id, its tokens and what it spent stay, and its cap is the new one', async () => {
  const grantId = await consent();
  const other = await consent({ client_id: 'another', app_key: 'another' });
  await charge(grantId);
  const asked = ['abn:lookup', 'billing:read'] as const;
  const extended = await consent({ asked, scopes: ['billing:read'], cap_cents_per_day: 15, client_name: 'Renamed' });
  assert.equal(extended, grantId);
  const grant = await findGrant(database.db, grantId);
  assert.deepEqual(
    [grant?.scopes, grant?.cap_cents_per_day, grant?.client_name],
    [['gst:status', 'billing:read'], 15, 'Renamed'],
  );
  assert.equal((await findGrant(database.db, other))?.cap_cents_per_day, 100_000, 'the other app keeps its cap');
  assert.deepEqual([await charge(grantId, 6), await charge(grantId, 5)], ['spend_cap_reached', 'recorded']);
  await assertNoMoneyFaults(database);
});

test('of many consents at once exactly one is live, and no cent of charges that run beside them is lost', async () => {
  const first = await consent();
  const before = await charge(first);
  assert.equal(before, 'recorded');
  const [consents, charges] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => consent({ cap_cents_per_day: 1_000 }))),
    Promise.all(Array.from({ length: 3 }, () => charge(first))),
  ]);
  const live = await listLive();
  assert.equal(live.length, 1);
  assert.ok(consents.includes(live[0] ?? ''));
  const recorded = charges.filter((outcome) => outcome === 'recorded').length;
  assert.equal(await readSpent(live[0] ?? ''), 10 + recorded * 10);
  await assertNoMoneyFaults(database);
});

test('a consent that waited for another one is dated after it', async () => {
  let waited: Promise<string> | undefined;
  let { rows } = await sql<{ at: Date }>`select now() as at`.execute(database.db);
  await database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, app.account_id);
    waited = consent();
    const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitUntil('the consent waits', async () => (await isWaiting.execute(trx)).rows.length > 0);
    ({ rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(trx));
  });
  const grant = database.db
    .selectFrom('grants')
    .select('created_at')
    .where('grant_id', '=', (await waited) ?? '');
  const { created_at } = await grant.executeTakeFirstOrThrow();
  assert.ok(created_at >= (rows[0]?.at ?? new Date()), `${created_at.toISOString()}`);
});

test('the database itself refuses a second live grant of a person for an app, and fsck a carry that is made up', async () => {
  const old = await consent();
  // More than today, but on another day: it is not carried over.
  await charge(old, 50, new Date(Date.now() - 3 * 86_400_000).toISOString());
  await charge(old);
  const young = await consent();
  const { pool } = database;
  const copy = `insert into grants select 'grt_copy' as grant_id, account_id, user_id, client_id, client_name, scopes,
    cap_cents_per_day, created_at, last_used_at, revoked_at, redirect_uri, app_key from grants where grant_id = '${young}'`;
  await assert.rejects(pool.query(copy), /grants_live_app/);
  await pool.query(`update grants set carried_cents = 9 where grant_id = '${young}'`);
  const fault = new RegExp(`grant ${young} does not carry over what the previous grant had spent`);
  await assert.rejects(assertNoMoneyFaults(database), fault);
  await pool.query(`update grants set carried_cents = 10 where grant_id = '${young}'`);
  await assertNoMoneyFaults(database);
});
