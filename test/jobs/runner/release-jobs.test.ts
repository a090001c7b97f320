import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { releaseJobs } from '#jobs/runner/release-jobs.ts';
import { askForNote, prepareNotes } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  await prepareNotes(database);
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());
beforeEach(() => database.pool.query('delete from pgboss.job'));

/** Makes a job in the given state, as its third claim. Returns what a worker with this many earlier claims would release. */
async function buildDelivery(state: string, retryCount: number) {
  const job_id = await askForNote(database.db, 'a', accountId);
  const { rows } = await database.pool.query<{ id: string }>(
    `update pgboss.job set state = $1, retry_count = 2, retry_limit = 4, heartbeat_on = now(),
       start_after = now() + interval '1 hour' returning id`,
    [state],
  );
  const data = { job_id, account_id: accountId, input: {} };
  return { id: rows[0]?.id ?? '', retryCount, data, signal: new AbortController().signal };
}

const readJob = async () =>
  (
    await database.pool.query(
      `select state, retry_limit, heartbeat_on is null as silent, start_after <= now() as due from pgboss.job`,
    )
  ).rows;
const left = (state: string) => [{ state, retry_limit: 4, silent: false, due: false }];

test('a released job may be claimed at once, and has one more attempt', async () => {
  await releaseJobs(database.db, [await buildDelivery('active', 2)]);
  assert.deepEqual(await readJob(), [{ state: 'retry', retry_limit: 5, silent: true, due: true }]);
});

test('a job that another worker has taken meanwhile is left to that one', async () => {
  await releaseJobs(database.db, [await buildDelivery('active', 1)]);
  assert.deepEqual(await readJob(), left('active'));
});

test('a job that has its end keeps it', async () => {
  await releaseJobs(database.db, [await buildDelivery('completed', 2)]);
  assert.deepEqual(await readJob(), left('completed'));
});

test('no other job is released with it', async () => {
  await buildDelivery('active', 2);
  await releaseJobs(database.db, [
    { ...(await buildDelivery('active', 2)), id: '00000000-0000-4000-8000-000000000000' },
  ]);
  assert.deepEqual(await readJob(), [...left('active'), ...left('active')]);
});
