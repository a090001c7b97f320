import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveBackAttempts, takeAttempts } from '#operations/access/count-attempts.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const HOUR = 3_600;

test('a try that one budget refuses costs the others nothing', async () => {
  const own = { name: 'own', budget: { tries: 2, seconds: HOUR } };
  const shared = { name: 'shared', budget: { tries: 1, seconds: HOUR } };
  assert.equal(await takeAttempts(database.db, [shared]), null);
  for (let tries = 0; tries < 3; tries++) {
    const waitSeconds = await takeAttempts(database.db, [own, shared]);
    assert.ok(waitSeconds !== null && waitSeconds > 0 && waitSeconds <= HOUR, String(waitSeconds));
  }
  await giveBackAttempts(database.db, [shared]);
  assert.equal(await takeAttempts(database.db, [own, shared]), null);
  assert.equal(await takeAttempts(database.db, [own]), null, 'both tries of its own were left');
  assert.notEqual(await takeAttempts(database.db, [own]), null);
});
