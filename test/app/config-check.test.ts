import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Config, readConfig } from '#app/config.ts';
import { findBadFiles } from '#app/config-check/find-bad-files.ts';
import { findSettingFaults } from '#app/config-check/find-setting-faults.ts';
import { findStoreFaults } from '#app/config-check/find-store-faults.ts';
import { listSettings, readSettings } from '#app/config-check/list-settings.ts';
import { SETTINGS } from '#app/config-check/setting-table.ts';
import { startService } from '#app/serve.ts';
import { beginLog } from '#store/log/log-keys.ts';
import { markObjectStore } from '#store/objects/object-store-mark.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { makeDataFolder } from '#test/support/data-folder.ts';
import { buildProductionEnv, TEST_LOG_KEY_SECRET } from '#test/support/production-env.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let env: Record<string, string>;
before(async () => {
  database = await createTestDatabase();
  env = {
    ...(await buildProductionEnv()),
    DATABASE_URL: database.url,
    OBJECT_STORE_URL: database.objectsUrl,
    METRICS_PORT: '9090',
    DATA_DIR: makeDataFolder(),
  };
});
after(() => database.drop());

const SETTINGS_PAGE = new URL('../../docs/reference/settings.md', import.meta.url);
const namesOf = (config: Config) => findSettingFaults(config).map(({ level, setting }) => `${level} ${setting}`);
const without = (...names: string[]) => {
  const left = Object.entries(env).filter(([name]) => !names.includes(name));
  return readConfig(Object.fromEntries(left));
};

test('production needs PUBLIC_URL, both secrets and a shared object store; elsewhere nothing is needed', () => {
  assert.deepEqual(namesOf(readConfig({})), []);
  assert.deepEqual(namesOf(readConfig({ DATABASE_URL: 'postgres://db.example/service' })), []);
  assert.deepEqual(namesOf(readConfig(env)), ['warning PUBLIC_URL']);
  assert.deepEqual(namesOf({ ...readConfig(env), publicUrl: 'https://registers.example' }), []);
  const all = without('PUBLIC_URL', 'LOG_KEY_SECRET', 'SECRETS_KEY', 'OBJECT_STORE_URL', 'METRICS_PORT');
  assert.deepEqual(namesOf(all), [
    'error PUBLIC_URL',
    'error LOG_KEY_SECRET',
    'error SECRETS_KEY',
    'error OBJECT_STORE_URL',
    'warning METRICS_PORT',
  ]);
  const embedded = without('DATABASE_URL', 'OBJECT_STORE_URL');
  assert.deepEqual(namesOf(embedded), ['warning PUBLIC_URL'], 'one process shares its files with none');
  const isPlain = (databaseUrl: string) =>
    namesOf({ ...readConfig(env), databaseUrl }).includes('warning DATABASE_URL');
  for (const url of [
    'postgres://db.example/service',
    'postgres://127.1.example/service',
    'postgres://10.0.0.5/service',
  ])
    assert.ok(isPlain(url), url);
  for (const url of ['postgres://db.example/service?sslmode=verify-full', 'postgres://127.0.0.1/service'])
    assert.ok(!isPlain(url), url);
  assert.ok(namesOf({ ...readConfig(env), allowPrivateUrls: true }).includes('warning ALLOW_PRIVATE_URLS'));
});

