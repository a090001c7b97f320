import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startFakeService } from '#test/fakes/fake-service.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';
import { runProgram, SVC } from './run-svc.ts';

const ROOT = dirname(dirname(SVC));
const ESCAPE = '\u001b';

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc launcher '));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the program alone, without node_modules. */
function copyProgram(folder: string): string {
  for (const part of ['bin/svc', 'src/doors/cli', 'src/base/plain-object.ts', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  return join(folder, 'bin/svc');
}

/** A folder with a `node` that only knows its version. */
function makeOldNode(folder: string, version: string): string {
  const bin = join(folder, 'old');
  mkdirSync(bin);
  writeFileSync(join(bin, 'node'), `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(bin, 'node'), 0o755);
  return bin;
}

test('the program runs through symbolic links, from any folder, and from the PATH', async (t) => {
  const folder = makeFolder(t);
  symlinkSync(SVC, join(folder, 'first'));
  symlinkSync('first', join(folder, 'svc'));
  const direct = await runProgram(SVC, ['--version'], {}, '/');
  assert.equal(direct.code, 0);
  assert.deepEqual(await runProgram(join(folder, 'svc'), ['--version'], {}, '/'), direct);
  assert.deepEqual(await runProgram('./svc', ['--version'], {}, folder), direct);
  const path = { PATH: `${folder}:/usr/bin:/bin` };
  assert.deepEqual(await runProgram('/bin/sh', ['-c', 'svc --version'], path, '/'), direct);
  assert.deepEqual(await runProgram('/bin/sh', ['svc', '--version'], {}, dirname(SVC)), direct);
});

test('the program runs where npx linked the package into a node_modules', async (t) => {
  const modules = join(makeFolder(t), 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(ROOT, join(modules, 'the-package'));
  symlinkSync('../the-package/bin/svc', join(modules, '.bin/svc'));
  const { code, stdout, stderr } = await runProgram(join(modules, '.bin/svc'), ['--version'], {}, '/');
  assert.deepEqual([code, stdout.startsWith('svc '), stderr], [0, true, '']);
});

test('arguments arrive unchanged', async (t) => {
  const service = await startFakeService();
  t.after(() => service.stop());
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: 'some_key' };
  await runProgram(SVC, ['ppsr', 'search', '$HOME "x" *', '--purpose', " it's \n two lines\\ "], env);
  const { acn, purpose } = JSON.parse(service.seen[0]?.body ?? '');
  assert.deepEqual([acn, purpose], ['$HOME "x" *', " it's \n two lines\\ "]);
});

test('without its own Node it uses the one on the PATH', async (t) => {
  const folder = makeFolder(t);
  const env = { PATH: `${ROOT}/node_modules/.bin:/usr/bin:/bin`, HOME: folder };
  const { code, stdout } = await runProgram(copyProgram(folder), ['--version'], env);
  assert.deepEqual([code, stdout.startsWith('svc ')], [0, true]);
});

test('an old or missing Node is reported in one line', async (t) => {
  const folder = makeFolder(t);
  const svc = copyProgram(folder);
  const old = await runProgram(svc, ['health'], { PATH: makeOldNode(folder, 'v22.18.0') });
  assert.deepEqual([old.code, old.stdout], [126, '']);
  assert.match(old.stderr, /^svc: needs Node 24 or later and found v22\.18\.0: run npm ci in .*\n$/);
  const none = await runProgram(svc, ['health'], { PATH: join(folder, 'nowhere') });
  assert.deepEqual([none.code, none.stdout], [126, '']);
  assert.match(none.stderr, /^svc: needs Node 24 or later and found none: .*\n$/);
});

test('bin/svc.mjs on an old Node exits with 126, never with 1, which means a failed check', async () => {
  const program = join(ROOT, 'bin/svc.mjs');
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.18.0"})';
  const old = await runProgram(process.execPath, ['--import', pretend, program, 'verify', 'x.json']);
  assert.deepEqual([old.code, old.stdout], [126, '']);
  assert.equal(old.stderr, 'svc: needs Node 24 or later and found v22.18.0: nothing was run\n');
  const { code, stderr } = await runProgram(process.execPath, [program, 'verify', 'no-such-file.json']);
  assert.deepEqual([code, stderr], [2, 'svc: there is no file no-such-file.json\n']);
});

test('compiled modules are cached beside the program, or in the user’s cache if that is not writable', async (t) => {
  const folder = makeFolder(t);
  const svc = copyProgram(folder);
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/.bin/node'), join(bin, 'node'));
  assert.equal((await runProgram(svc, ['--version'])).code, 0);
  assert.ok(readdirSync(join(folder, 'node_modules/.cache/svc')).length > 0);
  // A file in place of the folder blocks writing, even for root.
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.cache'), '');
  assert.equal((await runProgram(svc, ['--version'], { XDG_CACHE_HOME: join(folder, 'xdg') })).code, 0);
  assert.ok(readdirSync(join(folder, 'xdg/svc')).length > 0);
  assert.equal((await runProgram(svc, ['--version'], { HOME: folder })).code, 0);
  assert.ok(readdirSync(join(folder, '.cache/svc')).length > 0);
  assert.equal((await runProgram(svc, ['--version'], { HOME: '' })).code, 0);
});

test('on a terminal there is colour, unless NO_COLOR, --no-color or a dumb terminal says no', {
  skip: whyLeftOut('script'),
}, async (t) => {
  const service = await startFakeService();
  t.after(() => service.stop());
  const show = async (words: string, env: Record<string, string> = {}) => {
    const line = `'${SVC}' health --base-url ${service.url} ${words}`;
    return (await runProgram('script', ['-qec', line, '/dev/null'], { TERM: 'xterm', ...env })).stdout;
  };
  assert.ok((await show('')).includes(`${ESCAPE}[`));
  assert.ok(!(await show('--no-color')).includes(ESCAPE));
  assert.ok(!(await show('', { NO_COLOR: '1' })).includes(ESCAPE));
  assert.ok(!(await show('', { TERM: 'dumb' })).includes(ESCAPE));
});

test('--json cannot control a terminal either', { skip: whyLeftOut('script') }, async (t) => {
  const body = '{"ok":true,"name":"\u009b31m\u202e"}';
  const service = await startFakeService({ '*': { status: 200, body } });
  t.after(() => service.stop());
  const line = `'${SVC}' health --json --base-url ${service.url}`;
  const { stdout } = await runProgram('script', ['-qec', line, '/dev/null'], { TERM: 'xterm' });
  assert.equal(stdout.trim(), '{"ok":true,"name":"\\u009b31m\\u202e"}');
  const picked = await runProgram('script', ['-qec', `${line} --fields name`, '/dev/null'], { TERM: 'xterm' });
  assert.equal(picked.stdout.trim(), '{"name":"\\u009b31m\\u202e"}');
  const piped = await runProgram(SVC, ['health', '--json', '--base-url', service.url]);
  assert.equal(piped.stdout, `${body}\n`);
});

test('a closed pipe is not an error', async (t) => {
  const service = await startFakeService({ '*': { status: 200, body: { ok: true, filler: 'x'.repeat(500_000) } } });
  t.after(() => service.stop());
  const line = `{ '${SVC}' health --base-url ${service.url}; echo "code $?" >&2; } | head -c 1`;
  const { stderr } = await runProgram('/bin/sh', ['-c', line]);
  assert.equal(stderr, 'code 0\n');
});
