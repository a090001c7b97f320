import assert from 'node:assert/strict';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createServer } from 'node:tls';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { startPostgresServer } from '#test/rig/postgres-server.ts';
import { startS3 } from '#test/store/objects/s3-fixture.ts';
import { type Certificates, makeCertificates } from '#test/support/certificates.ts';
import { type FaultGround, openFaultGround } from '#test/support/fault-ground.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { timeout: 180_000, skip: whyLeftOut('openssl') };

/** A server that takes connections over TLS and no others. */
async function startTlsPostgres(t: TestContext, ground: FaultGround, { certificate, key }: Certificates) {
  const folder = join(ground.folder, 'server');
  mkdirSync(folder);
  const server = await startPostgresServer(t, folder, { ssl: 'on' }, (cluster, { uid, gid }) => {
    for (const [from, name] of [
      [certificate, 'server.crt'],
      [key, 'server.key'],
    ] as const) {
      copyFileSync(from, join(cluster, name));
      chmodSync(join(cluster, name), 0o600);
      chownSync(join(cluster, name), uid, gid);
    }
  });
  return server.url;
}

test(
  'DATABASE_URL with sslmode goes over TLS to a server whose authority it names, and to no other [config.database-url]',
  options,
  async (t) => {
    const ground = openFaultGround(t);
    const [own, other] = [makeCertificates(ground.folder, 'own'), makeCertificates(ground.folder, 'other')];
    const url = await startTlsPostgres(t, ground, own);
    const migrate = (query: string, env: Record<string, string> = {}) =>
      ground.run(['migrate'], {
        env: { DATABASE_URL: `${url}?${query}`, DATA_DIR: join(ground.folder, 'none'), ...env },
      });

    for (const mode of ['verify-full', 'require']) {
      const taken = await migrate(`sslmode=${mode}&sslrootcert=${own.authority}`);
      assert.equal(taken.code, 0, taken.said);
      const refused = await migrate(`sslmode=${mode}&sslrootcert=${other.authority}`);
      assert.equal(refused.code, 1);
      assert.match(refused.said, /certificate of PostgreSQL is not trusted.*sslrootcert/);
    }
    assert.equal((await migrate('sslmode=verify-full', { NODE_EXTRA_CA_CERTS: own.authority })).code, 0);
    assert.equal((await migrate('sslmode=verify-full')).code, 1, 'an authority that was not configured');
  },
);

test(
  'an S3 store is reached over TLS with the authority in NODE_EXTRA_CA_CERTS, and not without it',
  options,
  async (t) => {
    const ground = openFaultGround(t);
    const own = makeCertificates(ground.folder, 'own');
    const folder = join(ground.folder, 'server');
    mkdirSync(folder);
    const { url } = await startPostgresServer(t, folder);
    const { port } = await startS3(t);
    const proxy = createServer({ cert: readFileSync(own.certificate), key: readFileSync(own.key) }, (client) => {
      const behind = connect(port, '127.0.0.1').on('error', () => client.destroy());
      client.on('error', () => behind.destroy()).on('close', () => behind.destroy());
      client.pipe(behind).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    t.after(() => proxy.close());
    const address = proxy.address();
    assert.ok(address !== null && typeof address === 'object');
    const env = {
      DATABASE_URL: url,
      DATA_DIR: join(ground.folder, 'none'),
      OBJECT_STORE_URL: 's3://objects',
      S3_ENDPOINT: `https://localhost:${address.port}`,
      AWS_ACCESS_KEY_ID: 'test-key',
      AWS_SECRET_ACCESS_KEY: 'test-secret',
    };
    const words = ['import', 'gnaf', GNAF_SAMPLE_PATH, '--version', 'gnaf-tls', '--sample'];
    const refused = await ground.run(words, { env });
    assert.equal(refused.code, 1);
    assert.match(refused.said, /certificate/);
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: own.authority };
    const taken = await ground.run(words, { env: trusting });
    assert.equal(taken.code, 0, taken.said);
    const checked = await ground.run(['fsck'], { env: trusting });
    assert.equal(checked.code, 0, checked.said);
  },
);
