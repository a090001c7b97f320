import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runProgram } from '#test/doors/cli/run-svc.ts';

const ROOT = join(import.meta.dirname, '../..');
const VERSION = '1.0.0\n';

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-admin launcher '));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('svc-admin runs through links and from any folder', async (t) => {
  const folder = makeFolder(t);
  symlinkSync(join(ROOT, 'bin/svc-admin'), join(folder, 'first'));
  symlinkSync('first', join(folder, 'operate'));
  for (const [program, cwd] of [
    [join(ROOT, 'bin/svc-admin'), '/'],
    [join(folder, 'operate'), '/'],
    ['./operate', folder],
    ['./svc-admin', join(ROOT, 'bin')],
  ] as const)
    assert.equal((await runProgram(program, ['--version'], {}, cwd)).stdout, VERSION, program);
});

test('compiled modules are cached beside the program, also those of its first file', async (t) => {
  const folder = makeFolder(t);
  for (const part of ['bin', 'src', 'package.json']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  const { stdout, stderr } = await runProgram(join(folder, 'bin/svc-admin'), ['--version'], { HOME: folder });
  assert.deepEqual([stdout, stderr], [VERSION, '']);
  assert.ok(readdirSync(join(folder, 'node_modules/.cache/svc')).length > 0);
});

test('without Node it prints what it needs, under its own name', async (t) => {
  const folder = makeFolder(t);
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  const none = await runProgram(join(folder, 'bin/svc-admin'), ['--version'], { PATH: join(folder, 'nowhere') });
  assert.deepEqual([none.code, none.stdout], [126, '']);
  assert.match(none.stderr, /^svc-admin: needs Node 24 or later and found none: /);
});
