import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { whileLocked } from '#store/postgres/advisory-lock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const lock = { name: 'a name', waitMs: 50, busy: 'another process has the lock' };

test('while one holds a lock another fails with its message, and locks of other names work', async () => {
  const { db } = database;
  await whileLocked(db, lock, async () => {
    await assert.rejects(
      whileLocked(db, lock, async () => 'done'),
      { message: 'another process has the lock' },
    );
    assert.equal(await whileLocked(db, { ...lock, name: 'another' }, async () => 'done'), 'done');
  });
});

test('one who waits long enough has the lock next', async () => {
  const order: string[] = [];
  const patient = { ...lock, waitMs: 30_000 };
  const turn = (name: string) =>
    whileLocked(database.db, patient, async (locked) => {
      order.push(`${name} in`);
      await sql`select pg_sleep(0.05)`.execute(locked);
      order.push(`${name} out`);
    });
  await Promise.all([turn('one'), turn('other')]);
  assert.match(order.join(), /^(one in,one out,other in,other out|other in,other out,one in,one out)$/);
});

test('a lock is released after a failure, and its connection is unchanged', async () => {
  const { db } = database;
  await assert.rejects(
    whileLocked(db, lock, async () => {
      throw new Error('the work failed');
    }),
    { message: 'the work failed' },
  );
  assert.equal(await whileLocked(db, lock, readTimeouts), '0 0', 'work under a lock may take its time');
  assert.equal(await readTimeouts(db), '10s 0');
});

test('a lost connection takes its lock with it, and the work hears of it before it writes', async () => {
  const { db } = database;
  const broken = whileLocked(db, lock, async (locked) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(locked);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db);
    await sql`select 1`.execute(locked);
  });
  await assert.rejects(broken, /terminat|not queryable|closed/i);
  assert.equal(await whileLocked(db, lock, async () => 'free'), 'free');
});

async function readTimeouts(db: TestDatabase['db']): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as text`.execute(db);
  return rows[0]?.text ?? '';
}
