import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { recordUser } from '#store/access/accounts.ts';
import { sweepConsent } from '#store/access/consent-sweep.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let owner: { account_id: string; user_id: string };
before(async () => {
  database = await createTestDatabase();
  const { account_id } = await createTestAccount(database.db);
  const user_id = await recordUser(database.db, { account_id, email: 'a@example.com', password_hash: 'x' });
  owner = { account_id, user_id };
});
after(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from oauth_artifacts; delete from grants; delete from user_sessions');
});

const sweep = () => sweepConsent(database.db, { unusedClientHours: 24, idleClientDays: 90 });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function addGrant(grant_id: string, hoursOld: number, revoked_at: Date | null = null): Promise<void> {
  const client = { client_id: `client of ${grant_id}`, client_name: 'x', app_key: grant_id };
  const grant = { ...owner, ...client, scopes: [], cap_cents_per_day: 0 };
  await database.db
    .insertInto('grants')
    .values({ ...grant, grant_id, created_at: ago(hoursOld), revoked_at })
    .execute();
}

async function addArtifact(model: string, id: string, more: object): Promise<void> {
  await database.db
    .insertInto('oauth_artifacts')
    .values({ model, id_sha256: id, payload: '{}', ...more })
    .execute();
}

async function listLeft(): Promise<string[]> {
  const rows = await database.db.selectFrom('oauth_artifacts').select('id_sha256').orderBy('id_sha256').execute();
  return rows.map(({ id_sha256 }) => id_sha256);
}

test('what is over goes, what is not stays', async () => {
  await addArtifact('AccessToken', 'over', { expires_at: ago(1) });
  await addArtifact('AccessToken', 'young', { expires_at: ago(-1) });
  await database.db
    .insertInto('user_sessions')
    .values([
      { session_sha256: 'over', user_id: owner.user_id, expires_at: ago(1) },
      { session_sha256: 'young', user_id: owner.user_id, expires_at: ago(-1) },
    ])
    .execute();
  const swept = await sweep();
  assert.deepEqual([swept.artifacts, swept.sessions], [1, 1]);
  assert.deepEqual(await listLeft(), ['young']);
});

test('challenges and budgets go when they are over, and not before', async () => {
  await database.pool.query('delete from passkey_challenges; delete from attempt_budgets');
  const { db } = database;
  for (const [name, at] of [
    ['over', ago(1)],
    ['young', ago(-1)],
  ] as const) {
    await db
      .insertInto('passkey_challenges')
      .values({ challenge_sha256: name, user_id: null, expires_at: at })
      .execute();
    await db.insertInto('attempt_budgets').values({ budget_sha256: name, full_again_at: at }).execute();
  }
  assert.equal((await sweep()).budgets, 1);
  assert.deepEqual(await db.selectFrom('passkey_challenges').select('challenge_sha256 as left').execute(), [
    { left: 'young' },
  ]);
  assert.deepEqual(await db.selectFrom('attempt_budgets').select('budget_sha256 as left').execute(), [
    { left: 'young' },
  ]);
});

test('a code that was used stays until its time is over: used again, it must be known', async () => {
  await addArtifact('AuthorizationCode', 'used', { expires_at: ago(-1), consumed_at: ago(0) });
  await addArtifact('AuthorizationCode', 'over', { expires_at: ago(1), consumed_at: ago(2) });
  assert.equal((await sweep()).artifacts, 1);
  assert.deepEqual(await listLeft(), ['used']);
});

test('a grant without a token left has ended, but not while its first code is on the way', async () => {
  await addGrant('old with token', 100);
  await addArtifact('RefreshToken', 'its', { grant_id: 'old with token', expires_at: ago(-100) });
  await addGrant('old without', 2);
  await addGrant('young without', 0);
  assert.equal((await sweep()).grants, 1);
  const rows = await database.db.selectFrom('grants').select('grant_id').where('revoked_at', 'is not', null).execute();
  assert.deepEqual(rows, [{ grant_id: 'old without' }]);
});

test('a program is forgotten a day after it registered in vain, or ninety days after its last grant ended', async () => {
  await addGrant('held', 5_000);
  // As old as the program: only programs are swept by age.
  await addArtifact('RefreshToken', 'token', { grant_id: 'held', expires_at: ago(-1), created_at: ago(5_000) });
  await addGrant('ended', 5_000, ago(89 * 24));
  await addGrant('long ended', 5_000, ago(91 * 24));
  for (const grant of ['held', 'ended', 'long ended']) {
    const payload = JSON.stringify({ client_id: `client of ${grant}` });
    await addArtifact('Client', grant, { payload, created_at: ago(5_000) });
  }
  await addArtifact('Client', 'new', { payload: '{"client_id":"new"}', created_at: ago(23) });
  await addArtifact('Client', 'in vain', { payload: '{"client_id":"in vain"}', created_at: ago(25) });
  assert.equal((await sweep()).clients, 2);
  assert.deepEqual(await listLeft(), ['ended', 'held', 'new', 'token']);
});
