import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 as zlibCrc32 } from 'node:zlib';
import {
  buildDirectoryLine,
  buildFileHeader,
  buildFileTail,
  buildZipEnd,
  ZIP_END_BYTES,
  ZIP64_END_BYTES,
  ZIP64_LOCATOR_BYTES,
} from '#domain/log/zip/zip-layout.ts';
import { crc32 } from '#domain/log/zip/zip-reader.ts';

// The fields in the order of APPNOTE.TXT 6.3.10, little-endian; 612e747874 is a.txt.
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const fields = (text: string) => text.replaceAll(/\s/g, '');
const SMALL = { name: 'a.txt', size: 0x1234, crc32: 0xcafebabe, offset: 0x5678, isStreamed: false };
const LIMIT = 0xffffffff;

test('the CRC-32 equals that of zlib', () => {
  const all = Uint8Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256);
  for (const bytes of [new Uint8Array(), Uint8Array.of(0), Uint8Array.of(255), Buffer.from('123456789'), all])
    assert.equal(crc32(bytes), zlibCrc32(bytes));
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926, 'the published check value');
});

test('the header of a file has its CRC-32 and sizes, or leaves them to the data descriptor', () => {
  const before = '504b0304 1400';
  const stamps = '0000 0000 2100';
  assert.equal(
    hex(buildFileHeader(SMALL)),
    fields(`${before} 0008 ${stamps} bebafeca 34120000 34120000 0500 0000 612e747874`),
  );
  assert.equal(
    hex(buildFileHeader({ ...SMALL, isStreamed: true })),
    fields(`${before} 0808 ${stamps} 00000000 00000000 00000000 0500 0000 612e747874`),
  );
});

test('a data descriptor has the CRC-32 and sizes of a streamed file, in eight bytes if four are too few', () => {
  assert.equal(hex(buildFileTail(SMALL)), '');
  const streamed = { ...SMALL, isStreamed: true };
  assert.equal(hex(buildFileTail(streamed)), fields('504b0708 bebafeca 34120000 34120000'));
  const long = fields('504b0708 bebafeca 3412000000000000 3412000000000000');
  assert.equal(hex(buildFileTail({ ...streamed, offset: LIMIT })), long);
  assert.equal(hex(buildFileTail({ ...streamed, offset: LIMIT - 1 })).length, 32);
  assert.equal(
    hex(buildFileTail({ ...streamed, size: LIMIT })),
    fields('504b0708 bebafeca ffffffff00000000 ffffffff00000000'),
  );
});

test('a directory entry has the position of a file, in zip64 fields if it exceeds four bytes', () => {
  const sum = '0000 0000 2100 bebafeca';
  const none = '0000 0000 0000 0000a481';
  assert.equal(
    hex(buildDirectoryLine(SMALL)),
    fields(`504b0102 3f03 1400 0008 ${sum} 34120000 34120000 0500 0000 ${none} 78560000 612e747874`),
  );
  const long = { ...SMALL, offset: 2 ** 32 + 5, isStreamed: true };
  assert.equal(
    hex(buildDirectoryLine(long)),
    fields(
      `504b0102 3f03 2d00 0808 ${sum} ffffffff ffffffff 0500 1c00 ${none} ffffffff 612e747874
      0100 1800 3412000000000000 3412000000000000 0500000001000000`,
    ),
  );
});

test('the end record counts the files, and is preceded by zip64 records if a number needs them', () => {
  assert.equal(
    hex(buildZipEnd({ offset: 0x5678, length: 0x1234, count: 3 })),
    fields('504b0506 0000 0000 0300 0300 34120000 78560000 0000'),
  );
  const whole = ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES + ZIP_END_BYTES;
  assert.deepEqual([ZIP_END_BYTES, whole], [22, 98]);
  assert.equal(
    hex(buildZipEnd({ offset: 2 ** 32 + 5, length: 0x1234, count: 3 })),
    fields(
      `504b0606 2c00000000000000 3f03 2d00 00000000 00000000 0300000000000000 0300000000000000
      3412000000000000 0500000001000000 504b0607 00000000 3912000001000000 01000000
      504b0506 0000 0000 0300 0300 34120000 ffffffff 0000`,
    ),
  );
  const lengthOf = (change: object) => buildZipEnd({ offset: 1, length: 1, count: 1, ...change }).length;
  for (const [most, change] of [
    [LIMIT, 'offset'],
    [LIMIT, 'length'],
    [0xffff, 'count'],
  ] as const)
    assert.deepEqual([lengthOf({ [change]: most - 1 }), lengthOf({ [change]: most })], [22, 98], change);
  assert.match(hex(buildZipEnd({ offset: 1, length: 1, count: 70_000 })), /ffffffff01000000010000000000$/);
});
