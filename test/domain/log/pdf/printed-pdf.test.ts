import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildByteSource } from '#domain/log/bytes/byte-source.ts';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { appendPdfTrailer } from '#domain/log/pdf/pdf-trailer.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildPdfRenderer, PDF_DEFAULTS } from '#operations/pdf/pdf-renderer.ts';
import { buildEvidenceFixture, type LoggedRecord } from '#test/support/evidence-files.ts';

// A page as the service prints it. FLIP_ALL=1 flips each of its forty thousand bytes.
const STRIDE = process.env.FLIP_ALL === '1' ? 1 : 61;
const TRAILER_BYTES = 400;

const fixture = await buildEvidenceFixture();
const [record] = fixture.records as [LoggedRecord];
const keys = await parseTrustedKeys(fixture.vkey);
assert.ok(keys.ok);
const trust = { keys: keys.value, known: { checkpoint: null, proof: null } };
const renderer = buildPdfRenderer({
  ...PDF_DEFAULTS,
  timeoutMs: 120_000,
  onFault: (fault) => assert.fail(String(fault)),
});
after(() => renderer.close());

async function print(): Promise<Bytes> {
  const { key } = fixture.signer;
  const signedBy = `${key.name}+${key.keyId}`;
  const page = await renderer.renderPdf(
    { kind: 'record', record, publicUrl: 'https://log.example', signedBy },
    'acc_1',
  );
  const subject = { origin: fixture.origin, record_id: record.record_id };
  return appendPdfTrailer(new Uint8Array(page), subject, fixture.signer);
}

test('a printed page is proven by itself, and a flipped byte anywhere in it is detected', async () => {
  const pdf = await print();
  const report = await verifyFile(buildByteSource(pdf), trust);
  assert.equal(report.verdict, 'proven', JSON.stringify(report.checks));
  assert.equal(report.record?.record_id, record.record_id);
  for (let at = 0; at < pdf.length; at += at < pdf.length - TRAILER_BYTES ? STRIDE : 1) {
    const flipped = pdf.with(at, (pdf[at] ?? 0) ^ (1 << (at % 8))) as Bytes;
    const { verdict } = await verifyFile(buildByteSource(flipped), trust);
    assert.equal(verdict, 'failed', `byte ${at}`);
  }
});
