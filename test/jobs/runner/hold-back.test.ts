import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startJobs } from '#jobs/runner/start-jobs.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { askForNote, bindNote, listNotes, prepareNotes } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';
import { waitUntil } from '#test/support/wait-until.ts';

test('a process that may not work releases jobs without counting an attempt, and runs them once it may', async (t) => {
  const database = await createTestDatabase();
  await prepareNotes(database);
  const { account_id } = await createTestAccount(database.db);
  let mayWork = false;
  let refused = 0;
  const log = { info: () => undefined, warn: () => undefined };
  const boss = await openBoss(database.address, log);
  const parts = {
    db: database.db,
    boss,
    log,
    mayWork: async () => {
      if (!mayWork) refused += 1;
      return mayWork;
    },
  };
  const runner = await startJobs(parts, [bindNote(async () => undefined)], { lookMs: 50, drainMs: 5_000 });
  t.after(async () => {
    await runner.stop();
    await database.drop();
  });
  await askForNote(database.db, 'a', account_id);
  // More often than the job may be tried.
  await waitUntil('it was refused several times', () => refused > noteJob.tries);
  assert.deepEqual(await listNotes(database), []);
  mayWork = true;
  await waitUntil('it is done', async () => (await listNotes(database)).length === 1);
});
