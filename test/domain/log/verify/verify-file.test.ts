import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildByteSource } from '#domain/log/bytes/byte-source.ts';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { CHECK_NAMES } from '#domain/log/verify/check.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import type { Trust } from '#domain/log/verify/verify-record.ts';
import {
  buildEvidenceFixture,
  buildEvidenceJson,
  buildEvidencePdf,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture();
const [record] = fixture.records;
assert.ok(record !== undefined);
const keys = await parseTrustedKeys(fixture.vkey);
assert.ok(keys.ok);
const trust: Trust = { keys: keys.value, known: { checkpoint: null, proof: null } };
const noTrust: Trust = { ...trust, keys: [] };

async function check(bytes: Bytes, given: Trust = trust) {
  const report = await verifyFile(buildByteSource(bytes), given);
  return { ...report, results: CHECK_NAMES.map((name) => report.checks[name].result) };
}

const P = 'passed';
const N = 'not checked';

test('a record in JSON is proven against a trusted key, without anything else', async () => {
  const report = await check(buildEvidenceJson(record));
  assert.deepEqual(report.results, [P, P, N, P, P, N]);
  assert.equal(report.verdict, 'proven');
  assert.equal(report.kind, 'JSON');
  assert.equal(report.record?.record_id, record.record_id);
});

test('a PDF is proven with the record inside it', async () => {
  const report = await check(await buildEvidencePdf(fixture, record));
  assert.deepEqual(report.results, [P, P, P, P, P, N]);
  assert.equal(report.verdict, 'proven');
  assert.equal(report.kind, 'PDF');
});

test('a ZIP is proven with every record in it', async () => {
  const report = await check(await packZip(await listExportFiles(fixture)));
  assert.deepEqual(report.results, [P, P, P, P, P, N]);
  assert.equal(report.verdict, 'proven');
  assert.equal(report.recordCount, 3);
});

test('without a trusted key nothing is proven, and nothing is said to be wrong', async () => {
  const files = [
    buildEvidenceJson(record),
    await buildEvidencePdf(fixture, record),
    await packZip(await listExportFiles(fixture)),
  ];
  for (const bytes of files) {
    const report = await check(bytes, noTrust);
    assert.equal(report.verdict, 'not proven');
    assert.equal(report.checks.signature.result, 'not checked');
    assert.match(report.checks.signature.message, /No trusted key was given/);
  }
});

test('of a record that was changed it is not said that it is in the log, though its proof is for the hash that it names', async () => {
  const { results, checks } = await check(buildEvidenceJson({ ...record, reference: 'another deal' }));
  assert.deepEqual(results, [P, 'failed', N, P, 'failed', N]);
  assert.doesNotMatch(JSON.stringify(checks), /The proof leads/);
  assert.match(checks.inclusion.message, /not this one, which was changed/);
});
