import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import {
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

async function verdictOf(bytes: Bytes): Promise<string> {
  return (await verifyFile(buildByteSource(bytes), trust)).verdict;
}

async function expectAllFlipsCaught(bytes: Bytes): Promise<void> {
  assert.equal(await verdictOf(bytes), 'proven');
  for (let at = 0; at < bytes.length; at++) {
    const flipped = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8))) as Bytes;
    assert.equal(await verdictOf(flipped), 'failed', `byte ${at}`);
  }
}

test('flipping any byte of a JSON record is detected', () => expectAllFlipsCaught(buildEvidenceJson(record)));

test('flipping any byte of an indented JSON record is detected, including spaces', () =>
  expectAllFlipsCaught(encodeText(`${JSON.stringify(record, null, 2)}\n`)));

test('flipping any byte of a PDF is detected', async () =>
  expectAllFlipsCaught(await buildEvidencePdf(fixture, record)));

test('flipping any byte of a ZIP is detected', async () =>
  expectAllFlipsCaught(await packZip(await listExportFiles(await buildEvidenceFixture(1)))));
