import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { findReadyJobs } from '#jobs/runner/find-ready-jobs.ts';
import { prepareNotes } from '#test/support/note-jobs.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await prepareNotes(database);
});
after(() => database.drop());
beforeEach(() => database.pool.query('delete from pgboss.job'));

/** What a row of pg-boss holds, as columns and values in SQL, and what is seen of it. */
const CASES = [
  ['a job that may start now', { state: `'created'`, start_after: 'now()' }, 'due'],
  ['a job that waits for its next try, whose pause is over', { state: `'retry'`, start_after: 'now()' }, 'due'],
  ['a job whose pause is not over', { state: `'retry'`, start_after: `now() + interval '1 minute'` }, 'nothing'],
  ['a job that waits for another one', { state: `'created'`, start_after: 'now()', blocked: 'true' }, 'nothing'],
  ['a job that is done', { state: `'completed'`, start_after: 'now()' }, 'nothing'],
  ['a job that has failed', { state: `'failed'`, start_after: 'now()' }, 'nothing'],
  [
    'a job that is at work',
    { state: `'active'`, started_on: 'now()', heartbeat_on: 'now()', heartbeat_seconds: '10', expire_seconds: '900' },
    'nothing',
  ],
  [
    'a job whose worker fell silent',
    {
      state: `'active'`,
      started_on: 'now()',
      heartbeat_on: `now() - interval '11 seconds'`,
      heartbeat_seconds: '10',
      expire_seconds: '900',
    },
    'lost',
  ],
  [
    'a job whose lease is over, though its worker lives',
    {
      state: `'active'`,
      started_on: `now() - interval '901 seconds'`,
      heartbeat_on: 'now()',
      heartbeat_seconds: '10',
      expire_seconds: '900',
    },
    'lost',
  ],
] as const;

for (const [what, columns, seen] of CASES)
  test(`of ${what}, ${seen} is seen`, async () => {
    const names = ['name', ...Object.keys(columns)].join(', ');
    const values = [`'${noteJob.name}'`, ...Object.values(columns)].join(', ');
    await database.pool.query(`insert into pgboss.job (${names}) values (${values})`);
    assert.deepEqual(await findReadyJobs(database.db, [noteJob.name]), {
      due: seen === 'due' ? [noteJob.name] : [],
      lost: seen === 'lost' ? [noteJob.name] : [],
    });
    assert.deepEqual(await findReadyJobs(database.db, ['another']), { due: [], lost: [] });
  });
