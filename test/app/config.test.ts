import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readConfig } from '#app/config.ts';
import { readContextSettings, readPlanningSettings } from '#app/context-settings.ts';

test('without settings it listens on 127.0.0.1:8080, and stores data in ./var and objects below it [config.port-and-host] [config.data-dir-default] [config.object-store-file]', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 8_080,
    publicUrl: null,
    issuerUrl: null,
    downloadUrl: null,
    metricsPort: null,
    logOrigin: null,
    logKeySecret: null,
    pdfCertificate: null,
    timestamps: null,
    witnessPolicy: null,
    dataDir: resolve('./var'),
    databaseUrl: null,
    databasePasswordFile: null,
    workJobs: true,
    objectStoreUrl: pathToFileURL(resolve('./var/objects')).href,
    production: false,
    logLevel: 'info',
    workers: 1,
    accessLogSample: 0,
    tracing: null,
    rateLimitPerMinute: 300_000,
    anonymousRateLimitPerMinute: 30_000,
    maxInFlight: 1_000,
    maxInFlightPerAccount: 500,
    requestTimeoutMs: 15_000,
    unreadTimeoutMs: 60_000,
    maxConnections: 10_000,
    maxConnectionsPerAddress: 1_000,
    maxBodiesPerAddress: 200,
    proxyHops: 0,
    retention: { requestsDays: 7, eventsDays: 30, quotesDays: 30, endedDays: 365 },
    allowPrivateUrls: false,
    secretsKey: null,
    secretsKeyOther: null,
    abr: null,
    context: readContextSettings({}),
    planning: readPlanningSettings({}),
    answerChecks: 'sample',
    maxLagMs: 1_000,
    drainMs: 0,
    addressCacheBytes: 402_653_184,
  });
});

test('in production every successful request gets a line in the log, unless told otherwise', () => {
  assert.equal(readConfig({ NODE_ENV: 'production' }).accessLogSample, 1);
  assert.equal(readConfig({ NODE_ENV: 'production', ACCESS_LOG_SAMPLE: '0' }).accessLogSample, 0);
  assert.equal(readConfig({ NODE_ENV: 'production', ACCESS_LOG_SAMPLE: '' }).accessLogSample, 1, 'empty is not zero');
});

