import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { isRoot, listPostmasters } from '#test/store/embedded/embedded-fixture.ts';
import { openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { readDemo } from '#test/support/read-demo.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const ORDINARY_UID = 65534;
const timeout = 240_000;

test('two copies on different data folders serve at once, each with its own keys and port [config.port-zero]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const dataDirs = [ground.makeDataDir(), ground.makeDataDir()];
  const services = await Promise.all(dataDirs.map((dataDir) => ground.serve({ env: { DATA_DIR: dataDir } })));
  assert.notEqual(services[0]?.url, services[1]?.url);
  for (const [at, service] of services.entries()) {
    const keys = dataDirs.map((dataDir) => readDemo(dataDir).api_key);
    const statuses = await Promise.all(keys.map(async (key) => (await lookUp(service, key)).status));
    assert.deepEqual(statuses, at === 0 ? [200, 401] : [401, 200]);
  }
});

test('everything the embedded default writes lies in DATA_DIR [config.data-dir]', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const [dataDir, home, temporary] = [ground.makeDataDir(), ground.makeDataDir(), ground.makeDataDir()];
  const cache = ground.makeDataDir();
  const env = { DATA_DIR: dataDir, HOME: home, TMPDIR: temporary, XDG_CACHE_HOME: home, NODE_COMPILE_CACHE: cache };
  const service = await ground.serve({ env });
  assert.equal((await lookUp(service, readDemo(dataDir).api_key)).status, 200);
  assert.deepEqual([readdirSync(home), readdirSync(temporary)], [[], []], 'while it serves');
  service.kill('SIGTERM');
  await service.ended;
  assert.deepEqual([readdirSync(home), readdirSync(temporary)], [[], []], 'afterwards');
  assert.ok(readdirSync(dataDir).length > 2);
});

test('a second service on the same data folder is rejected with a clear message, and the first continues', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const env = { DATA_DIR: ground.makeDataDir() };
  const first = await ground.serve({ env });
  const second = await ground.run(['serve'], { env });
  assert.equal(second.code, 1);
  const refusal = `svc-admin: another service is using DATA_DIR ${env.DATA_DIR}: stop it, or set DATA_DIR to another folder`;
  assert.equal(second.said.trim(), refusal);
  assert.equal((await lookUp(first, readDemo(env.DATA_DIR).api_key)).status, 200);
});

test('a service that cannot bind its port releases its data folder', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const [busy, free] = [ground.makeDataDir(), ground.makeDataDir()];
  const { port } = new URL((await ground.serve({ env: { DATA_DIR: busy } })).url);
  for (const taken of [{ PORT: port }, { METRICS_PORT: port }]) {
    const { code, said } = await ground.run(['serve'], { env: { DATA_DIR: free, ...taken } });
    assert.deepEqual([code, said.includes('address already in use')], [1, true], said);
    assert.deepEqual(listPostmasters(free), []);
  }
  await ground.serve({ env: { DATA_DIR: free } });
});

const readable = { timeout, skip: whyLeftOut('files that others may read') };
for (const { who, uid } of listUsers()) {
  test(
    `${who}: starts again after kill -9, twice in a row, with every record kept`,
    uid === undefined ? { timeout } : readable,
    async (t) => {
      const ground = openFaultGround(t);
      const dataDir = ground.makeDataDir(uid);
      const start = () => ground.serve({ env: { DATA_DIR: dataDir }, ...(uid === undefined ? {} : { uid }) });
      const records: string[] = [];
      for (let kill = 1; kill <= 2; kill += 1) {
        const service = await start();
        records.push(await writeRecord(service, dataDir));
        service.kill('SIGKILL');
        assert.deepEqual(await service.ended, { code: null, signal: 'SIGKILL' });
      }
      const last = await start();
      const { api_key } = readDemo(dataDir);
      for (const record of records) {
        assert.equal((await ask(last, `/v1/receipts/due-diligence/${record}`, api_key)).status, 200);
      }
      last.kill('SIGTERM');
      assert.deepEqual(await last.ended, { code: 0, signal: null });
      assert.deepEqual(listPostmasters(dataDir), [], 'its PostgreSQL stops with it');
    },
  );
}

function listUsers(): { who: string; uid?: number }[] {
  if (!isRoot) return [{ who: 'as an ordinary user' }];
  return [{ who: 'as root' }, { who: 'as an ordinary user', uid: ORDINARY_UID }];
}

function ask(service: ServiceProcess, path: string, apiKey: string): Promise<Response> {
  return fetch(service.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
}

function lookUp(service: ServiceProcess, apiKey: string): Promise<Response> {
  return ask(service, '/v1/abn/79002637069', apiKey);
}

async function writeRecord(service: ServiceProcess, dataDir: string): Promise<string> {
  const response = await lookUp(service, readDemo(dataDir).api_key);
  assert.equal(response.status, 200);
  return ((await response.json()) as { record_id: string }).record_id;
}
