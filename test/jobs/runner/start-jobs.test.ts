import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { requestJob } from '#contract/job.ts';
import { bindJob } from '#jobs/runner/bind-job.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { askForNote, bindNote, listNotes, prepareNotes, startTestRunner } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const LATE = 'a try of a job came too late; nothing was written';
const timeout = 120_000;
// Of several workers, one that is still asking for jobs could take what a stop without a wait released.
const ONE_WORKER = { ...noteJob, atOnce: 1 };

let database: TestDatabase;
let accountId: string;
let runners: JobRunner[];
before(async () => {
  database = await createTestDatabase();
  await prepareNotes(database);
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());
beforeEach(async () => {
  runners = [];
  // No pause between tries but where a test wants one.
  await prepareNotes(database);
  await database.pool.query('truncate notes; delete from pgboss.job; update pgboss.queue set retry_backoff = false');
});
afterEach(() => Promise.all(runners.map((runner) => runner.stop())));

const start = async (...words: Parameters<typeof bindNote>) => {
  const runner = await startTestRunner(database, [bindNote(...words)]);
  runners.push(runner);
  return runner;
};
const listStates = async () =>
  (await database.pool.query<{ state: string }>('select state from pgboss.job')).rows.map((row) => row.state);
const waitForStates = (...states: string[]) =>
  waitUntil(`the jobs are ${states}`, async () => `${(await listStates()).sort()}` === `${states.sort()}`);

test('jobs asked for before and after the start are each done once, with their effect', { timeout }, async () => {
  await askForNote(database.db, 'a', accountId);
  await start(async () => undefined);
  for (const note of ['b', 'c', 'd', 'e']) await askForNote(database.db, note, accountId);
  await waitForStates('completed', 'completed', 'completed', 'completed', 'completed');
  assert.deepEqual(await listNotes(database), ['a 1', 'b 1', 'c 1', 'd 1', 'e 1']);
});

test('a handler knows its job, whose it is and which try it is', { timeout }, async () => {
  const seen: unknown[] = [];
  const jobId = await askForNote(database.db, 'a', accountId);
  await start(async (note, { signal, ...context }) => void seen.push([note, context, signal.aborted]));
  await waitForStates('completed');
  assert.deepEqual(seen, [['a', { jobId, shownJobId: null, accountId, attempt: 1 }, false]]);
});

test('a try that throws is followed by another, and the job has failed after its last', { timeout }, async () => {
  const runner = await start(async (note, { attempt }) => {
    if (note === 'never' || attempt < 3) throw new Error(`try ${attempt}`);
  });
  await askForNote(database.db, 'third time', accountId);
  await askForNote(database.db, 'never', accountId);
  await waitForStates('completed', 'failed');
  assert.deepEqual(await listNotes(database), ['third time 3']);
  assert.equal(runner.lines.filter((line) => line.message === 'a try of a job failed').length, 5);
});

test('jobs claimed together end separately: one that fails does not fail the others', {
  timeout,
}, async () => {
  const many = { ...noteJob, atOnce: 10, batch: 10, tries: 2 };
  await prepareNotes(database, many);
  await database.pool.query('update pgboss.queue set retry_backoff = false');
  for (let index = 0; index < 10; index += 1) await askForNote(database.db, `${index}`, accountId);
  await start(async (note, { attempt }) => {
    if (note === '7' || (note === '3' && attempt === 1)) throw new Error(`no ${note}`);
  }, many);
  await waitForStates(...Array.from({ length: 9 }, () => 'completed'), 'failed');
  assert.deepEqual(await listNotes(database), ['0 1', '1 1', '2 1', '3 2', '4 1', '5 1', '6 1', '8 1', '9 1']);
  const { rows } = await database.pool.query(`select output->>'message' as why from pgboss.job where state = 'failed'`);
  assert.deepEqual(rows, [{ why: 'no 7' }]);
});

test('an effect that fails is undone with the end of the job, and the job is tried again', { timeout }, async () => {
  const bound = bindJob(noteJob, async ({ note }, { attempt }) => ({
    effect: async (trx) => {
      await trx
        .insertInto('notes' as never)
        .values({ note, attempt } as never)
        .execute();
      if (attempt === 1) throw new Error('half way');
    },
  }));
  runners.push(await startTestRunner(database, [bound]));
  await askForNote(database.db, 'a', accountId);
  await waitForStates('completed');
  assert.deepEqual(await listNotes(database), ['a 2']);
});

test('jobs that a job asks for are made with its end, not by a try that fails', { timeout }, async () => {
  const parent = { ...noteJob, name: 'test_parent' };
  await ensureJobQueues(database.pool, [parent]);
  await database.pool.query('update pgboss.queue set retry_backoff = false');
  const bound = bindJob(parent, async ({ note }, { attempt }) => ({
    jobs: [{ request: requestJob(noteJob, { note }), accountId }],
    effect: async () => {
      if (attempt === 1) throw new Error('half way');
    },
  }));
  runners.push(await startTestRunner(database, [bound, bindNote(async () => undefined)]));
  await askForNote(database.db, 'child', accountId, parent);
  await waitForStates('completed', 'completed');
  assert.deepEqual(await listNotes(database), ['child 1']);
});

test('a try that is slower than its lease is followed by another, and its own effect is refused', {
  timeout,
}, async () => {
  const hasty = { ...noteJob, leaseSeconds: 1 };
  await prepareNotes(database, hasty);
  const released = Promise.withResolvers<void>();
  const runner = await start(async (_note, { attempt }) => {
    if (attempt === 1) await released.promise;
  }, hasty);
  await askForNote(database.db, 'slow', accountId);
  await waitForStates('completed');
  released.resolve();
  await waitUntil('the slow try is refused', () => runner.lines.some((line) => line.message === LATE));
  assert.deepEqual(await listNotes(database), ['slow 2']);
});

test('a job whose worker fell silent is taken by another, and the effect of the silent one is refused', {
  timeout,
}, async () => {
  const released = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const silent = await start(async (_note, { attempt }) => {
    started.resolve();
    if (attempt === 1) await released.promise;
  });
  await askForNote(database.db, 'silent', accountId);
  await started.promise;
  // As if no heartbeat had arrived for a minute.
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute'`);
  await waitForStates('completed');
  released.resolve();
  await waitUntil('the silent try is refused', () => silent.lines.some((line) => line.message === LATE));
  assert.deepEqual(await listNotes(database), ['silent 2']);
});

test('a stop waits for a job that runs, and takes no other', { timeout }, async () => {
  const released = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const runner = await start(async (note) => {
    if (note !== 'first') return;
    started.resolve();
    await released.promise;
  }, ONE_WORKER);
  await askForNote(database.db, 'first', accountId);
  await started.promise;
  const stopped = runner.stop();
  await askForNote(database.db, 'second', accountId);
  released.resolve();
  await stopped;
  assert.deepEqual(await listNotes(database), ['first 1']);
  assert.deepEqual((await listStates()).sort(), ['completed', 'created']);
  runners = [];
});

test('a stop releases what does not end in time without counting the attempt, and the late end is rejected', {
  timeout,
}, async () => {
  const twice = { ...ONE_WORKER, tries: 2 };
  await prepareNotes(database, twice);
  await database.pool.query('update pgboss.queue set retry_backoff = false');
  const released = Promise.withResolvers<void>();
  const started = Promise.withResolvers<AbortSignal>();
  const bound = bindNote(async (_note, { signal }) => {
    started.resolve(signal);
    await released.promise;
  }, twice);
  const runner = await startTestRunner(database, [bound], { drainMs: 50 });
  await askForNote(database.db, 'endless', accountId);
  const signal = await started.promise;
  await runner.stop();
  assert.ok(signal.aborted, 'the handler got the signal');
  assert.deepEqual(await listStates(), ['retry']);
  released.resolve();
  await waitUntil('the late end is refused', () => runner.lines.some((line) => line.message === LATE));
  assert.deepEqual(await listNotes(database), []);
  await start(async (_note, { attempt }) => {
    if (attempt === 2) throw new Error('the first try that counts');
  }, twice);
  await waitForStates('completed');
  assert.deepEqual(await listNotes(database), ['endless 3']);
});

test('a stop logs in one line what it released, and not how those attempts ended', { timeout }, async () => {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const bound = bindNote(async (_note, { signal }) => {
    started.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ended.resolve();
    signal.throwIfAborted();
  }, ONE_WORKER);
  const runner = await startTestRunner(database, [bound], { drainMs: 0 });
  await askForNote(database.db, 'under way', accountId);
  await started.promise;
  await runner.stop();
  await ended.promise;
  // Whatever the end of the try makes pg-boss do is done by then.
  await waitForStates('retry');
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  const [began, ...lines] = runner.lines;
  assert.equal(began?.message, 'a job began');
  assert.deepEqual(lines, [{ jobs: 1, message: 'running jobs were released for another process' }]);
});