test('every setting is read from its variable', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    PUBLIC_URL: 'https://api.example/',
    ISSUER_URL: 'https://login.example',
    DOWNLOAD_URL: 'https://files.example/',
    METRICS_PORT: '9100',
    LOG_ORIGIN: 'log.example/evidence',
    LOG_KEY_SECRET: 'a secret of thirty-two characters',
    PDF_CERTIFICATE: '/etc/svc/own.p12',
    PDF_CERTIFICATE_PASSPHRASE: 'passphrase',
    PDF_REVOCATION_LISTS: '/etc/svc/crl.pem',
    TIMESTAMP_URL: 'https://tsa.example/tsr',
    TIMESTAMP_CERTIFICATES: '/etc/svc/tsa.pem',
    WITNESS_POLICY: '/etc/svc/policy.txt',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://user:secret@db.example/service',
    WORK_JOBS: 'on',
    OBJECT_STORE_URL: 's3://bucket/prefix',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ACCESS_LOG_SAMPLE: '0.25',
    WORKERS: '3',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    RATE_LIMIT_PER_MINUTE: '60',
    ANONYMOUS_RATE_LIMIT_PER_MINUTE: '30',
    MAX_IN_FLIGHT: '10',
    MAX_IN_FLIGHT_PER_ACCOUNT: '4',
    REQUEST_TIMEOUT_MS: '5000',
    UNREAD_TIMEOUT_MS: '7000',
    MAX_CONNECTIONS: '40',
    MAX_CONNECTIONS_PER_ADDRESS: '30',
    MAX_BODIES_PER_ADDRESS: '20',
    PROXY_HOPS: '2',
    RETAIN_REQUESTS_DAYS: '3',
    RETAIN_EVENTS_DAYS: '60',
    RETAIN_QUOTES_DAYS: '14',
    RETAIN_ENDED_DAYS: '90',
    ALLOW_PRIVATE_URLS: 'on',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    ABR_GUID: ' 00000000-0000-4000-8000-000000000000 ',
    ABR_URL: 'https://abr.example/search',
    ABR_TIMEOUT_MS: '2500',
    SILO_EMAIL: 'operator@example.com',
    ANSWER_CHECKS: 'all',
    MAX_LAG_MS: '250',
    DRAIN_MS: '300',
    ADDRESS_CACHE_MB: '64',
  });
  assert.deepEqual(config, {
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://api.example',
    issuerUrl: 'https://login.example',
    downloadUrl: 'https://files.example',
    metricsPort: 9100,
    logOrigin: 'log.example/evidence',
    logKeySecret: 'a secret of thirty-two characters',
    pdfCertificate: { path: '/etc/svc/own.p12', passphrase: 'passphrase', revocationListsPath: '/etc/svc/crl.pem' },
    timestamps: { url: 'https://tsa.example/tsr', certificatesPath: '/etc/svc/tsa.pem' },
    witnessPolicy: '/etc/svc/policy.txt',
    dataDir: '/srv/data',
    databaseUrl: 'postgres://user:secret@db.example/service',
    databasePasswordFile: null,
    workJobs: true,
    objectStoreUrl: 's3://bucket/prefix',
    production: true,
    logLevel: 'warn',
    workers: 3,
    accessLogSample: 0.25,
    tracing: {
      endpoint: 'http://collector:4318',
      headers: {},
      serviceName: 'register-data-service',
      sampleRatio: 1,
    },
    rateLimitPerMinute: 60,
    anonymousRateLimitPerMinute: 30,
    maxInFlight: 10,
    maxInFlightPerAccount: 4,
    requestTimeoutMs: 5_000,
    unreadTimeoutMs: 7_000,
    maxConnections: 40,
    maxConnectionsPerAddress: 30,
    maxBodiesPerAddress: 20,
    proxyHops: 2,
    retention: { requestsDays: 3, eventsDays: 60, quotesDays: 14, endedDays: 90 },
    allowPrivateUrls: true,
    secretsKey: Buffer.alloc(32, 7),
    secretsKeyOther: null,
    abr: { guid: '00000000-0000-4000-8000-000000000000', url: 'https://abr.example/search', timeoutMs: 2_500 },
    context: readContextSettings({ SILO_EMAIL: 'operator@example.com' }),
    planning: readPlanningSettings({}),
    answerChecks: 'all',
    maxLagMs: 250,
    drainMs: 300,
    addressCacheBytes: 67_108_864,
  });
});

test('serve runs jobs with the embedded store; with a database server it does so only when told, and drains for two seconds', () => {
  const DATABASE_URL = 'postgres://db.example/service';
  assert.equal(readConfig({}).workJobs, true);
  assert.equal(readConfig({ WORK_JOBS: 'off' }).workJobs, false);
  assert.equal(readConfig({ DATABASE_URL }).workJobs, false);
  assert.equal(readConfig({ DATABASE_URL, WORK_JOBS: 'on' }).workJobs, true);
  assert.deepEqual([readConfig({}).drainMs, readConfig({ DATABASE_URL }).drainMs], [0, 2_000]);
  assert.ok(readConfig({ WORKERS: 'auto' }).workers >= 1);
  for (const wrong of ['0', 'all', '1.5', '0x2', '1e1', ' 2']) {
    assert.throws(() => readConfig({ WORKERS: wrong }), { message: /^WORKERS must be a whole number from 1 to 256/ });
  }
  assert.throws(() => readConfig({ WORK_JOBS: 'yes' }), { message: /^WORK_JOBS must be one of on, off/ });
});

