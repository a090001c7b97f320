import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeDirectory } from '#jobs/exports/assemble-archive.ts';
import type { ArchivedFile } from '#jobs/exports/export-files.ts';

async function collect(files: Iterable<ArchivedFile>, at: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const source = (async function* () {
    yield* files;
  })();
  for await (const chunk of writeDirectory(source, at)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function* listFiles(count: number, size: number): Generator<ArchivedFile> {
  for (let at = 0; at < count; at += 1) yield { name: `f${String(at).padStart(7, '0')}`, size, crc32: 0, sha256: '' };
}

const HEADER = 30 + 8;

test('an archive of more than 65,535 files ends in the numbers of zip64, and one of fewer does not', async () => {
  const many = await collect(listFiles(70_000, 0), 70_000 * HEADER);
  const end = many.subarray(-22 - 20 - 56);
  assert.equal(end.readUInt32LE(0), 0x06064b50);
  assert.equal(end.readBigUInt64LE(24), 70_000n);
  assert.equal(end.readBigUInt64LE(48), BigInt(70_000 * HEADER));
  assert.equal(end.readUInt32LE(56), 0x07064b50);
  assert.equal(end.readUInt16LE(56 + 20 + 10), 0xffff);
  const few = await collect(listFiles(3, 0), 3 * HEADER);
  assert.equal(few.length, 3 * (46 + 8) + 22);
});

test('a file that begins beyond 4 GB has its place in the numbers of zip64, without 4 GB being written', async () => {
  const size = 2 ** 31;
  const directory = await collect(listFiles(4, size), 4 * (HEADER + size));
  const plain = 46 + 8;
  const [second, third] = [directory.subarray(plain), directory.subarray(2 * plain)];
  assert.equal(second.readUInt32LE(42), HEADER + size);
  assert.equal(third.readUInt32LE(42), 0xffffffff);
  assert.equal(third.readUInt16LE(46 + 8), 1);
  assert.equal(third.readBigUInt64LE(46 + 8 + 4 + 16), BigInt(2 * (HEADER + size)));
});

test('a directory that is not after its files is not finished', async () => {
  await assert.rejects(collect(listFiles(2, 5), 1), /comes after its files/);
});
