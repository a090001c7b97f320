import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LateAttempt, runAttempt } from '#jobs/runner/run-attempt.ts';
import type { JobEnvelope } from '#store/jobs/job-rows.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { askForNote, bindNote, listNotes, prepareNotes } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await prepareNotes(database);
});
after(() => database.drop());

test('a job that is delivered twice at one moment has one effect: the other attempt fails as late', async (t) => {
  const { account_id } = await createTestAccount(database.db);
  const boss = await openBoss(database.address, { warn: () => undefined });
  t.after(() => boss.stop({ graceful: false }));
  const parts = { db: database.db, boss, recorder: openJobRecorder(database.db) };
  for (const note of ['a', 'b', 'c', 'd']) {
    await askForNote(database.db, note, account_id);
    const [delivery] = await boss.fetch<JobEnvelope>('test_note');
    assert.ok(delivery !== undefined);
    const signal = new AbortController().signal;
    const tries = Array.from({ length: 4 }, () =>
      runAttempt(
        parts,
        bindNote(async () => undefined),
        { ...delivery, signal },
      ),
    );
    const ends = await Promise.allSettled(tries);
    assert.equal(ends.filter((end) => end.status === 'fulfilled').length, 1);
    for (const end of ends) if (end.status === 'rejected') assert.ok(end.reason instanceof LateAttempt);
  }
  assert.deepEqual(await listNotes(database), ['a 1', 'b 1', 'c 1', 'd 1']);
});