test('ABR_GUID alone uses the live register, with a timeout of five seconds; without it nothing is read live [config.abr]', () => {
  const url = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';
  assert.deepEqual(readConfig({ ABR_GUID: 'x' }).abr, { guid: 'x', url, timeoutMs: 5_000 });
  for (const ABR_GUID of ['', '  ']) assert.equal(readConfig({ ABR_GUID, ABR_URL: 'https://abr.example' }).abr, null);
  for (const [name, value] of [
    ['ABR_URL', 'abr.example'],
    ['ABR_TIMEOUT_MS', '99'],
    ['ABR_TIMEOUT_MS', 'soon'],
  ] as const) {
    const message = new RegExp(`^${name} must be `);
    assert.throws(() => readConfig({ ABR_GUID: 'x', [name]: value }), { message });
  }
});

test('an empty variable counts as unset', () => {
  const names = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'METRICS_PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'LOG_LEVEL',
    'NODE_ENV',
    'MAX_IN_FLIGHT',
  ];
  assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), readConfig({}));
});

test('an invalid setting is an error that names its variable', () => {
  const bad = {
    PORT: ['65536', '-1', '80.5', 'http', '1e9'],
    METRICS_PORT: ['x', '70000'],
    RATE_LIMIT_PER_MINUTE: ['0', 'many'],
    MAX_IN_FLIGHT: ['0', '-5'],
    MAX_LAG_MS: ['0', 'long'],
    ADDRESS_CACHE_MB: ['0', '15', 'all'],
    LOG_LEVEL: ['loud'],
    NODE_ENV: ['prod', 'Production', 'staging'],
    ACCESS_LOG_SAMPLE: ['2', '-1', 'all'],
    PUBLIC_URL: [
      'api.example',
      'ftp://api.example',
      'javascript:alert(1)',
      'https://api.example/?a=1',
      'https://api.example/#a',
      'https://me@api.example',
    ],
    ISSUER_URL: ['login'],
    DATABASE_URL: ['mysql://db', 'db.example'],
  };
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }),
        { message: new RegExp(`^${name} must be `) },
        `${name}=${value}`,
      );
    }
  }
});

test('DATABASE_PASSWORD_FILE is for a DATABASE_URL without a password', () => {
  const settings = { DATABASE_URL: 'postgres://user@db.example/service', DATABASE_PASSWORD_FILE: '/run/secrets/db' };
  assert.equal(readConfig(settings).databasePasswordFile, '/run/secrets/db');
  const withPassword = ['postgres://user:secret@db.example/service', 'postgres://db.example/service?password=secret'];
  for (const DATABASE_URL of ['', ...withPassword]) {
    const message = /^DATABASE_PASSWORD_FILE must (be set with DATABASE_URL only|have the only password)/;
    assert.throws(() => readConfig({ ...settings, DATABASE_URL }), { message });
  }
});

test('an error about a URL does not repeat it, because it may contain a password', () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://user:secret@db' }),
    (error: Error) => !error.message.includes('secret'),
  );
});

test('by default one account may have half of the requests in flight, rounded up', () => {
  assert.equal(readConfig({ MAX_IN_FLIGHT: '7' }).maxInFlightPerAccount, 4);
});

test('an invalid name of the log and a short secret are refused, without repeating the secret', () => {
  for (const origin of ['https://log.example/evidence', 'log example', 'log+example'])
    assert.throws(() => readConfig({ LOG_ORIGIN: origin }), { message: /^LOG_ORIGIN must be a host and path/ });
  const secret = 'x'.repeat(31);
  assert.throws(() => readConfig({ LOG_KEY_SECRET: secret }), {
    message: 'LOG_KEY_SECRET must have at least 32 characters',
  });
  assert.equal(readConfig({ LOG_KEY_SECRET: `${secret}x` }).logKeySecret, `${secret}x`);
  assert.deepEqual([readConfig({}).logOrigin, readConfig({ LOG_KEY_SECRET: '' }).logKeySecret], [null, null]);
});
