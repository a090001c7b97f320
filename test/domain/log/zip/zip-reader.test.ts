import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ByteSource, type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import {
  buildDirectoryLine,
  buildFileHeader,
  buildFileTail,
  buildZipEnd,
  type ZippedFile,
} from '#domain/log/zip/zip-layout.ts';
import { crc32, parseZipDirectory, readZippedFile } from '#domain/log/zip/zip-reader.ts';

const DATA = encodeText('some bytes');
const MIB = 1024 * 1024;

/** A file after another, or at the start. */
function place(change: Partial<ZippedFile>, before?: ZippedFile): ZippedFile {
  const offset = before === undefined ? 0 : endOf(before);
  return { name: 'a.txt', size: DATA.length, crc32: crc32(DATA), offset, isStreamed: false, ...change };
}

function endOf(file: ZippedFile): number {
  return file.offset + buildFileHeader(file).length + file.size + buildFileTail(file).length;
}

/** An archive whose files have no bytes: only its directory and its end can be read. */
function listOnly(
  files: readonly ZippedFile[],
  change: { count?: number; gap?: number; directory?: (bytes: Bytes) => Bytes } = {},
): ByteSource {
  const last = files.at(-1);
  const offset = (last === undefined ? 0 : endOf(last)) + (change.gap ?? 0);
  const lines = joinBytes(...files.map(buildDirectoryLine));
  const directory = change.directory?.(lines) ?? lines;
  const end = buildZipEnd({ offset, length: directory.length, count: change.count ?? files.length });
  const bytes = joinBytes(directory, end);
  return {
    size: offset + bytes.length,
    read: async (from, to) => {
      assert.ok(from >= offset || to - from <= 98, 'only the end and the directory are read');
      const missing = Math.max(0, offset - from);
      return joinBytes(new Uint8Array(missing), bytes.slice(Math.max(0, from - offset), to - offset));
    },
  };
}

async function whyNot(source: ByteSource): Promise<string> {
  const read = await parseZipDirectory(source);
  assert.ok(!read.ok);
  return read.why;
}

test('the files of an archive are listed in order, with sizes before or after them', async () => {
  const first = place({});
  const second = place({ name: 'é.txt', isStreamed: true, size: 7 }, first);
  const third = place({ name: 'c', size: 0, crc32: 0 }, second);
  const nameless = place({ name: '' });
  for (const files of [[first], [first, second, third], [nameless], []])
    assert.deepEqual(await parseZipDirectory(listOnly(files)), { ok: true, value: files });
});

test('files and archives of more than 4 GiB are listed too', async () => {
  const first = place({ size: 5 * 2 ** 30 });
  const second = place({ name: 'b', isStreamed: true }, first);
  const third = place({ name: 'c', size: 2 ** 32 - 2 }, second);
  const files = [first, second, third];
  assert.deepEqual(await parseZipDirectory(listOnly(files)), { ok: true, value: files });
});

test('a name of 200 bytes is accepted, one of 201 is not', async () => {
  const name = (length: number) => [place({ name: 'n'.repeat(length) })];
  assert.ok((await parseZipDirectory(listOnly(name(200)))).ok);
  assert.match(await whyNot(listOnly(name(201))), /not in the form that this service writes, at file 1$/);
});

