import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countJobs } from '#store/jobs/job-figures.ts';
import type { OpenDatabase } from '#store/postgres/database.ts';
import { assertStopped, openFaultGround, START_LIMIT_MS } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const timeout = 900_000;

// A worker requests the housekeeping job first.
const waitForHousekeeping = ({ db }: OpenDatabase) =>
  waitUntil(
    'the housekeeping is done',
    async () => (await countJobs(db)).some(({ name, state }) => name === 'housekeeping' && state === 'succeeded'),
    START_LIMIT_MS,
  );

test('serve on the embedded PostgreSQL works off jobs itself, and svc-admin work may help it', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const env = { DATA_DIR: ground.makeDataDir() };
  const service = await ground.serve({ env });
  assert.match(service.said(), /^ {2}jobs {4}run by this process$/m);
  const database = await openSocketDatabase(env.DATA_DIR);
  await waitForHousekeeping(database);
  const helper = ground.start(['work'], { env });
  await waitUntil('the helper works', () => /^working$/m.test(helper.said()), START_LIMIT_MS);
  // A new slot of ten minutes may have begun meanwhile.
  const slots = await database.pool.query(`select max(jobs) as most from (
    select count(*) as jobs from pgboss.job where name = 'housekeeping' group by singleton_on) slots`);
  assert.deepEqual(slots.rows, [{ most: 1 }], 'a slot has one job');
  await database.close();
  for (const program of [helper, service]) {
    program.kill('SIGTERM');
    assertStopped(await program.ended, program.said());
  }
});

test('svc-admin work works off jobs alone; serve on a server leaves them to it and says so [svc-admin.work]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const env = { DATABASE_URL: database.url, DATA_DIR: ground.makeDataDir() };
  const service = await ground.serve({ env });
  assert.match(service.said(), /^ {2}jobs {4}run by svc-admin work \(WORK_JOBS is off\)$/m);
  assert.deepEqual(await countJobs(database.db), []);
  const port = await findFreePort();
  const worker = ground.start(['work'], { env: { ...env, METRICS_PORT: String(port), LOG_LEVEL: 'info' } });
  await waitForHousekeeping(database);
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const counted = /^registers_job_duration_seconds_count\{name="housekeeping",outcome="succeeded"\} [1-9]/m;
  await waitUntil('the job is counted', async () => counted.test(await read('/metrics')), START_LIMIT_MS);
  assert.match(await read('/ready'), /^\{"ready":true,/);
  worker.kill('SIGTERM');
  assertStopped(await worker.ended, worker.said());
  assert.match(worker.said(), /"job":"housekeeping".*"msg":"a job began"/);
  assert.match(worker.said(), /"job":"housekeeping".*"outcome":"succeeded","duration_ms":[\d.]+,"msg":"a job ended"/);
  service.kill('SIGTERM');
  await service.ended;
});

test('serve on a server works off jobs when WORK_JOBS is on', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const env = {
    ...(await buildProductionEnv()),
    DATABASE_URL: database.url,
    OBJECT_STORE_URL: database.objectsUrl,
    DATA_DIR: ground.makeDataDir(),
    WORK_JOBS: 'on',
  };
  const service = await ground.serve({ env });
  await waitForHousekeeping(database);
  service.kill('SIGTERM');
  assertStopped(await service.ended, service.said());
});
