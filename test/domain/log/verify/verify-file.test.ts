import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { CHECK_NAMES } from '#domain/log/verify/check.ts';
import { describeVerdict } from '#domain/log/verify/describe-verdict.ts';
import { listCheckRows } from '#domain/log/verify/list-check-rows.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import type { Trust } from '#domain/log/verify/verify-record.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import {
  addSums,
  buildEvidenceFixture,
  buildEvidenceJson,
  buildEvidencePdf,
  listExportFiles,
  packZip,
  trustKeyOf,
} from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture();
const [record] = fixture.records;
assert.ok(record !== undefined);
const trust = await trustKeyOf(fixture);
const noTrust: Trust = { ...trust, keys: [] };

async function check(bytes: Bytes, given: Trust = trust) {
  const report = await verifyFile(buildByteSource(bytes), given);
  return { ...report, results: CHECK_NAMES.map((name) => report.checks[name].result) };
}

const P = 'passed';
const N = 'not checked';

test('a JSON record is proven with only a trusted key', async () => {
  const report = await check(buildEvidenceJson(record));
  assert.deepEqual(report.results, [P, P, N, P, P, N, N]);
  assert.equal(report.verdict, 'proven');
  assert.equal(report.kind, 'JSON');
  assert.equal(report.record?.record_id, record.record_id);
});

test('a PDF is proven together with the record inside it', async () => {
  const report = await check(await buildEvidencePdf(fixture, record));
  assert.deepEqual(report.results, [P, P, P, P, P, N, N]);
  assert.equal(report.verdict, 'proven');
  assert.equal(report.kind, 'PDF');
});

test('the signed list covers index.csv: changed, relisted or removed, the ZIP fails', async () => {
  const files = (await listExportFiles(fixture)).slice(0, -2);
  const buildIndex = (answer: string): [string, Bytes] => [
    'index.csv',
    encodeText(`file,answer\r\na.pdf,${answer}\r\n`),
  ];
  const good = await addSums(fixture, [...files, buildIndex('cancelled')]);
  assert.equal((await check(await packZip(good))).verdict, 'proven');
  const changed = good.map((one) => (one[0] === 'index.csv' ? buildIndex('active') : one));
  const relisted = await addSums(fixture, [...files, buildIndex('active')]);
  const without = good.filter(([name]) => name !== 'index.csv');
  const unlisted = await addSums(fixture, files);
  for (const [how, forged] of Object.entries({
    changed,
    'changed, with another list and the old signature': [...relisted.slice(0, -1), ...good.slice(-1)],
    removed: without,
    'removed, with another list and the old signature': [...unlisted.slice(0, -1), ...good.slice(-1)],
  }))
    assert.equal((await check(await packZip(forged))).verdict, 'failed', how);
});

test('a ZIP is proven together with every record in it', async () => {
  const report = await check(await packZip(await listExportFiles(fixture)));
  assert.deepEqual(report.results, [P, P, P, P, P, N, N]);
  assert.equal(report.verdict, 'proven');
  assert.equal(report.recordCount, 3);
  assert.deepEqual(
    [...report.recordIds],
    fixture.records.map(({ record_id }) => record_id),
  );
});

test('without a trusted key nothing is proven and nothing fails', async () => {
  const files = [
    buildEvidenceJson(record),
    await buildEvidencePdf(fixture, record),
    await packZip(await listExportFiles(fixture)),
  ];
  for (const bytes of files) {
    const report = await check(bytes, noTrust);
    assert.equal(report.verdict, 'not proven');
    assert.equal(report.checks.signature.result, 'not checked');
    assert.match(report.checks.signature.message, /You gave no trusted key/);
  }
});

test('a changed record is not reported as in the log, although its proof matches the hash that it states', async () => {
  const { results, checks } = await check(buildEvidenceJson({ ...record, reference: 'another deal' }));
  assert.deepEqual(results, [P, 'failed', N, P, 'failed', N, N]);
  assert.doesNotMatch(JSON.stringify(checks), /The proof leads/);
  assert.match(checks.inclusion.message, /this record was changed/);
});

const behind = (bytes: Bytes, ...before: number[]) => Uint8Array.of(...before, ...bytes);
const SHIFTED = 'which this service did not write: use the file as you received it.';
const PHOTO = 'A photo or scan of a page cannot be checked: use the PDF or JSON file itself, as you received it.';
const KINDS: [what: string, bytes: Bytes, kind: string, said: string][] = [
  [
    'a ZIP behind four bytes',
    behind(await packZip(await listExportFiles(fixture)), 0xff, 0, 1, 2),
    'unknown',
    `it looks like a ZIP with 4 bytes before it, ${SHIFTED}`,
  ],
  [
    'a PDF behind a line feed',
    behind(await buildEvidencePdf(fixture, record), 0x0a, 0xff),
    'unknown',
    `it looks like a PDF with 2 bytes before it, ${SHIFTED}`,
  ],
  [
    'a PDF behind one byte',
    behind(await buildEvidencePdf(fixture, record), 0xff),
    'unknown',
    `it looks like a PDF with 1 byte before it, ${SHIFTED}`,
  ],
  ...[
    Uint8Array.of(0xff, 0xd8, 0xff),
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
    Uint8Array.of(0, 0, 0, 24, ...encodeText('ftypheic')),
    encodeText('RIFF\n\0\0\0WEBP'),
  ].map((photo): [string, Bytes, string, string] => ['a photo', photo, 'unknown', `it is a picture. ${PHOTO}`]),
  ['bytes', Uint8Array.of(0xff, 0xd9, 0xff), 'unknown', 'it is not JSON, a PDF or a ZIP.'],
  ['words', encodeText('hello'), 'unknown', 'it is not JSON, a PDF or a ZIP.'],
  ['nothing', encodeText(''), 'unknown', 'it is empty, so it was not copied or downloaded to its end. Get it again.'],
  ['JSON that is cut off', encodeText(' {"a"'), 'JSON', 'it is not JSON.'],
  ['spaces', encodeText('         {'), 'JSON', 'it is not JSON.'],
  ['a list', encodeText('[]'), 'JSON', 'the JSON is not an object.'],
  ['JSON with bytes in it', Uint8Array.of(0x7b, 0xff), 'JSON', 'the file is not UTF-8 text.'],
];
for (const [what, bytes, kind, said] of KINDS)
  test(`${what} fails and is described as what it is`, async () => {
    const report = await check(bytes);
    assert.deepEqual([report.verdict, report.kind], ['failed', kind]);
    assert.equal(report.checks.schema.message, `This is not an evidence file: ${said}`);
  });

test('the index of an export alone cannot be checked, and is not called changed', async () => {
  const check = (pdf: string) =>
    verifyFile(buildByteSource(encodeText(pdf)), { keys: [], known: { checkpoint: null, proof: null } });
  const index = await check('%PDF-1.7\n/Title (Index of an evidence export)\n');
  assert.equal(index.verdict, 'not proven');
  const said = describeVerdict(index, 'you');
  assert.match(
    said,
    /^This file is not proven\. This is index\.pdf, the index of an export\. It cannot be checked alone/,
  );
  assert.deepEqual(listCheckRows(index), [{ ...index.checks.schema, name: '7 checks' }]);
  assert.match(index.checks.schema.message, /the index of an export\. It cannot be checked alone: verify the ZIP/);
  assert.equal((await check('%PDF-1.7\n/Title (Another)\n')).verdict, 'failed');
});