test('every setting is listed with its source, and no secret or password is shown', () => {
  const hidden = ['hunter2', TEST_LOG_KEY_SECRET, 'guid-of-ours', 'aws-secret'];
  const shown = listSettings({
    DATABASE_URL: 'postgres://service:hunter2@db.example/service',
    LOG_KEY_SECRET: TEST_LOG_KEY_SECRET,
    ABR_GUID: 'guid-of-ours',
    AWS_SECRET_ACCESS_KEY: 'aws-secret',
    PUBLIC_URL: 'hunter2 is not a URL',
    SILO_URL: 'off',
    PORT: '',
    TIMESTAMP_URL: 'https://caller:hunter2@tsa.example/tsr',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://hunter2@collector.example',
    ABR_URL: 'https://abr.example/search?authenticationGuid=hunter2&kind=abn',
  });
  assert.equal(shown.length, SETTINGS.length);
  const find = (name: string) => shown.find(({ setting }) => setting === name);
  assert.deepEqual(find('DATABASE_URL'), {
    setting: 'DATABASE_URL',
    value: 'postgres://service:***@db.example/service',
    source: 'environment',
  });
  assert.deepEqual(find('PORT'), { setting: 'PORT', value: '8080', source: 'default' });
  assert.equal(find('SILO_URL')?.value, 'off');
  assert.equal(find('ABR_URL')?.value, 'https://abr.example/search?authenticationGuid=***&kind=abn');
  const [inQuery] = listSettings({
    DATABASE_URL: 'postgres://db.example/service?user=service&password=hunter2',
  }).filter(({ setting }) => setting === 'DATABASE_URL');
  assert.equal(inQuery?.value, 'postgres://db.example/service?user=service&password=***');
  for (const text of hidden) assert.ok(!JSON.stringify(shown).includes(text), text);
});

test('every invalid setting is found at once', () => {
  const { config, faults } = readSettings({ PORT: 'x', LOG_LEVEL: 'loud', SECRETS_KEY: 'short', MAX_IN_FLIGHT: '5' });
  assert.equal(config, null);
  assert.deepEqual(faults.map(({ setting }) => setting).sort(), ['LOG_LEVEL', 'PORT', 'SECRETS_KEY']);
});

test('the settings page and the table of settings name the same variables', () => {
  const [service = ''] = readFileSync(SETTINGS_PAGE, 'utf8').split('## The command line');
  const rows = service.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]));
  const inText = ['S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  assert.deepEqual([...named, ...inText].sort(), SETTINGS.map(({ name }) => name).sort());
});

test('a file that a setting names is opened before the service listens, and no missing file is a missing database', async () => {
  const file = join(makeDataFolder(), 'file');
  writeFileSync(file, 'not a certificate');
  const timestamps = { TIMESTAMP_URL: 'https://tsa.example', TIMESTAMP_CERTIFICATES: file };
  const bad: Record<string, string>[] = [
    { PDF_CERTIFICATE: '/nowhere' },
    { PDF_CERTIFICATE: file },
    { WITNESS_POLICY: file },
    timestamps,
    { DATA_DIR: join(file, 'below', 'it') },
  ];
  for (const more of bad) {
    const [setting = ''] = Object.keys(more).slice(-1);
    const found = await findBadFiles(readConfig({ ...env, ...more }));
    assert.deepEqual(
      found.map((fault) => [fault.setting, fault.level]),
      [[setting, 'error']],
      JSON.stringify(more),
    );
    assert.match(found[0]?.says ?? '', /^(\S+ )?cannot be used: /);
  }
  assert.deepEqual(await findBadFiles(readConfig({ ...env, DATA_DIR: join(makeDataFolder(), 'a', 'b') })), []);
  const { code, stderr } = await runAdmin(['serve'], { env: { ...env, PDF_CERTIFICATE: '/nowhere' } });
  assert.equal(code, 1);
  assert.match(stderr, /^svc-admin: PDF_CERTIFICATE cannot be used: ENOENT.*\nNothing was started/);
  const { stderr: witness } = await runAdmin(['log', 'witness', '/nowhere'], { env });
  assert.match(witness, /^svc-admin: ENOENT: no such file/);
});

