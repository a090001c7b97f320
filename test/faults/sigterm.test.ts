import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { SERVICE_OWNER } from '#store/records/usage.ts';
import { listLosses } from '#test/faults/list-losses.ts';
import { buildMeteredLoad } from '#test/faults/metered-load.ts';
import { listPostmasters } from '#test/store/embedded/embedded-fixture.ts';
import { openFaultGround, type Program } from '#test/support/fault-ground.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { importSample } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const SERVE_METERED = join(import.meta.dirname, 'serve-metered.ts');
const CREDIT_CENTS = 10_000_000;
const STOP_LIMIT_MS = 10_000;
const IN_FLIGHT = 16;
const timeout = 180_000;

test('SIGTERM lets requests that are under way complete, whatever their connections do after, and exits 0 within 10 s [process.sigterm]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const database = await openDatabaseFor(t);
  const dataDir = ground.makeDataDir();
  const service = await ground.serve({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
  const demo = JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;
  const headers = { authorization: `Bearer ${demo.api_key}` };

  // Records cannot be written while we hold their table, so every request stays under way as long as we like.
  const holder = await database.pool.connect();
  await holder.query('begin; lock table records in share mode');
  const asked = Array.from({ length: IN_FLIGHT }, () => fetch(`${service.url}/v1/abn/${demo.sample_abn}`, { headers }));
  await waitUntil('the first write waits for the table', async () => (await countWaiting(database)) > 0);
  const health = await fetch(`${service.url}/v1/_health`);
  assert.equal(health.status, 200, 'all requests before this one have reached the service');

  const stoppedMs = await sendSigterm(service);
  await assertTakesNoMore(service.url);
  await holder.query('commit');
  holder.release();
  const answers = await Promise.all(asked);
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { record_id: string }[];
  await assertEndsInTime(t, service, stoppedMs);
  const records = database.db.selectFrom('records').select('record_id');
  const kept = await records.where('account_id', '<>', SERVICE_OWNER).execute();
  assert.deepEqual(kept.map((row) => row.record_id).sort(), bodies.map((body) => body.record_id).sort());
});

test('SIGTERM under load loses no acknowledged record [process.sigterm]', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const database = await openDatabaseFor(t);
  await importSample(database);
  const account = {
    ...(await createTestAccount(database.db, { creditCents: CREDIT_CENTS })),
    creditCents: CREDIT_CENTS,
  };
  const load = buildMeteredLoad(t, account.api_key, 'sigterm');
  const env = { DATABASE_URL: database.url, DATA_DIR: ground.makeDataDir() };
  for (let round = 1; round <= 3; round += 1) {
    const service = await ground.serve({ main: SERVE_METERED, env });
    const clients = load.start(service.url);
    const before = load.acknowledged.size;
    await waitUntil('writes are acknowledged', () => load.acknowledged.size > before + 50);
    const stoppedMs = await sendSigterm(service);
    await assertEndsInTime(t, service, stoppedMs);
    await clients.stop();
  }
  t.diagnostic(`${load.acknowledged.size} writes acknowledged; refusals ${JSON.stringify([...load.refusals])}`);
  assert.deepEqual([...load.refusals], []);
  assert.deepEqual(await listLosses(database.db, account, load), []);
});

test('SIGTERM in the middle of a start stops what was started and exits 0', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const env = { DATA_DIR: ground.makeDataDir() };
  await (await ground.serve({ env })).kill('SIGKILL');
  const program = ground.start(['serve'], { env });
  await waitUntil('the start is under way', () => /took over the PostgreSQL/.test(program.said()));
  program.kill('SIGTERM');
  assert.deepEqual(await program.ended, { code: 0, signal: null }, program.said());
  assert.deepEqual(listPostmasters(env.DATA_DIR), []);
});

async function openDatabaseFor(t: TestContext): Promise<TestDatabase> {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  return database;
}

async function countWaiting(database: TestDatabase): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function sendSigterm(program: Program): Promise<number> {
  program.kill('SIGTERM');
  return performance.now();
}

async function assertTakesNoMore(url: string): Promise<void> {
  await waitUntil('new connections are refused', () =>
    fetch(`${url}/v1/_health`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    ),
  );
}

async function assertEndsInTime(t: TestContext, program: Program, stoppedMs: number): Promise<void> {
  assert.deepEqual(await program.ended, { code: 0, signal: null }, program.said());
  const tookMs = performance.now() - stoppedMs;
  t.diagnostic(`ended ${Math.round(tookMs)} ms after SIGTERM`);
  assert.ok(tookMs < STOP_LIMIT_MS, `took ${tookMs} ms`);
}
