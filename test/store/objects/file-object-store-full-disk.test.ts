import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FullDiskReport } from '#test/store/objects/full-disk-writer.ts';
import { makeFolder } from '#test/store/objects/objects-fixture.ts';
import { findMountNamespace, MOUNT_AND_RUN, whyLeftOut } from '#test/support/why-left-out.ts';

const script = join(import.meta.dirname, 'full-disk-writer.ts');

function runWriter(command: string, args: string[]): FullDiskReport {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as FullDiskReport;
}

test('a file size limit (EFBIG): the old object stays, nothing half-written is left, the next write works', {
  skip: whyLeftOut('limits on file sizes'),
}, (t) => {
  const root = join(makeFolder(t), 'objects');
  // Between 64 and 128 KiB, for shells count in blocks of 512 or of 1024 bytes.
  const command = 'ulimit -f 128; exec "$0" "$@"';
  assert.deepEqual(runWriter('sh', ['-c', command, process.execPath, script, root]), {
    overwriteCode: 'EFBIG',
    freshCode: 'EFBIG',
    fillCode: 'written',
    keptLabel: 'old',
    areAllWhole: true,
    isListRight: true,
    temporaryFiles: [],
    nextCode: 'written',
    nextLabel: 'afterwards',
  });
});

test('a full file system (ENOSPC): the old objects stay, nothing half-written is left, the next write after space is freed works', {
  skip: whyLeftOut('a small file system'),
}, (t) => {
  const folder = makeFolder(t);
  const root = join(folder, 'objects');
  // In its own mount namespace the small file system is private and ends with the process.
  const namespace = findMountNamespace() ?? [];
  assert.deepEqual(
    runWriter('unshare', [...namespace, 'sh', '-c', MOUNT_AND_RUN, folder, process.execPath, script, root]),
    {
      overwriteCode: 'ENOSPC',
      freshCode: 'ENOSPC',
      fillCode: 'ENOSPC',
      keptLabel: 'old',
      areAllWhole: true,
      isListRight: true,
      temporaryFiles: [],
      nextCode: 'written',
      nextLabel: 'afterwards',
    },
  );
});
