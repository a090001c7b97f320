import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type FaultGround, openFaultGround } from '#test/support/fault-ground.ts';
import { askForNote, listNotes, prepareNotes } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const MAIN = join(import.meta.dirname, 'work-notes.ts');
const timeout = 240_000;

/** A database with workers on it. */
type Scene = {
  ground: FaultGround;
  database: TestDatabase;
  startWorker(): ReturnType<FaultGround['serve']>;
  ask(note: string): Promise<string>;
  release(note: string): Promise<unknown>;
  /** Waits until an attempt of the note job has begun. Returns the process that runs it. */
  waitForStart(note: string, attempt: number): Promise<number>;
  waitForNotes(...notes: string[]): Promise<unknown>;
};

async function openScene(t: TestContext): Promise<Scene> {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  await prepareNotes(database);
  const { pool, db } = database;
  await pool.query('create table starts (note text, attempt integer, pid integer); create table releases (note text)');
  const { account_id } = await createTestAccount(db);
  const ground = openFaultGround(t);
  const findStart = async (note: string, attempt: number) =>
    (await pool.query('select pid from starts where note = $1 and attempt = $2', [note, attempt])).rows[0]?.pid ?? null;
  const env = { DATABASE_URL: database.url };
  return {
    ground,
    database,
    startWorker: () => ground.serve({ main: MAIN, env }),
    ask: (note) => askForNote(db, note, account_id),
    release: (note) => pool.query('insert into releases values ($1)', [note]),
    waitForStart: (note, attempt) => waitUntil(`try ${attempt} of ${note} begins`, () => findStart(note, attempt)),
    waitForNotes: (...notes) =>
      waitUntil(
        `the notes ${notes} are left`,
        async () => `${(await listNotes(database)).filter((line) => !line.startsWith('job_'))}` === `${notes}`,
      ),
  };
}

test('the job of a worker that is killed is done by another, once', { timeout }, async (t) => {
  const scene = await openScene(t);
  const first = await scene.startWorker();
  await scene.ask('a');
  await scene.waitForStart('a', 1);
  const second = await scene.startWorker();
  first.kill('SIGKILL');
  await first.ended;
  assert.equal(await scene.waitForStart('a', 2), second.pid);
  await scene.release('a');
  await scene.waitForNotes('a 2');
});

test('a worker that is frozen loses its job to another, and what it does when it wakes up is refused', {
  timeout,
}, async (t) => {
  const scene = await openScene(t);
  const frozen = await scene.startWorker();
  await scene.ask('a');
  await scene.waitForStart('a', 1);
  const other = await scene.startWorker();
  frozen.kill('SIGSTOP');
  assert.equal(await scene.waitForStart('a', 2), other.pid);
  await scene.release('a');
  await scene.waitForNotes('a 2');
  frozen.kill('SIGCONT');
  await waitUntil('the frozen worker logs that it is late', () => /a try of a job came too late/.test(frozen.said()));
  await scene.waitForNotes('a 2');
});

test('SIGTERM lets a running job end, and the worker exits 0 [process.sigterm]', { timeout }, async (t) => {
  const scene = await openScene(t);
  const worker = await scene.startWorker();
  await scene.ask('a');
  await scene.waitForStart('a', 1);
  worker.kill('SIGTERM');
  await scene.release('a');
  assert.deepEqual(await worker.ended, { code: 0, signal: null }, worker.said());
  await scene.waitForNotes('a 1');
});

test('SIGTERM releases a job that does not end in time: the worker exits 0, and another does it [process.sigterm]', {
  timeout,
}, async (t) => {
  const scene = await openScene(t);
  const worker = await scene.startWorker();
  await scene.ask('a');
  await scene.waitForStart('a', 1);
  const other = await scene.startWorker();
  worker.kill('SIGTERM');
  assert.deepEqual(await worker.ended, { code: 0, signal: null }, worker.said());
  assert.equal(await scene.waitForStart('a', 2), other.pid);
  await scene.release('a');
  await scene.waitForNotes('a 2');
});

test('a job that comes round by itself is done once in each slot by three workers, one of which is killed and comes back', {
  timeout,
}, async (t) => {
  const { database, startWorker } = await openScene(t);
  const workers = await Promise.all([startWorker(), startWorker(), startWorker()]);
  const readSlots = async () =>
    (
      await database.pool.query<{ jobs: number; runs: number }>(
        `select count(*) as jobs, (select count(*) from notes where note = any(array_agg(j.data->>'job_id'))) as runs
       from pgboss.job j where name = 'test_tick' and state = 'completed' group by singleton_on`,
      )
    ).rows;
  await waitUntil('three slots are done', async () => (await readSlots()).length >= 3);
  workers[0]?.kill('SIGKILL');
  await startWorker();
  const before = (await readSlots()).length;
  await waitUntil('three more slots are done', async () => (await readSlots()).length >= before + 3);
  for (const slot of await readSlots()) assert.deepEqual(slot, { jobs: 1, runs: 1 });
});
