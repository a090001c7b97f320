import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DemoCredentials } from '#app/demo.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { readKept } from '#test/faults/list-losses.ts';
import { METERED_PRICE_CENTS } from '#test/faults/metered-check.ts';
import { buildMeteredLoad } from '#test/faults/metered-load.ts';
import { createEmptyDatabase } from '#test/support/empty-database.ts';
import { openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { readDemo } from '#test/support/read-demo.ts';
import { SAMPLE_VERSIONS } from '#test/support/sample-versions.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const SERVE_METERED = join(import.meta.dirname, 'serve-metered.ts');
const MIGRATORS = 8;
const timeout = 180_000;

test('eight processes may migrate an empty database at once [svc-admin.migrate]', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const { url, database } = await openEmpty(t);
  const env = { DATABASE_URL: url, DATA_DIR: ground.makeDataDir() };
  const runs = await Promise.all(Array.from({ length: MIGRATORS }, () => ground.run(['migrate'], { env })));
  for (const { code, said } of runs) assert.deepEqual([code, /up to date: 0001/.test(said)], [0, true], said);
  const { rows } = await database.pool.query<{ number: number }>('select number from migrations order by number');
  assert.deepEqual(
    rows.map((row) => row.number),
    rows.map((_, index) => index + 1),
  );
});

test('two services that start at once on one empty database both serve, and see each other’s records [config.database-url]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const { url, database } = await openEmpty(t);
  const dataDirs = [ground.makeDataDir(), ground.makeDataDir()];
  const services = await Promise.all(
    dataDirs.map((dataDir) => ground.serve({ env: { DATABASE_URL: url, DATA_DIR: dataDir } })),
  );
  for (const dataDir of dataDirs) await assertShared(services, readDemo(dataDir));
  const versions = (await readAllVersions(database.db)).map((one) => `${one.source_version} ${one.state}`);
  assert.deepEqual(versions.sort(), SAMPLE_VERSIONS);
});

test('two services that start at once on one database and one data folder agree on the demo', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const { url } = await openEmpty(t);
  // A folder that neither has made yet.
  const dataDir = join(ground.folder, 'shared');
  const start = () => ground.serve({ env: { DATABASE_URL: url, DATA_DIR: dataDir } });
  await assertShared(await Promise.all([start(), start()]), readDemo(dataDir));
});

test('one Idempotency-Key sent to two services at once is done and charged once [money.idempotency-replay]', {
  timeout,
}, async (t) => {
  const { services, database } = await startMeteredPair(t);
  const account = await createTestAccount(database.db, { creditCents: 5_000 });
  const load = buildMeteredLoad(t, account.api_key, 'pair');
  const keys = Array.from({ length: 30 }, (_, index) => `both-${index}`);
  for (const key of keys) {
    const answers = await Promise.all(services.map((service) => load.askKeyed(service.url, key)));
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200],
    );
    assert.equal(new Set(answers.map((answer) => answer.recordId)).size, 1);
    assert.deepEqual(answers.map((answer) => answer.replayed).sort(), [false, true]);
  }
  assert.equal((await readKept(database.db, account.account_id)).chargedCount, keys.length);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5_000 - keys.length * METERED_PRICE_CENTS);
});

test('two services that charge one account cannot overdraw it together', { timeout }, async (t) => {
  const { services, database } = await startMeteredPair(t);
  const affordable = 25;
  const account = await createTestAccount(database.db, { creditCents: affordable * METERED_PRICE_CENTS + 5 });
  const load = buildMeteredLoad(t, account.api_key, 'pair');
  const asks = Array.from({ length: 2 * affordable }, (_, index) =>
    load.askKeyed(services[index % 2]?.url ?? '', `spend-${index}`),
  );
  const statuses = (await Promise.all(asks)).map((answer) => answer.status);
  assert.equal(statuses.filter((status) => status === 200).length, affordable);
  assert.equal(statuses.filter((status) => status === 402).length, affordable);
  assert.equal(await readBalanceCents(database.db, account.account_id), 5);
});

async function openEmpty(t: TestContext): Promise<{ url: string; database: OpenDatabase }> {
  const url = await createEmptyDatabase(t);
  const database = openDatabase({ connectionString: url }, { maxConnections: 2 });
  t.after(() => database.close());
  return { url, database };
}

async function startMeteredPair(t: TestContext): Promise<{ services: ServiceProcess[]; database: OpenDatabase }> {
  const ground = openFaultGround(t);
  const { url, database } = await openEmpty(t);
  const start = () => ground.serve({ main: SERVE_METERED, env: { DATABASE_URL: url, DATA_DIR: ground.makeDataDir() } });
  return { services: await Promise.all([start(), start()]), database };
}

// A record that one service wrote is read from the other, with the same key.
async function assertShared(services: ServiceProcess[], demo: DemoCredentials): Promise<void> {
  const headers = { authorization: `Bearer ${demo.api_key}` };
  for (const [writer, reader] of [services, services.toReversed()]) {
    const written = await fetch(`${writer?.url}/v1/abn/${demo.sample_abn}`, { headers });
    assert.equal(written.status, 200);
    const { record_id } = (await written.json()) as { record_id: string };
    const read = await fetch(`${reader?.url}/v1/receipts/due-diligence/${record_id}`, { headers });
    assert.equal(read.status, 200);
  }
}
