import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { buildPasswordFileAddress } from '#store/postgres/password-file.ts';
import { setRolePassword } from '#store/postgres/set-role-password.ts';
import { startUpgradeLoad } from '#test/faults/upgrade-load.ts';
import { startPostgresServer } from '#test/rig/postgres-server.ts';
import { type FaultGround, openFaultGround, type Program } from '#test/support/fault-ground.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const options = { timeout: 300_000 };
const [OLD, NEW] = ['the-old-password', 'the-new-password'];
const RULES = ['host all postgres 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n');
const STEP_ANSWERS = 100;
const BURST = 40;
const CHANGES = 10;

const isDone = [() => true, () => false] as const;

/** A server whose role `service` must show its password, and the file with that. */
async function startGuardedPostgres(t: TestContext, ground: FaultGround) {
  const folder = join(ground.folder, 'server');
  mkdirSync(folder);
  const { port, url } = await startPostgresServer(t, folder, {}, (cluster) =>
    writeFileSync(join(cluster, 'pg_hba.conf'), RULES),
  );
  const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  admin.on('error', () => undefined);
  await admin.connect();
  t.after(() => admin.end());
  const path = join(ground.folder, 'password');
  const write = (...passwords: string[]) => {
    writeFileSync(`${path}.next`, `${passwords.join('\n')}\n`);
    renameSync(`${path}.next`, path);
  };
  await admin.query(`alter role service password '${OLD}'`);
  write(OLD);
  return { url, path, write, admin };
}

test('a new password of the database takes over under load, and no request fails', options, async (t) => {
  const ground = openFaultGround(t);
  const { url, path, write, admin } = await startGuardedPostgres(t, ground);
  const shared = { DATABASE_URL: url, DATABASE_PASSWORD_FILE: path };
  const env = {
    ...shared,
    DATA_DIR: ground.makeDataDir(),
    OBJECT_STORE_URL: `file://${join(ground.folder, 'objects')}`,
  };
  const setPassword = () => ground.run(['secrets', 'set-database-password'], { env });
  const service = await ground.serve({ env });
  const worker = ground.start(['work'], { env });
  await waitUntil('it works', () => /^working\b/m.test(worker.said()));
  const demo = JSON.parse(readFileSync(demoCredentialsPath(env.DATA_DIR), 'utf8')) as DemoCredentials;
  const headers = { authorization: `Bearer ${demo.api_key}` };
  // So many at once that each pool grows by new connections.
  const burst = async () => {
    const look = () => fetch(`${service.url}/v1/abn/${demo.sample_abn}`, { headers });
    const answers = await Promise.all(Array.from({ length: BURST }, look));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  };
  const load = startUpgradeLoad(t, demo, [service.url]);
  await load.reach(STEP_ANSWERS);

  const early = await setPassword();
  assert.deepEqual([early.code, /has one password: append the new one/.test(early.said)], [1, true], early.said);
  write(OLD, NEW);
  await burst();
  const changed = await setPassword();
  assert.equal(changed.code, 0, changed.said);
  assert.match(changed.said, /^service has the last password in .*: remove the lines before it$/m);
  // A process that starts now opens every connection after the change.
  const second = await ground.serve({ env: { ...env, DATA_DIR: ground.makeDataDir() } });
  await load.moveTo([service.url, second.url]);
  await load.reach(STEP_ANSWERS);
  write(NEW);
  await Promise.all([burst(), load.reach(STEP_ANSWERS)]);
  const { failures, answers, exports } = await load.stop();
  assert.deepEqual(failures, []);

  const stop = async (program: Program) => {
    assert.doesNotMatch(program.said(), /password authentication failed/);
    program.kill('SIGTERM');
    assert.equal((await program.ended).code, 0, program.said());
  };
  await stop(worker);
  // All that the running service opens from now on knows the new password only.
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'`);
  await waitUntil('it connects again', () => burst().then(...isDone));
  const checked = await ground.run(['fsck'], { env });
  assert.match(checked.said, /^no faults$/m);
  for (const program of [service, second]) await stop(program);
  write(OLD);
  const refused = await ground.run(['config', 'check'], { env });
  assert.match(refused.said, /ERROR DATABASE_URL .*password authentication failed for user "service"/);
  t.diagnostic(`${answers} answers, ${exports.size} exports, 0 failures`);
});

test('connections that open while the password changes are never refused', options, async (t) => {
  const ground = openFaultGround(t);
  const { url, path, write } = await startGuardedPostgres(t, ground);
  const address = buildPasswordFileAddress(url, path);
  write(OLD, `${NEW}-1`);
  let opened = 0;
  let ended = false;
  const connect = async () => {
    while (!ended) {
      const { pool, db, close } = openDatabase(address, { connectTimeoutMs: 60_000 });
      await Promise.all([pool.query('select 1'), db.selectNoFrom((eb) => eb.val(1).as('one')).execute()]);
      await close();
      opened += 2;
    }
  };
  const connecting = Promise.all(Array.from({ length: 6 }, connect)).finally(() => {
    ended = true;
  });
  const openMore = () => {
    const goal = opened + 12;
    return waitUntil('more connections', () => opened >= goal || ended);
  };
  for (let change = 1; change <= CHANGES && !ended; change += 1) {
    await setRolePassword(address, `${NEW}-${change}`);
    await openMore();
    write(`${NEW}-${change}`, `${NEW}-${change + 1}`);
    await openMore();
  }
  ended = true;
  await connecting;
  t.diagnostic(`${opened} connections during ${CHANGES} changes`);
});
