import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '#store/postgres/database.ts';
import { hasRowTable, rowTableName } from '#store/registers/register-rows.ts';
import { findRegisterVersion } from '#store/registers/register-versions.ts';
import { buildAbn, writeBulkExtract } from '#test/support/bulk-extract.ts';
import { type FaultGround, openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { importSample } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const LARGE_ROWS = 60_000;
const SMALL_ROWS = 4_000;
const FIRST_NUMBER = 500_000_000;
const timeout = 300_000;

/** A service in production, an operator beside it, and a view into their store. */
type Scene = {
  ground: FaultGround;
  env: Record<string, string>;
  service: ServiceProcess;
  database: OpenDatabase;
  apiKey: string;
};

test('an import killed in the middle leaves the old version answering, and succeeds when run again [svc-admin.import]', {
  timeout,
}, async (t) => {
  const scene = await openScene(t);
  const path = join(scene.ground.folder, 'large.xml');
  writeBulkExtract(path, FIRST_NUMBER, LARGE_ROWS, 'LARGE');
  const words = ['import', 'abn', path, '--version', 'abn-large'];

  for (let kill = 1; kill <= 2; kill += 1) {
    const killed = scene.ground.start(words, { env: scene.env });
    await waitUntil('rows of the new version are written', () => isCopying(scene));
    await sleep(Math.random() * 200);
    assert.equal(await lookUp(scene, '79002637069'), 200, 'the old version answers during the import');
    killed.kill('SIGKILL');
    assert.deepEqual(await killed.ended, { code: null, signal: 'SIGKILL' }, killed.said());
    assert.equal((await findRegisterVersion(scene.database.db, 'abn', 'abn-large'))?.state, 'staged');
    await assertOldVersionAnswers(scene);
  }

  const again = await scene.ground.run(words, { env: scene.env });
  assert.equal(again.code, 0, again.said);
  assert.equal(await countRows(scene, 'abn-large'), LARGE_ROWS);
  await assertVerified(scene, 'abn-large');
  await waitUntil('the new version answers', async () => (await lookUp(scene, buildAbn(FIRST_NUMBER))) === 200);
  assert.equal(await lookUp(scene, buildAbn(FIRST_NUMBER + LARGE_ROWS - 1)), 200);
});

test('of two concurrent imports of one label exactly one becomes active and complete; the other reports why not', {
  timeout,
}, async (t) => {
  const scene = await openScene(t);
  const files = ['ONE', 'OTHER'].map((name) => ({ name, path: join(scene.ground.folder, `${name}.xml`) }));
  for (const { name, path } of files) writeBulkExtract(path, FIRST_NUMBER, SMALL_ROWS, name);
  for (const label of ['abn-race-1', 'abn-race-2', 'abn-race-3']) {
    const runs = await Promise.all(
      files.map(({ path }) => scene.ground.run(['import', 'abn', path, '--version', label], { env: scene.env })),
    );
    assert.deepEqual(runs.map((run) => run.code).sort(), [0, 1], JSON.stringify([runs, scene.service.said()]));
    const refused = runs.find((run) => run.code === 1)?.said ?? '';
    assert.match(refused, new RegExp(`version ${label} of abn is (being|already) imported.*choose another label`));
    const version = await findRegisterVersion(scene.database.db, 'abn', label);
    assert.equal(version?.state, 'active');
    assert.equal(version.manifest.row_count, SMALL_ROWS);
    await assertVerified(scene, label);
  }
});

test('an import reports that its PostgreSQL stopped, and no version is activated', { timeout }, async (t) => {
  const scene = await openScene(t);
  const path = join(scene.ground.folder, 'large.xml');
  writeBulkExtract(path, FIRST_NUMBER, LARGE_ROWS, 'LARGE');
  const importing = scene.ground.start(['import', 'abn', path, '--version', 'abn-large'], { env: scene.env });
  await waitUntil('rows of the new version are written', () => isCopying(scene));
  await scene.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and pid in
      (select pid from pg_locks where locktype = 'advisory' and granted)`,
  );
  assert.equal((await importing.ended).code, 1, importing.said());
  assert.match(importing.said(), /^svc-admin: .*(terminat|connection)/m);
  assert.equal((await findRegisterVersion(scene.database.db, 'abn', 'abn-large'))?.state, 'staged');
  await assertOldVersionAnswers(scene);
});

async function openScene(t: TestContext): Promise<Scene> {
  const ground = openFaultGround(t);
  const env = { ...(await buildProductionEnv()), DATA_DIR: ground.makeDataDir() };
  const service = await ground.serve({ env });
  const database = await openSocketDatabase(env.DATA_DIR);
  t.after(() => database.close());
  await importSample(database);
  const { api_key } = await createTestAccount(database.db);
  return { ground, env, service, database, apiKey: api_key };
}

async function lookUp(scene: Scene, abn: string): Promise<number> {
  const headers = { authorization: `Bearer ${scene.apiKey}` };
  const response = await fetch(`${scene.service.url}/v1/abn/${abn}`, { headers });
  await response.body?.cancel();
  return response.status;
}

async function assertOldVersionAnswers(scene: Scene): Promise<void> {
  assert.equal(await lookUp(scene, '79002637069'), 200);
  assert.equal(await lookUp(scene, buildAbn(FIRST_NUMBER)), 404, 'nothing of the unfinished version shows');
}

// The rows of an import are invisible before its commit. PostgreSQL's progress view shows how far it is.
async function isCopying(scene: Scene): Promise<boolean> {
  const { rows } = await scene.database.pool.query('select 1 from pg_stat_progress_copy where tuples_processed > 0');
  return rows.length > 0;
}

async function countRows(scene: Scene, source_version: string): Promise<number> {
  const version = await findRegisterVersion(scene.database.db, 'abn', source_version);
  if (version === null || !(await hasRowTable(scene.database.db, 'abn', version.snapshot_id))) return 0;
  const table = rowTableName('abn', version.snapshot_id);
  const { rows } = await scene.database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
}

async function assertVerified(scene: Scene, label: string): Promise<void> {
  const { code, said } = await scene.ground.run(['snapshots', 'verify', 'abn', label], { env: scene.env });
  assert.deepEqual([code, said.trim()], [0, `abn ${label} intact`]);
}
