import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PgBoss } from 'pg-boss';
import { runOnSchedule } from '#jobs/runner/run-on-schedule.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { prepareNotes } from '#test/support/note-jobs.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const DAY_SECONDS = 86_400;
const daily = { ...noteJob, owner: 'service' as const };

test('however many ask for the job of a slot, there is one, and it is the service’s own', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  await prepareNotes(database);
  const boss = await openBoss(database.address, { warn: () => undefined });
  t.after(() => boss.stop({ graceful: false }));
  let answered = 0;
  const counted = {
    send: async (...words: Parameters<PgBoss['send']>) => {
      const id = await boss.send(...words);
      answered += 1;
      return id;
    },
  } as unknown as PgBoss;
  const troubles: unknown[] = [];
  const parts = { db: database.db, boss: counted, onTrouble: (error: unknown) => troubles.push(error) };
  for (let worker = 1; worker <= 3; worker++) {
    const stop = runOnSchedule(parts, daily, DAY_SECONDS);
    t.after(stop);
    await waitUntil('the slot was asked for', () => answered === worker);
  }
  const { rows } = await database.pool.query(`select data->'account_id' as owner from pgboss.job`);
  assert.deepEqual([rows, troubles], [[{ owner: null }], []]);
});

test('a slot that cannot be requested is reported, and a stop ends it', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const away = new Error('the store is unavailable');
  const boss = { send: () => Promise.reject(away) } as unknown as PgBoss;
  const troubles: unknown[] = [];
  const parts = { db: database.db, boss, onTrouble: (error: unknown) => troubles.push(error) };
  t.after(runOnSchedule(parts, daily, DAY_SECONDS));
  await waitUntil('the error is reported', () => troubles.length > 0);
  runOnSchedule(parts, daily, DAY_SECONDS)();
  await new Promise(setImmediate);
  assert.deepEqual(troubles, [away]);
});
