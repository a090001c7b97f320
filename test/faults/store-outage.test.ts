import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { listLosses } from '#test/faults/list-losses.ts';
import { buildMeteredLoad, type MeteredLoad } from '#test/faults/metered-load.ts';
import { type FaultGround, openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { killPostgres } from '#test/support/postgres-processes.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { importSample } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const SERVE_METERED = join(import.meta.dirname, 'serve-metered.ts');
const CREDIT_CENTS = 10_000_000;
const OUTAGES = 3;
const timeout = 300_000;

test('PostgreSQL stopped and started under load: 503 store_unavailable, then answers again without a restart', {
  timeout,
}, async (t) => {
  let postgres: EmbeddedPostgres | null = null;
  // Before the ground's own hooks: a PostgreSQL that is watched over must not be found dead.
  t.after(() => postgres?.stop());
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  postgres = await startEmbeddedPostgres({ dataDir });
  const env = { DATABASE_URL: urlOf(postgres), DATA_DIR: ground.makeDataDir() };
  const service = await ground.serve({ main: SERVE_METERED, env });
  const database = openDatabase(postgres.connection, { maxConnections: 2 });
  t.after(() => database.close());
  const { account, load } = await prepareLoad(t, database);

  const clients = load.start(service.url);
  for (let outage = 1; outage <= OUTAGES; outage += 1) {
    await awaitAcknowledgement(load);
    await postgres.stop();
    await assertRefusesAsDown(service, account.api_key);
    postgres = await startEmbeddedPostgres({ dataDir });
  }
  await awaitAcknowledgement(load);
  await clients.stop();
  await assertOutageWasClean(t, { ground, env, service, database, account, load });
});

test('an embedded PostgreSQL that is killed under load comes back by itself, and so do the answers', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const env = { DATA_DIR: ground.makeDataDir() };
  const service = await ground.serve({ main: SERVE_METERED, env });
  const database = await openSocketDatabase(env.DATA_DIR);
  t.after(() => database.close());
  const { account, load } = await prepareLoad(t, database);

  const clients = load.start(service.url);
  for (let outage = 1; outage <= OUTAGES; outage += 1) {
    await awaitAcknowledgement(load);
    await sleep(Math.random() * 200);
    const before = countRefusals(load);
    killPostgres(env.DATA_DIR);
    await waitUntil('a request is refused', () => countRefusals(load) > before);
  }
  await awaitAcknowledgement(load);
  await clients.stop();
  await assertOutageWasClean(t, { ground, env, service, database, account, load });
});

function urlOf(postgres: EmbeddedPostgres): string {
  const { host, user, database } = postgres.connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

async function prepareLoad(t: TestContext, database: OpenDatabase) {
  const account = await createTestAccount(database.db, { creditCents: CREDIT_CENTS });
  await importSample(database);
  return { account: { ...account, creditCents: CREDIT_CENTS }, load: buildMeteredLoad(t, account.api_key, 'outage') };
}

async function awaitAcknowledgement(load: MeteredLoad): Promise<void> {
  const before = load.acknowledged.size;
  await waitUntil('writes are acknowledged', () => load.acknowledged.size > before + 20);
}

function countRefusals(load: MeteredLoad): number {
  return [...load.refusals.values()].reduce((sum, count) => sum + count, 0);
}

// With the store away for good every request of a caller is refused alike, and health says why without failing itself.
async function assertRefusesAsDown(service: ServiceProcess, apiKey: string): Promise<void> {
  const refused = await fetch(`${service.url}/v1/abn/79002637069`, { headers: { authorization: `Bearer ${apiKey}` } });
  const body = (await refused.json()) as Record<string, unknown>;
  assert.deepEqual([refused.status, body.ok, body.code], [503, false, 'store_unavailable']);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.doesNotMatch(JSON.stringify(body), /ECONN|ENOENT|socket|postgres/i, 'the cause is not for the caller');
  await waitUntil('health reports that the store is unavailable', async () => {
    const health = await fetch(`${service.url}/v1/_health`);
    const { status, store } = (await health.json()) as Record<string, unknown>;
    return health.status === 200 && status === 'degraded' && store === 'unavailable';
  });
}

async function assertOutageWasClean(
  t: TestContext,
  ended: {
    ground: FaultGround;
    env: Record<string, string>;
    service: ServiceProcess;
    database: OpenDatabase;
    account: { account_id: string; creditCents: number };
    load: MeteredLoad;
  },
): Promise<void> {
  const { load } = ended;
  t.diagnostic(
    `${OUTAGES} outages; ${load.acknowledged.size} writes acknowledged; refusals ${JSON.stringify([...load.refusals])}`,
  );
  assert.deepEqual([...load.refusals.keys()], ['503 store_unavailable']);
  assert.equal(load.unanswered, 0, 'the service itself answered every request');
  assert.deepEqual(await listLosses(ended.database.db, ended.account, load), []);
  const { code, said } = await ended.ground.run(['fsck'], { env: ended.env });
  assert.match(said, /no faults/);
  assert.equal(code, 0);
  ended.service.kill('SIGTERM');
  assert.deepEqual(await ended.service.ended, { code: 0, signal: null });
}
