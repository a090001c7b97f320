import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const timeout = 240_000;
const FIELDS = [
  'base_url',
  'mcp_url',
  'tenant_id',
  'account_id',
  'email',
  'password',
  'api_key',
  'test_api_key',
  'test_account_id',
  'gnaf_source_version',
  'sample_address',
  'sample_abn',
  'sample_acn',
];

const SAMPLES = [
  'abn-sample-2026-10',
  'abn-sample-2026-11',
  'asic-companies-sample-2026-11',
  'asic-business-names-sample-2026-11',
  'asic-afs-licensees-sample-2026-11',
  'asic-credit-licensees-sample-2026-11',
  'asic-banned-persons-sample-2026-11',
  'asic-banned-organisations-sample-2026-11',
  'asic-insolvency-sample-2026-11',
  'acnc-register-sample-2026-11',
  'acnc-statements-sample-2026-11',
  'oric-sample-2026-11',
  'casa-aircraft-sample-2026-11',
  'dfat-consolidated-list-sample-2026-11',
  'payment-times-sample-2026-11',
  'abf-sponsors-sample-2026-11',
  'gnaf-sample-2026-08',
];

const NOTHING_OUTSIDE = {
  NSW_PLANNING_URL: 'off',
  VIC_PLANNING_URL: 'off',
  SA_PLANNING_URL: 'off',
  SILO_URL: 'off',
  BOM_URL: 'off',
};

const readDemo = (dataDir: string) => JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;

const ask = (demo: DemoCredentials, path: string) =>
  fetch(demo.base_url + path, { headers: { authorization: `Bearer ${demo.api_key}` } });

test('npm start is svc-admin serve [first-start.embedded]', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  assert.equal(scripts.start, 'exec bin/svc-admin serve');
});

test('the first start on an empty folder makes a demo, prints how to call it, and stops on SIGTERM [first-start.embedded] [svc-admin.serve] [process.sigterm]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const service = await ground.serve({ env: { DATA_DIR: dataDir, ...NOTHING_OUTSIDE } });
  const demo = readDemo(dataDir);

  await t.test(
    'the last line is ready and the URL, after a banner [first-start.ready-line] [config.public-url] [config.port-zero]',
    () => {
      const lines = service.said().trimEnd().split('\n');
      assert.match(service.url, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
      assert.equal(lines.at(-1), `ready ${service.url}`);
      assert.equal(lines.filter((line) => line.startsWith('ready ')).length, 1);
      const banner = lines.filter((line) => !line.startsWith('importing the sample'));
      assert.ok(banner.length < 15, 'the banner is short');
      assert.match(service.said(), /SAMPLE data only/);
      assert.ok(service.said().includes(`browser ${service.url}/sign-in, as ${demo.email} with`));
      for (const key of [demo.api_key, demo.test_api_key])
        assert.ok(!service.said().includes(key), 'the key appears only in its file');
    },
  );

  await t.test(
    'the first calls of the banner work unchanged [first-start.ready-line]',
    { skip: whyLeftOut('curl') },
    () => {
      const said = service.said().split('\n');
      const commands = said.map((line) => line.trim()).filter((line) => line.startsWith('curl '));
      const path = `${join(process.execPath, '..')}:${process.env.PATH}`;
      const run = (command: string) => execFileSync('sh', ['-c', command], { env: { PATH: path }, encoding: 'utf8' });
      const [abn, address] = commands.map((command) => JSON.parse(run(command)) as Body);
      assert.deepEqual([abn?.entityName, abn?.sample], ['SAMPLE HARBOUR BAKERY PTY LTD', true], 'of the test key');
      assert.equal(address?.status, 'exact_match');
      assert.equal(commands.length, 2);
    },
  );

  await t.test('the hash of the verifier is the first entry of the log', async () => {
    const page = await waitUntil('the verifier is in the log', async () => {
      const text = await (await fetch(`${service.url}/verify`)).text();
      return text.includes('evidence log yet') ? null : text;
    });
    assert.match(page, /This hash is entry 0 of the evidence log\./);
  });

  await t.test(
    'the credentials lie in a file for their owner alone, with every field [first-start.credentials-mode] [first-start.credentials-fields]',
    () => {
      assert.equal(statSync(demoCredentialsPath(dataDir)).mode & 0o777, 0o600);
      assert.deepEqual(Object.keys(demo).sort(), [...FIELDS].sort());
      assert.deepEqual([demo.base_url, demo.mcp_url], [service.url, `${service.url}/mcp`]);
      assert.ok(demo.password.length >= 12);
    },
  );

  await t.test('the account has A$50.00 and a key for everything [first-start.demo-tenant]', async () => {
    const usage = await readOk(await ask(demo, '/v1/usage'));
    assert.deepEqual(
      [usage.balance_cents, usage.tenant_id, usage.account_id],
      [5_000, demo.tenant_id, demo.account_id],
    );
  });

  await t.test('there is a key of each kind, and the test key has an account of its own', async () => {
    assert.match(demo.api_key, /^svc_live_/);
    assert.match(demo.test_api_key, /^svc_test_/);
    const answer = await ask({ ...demo, api_key: demo.test_api_key }, '/v1/usage');
    assert.equal(answer.headers.get('svc-mode'), 'test');
    const { tenant_id, account_id } = await readOk(answer);
    assert.equal(tenant_id, demo.tenant_id);
    assert.notEqual(account_id, demo.account_id);
    assert.equal(account_id, demo.test_account_id);
  });

  await t.test(
    'the bundled samples are imported, with a progress bar, and labelled [first-start.sample-snapshots]',
    async () => {
      const { sources } = await readOk(await ask(demo, '/v1/sources'));
      const versions = (sources as Body[]).flatMap(({ versions }) => versions as Body[]);
      for (const { sample, state, source_version } of versions) {
        assert.deepEqual([sample, state], [true, 'active'], String(source_version));
        assert.match(service.said(), new RegExp(`importing the sample ${source_version} [█░]+ 100 %`));
      }
      const labels = versions.map(({ source_version }) => source_version);
      for (const label of SAMPLES) assert.ok(labels.includes(label), label);
    },
  );

  await t.test('the sample address is found in the version named beside it [first-start.sample-address]', async () => {
    const answer = await fetch(`${demo.base_url}/v1/address/lookup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source_version: demo.gnaf_source_version, raw_address: demo.sample_address }),
    });
    const { status, candidates } = await readOk(answer);
    assert.deepEqual([status, (candidates as Body[])[0]?.gnaf_pid], ['exact_match', 'GANSW900000001']);
  });

  await t.test('SIGTERM ends it with 0, and the next start finds everything as it was', async () => {
    service.kill('SIGTERM');
    assert.deepEqual(await service.ended, { code: 0, signal: null });
    const again = await ground.serve({ env: { DATA_DIR: dataDir } });
    const { base_url, mcp_url: _mcp, ...rest } = readDemo(dataDir);
    const { base_url: _base, mcp_url: _old, ...before } = demo;
    assert.deepEqual(rest, before);
    assert.equal(base_url, again.url);
    assert.doesNotMatch(again.said(), /importing/);
  });
});
