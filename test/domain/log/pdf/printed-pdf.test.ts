import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { CHECK_PDF_BY_HAND } from '#domain/log/verify/check-without-svc.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildPdfRenderer, PDF_DEFAULTS } from '#operations/pdf/pdf-renderer.ts';
import { makeCertificate } from '#operations/pdf/signature/make-certificate.ts';
import { openMadeSigner } from '#operations/pdf/signature/open-pdf-signer.ts';
import { signPdf } from '#operations/pdf/signature/sign-pdf.ts';
import { appendPdfTrailer } from '#test/support/append-pdf-trailer.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidenceFixture, type LoggedRecord, trustKeyOf } from '#test/support/evidence-files.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

// A page as the service prints it. FLIP_ALL=1 flips each of its fifty thousand bytes.
const STRIDE = process.env.FLIP_ALL === '1' ? 1 : 101;

const fixture = await buildEvidenceFixture();
const [record] = fixture.records as [LoggedRecord];
const trust = await trustKeyOf(fixture);
const renderer = buildPdfRenderer({
  ...PDF_DEFAULTS,
  timeoutMs: 120_000,
  onFault: (fault) => assert.fail(String(fault)),
});
after(() => renderer.close());

const at = new Date('2026-11-15T15:54:08Z');
const signer = openMadeSigner(makeCertificate('log.example/log', at));
const { key } = fixture.signer;
const printed = await renderer.renderPdf(
  { kind: 'record', record, publicUrl: 'https://log.example', signedBy: `${key.name}+${key.keyId}` },
  'acc_1',
);
const statement = { recordId: record.record_id, signer: fixture.signer };
const pdf = await signPdf(printed, { signer, statement, at });
const text = Buffer.from(pdf).toString('latin1');

const verify = async (bytes: Bytes) => verifyFile(buildByteSource(bytes), trust);
const change = (from: string | RegExp, to: string) => new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));

test('a printed page is proven by itself, and a flipped byte anywhere in it is detected', async () => {
  const report = await verify(pdf);
  assert.equal(report.verdict, 'proven', JSON.stringify(report.checks));
  assert.equal(report.record?.record_id, record.record_id);
  const signatureAt = text.indexOf('/Contents <30');
  const statementAt = text.indexOf('%register-data-service/pdf-trailer@v2');
  const isDense = (place: number) =>
    (place > signatureAt - 100 && place < signatureAt + 400) || (place > statementAt && place < statementAt + 400);
  for (let place = 0; place < pdf.length; place += isDense(place) ? 7 : STRIDE) {
    const flipped = pdf.with(place, (pdf[place] ?? 0) ^ (1 << (place % 8))) as Bytes;
    const { verdict } = await verify(flipped);
    assert.equal(verdict, 'failed', `byte ${place}`);
  }
});

test('a PDF signed in the form before the signature for PDF readers is still proven', async () => {
  const subject = { origin: fixture.origin, record_id: record.record_id };
  const old = await appendPdfTrailer(new Uint8Array(printed), subject, fixture.signer);
  assert.equal((await verify(old)).verdict, 'proven');
  assert.equal((await verify(old.with(500, 0x41) as Bytes)).verdict, 'failed');
});

test('a page without its signature, with the signature of a stranger or with a second one is not proven', async () => {
  const stranger = openMadeSigner(makeCertificate('log.example/log', at));
  const other = Buffer.from(await signPdf(printed, { signer: stranger, statement, at })).toString('latin1');
  const contents = /\/Contents <[0-9a-f]+>/;
  const forged = other.match(contents)?.[0] ?? '';
  const cases: [string, Bytes][] = [
    ['no signature', change(contents, `/Contents <${'0'.repeat((text.match(contents)?.[0].length ?? 0) - 12)}>`)],
    ['the signature of a stranger', change(contents, forged)],
    ['bytes after the end', new Uint8Array(Buffer.concat([pdf, Buffer.from('\n')]))],
    ['a later revision', new Uint8Array(Buffer.concat([pdf, Buffer.from('9 0 obj\n<<>>\nendobj\n%%EOF\n')]))],
    [
      'a second statement',
      change('xref\n0 ', `${text.match(/%register-data-service\/(?:.*\n)+?(?=xref)/)?.[0]}xref\n0 `),
    ],
    ['a line that is no comment', change(`%${record.record_id}\n`, `${record.record_id}\n`)],
    ['no statement', change(/%register-data-service\/pdf-trailer@v2\n(?:%.*\n)+/, '')],
  ];
  for (const [name, bytes] of cases) assert.equal((await verify(bytes)).verdict, 'failed', name);
});

test('the bytes before signing are the same whenever a record is signed: only signature and statement differ', async () => {
  const again = Buffer.from(await signPdf(printed, { signer, statement, at })).toString('latin1');
  const strip = (one: string) => one.replace(/\/Contents <[0-9a-f]+>/, '/Contents <>');
  assert.equal(strip(again), strip(text));
});

test('the manual commands accept the page, and reject it with a changed byte', { skip: whyLeftOut('openssl') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-by-hand-'));
  const env = { ...process.env, KEY: fixture.vkey.split('+').slice(2).join('+') };
  const check = (bytes: Uint8Array) => {
    writeFileSync(join(folder, 'record.pdf'), bytes);
    return spawnSync('bash', ['-c', ['set -eo pipefail', ...CHECK_PDF_BY_HAND].join('\n')], { cwd: folder, env })
      .status;
  };
  try {
    assert.equal(check(pdf), 0);
    assert.notEqual(check(pdf.with(2_000, 0x41)), 0);
    assert.notEqual(check(pdf.with(text.indexOf(record.record_id, text.indexOf('pdf-trailer@v2')) + 5, 0x41)), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
