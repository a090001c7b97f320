import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildSecret, ensureSecret, readSigningSecrets, recordSecret, sweepSecrets } from '#store/webhooks/secrets.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { addEndpoint, MASTER_KEY } from '#test/support/webhook-deliveries.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const HOUR_MS = 3_600_000;
const createOwner = async () => ({ accountId: (await createTestAccount(database.db)).account_id, endpointId: null });

test('secrets belong to one account and one endpoint, or to the orders of the account', async () => {
  const { db } = database;
  const [owner, other] = [await createOwner(), await createOwner()];
  const { endpoint_id: endpointId } = await addEndpoint(database, owner.accountId, 'https://a.example/');
  const now = new Date();
  for (const one of [owner, other]) await ensureSecret(db, one, MASTER_KEY, now);
  await ensureSecret(db, owner, MASTER_KEY, now);
  for (const one of [owner, other, { ...owner, endpointId }]) {
    const secrets = await readSigningSecrets(db, one, now);
    assert.deepEqual(
      secrets.map(({ account_id, endpoint_id }) => [account_id, endpoint_id]),
      [[one.accountId, one.endpointId]],
    );
  }
});

test('a rotation retires the previous generation of its owner only, which signs until then and is swept after', async () => {
  const { db } = database;
  const [owner, other] = [await createOwner(), await createOwner()];
  const now = new Date(Date.now() - 2 * HOUR_MS);
  for (const one of [owner, other]) await ensureSecret(db, one, MASTER_KEY, now);
  const { row } = buildSecret(owner, MASTER_KEY, now);
  await recordSecret(db, row, 1);
  const list = async (of: typeof owner, at: Date) => (await readSigningSecrets(db, of, at)).map((one) => one.secret_id);
  assert.equal((await list(owner, now)).length, 2);
  assert.deepEqual(await list(owner, new Date()), [row.secret_id]);
  assert.equal((await list(other, new Date())).length, 1);
  assert.equal(await sweepSecrets(db), 1);
  assert.deepEqual(await list(owner, now), [row.secret_id]);
});
