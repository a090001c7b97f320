import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { buildZip } from '#test/support/build-zip.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

const VERSION = 'gnaf-test';
const text = readFileSync(GNAF_SAMPLE_PATH, 'utf8');
const [header = '', ...rows] = text.trim().split('\n');
const other = rows.filter((row) => row.includes('|OT|'));

function writeFolder(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gnaf-refused-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

async function assertRefused(path: string | string[], message: RegExp): Promise<void> {
  const store = buildMemoryObjectStore();
  await assert.rejects(importGnaf({ path, version: VERSION, store }), { code: 'invalid_input', message });
  assert.equal(store.objects.has(`snapshots/gnaf/${VERSION}/manifest.json`), false);
}

/** The sample without some of its columns. */
function without(...names: string[]): string {
  const kept = header.split('|').map((name) => !names.includes(name));
  const cut = (line: string) => line.split('|').filter((_, column) => kept[column]);
  return `${[header, ...rows].map((line) => cut(line).join('|')).join('\n')}\n`;
}

/** The sample in a zip, kept as it is, with one byte of a row changed. */
function flippedZip(): Buffer {
  const zip = buildZip([{ name: 'A_CORE.psv', bytes: Buffer.from(text) }], ['A_CORE.psv']);
  zip.write('T', zip.indexOf('SAMPLETON'));
  return zip;
}

const csv = 'id,name\n1,one\n2,two\n';
const jsonl = '{"id":1}\n{"id":2}\n';

for (const [name, files, message] of [
  ['an empty file', { 'A.psv': '' }, /A\.psv: is empty/],
  ['an empty file in gzip', { 'A.psv.gz': gzipSync('') }, /A\.psv\.gz: is empty/],
  ['an empty file in a zip', { 'a.zip': buildZip([{ name: 'A.psv', bytes: Buffer.alloc(0) }]) }, /A\.psv: is empty/],
  ['a header alone', { 'A.psv': `${header}\n` }, /A\.psv: has a header but no rows/],
  ['no postcodes', { 'A.psv': without('POSTCODE') }, /A\.psv: lacks the column POSTCODE$/],
  [
    'no streets and no PIDs',
    { 'A.psv': without('STREET_NAME', 'ADDRESS_DETAIL_PID') },
    /A\.psv: lacks the columns ADDRESS_DETAIL_PID, STREET_NAME$/,
  ],
  ['no localities', { 'A.psv': without('LOCALITY_NAME') }, /lacks the column LOCALITY_NAME$/],
  ['no states', { 'A.psv': without('STATE') }, /lacks the column STATE$/],
  ['no house numbers', { 'A.psv': without('NUMBER_FIRST') }, /lacks the column NUMBER_FIRST$/],
  ['no points', { 'A.psv': without('LATITUDE', 'LONGITUDE') }, /lacks the columns LONGITUDE, LATITUDE$/],
  [
    'other territories alone',
    { 'OT.psv': `${[header, ...other].join('\n')}\n` },
    /no address.*1 are in other territories/,
  ],
  ['a CSV', { 'A.psv': csv }, /A\.psv: is not a G-NAF table/],
  ['lines of JSON', { 'A.psv': jsonl }, /A\.psv: is not a G-NAF table/],
  ['one endless line', { 'A.psv': 'x'.repeat(3_000_000) }, /A\.psv: has a line of more than/],
  ['a file cut in the middle of a line', { 'A.psv': text.slice(0, -30) }, /A\.psv: is cut off in line 812/],
  ['a gzip cut off', { 'A.psv.gz': gzipSync(text).subarray(0, 500) }, /A\.psv\.gz: unexpected end of file/],
  ['a plain file and its gzip', { 'A.psv': text, 'A.psv.gz': gzipSync(text) }, /A\.psv and .*A\.psv\.gz/],
  ['one file under two names', { 'A.psv': text, 'B.psv': text }, /810 addresses occur twice, such as GAACT900000745/],
  ['one file for two states', { 'NSW_A.psv': text, 'VIC_A.psv': text }, /addresses of ACT-2699 are in files of two/],
  ['a byte changed in a zip', { 'a.zip': flippedZip() }, /A_CORE\.psv does not have the CRC-32/],
  ['a zip without G-NAF', { 'a.zip': buildZip([{ name: 'a.txt', bytes: Buffer.from('a') }]) }, /a\.zip/],
  ['a zip that is none', { 'a.zip': 'PK' }, /a\.zip: not a zip/],
] as const) {
  test(`refused: ${name}`, async () => {
    const folder = writeFolder(files);
    const isZip = Object.keys(files)[0]?.endsWith('.zip');
    await assertRefused(isZip ? join(folder, 'a.zip') : folder, message);
  });
}

test('refused: a path that does not exist is named, beside one that does', async () => {
  await assertRefused([GNAF_SAMPLE_PATH, '/none/at-all.psv'], /^\/none\/at-all\.psv does not exist/);
});

test('links in a folder are read as the files that they lead to', async () => {
  const half = rows.length / 2;
  const elsewhere = writeFolder({ 'a.psv': [header, ...rows.slice(0, half)].join('\n') });
  const folder = writeFolder({ 'B.psv': [header, ...rows.slice(half)].join('\n') });
  symlinkSync(join(elsewhere, 'a.psv'), join(folder, 'A.psv'));
  const store = buildMemoryObjectStore();
  const linked = await importGnaf({ path: folder, version: VERSION, store });
  assert.deepEqual(linked, await importGnaf({ path: GNAF_SAMPLE_PATH, version: VERSION, store }));
  symlinkSync(folder, join(elsewhere, 'all'));
  const { counts } = await importGnaf({ path: join(elsewhere, 'all'), version: VERSION, store });
  assert.deepEqual(counts, linked.counts);
});

test('refused: a link to a folder, a broken link, and a file that is imported twice through a link', async () => {
  const toFolder = writeFolder({ 'A.psv': text });
  mkdirSync(join(toFolder, 'deeper'));
  symlinkSync(writeFolder({ 'B.psv': text }), join(toFolder, 'deeper', 'more'));
  await assertRefused(toFolder, /deeper\/more is a link to a folder, which is not followed: import the folder itself/);
  const nowhere = writeFolder({ 'A.psv': text });
  symlinkSync('/none/at-all.psv', join(nowhere, 'B.psv'));
  await assertRefused(nowhere, /B\.psv is a broken link/);
  const twice = writeFolder({ 'A.psv': text });
  symlinkSync(join(twice, 'A.psv'), join(twice, 'B.psv'));
  await assertRefused(twice, /810 addresses occur twice/);
});

test('refused: rows of which too many cannot be read, with how many and the first of them', async () => {
  const bad = rows.map((row, index) => (index < 800 ? row.split('|').slice(1).join('|') : row));
  const path = join(writeFolder({ 'A.psv': `${[header, ...bad].join('\n')}\n` }), 'A.psv');
  await assertRefused(
    path,
    /A\.psv: 800 of 811 rows cannot be read: line 2 has 26 fields, but the header has 27, line 3/,
  );
  const strange = rows.map((row) => row.replace('|NSW|', '|XYZ|'));
  await assertRefused(writeFolder({ 'A.psv': [header, ...strange].join('\n') }), /rows cannot be read: line 2 .*XYZ/);
});

test('a few bad rows are set aside', async () => {
  const bad = rows.map((row, index) => (index < 8 ? row.split('|').slice(1).join('|') : row));
  const path = writeFolder({ 'A.psv': [header, ...bad].join('\n') });
  const manifest = await importGnaf({ path, version: VERSION, store: buildMemoryObjectStore() });
  assert.deepEqual([manifest.counts.rows_bad, manifest.counts.rows_offered], [8, 802]);
});

test('several paths are one import, whatever they are', async () => {
  const half = rows.length / 2;
  const folder = writeFolder({
    'A.psv': [header, ...rows.slice(0, half)].join('\n'),
    'b.zip': buildZip([{ name: 'B.psv', bytes: Buffer.from([header, ...rows.slice(half)].join('\n')) }]),
  });
  const store = buildMemoryObjectStore();
  const several = await importGnaf({ path: [join(folder, 'A.psv'), join(folder, 'b.zip')], version: VERSION, store });
  const one = await importGnaf({ path: GNAF_SAMPLE_PATH, version: VERSION, store });
  assert.deepEqual(several, one);
  await assertRefused([join(folder, 'A.psv'), join(folder, 'A.psv')], /A\.psv and .*A\.psv are the same table/);
});

test('columns in another order give the same addresses', async () => {
  const turn = (line: string) => line.split('|').toReversed().join('|');
  const path = writeFolder({ 'A.psv': [header, ...rows].map(turn).join('\n') });
  const store = buildMemoryObjectStore();
  const turned = await importGnaf({ path, version: VERSION, store });
  assert.deepEqual(turned, await importGnaf({ path: GNAF_SAMPLE_PATH, version: VERSION, store }));
});
