import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listZipEntries } from '#base/zip-entries.ts';
import { buildZip } from '#test/support/build-zip.ts';

async function withZip<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-zip-'));
  try {
    writeFileSync(join(folder, 'a.zip'), bytes);
    return await work(join(folder, 'a.zip'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const files = [
  { name: 'folder/', bytes: Buffer.alloc(0) },
  { name: 'folder/é.txt', bytes: Buffer.from('hello') },
  { name: 'long.bin', bytes: Buffer.alloc(1_000_000, 7) },
  { name: 'empty', bytes: Buffer.alloc(0) },
];

test('the files of a ZIP are listed and read, whether deflated, stored or empty', () =>
  withZip(buildZip(files, ['folder/é.txt', 'empty']), async (path) => {
    const entries = await listZipEntries(path);
    assert.deepEqual(
      entries.map(({ name, sizeBytes }) => [name, sizeBytes]),
      [
        ['folder/é.txt', 5],
        ['long.bin', 1_000_000],
        ['empty', 0],
      ],
    );
    for (const entry of entries) {
      const wanted = files.find((file) => file.name === entry.name)?.bytes;
      assert.deepEqual(await readAll(entry.open()), wanted);
    }
  }));

test('a file that is not a ZIP, or is cut off or damaged, throws', async () => {
  const zip = buildZip(files);
  await assert.rejects(withZip(Buffer.from('no zip'), listZipEntries), /not a zip/);
  await assert.rejects(withZip(zip.subarray(0, zip.length - 30), listZipEntries), /not a zip/);
  const damaged = Buffer.from(zip);
  damaged.write('XX', zip.lastIndexOf('PK\x01\x02'), 'latin1');
  await assert.rejects(withZip(damaged, listZipEntries), /damaged/);
});

test('a damaged compressed file throws when it is read', () => {
  const zip = buildZip(files);
  zip.fill(0xff, zip.indexOf('long.bin') + 8, zip.indexOf('long.bin') + 40);
  return withZip(zip, async (path) => {
    const entry = (await listZipEntries(path)).find(({ name }) => name === 'long.bin');
    assert.ok(entry !== undefined);
    await assert.rejects(readAll(entry.open()), { code: /^Z_/ });
  });
});

async function readNamed(zip: Uint8Array, name: string): Promise<Buffer> {
  return withZip(zip, async (path) => {
    const entry = (await listZipEntries(path)).find((one) => one.name === name);
    assert.ok(entry !== undefined);
    return readAll(entry.open());
  });
}

test('one changed byte of a stored file is detected by its CRC-32, and the error names the file', async () => {
  const zip = buildZip(files, ['long.bin']);
  zip.writeUInt8(8, zip.indexOf('long.bin') + 500_000);
  await assert.rejects(readNamed(zip, 'long.bin'), { name: 'DamagedZip', message: /long\.bin.*CRC-32/ });
});

test('a file that unpacks to another size than the directory states is refused', async () => {
  const zip = buildZip(files);
  zip.writeUInt32LE(999_999, zip.lastIndexOf('long.bin') - 46 + 24);
  await assert.rejects(readNamed(zip, 'long.bin'), { name: 'DamagedZip', message: /long\.bin.*1000000 bytes/ });
});

test('an empty file with a wrong CRC-32 is refused', async () => {
  const zip = buildZip(files, ['empty']);
  zip.writeUInt32LE(1, zip.lastIndexOf('empty') - 46 + 16);
  await assert.rejects(readNamed(zip, 'empty'), { name: 'DamagedZip' });
});

test('a directory with a wrong file name or a wrong count is refused', async () => {
  const renamed = buildZip(files);
  renamed.write('lost', renamed.lastIndexOf('long.bin'));
  await assert.rejects(readNamed(renamed, 'lost.bin'), { name: 'DamagedZip', message: /lost\.bin/ });
  const fewer = buildZip(files);
  fewer.writeUInt16LE(files.length - 1, fewer.length - 22 + 10);
  await assert.rejects(withZip(fewer, listZipEntries), { name: 'DamagedZip' });
  const more = buildZip(files);
  more.writeUInt16LE(files.length + 1, more.length - 22 + 10);
  await assert.rejects(withZip(more, listZipEntries), { name: 'DamagedZip' });
});