const FILES = [place({}), place({ name: 'b.txt' }, place({}))];
const LONG = [place({ size: 5 * 2 ** 30 })];
const flip = (at: number) => (bytes: Bytes) => bytes.with(at, (bytes[at] ?? 0) ^ 1) as Bytes;
const BROKEN: [name: string, source: ByteSource, why: RegExp][] = [
  ['counts one file more', listOnly(FILES, { count: 3 }), /does not match its contents$/],
  ['counts one file fewer', listOnly(FILES, { count: 1 }), /does not match its contents$/],
  ['leaves a gap before its directory', listOnly(FILES, { gap: 1 }), /does not match its contents$/],
  [
    'names a file twice',
    listOnly([place({}), place({}, place({}))]),
    /^the ZIP contains two files with the same name$/,
  ],
  ['has a gap between two files', listOnly([place({}), place({ name: 'b', offset: 99 })]), /at file 2$/],
  ['begins behind its beginning', listOnly([place({ offset: 1 })]), /at file 1$/],
  ['ends inside a line', listOnly(FILES, { directory: (bytes) => bytes.slice(0, -1) }), /at file 2$/],
  ['ends inside the first field', listOnly(FILES, { directory: (bytes) => bytes.slice(0, 20) }), /at file 1$/],
  [
    'has bytes behind its last line',
    listOnly(FILES, { directory: (bytes) => joinBytes(bytes, Uint8Array.of(0)) }),
    /at file 3$/,
  ],
  ['ends before the sizes of zip64', listOnly(LONG, { directory: (bytes) => bytes.slice(0, 60) }), /at file 1$/],
  ['has a size beyond counting', listOnly(LONG, { directory: (bytes) => bytes.with(62, 0xff) as Bytes }), /at file 1$/],
  [
    'has a size of 2^60',
    listOnly(LONG, { directory: () => buildDirectoryLine(place({ size: 2 ** 60 })) }),
    /at file 1$/,
  ],
  [
    'has a name that is no UTF-8',
    listOnly(FILES, { directory: (bytes) => bytes.with(46, 0xff) as Bytes }),
    /at file 1$/,
  ],
  ...Array.from({ length: 46 }, (_, at) => at)
    // These can have any value; they are compared with the file itself: its CRC-32, size and name.
    .filter((at) => !(at >= 16 && at < 20))
    .map((at): [string, ByteSource, RegExp] => [
      `has another byte ${at} in the line of its last file`,
      listOnly(FILES, { directory: flip(51 + at) }),
      /at file [23]$|does not list/,
    ]),
];
for (const [name, source, why] of BROKEN)
  test(`an archive that ${name} is rejected`, async () => assert.match(await whyNot(source), why));

test('an archive that is truncated, has another end, or lists too many files is rejected', async () => {
  const whole = listOnly(FILES);
  const [end, all] = [await whole.read(whole.size - 22, whole.size), whole.size];
  const sourceOf = (bytes: Bytes, size = bytes.length): ByteSource => ({
    size,
    read: async (from, to) => bytes.slice(Math.max(0, from - (size - bytes.length)), to - (size - bytes.length)),
  });
  assert.equal(await whyNot(sourceOf(end.slice(1))), 'the ZIP is cut off');
  assert.equal(await whyNot(sourceOf(new Uint8Array())), 'the ZIP is cut off');
  const other = 'the end of the ZIP is not in the form that this service writes';
  assert.equal(await whyNot(sourceOf(end)), other);
  for (let at = 0; at < 22; at++) assert.match(await whyNot(sourceOf(flip(at)(end), all)), /^the /, `byte ${at}`);
  for (const at of [0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 21])
    assert.equal(await whyNot(sourceOf(flip(at)(end), all)), other, `byte ${at}`);
  assert.equal(await whyNot(sourceOf(end, all + 1)), other);
  const large = (length: number) => buildZipEnd({ offset: 10, length, count: 1 });
  assert.equal(await whyNot(sourceOf(large(64 * MIB + 1), 64 * MIB + 33)), 'the ZIP lists too many files');
  assert.match(await whyNot(sourceOf(large(64 * MIB), 64 * MIB + 32)), /at file 1$|does not match its contents/);
});

test('a file is returned if its header, bytes, CRC-32 and data descriptor match its directory entry', async () => {
  for (const isStreamed of [false, true]) {
    const file = place({ isStreamed, offset: 3 });
    const parts = [encodeText('xyz'), buildFileHeader(file), DATA, buildFileTail(file), encodeText('more')];
    const bytes = joinBytes(...parts);
    const read = (given: Bytes) =>
      readZippedFile({ size: given.length, read: async (from, to) => given.slice(from, to) }, file);
    assert.deepEqual(await read(bytes), { ok: true, value: DATA });
    const dataAt = 3 + buildFileHeader(file).length;
    const around = { ok: false, why: 'the bytes around a.txt do not match the directory of the ZIP' };
    for (let at = 3; at < bytes.length - 4; at++) {
      const isData = at >= dataAt && at < dataAt + DATA.length;
      const wrong = { ok: false, why: 'a.txt does not have the CRC-32 that the directory states' };
      assert.deepEqual(await read(flip(at)(bytes)), isData ? wrong : around, `byte ${at}`);
    }
    assert.equal((await read(bytes.slice(0, dataAt + DATA.length - 1))).ok, false, 'cut off');
  }
});
