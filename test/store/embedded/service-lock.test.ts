import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acquireServiceLock } from '#store/embedded/service-lock.ts';
import { makeFolder } from '#test/store/embedded/embedded-fixture.ts';

const owner = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };

// Ends by SIGKILL while it holds the lock, if it gets it.
function tryElsewhere(dataDir: string): string {
  const script = `const { acquireServiceLock } = await import('#store/embedded/service-lock.ts');
    try {
      acquireServiceLock(process.argv[1], { uid: process.geteuid(), gid: process.getegid() });
      process.getBuiltinModule('node:fs').writeSync(1, 'got it');
      process.kill(process.pid, 'SIGKILL');
    } catch (error) { console.log(error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir]).stdout.toString().trim();
}

test('the lock excludes this process and others until it is released', (t) => {
  const dataDir = makeFolder(t);
  const lock = acquireServiceLock(dataDir, owner);
  assert.throws(() => acquireServiceLock(dataDir, owner), /another service is using DATA_DIR/);
  assert.match(tryElsewhere(dataDir), /another service is using DATA_DIR/, 'a refused attempt here frees nothing');
  lock.release();
  lock.release();
  acquireServiceLock(dataDir, owner).release();
});

test('a killed holder leaves neither lock nor litter', (t) => {
  const dataDir = makeFolder(t);
  for (let round = 0; round < 3; round += 1) assert.equal(tryElsewhere(dataDir), 'got it');
  acquireServiceLock(dataDir, owner).release();
  assert.deepEqual(readdirSync(dataDir), ['service.lock']);
  assert.equal(statSync(join(dataDir, 'service.lock')).mode & 0o777, 0o600);
});

test('a link in the place of the lock is refused', (t) => {
  const dataDir = makeFolder(t);
  symlinkSync('/dev/null', join(dataDir, 'service.lock'));
  assert.throws(() => acquireServiceLock(dataDir, owner), /not a plain file/);
});
