import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { demoCredentialsPath } from '#app/demo.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const timeout = 120_000;

/** The settings of a production service on a server whose schema is migrated. */
async function buildServerEnv(t: TestContext, DATA_DIR: string) {
  const { url: DATABASE_URL, drop } = await createTestDatabase();
  t.after(drop);
  const OBJECT_STORE_URL = pathToFileURL(join(DATA_DIR, 'shared')).href;
  return { ...(await buildProductionEnv()), DATABASE_URL, DATA_DIR, OBJECT_STORE_URL };
}

test('in production no demo is made or mentioned [process.production-no-demo] [svc-admin.serve]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const env = await buildServerEnv(t, dataDir);
  const service = await ground.serve({ env });
  assert.equal((await fetch(`${service.url}/v1/_health`)).status, 200);
  assert.ok(!existsSync(demoCredentialsPath(dataDir)));
  assert.doesNotMatch(service.said(), /demo|SAMPLE|curl/i);
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  for (const table of ['tenants', 'accounts', 'users', 'api_keys', 'snapshots']) {
    assert.equal((await client.query(`select 1 from ${table}`)).rowCount, 0, table);
  }
  await client.end();
});

test('a secret that is missing in production is an error that names it [process.production-missing-secret]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const env = {
    ...(await buildServerEnv(t, ground.makeDataDir())),
    OBJECT_STORE_URL: 's3://bucket',
    S3_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'an-id-without-its-secret',
  };
  const { code, said } = await ground.run(['serve'], { env });
  assert.equal(code, 1);
  assert.match(said, /^svc-admin: AWS_SECRET_ACCESS_KEY must be set/m);
});

test('a port in use is said in plain words, with the setting that changes it', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  // No database answers there: the port is checked first.
  const DATABASE_URL = 'postgres://127.0.0.1:1/none';
  const env = { DATABASE_URL, DATA_DIR: ground.makeDataDir(), PORT: '0' };
  for (const [command, setting] of [
    ['serve', 'PORT'],
    ['serve', 'METRICS_PORT'],
    ['work', 'METRICS_PORT'],
  ] as const) {
    const { code, said } = await ground.run([command], { env: { ...env, [setting]: String(port) } });
    assert.equal(code, 1);
    assert.match(
      said,
      /^svc-admin: another program uses the port already .*: stop it, or set PORT .*Nothing was started/m,
      `${command}, ${setting}`,
    );
  }
  const same = await ground.run(['serve'], { env: { ...env, PORT: '8080', METRICS_PORT: '8080' } });
  assert.match(same.said, /^svc-admin: METRICS_PORT and PORT are both 8080: they must differ. Nothing was started/m);
  const nowhere = await ground.run(['serve'], { env: { ...env, PORT: String(port), HOST: 'no-such-host.invalid' } });
  assert.match(nowhere.said, /^svc-admin: HOST no-such-host.invalid is not a name or address of this machine/m);
  const elsewhere = await ground.run(['serve'], { env: { ...env, PORT: String(port), HOST: '192.0.2.1' } });
  assert.match(elsewhere.said, /^svc-admin: this process cannot listen there .*HOST must be .*Nothing was started/m);
});

test('HOST, PORT, PUBLIC_URL and METRICS_PORT set where it listens and its public URL [config.port-and-host] [config.public-url] [routes.metrics-port]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const service = await ground.serve({
    env: {
      ...(await buildServerEnv(t, ground.makeDataDir())),
      HOST: 'localhost',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: 'https://api.example/',
    },
  });
  assert.equal(service.url, 'https://api.example');
  const openApi = (await (await fetch(`http://localhost:${port}/.well-known/openapi.json`)).json()) as {
    servers: { url: string }[];
  };
  assert.deepEqual(openApi.servers, [{ url: 'https://api.example' }]);
  assert.equal((await fetch(`http://localhost:${port}/metrics`)).status, 404);
  const metrics = await fetch(`http://localhost:${metricsPort}/metrics`);
  assert.match(await metrics.text(), /^registers_http_requests_total\{method="GET",status="200"\} 1$/m);
  service.kill('SIGTERM');
  assert.deepEqual(await service.ended, { code: 0, signal: null });
});
