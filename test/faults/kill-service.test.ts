import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '#store/postgres/database.ts';
import { listLosses, readKept } from '#test/faults/list-losses.ts';
import { buildMeteredLoad, type MeteredLoad } from '#test/faults/metered-load.ts';
import { type FaultGround, openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { killPostgres } from '#test/support/postgres-processes.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { importSample } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// Ten are enough for a run of all tests. Use more after changing how records are written.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 10);
const KILL_POSTGRES_EVERY = 6;
const CREDIT_CENTS = 10_000_000;
const timeout = 600_000;

/** One service on one data folder that is killed and started again. */
type Victim = { ground: FaultGround; dataDir: string; start(): Promise<ServiceProcess> };

test('kill -9 during acknowledged writes, again and again: nothing is lost and the ledger balances [money.charge-with-record] [money.balance-is-sum] [records.one-per-check]', {
  timeout,
}, async (t) => {
  const startedMs = Date.now();
  const victim = openVictim(openFaultGround(t));
  const account = await prepareAccount(victim);
  const load = buildMeteredLoad(t, account.api_key, 'kill');
  await killInRounds(victim, load);

  const service = await victim.start();
  const database = await openSocketDatabase(victim.dataDir);
  t.after(() => database.close());
  assert.deepEqual(await listLosses(database.db, account, load), []);
  await assertSound(victim);
  await assertReplays(service.url, database, account.account_id, load);
  await settleOpenKeys(service.url, database, load);
  assert.deepEqual(await listLosses(database.db, account, load), []);
  await assertSound(victim);

  const kept = await readKept(database.db, account.account_id);
  t.diagnostic(
    `${ROUNDS} rounds in ${Math.round((Date.now() - startedMs) / 1000)} s; ${load.acknowledged.size} writes acknowledged, 0 lost; ` +
      `${kept.records.size} records kept, ${kept.chargedCount} of them charged; ${load.unanswered} requests cut off; ` +
      `refusals ${JSON.stringify([...load.refusals])}`,
  );
  // While PostgreSQL is killed with the service, requests may be refused, but as what it is.
  assert.deepEqual(
    [...load.refusals.keys()].filter((refusal) => refusal !== '503 store_unavailable'),
    [],
  );
});

function openVictim(ground: FaultGround): Victim {
  const dataDir = ground.makeDataDir();
  const main = join(import.meta.dirname, 'serve-metered.ts');
  // A busy test machine must not make the service shed requests.
  return { ground, dataDir, start: () => ground.serve({ main, env: { DATA_DIR: dataDir, MAX_LAG_MS: '600000' } }) };
}

async function prepareAccount(victim: Victim) {
  const service = await victim.start();
  const database = await openSocketDatabase(victim.dataDir);
  const account = await createTestAccount(database.db, { creditCents: CREDIT_CENTS });
  await importSample(database);
  await database.close();
  // Stopped in peace, so that Node keeps what it compiled and the rounds start quickly.
  service.kill('SIGTERM');
  await service.ended;
  return { ...account, creditCents: CREDIT_CENTS };
}

async function killInRounds(victim: Victim, load: MeteredLoad): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const service = await victim.start();
    const before = load.acknowledged.size;
    const clients = load.start(service.url);
    await waitUntil('the first write of the round is acknowledged', () => load.acknowledged.size > before);
    await sleep(Math.random() * 400);
    if (round % KILL_POSTGRES_EVERY === 0) await killBoth(service, victim.dataDir);
    else service.kill('SIGKILL');
    await service.ended;
    await clients.stop();
  }
}

// Now the one, now the other dies first.
async function killBoth(service: ServiceProcess, dataDir: string): Promise<void> {
  if (Math.random() < 0.5) service.kill('SIGKILL');
  killPostgres(dataDir);
  await sleep(Math.random() * 50);
  service.kill('SIGKILL');
}

async function assertSound(victim: Victim): Promise<void> {
  const { code, said } = await victim.ground.run(['fsck'], { env: { DATA_DIR: victim.dataDir } });
  assert.match(said, /no faults/);
  assert.equal(code, 0);
}

async function assertReplays(url: string, database: OpenDatabase, accountId: string, load: MeteredLoad): Promise<void> {
  const keyed = [...load.acknowledged].filter(([, one]) => one.idempotencyKey !== null);
  assert.ok(keyed.length > 0);
  const before = (await readKept(database.db, accountId)).records.size;
  for (const [recordId, { idempotencyKey }] of keyed) {
    const again = await load.askKeyed(url, idempotencyKey ?? '');
    assert.deepEqual(again, { status: 200, replayed: true, recordId });
  }
  assert.equal((await readKept(database.db, accountId)).records.size, before, 'a replay makes no record');
}

// Repeats each request without an answer under its key: it must have run once, whether the kill came before or after the commit.
async function settleOpenKeys(url: string, database: OpenDatabase, load: MeteredLoad): Promise<void> {
  // Leases of killed holders end after half a minute; the test does not wait for that.
  await database.db
    .updateTable('idempotency_keys')
    .set({ lease_expires_at: new Date(0) })
    .where('state', '=', 'running')
    .execute();
  for (const key of load.openKeys) {
    const { status, recordId } = await load.askKeyed(url, key);
    assert.equal(status, 200);
    load.acknowledged.set(recordId, { answer: { ok: true, reference: key, record_id: recordId }, idempotencyKey: key });
  }
}