test('config check finds a wrong LOG_KEY_SECRET and a private object store, and says when all is well', async () => {
  const check = async (more: Record<string, string> = {}) => {
    const run = await runAdmin(['config', 'check', '--json'], { env: { ...env, ...more } });
    const { findings } = JSON.parse(run.stdout) as { findings: { level: string; setting: string; says: string }[] };
    return { code: run.code, errors: findings.filter(({ level }) => level !== 'warning') };
  };
  assert.deepEqual(await check(), { code: 0, errors: [] });
  const marks = await database.pool.query('select from object_store');
  assert.deepEqual(
    [marks.rows.length, await database.objects.findObjectSize('store-id')],
    [0, null],
    'it marks nothing',
  );
  await beginLog(database.db, 'log.example/evidence', TEST_LOG_KEY_SECRET);
  const mark = () => markObjectStore(database.db, database.objects);
  assert.deepEqual(await Promise.all([mark(), mark(), mark()]), ['same', 'same', 'same'], 'they start together');
  assert.deepEqual(await check(), { code: 0, errors: [] });
  const wrongSecret = await check({ LOG_KEY_SECRET: `${TEST_LOG_KEY_SECRET}, not this one` });
  assert.deepEqual([wrongSecret.code, wrongSecret.errors[0]?.setting], [1, 'LOG_KEY_SECRET']);
  assert.match(wrongSecret.errors[0]?.says ?? '', /^is wrong; set the secret/);
  const ofOther = makeDataFolder();
  writeFileSync(join(ofOther, 'store-id'), 'of another database');
  for (const folder of [makeDataFolder(), ofOther]) {
    const other = await check({ OBJECT_STORE_URL: `file://${folder}` });
    assert.deepEqual([other.code, other.errors[0]?.setting], [1, 'OBJECT_STORE_URL']);
  }
  const nowhere = await check({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  assert.deepEqual([nowhere.code, nowhere.errors[0]?.setting], [1, 'DATABASE_URL']);
  const { stdout } = await runAdmin(['config', 'check'], { env });
  assert.match(stdout, /^PORT +\d+ +environment$/m);
  assert.match(stdout, /^ready to start$/m);
});

test('a clock that is out of step and a PostgreSQL that is too new are errors', async () => {
  const clock = { ...database.clock, compare: async () => 9_000, isInStep: () => false };
  // No such server exists yet, so only the version of this one is changed.
  const pool = Object.create(database.pool, {
    query: {
      value: async (text: string, values?: unknown[]) => {
        const found = await database.pool.query(text, values);
        return /server_version_num/.test(text) ? { rows: [{ version: '190000' }] } : found;
      },
    },
  }) as typeof database.pool;
  const found = await findStoreFaults({ ...database, clock, pool }, readConfig(env), 'look');
  const other = await findStoreFaults(database, { ...readConfig(env), logOrigin: 'log.example/other' }, 'look');
  const origins = other.filter(({ setting }) => setting === 'LOG_ORIGIN').map(({ says }) => says);
  assert.match(origins.join('\n'), /^changes nothing: the log of this store is [^\n]*; set that, or remove it$/);
  const errors = found.filter(({ level }) => level === 'error').map(({ setting, says }) => `${setting} ${says}`);
  assert.match(
    errors.join('\n'),
    /^DATABASE_URL PostgreSQL 19 is untested.*\nDATABASE_URL the clock of this machine is 9.0 s/,
  );
});

test('serve refuses to start in production, before it listens, and names everything that is wrong', async () => {
  const start = (config: Config) => startService(config, captureLog('warn').log);
  await assert.rejects(start(without('PUBLIC_URL', 'SECRETS_KEY')), /^Error: PUBLIC_URL is not set.*\nSECRETS_KEY is/);
  await assert.rejects(start({ ...readConfig(env), logKeySecret: 'x'.repeat(40) }), /^Error: LOG_KEY_SECRET is wrong/);
  const elsewhere = { ...readConfig(env), objectStoreUrl: `file://${makeDataFolder()}` };
  await assert.rejects(start(elsewhere), /OBJECT_STORE_URL is not the object store of this database/);
  // Also outside production: records would never reach the log.
  const local = { ...readConfig(env), production: false, logKeySecret: null };
  await assert.rejects(start(local), /^Error: LOG_KEY_SECRET is missing/);
});

test('work refuses as serve does', async () => {
  const { code, stderr } = await runAdmin(['work'], { env: { ...env, SECRETS_KEY: '' } });
  assert.equal(code, 1);
  assert.match(stderr, /^svc-admin: SECRETS_KEY is not set/);
});
