import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { LogUnread, openLogReader } from '#doors/cli/follow/fetch-log.ts';
import { type Followed, followOnce } from '#doors/cli/follow/follow-once.ts';
import { MirrorFault, openMirror } from '#doors/cli/follow/mirror.ts';
import { parseFollowWords } from '#doors/cli/follow/run-follow.ts';
import { trustKeys } from '#doors/cli/follow/trust-keys.ts';
import { UnusableFile } from '#doors/cli/verify/local-files.ts';
import { runSvc } from '#test/doors/cli/run-svc.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { startTestService } from '#test/support/test-service.ts';
import { forgeLog, serveLog } from './forged-log.ts';

async function setUp(t: TestContext, count: number) {
  const log = forgeLog(count);
  const server = await startSourceServer(t, serveLog(log));
  const folder = mkdtempSync(join(tmpdir(), 'follow-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const mirror = openMirror(folder);
  const reader = openLogReader(new URL(server.url));
  const lookOnce = async () =>
    followOnce(reader, mirror, { keys: await trustKeys(null, reader, mirror), onProgress: () => undefined });
  return { log, server, folder, mirror, reader, lookOnce };
}

const describe = (found: Followed) => ('fault' in found ? found.fault : found.outcome);
const listCheckpoints = (folder: string) => readdirSync(join(folder, 'checkpoints')).toSorted();

test('a log that grows over tiles is copied step by step, and every checkpoint is kept', async (t) => {
  const { log, folder, server, lookOnce } = await setUp(t, 3);
  assert.deepEqual(await lookOnce(), { outcome: 'begun', size: 3, added: 3 });
  for (const [size, added] of [
    [200, 197],
    [256, 56],
    [257, 1],
    [1_000, 743],
  ] as const) {
    log.entries = forgeLog(size).entries;
    assert.deepEqual(await lookOnce(), { outcome: 'grown', size, added });
  }
  assert.deepEqual(await lookOnce(), { outcome: 'unchanged', size: 1_000, added: 0 });
  assert.deepEqual(
    listCheckpoints(folder),
    [3, 200, 256, 257, 1_000].map((size) => `${String(size).padStart(12, '0')}.txt`),
  );
  for (const tile of ['tile/0/000', 'tile/0/003.p/232', 'tile/1/000.p/3', 'tile/entries/003.p/232']) {
    const served = await (await fetch(`${server.url}/log/${tile}`)).arrayBuffer();
    assert.deepEqual(readFileSync(join(folder, tile)), Buffer.from(served), tile);
  }
  assert.deepEqual(readdirSync(join(folder, 'tile/0/000.p')), [], 'shorter tiles are gone');
});

test('two histories of one size, or of a larger one, are a fork with both signed notes', async (t) => {
  for (const [size, changed] of [
    [300, 10],
    [300, 299],
    [900, 10],
    [900, 299],
  ] as const) {
    const { log, folder, mirror, lookOnce } = await setUp(t, 300);
    await lookOnce();
    const before = readFileSync(join(folder, 'checkpoint'), 'utf8');
    log.entries = forgeLog(size).entries.with(changed, 'another');
    const found = await lookOnce();
    assert.equal(describe(found), 'fork', `size ${size}, entry ${changed}`);
    assert.ok('notes' in found && found.notes['kept.txt'] === before);
    assert.match(found.notes['served.txt'] ?? '', new RegExp(`^log.example/log\n${size}\n`));
    const written = mirror.writeFault(found.notes);
    assert.deepEqual(readdirSync(written).toSorted(), ['kept.txt', 'served.txt']);
    assert.equal(readFileSync(join(folder, 'checkpoint'), 'utf8'), before, 'the kept checkpoint stays');
    assert.equal(describe(await lookOnce()), 'fork', 'it is found again');
  }
});

test('a log that shows fewer entries is a rewind, or a fork if those differ', async (t) => {
  const { log, lookOnce } = await setUp(t, 600);
  await lookOnce();
  log.size = 400;
  assert.equal(describe(await lookOnce()), 'rewind');
  log.entries = log.entries.with(399, 'another');
  assert.equal(describe(await lookOnce()), 'fork');
  log.size = 0;
  assert.equal(describe(await lookOnce()), 'rewind');
});

test('entries or tiles that are not what was signed are a fault, and nothing is relied on', async (t) => {
  const wrong: readonly (readonly [what: string, path: RegExp, change: (body: Buffer) => Buffer])[] = [
    ['an entry', /entries\/001/, (body) => Buffer.from(body).fill(65, 4, 5)],
    ['an entry copied before', /entries\/000/, (body) => Buffer.from(body).fill(65, 4, 5)],
    ['a hash of level 0', /tile\/0\/001/, (body) => Buffer.from(body).fill(0, 0, 1)],
    ['a hash of level 1', /tile\/1\/000/, (body) => Buffer.from(body).fill(0, 0, 1)],
  ];
  for (const [what, path, change] of wrong) {
    const { log, folder, lookOnce } = await setUp(t, 100);
    await lookOnce();
    log.entries = forgeLog(700).entries;
    log.change = (at, body) => (path.test(at) ? change(body) : body);
    assert.equal(describe(await lookOnce()), 'tiles', what);
    assert.deepEqual(listCheckpoints(folder), ['000000000100.txt'], what);
    log.change = (_, body) => body;
    assert.equal(describe(await lookOnce()), 'grown', `${what}: corrected`);
  }
});

test('what is no log is not reached, and the copy stays', async (t) => {
  const { log, server, lookOnce } = await setUp(t, 300);
  await lookOnce();
  log.entries = forgeLog(700).entries;
  for (const path of [/entries/, /tile\/0/, /consistency/]) {
    log.change = (at, body) => (path.test(at) ? body.subarray(0, -3) : body);
    if (path.source === 'consistency') assert.equal(describe(await lookOnce()), 'fork', 'no proof is sent');
    else await assert.rejects(lookOnce(), LogUnread, String(path));
  }
  log.change = (at, body) => (at === '/log/checkpoint' ? Buffer.from('hello') : body);
  assert.deepEqual(await lookOnce(), {
    outcome: 'not_checked',
    why: 'the checkpoint cannot be read: the note has no signature below an empty line',
  });
  await server.stop();
  await assert.rejects(lookOnce(), LogUnread);
});

test('only trusted keys count: another key, a dropped key and a retired key are noticed', async (t) => {
  const { log, folder, mirror, reader, lookOnce } = await setUp(t, 5);
  await lookOnce();
  const first = JSON.parse(readFileSync(join(folder, 'evidence-keys.json'), 'utf8')).keys[0];
  log.seed = 2;
  await assert.rejects(lookOnce(), UnusableFile, 'the old key is no longer published');
  log.keys = [first];
  assert.match(JSON.stringify(await lookOnce()), /"not_checked".*no trusted key signed it/);
  log.seed = 1;
  log.keys = [{ ...first, retired_at: '2020-01-01T00:00:00Z' }];
  assert.match(JSON.stringify(await lookOnce()), /"not_checked".*retired or compromised/);
  const strange = await parseTrustedKeys('other.example/log+b4aabc00+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB');
  assert.equal(strange.ok, false);
  log.keys = null;
  log.origin = 'log.example/second';
  await assert.rejects(trustKeys(null, reader, mirror), UnusableFile);
});

test('a run that was cut off begins where the last checkpoint ended; a damaged copy is named', async (t) => {
  const { log, folder, lookOnce } = await setUp(t, 300);
  await lookOnce();
  log.entries = forgeLog(2_900).entries;
  let left = 9;
  log.change = (at, body) => {
    if (at.includes('entries')) left -= 1;
    if (left < 0) throw new Error('cut');
    return body;
  };
  await assert.rejects(lookOnce(), LogUnread);
  assert.ok(existsSync(join(folder, 'tile/0/002')), 'some tiles were written');
  left = Number.POSITIVE_INFINITY;
  assert.deepEqual(await lookOnce(), { outcome: 'grown', size: 2_900, added: 2_600 });
  rmSync(join(folder, 'tile/0/011.p'), { recursive: true });
  log.entries = forgeLog(2_901).entries;
  await assert.rejects(lookOnce(), MirrorFault);
});

const WORDS: readonly (readonly [argv: string[], said: RegExp])[] = [
  [[], /needs the word follow/],
  [['follow'], /exactly one address/],
  [['follow', 'a', 'b'], /exactly one address/],
  [['follow', 'ftp://log.example'], /not an http or https address/],
  [['follow', 'https://log.example', '--every', '0'], /1 to 86400/],
  [['follow', 'https://log.example', '--every', '1e3'], /1 to 86400/],
  [['follow', 'https://log.example', '--nothing'], /unknown option --nothing/],
];
for (const [argv, said] of WORDS) {
  test(`svc log ${argv.join(' ')} is refused`, () => {
    const parsed = parseFollowWords(argv);
    assert.ok(parsed.kind === 'misuse');
    assert.match(parsed.message, said);
  });
}

test('svc log follow copies the log of a real service; without it 3, with a service of other keys 2', async (t) => {
  const service = await startTestService();
  const folder = mkdtempSync(join(tmpdir(), 'follow-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await service.request('/v1/abn/79002637069');
  await integrateAll(service.database.db);
  const follow = (url: string, ...more: string[]) =>
    runSvc(['log', 'follow', url, '--once', '--folder', folder, '--json', ...more]);
  const first = await follow(service.url);
  await service.stop();
  assert.deepEqual([first.code, first.stderr], [0, '']);
  const { outcome, size } = JSON.parse(first.stdout);
  assert.deepEqual([outcome, size > 0], ['begun', true], first.stdout);
  assert.equal((await follow(service.url)).code, 3);
  const forged = await startSourceServer(t, serveLog(forgeLog(40)));
  const other = await follow(forged.url);
  assert.equal(other.code, 2, other.stdout);
  assert.match(other.stderr, /no longer publishes/);
});

test('svc log follow ends with 1 at a fork and names both notes; with 5 without a trusted key', async (t) => {
  const { log, server, folder } = await setUp(t, 9);
  const follow = () => runSvc(['log', 'follow', server.url, '--once', '--folder', folder]);
  assert.match((await follow()).stdout, /begun: 9 entries copied and checked/);
  log.entries = log.entries.with(2, 'another');
  const forked = await follow();
  assert.deepEqual([forked.code, forked.stderr], [1, '']);
  assert.match(forked.stdout, /FORK: the service signed two different histories, with 9 and 9 entries/);
  const [time = ''] = readdirSync(join(folder, 'faults'));
  assert.deepEqual(readdirSync(join(folder, 'faults', time)), ['kept.txt', 'served.txt']);
  log.change = (at, body) => (at === '/log/checkpoint' ? Buffer.from('no note') : body);
  const unread = await follow();
  assert.deepEqual([unread.code, unread.stdout], [5, '']);
  assert.match(unread.stderr, / not checked: the checkpoint cannot be read/);
});
