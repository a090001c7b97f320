import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { watchLog } from '#app/watch-log.ts';
import type { SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { beginLog } from '#store/log/log-keys.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('after a lost connection the log is compared before the next write, also when the first try finds no server', async (t) => {
  const { db, pool, checkpoints } = database;
  const origin = await beginLog(db, 'log.example/evidence', null);
  let kept: SignedCheckpoint[] = [];
  let fails = false;
  const findKept = async () => {
    if (fails) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return kept;
  };
  const troubles: string[] = [];
  const watch = watchLog(
    { db, pool, checkpoints: { ...checkpoints, findKept } },
    { onTrouble: (trouble) => troubles.push(trouble), onUnknown: () => undefined },
  );
  t.after(() => watch.stop());
  assert.equal(await watch.findTrouble(), null);
  const checkpoint = { origin, size: 5, rootHash: new Uint8Array(32), extensions: [] };
  kept = [{ checkpoint, note: { text: '', signatures: [] } }];
  assert.equal(watch.findTrouble(), null, 'without a loss nothing waits');
  pool.emit('error', new Error('terminating connection'));
  fails = true;
  assert.equal(await watch.findTrouble(), null);
  fails = false;
  assert.match(String(await watch.findTrouble()), /has 0 entries in the database, and this service has signed 5/);
  assert.equal(troubles.length, 1);
});
