import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type FakeAnswer, type FakeService, ROUTES, refuse, startFakeService } from '#test/fakes/fake-service.ts';
import { KEY, runSvc, runSvcLine, runSvcLines } from './run-svc.ts';

const LOOKUP = ['abn', 'lookup', '79002637069'];

let service: FakeService;
before(async () => {
  service = await startFakeService();
});
beforeEach(() => {
  service.seen.length = 0;
});
after(() => service.stop());

const bearers = () => service.seen.map(({ headers }) => headers.authorization);

test('--token wins over SERVICE_ASSETS_API_KEY, which wins over SERVICE_API_KEY [config.cli-credential] [cli.option-token] [cli.credential-from-environment]', async () => {
  const both = { SERVICE_ASSETS_API_KEY: 'from_assets', SERVICE_API_KEY: 'from_api', SERVICE_BASE_URL: service.url };
  await runSvc([...LOOKUP, '--token', 'from_option'], both);
  await runSvcLine(['--token=from_option', ...LOOKUP], both);
  await runSvcLine(LOOKUP, both);
  await runSvcLine(LOOKUP, { ...both, SERVICE_ASSETS_API_KEY: ' ' });
  assert.deepEqual(bearers(), ['Bearer from_option', 'Bearer from_option', 'Bearer from_assets', 'Bearer from_api']);
});

test('--base-url wins over SERVICE_BASE_URL, and may contain a path [config.cli-base-url] [cli.option-base-url]', async () => {
  const elsewhere = { SERVICE_BASE_URL: 'http://127.0.0.1:1' };
  assert.equal((await runSvcLine(['health'], elsewhere)).code, 3);
  assert.equal((await runSvcLine(['health', '--base-url', service.url], elsewhere)).code, 0);
  assert.equal((await runSvcLine(['health'], { SERVICE_BASE_URL: service.url })).code, 0);
  await runSvcLine(['health', `--base-url=${service.url}/registers/`]);
  assert.equal(service.seen.at(-1)?.url, '/registers/v1/_health');
});

test('without either the host is http://127.0.0.1:8080 [config.cli-base-url]', async () => {
  // Nothing is sent: the test only reads where the program would connect to.
  const tell = `import net from 'node:net';
net.Socket.prototype.connect = (to) => {
  const { host, port } = Array.isArray(to) ? to[0] : to;
  process.stderr.write('to ' + host + ':' + port);
  process.exit(9);
};`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
  const { code, stderr } = await runSvc(['health'], { NODE_OPTIONS });
  assert.deepEqual([code, stderr], [9, 'to 127.0.0.1:8080']);
});

test('every run makes one HTTP request to a route below /v1 [svc.rest-only] [service.cli]', async () => {
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: KEY };
  const runs = [
    ['health'],
    LOOKUP,
    ['ppsr', 'preview', '1'],
    ['ppsr', 'search', '1', '--purpose', 'x'],
    ['receipts', 'get'],
  ];
  for (const words of runs) await runSvcLine(words, env);
  assert.deepEqual(
    service.seen.map(({ method, url }) => `${method} ${url}`),
    Object.keys(ROUTES).toSorted((a, b) => orderOf(a) - orderOf(b)),
  );
});

test('a redirect is not followed, so that the credential does not leak', async (t) => {
  const target = await startFakeService();
  const away: FakeAnswer = { status: 307, body: '', headers: { location: `${target.url}/v1/abn/79002637069` } };
  const redirecting = await startFakeService({ '*': away });
  t.after(() => Promise.all([target.stop(), redirecting.stop()]));
  const { code, stdout, stderr } = await runSvcLine(LOOKUP, {
    SERVICE_BASE_URL: redirecting.url,
    SERVICE_API_KEY: KEY,
  });
  assert.deepEqual([code, stdout, target.seen], [3, '', []]);
  assert.match(stderr, /it redirects to http:.*, and redirects are not followed \(HTTP 307\)/);
});

test('the token is never printed, even if the service repeats it', async (t) => {
  const echo = refuse(400, 'invalid_input', `You sent ${KEY}.`, { sent: { header: `Bearer ${KEY}` } });
  const reported = { status: 200, body: { ok: true, [KEY]: KEY, list: [{ a: KEY }] } };
  const gone: FakeAnswer = { status: 302, body: '', headers: { location: `http://x/?k=${KEY}` } };
  for (const answer of [echo, reported, gone, refuse(401, 'authentication_required', KEY)]) {
    const parrot = await startFakeService({ '*': answer });
    t.after(() => parrot.stop());
    for (const extra of [[], ['--json']]) {
      const words = [...LOOKUP, '--token', KEY, '--base-url', parrot.url, ...extra];
      const { stdout, stderr } = await runSvcLine(words);
      assert.ok(parrot.seen.length > 0);
      assert.doesNotMatch(stdout + stderr, new RegExp(KEY));
      assert.match(stdout + stderr, /\[hidden\]/);
    }
  }
});

test('the token is never printed, wherever it is on the command line', async () => {
  const lines = [
    ['health', KEY],
    [KEY],
    ['abn', KEY],
    ['health', `--tokn=${KEY}`],
    ['health', `-${KEY}`],
    ['health', `--${KEY}`],
    ['health', '--token', KEY, '--token', KEY],
    ['health', '--token', KEY, '--base-url', `http://${KEY}@127.0.0.1:1`],
    [...LOOKUP, '--token', `${KEY}\u00e9`],
    ['health', '--token', KEY, '--base-url', 'http://127.0.0.1:1'],
  ];
  for (const [at, { code, stdout, stderr }] of (await runSvcLines(lines)).entries()) {
    assert.ok(code >= 2);
    assert.doesNotMatch(stdout + stderr, new RegExp(KEY), lines[at]?.join(' '));
  }
});

test('a credential or URL that could inject headers is refused before anything is sent', async () => {
  for (const token of ['abc\r\nx-evil: 1', 'abc def', 'schlüssel']) {
    assert.equal((await runSvcLine([...LOOKUP, '--base-url', service.url], { SERVICE_API_KEY: token })).code, 2);
  }
  await runSvcLine(['health', '--base-url', `${service.url}/a\r\nx-evil: 1`]);
  assert.ok(service.seen.every(({ headers }) => headers['x-evil'] === undefined));
  assert.deepEqual(bearers().filter(Boolean), []);
});

function orderOf(route: string): number {
  return ['_health', 'abn', 'preview', 'search', 'receipts'].findIndex((word) => route.includes(word));
}

test('a file in an object store is fetched without the credential', async (t) => {
  const zip: FakeAnswer = { status: 200, body: 'PK', headers: { 'content-type': 'application/zip' } };
  const store = await startFakeService({ 'GET /file': zip });
  const host = await startFakeService({ '*': { status: 302, body: '', headers: { location: `${store.url}/file` } } });
  t.after(() => Promise.all([store.stop(), host.stop()]));
  const env = { SERVICE_BASE_URL: host.url, SERVICE_API_KEY: KEY };
  const { code, stdout } = await runSvc(['jobs', 'result', 'job_1'], env);
  assert.deepEqual([code, stdout, host.seen[0]?.headers.authorization], [0, 'PK', `Bearer ${KEY}`]);
  assert.ok(!JSON.stringify(store.seen).includes(KEY));
});
