import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bytes, formatHex } from '#domain/log/bytes/bytes.ts';
import { buildCms, parseCms } from '#domain/log/pdf/cms.ts';
import { findSignatureFault, parseSignedPdf } from '#domain/log/pdf/signed-pdf.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { makeCertificate } from '#operations/pdf/signature/make-certificate.ts';
import { openMadeSigner } from '#operations/pdf/signature/open-pdf-signer.ts';
import { buildEvidenceFixture, type LoggedRecord } from '#test/support/evidence-files.ts';
import { buildSignedPdf } from '#test/support/signed-pdf.ts';

const at = new Date('2026-11-15T15:54:08Z');
const fixture = await buildEvidenceFixture(1);
const [record] = fixture.records as [LoggedRecord];
const made = openMadeSigner(makeCertificate('log.example/log', at));
const issuer = makeCertificate('issuer.example', at).certificate;
const signer = { ...made, certificates: [...made.certificates, issuer] };
const pdf = Buffer.from(await buildSignedPdf(fixture, record, signer)).toString('latin1');

const LINES = /%register-data-service\/pdf-trailer@v2\n(?:%.*\n)+/;
const RANGE = /\[0 (\d+) (\d+) (\d+)\] +/;
const lines = LINES.exec(pdf)?.[0] ?? '';
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));
const writeRange = (text: string, ...numbers: number[]) =>
  text.replace(RANGE, (whole) => `[${numbers.join(' ')}]`.padEnd(whole.length));

/** Writes the range that a changed file needs, so that only the change itself is wrong. */
function fit(text: string): string {
  const from = text.indexOf('/Contents <') + '/Contents '.length;
  const to = text.indexOf('>', from) + 1;
  return writeRange(text, 0, from, to, text.length - to);
}

const range = (RANGE.exec(pdf) ?? []).slice(1, 4).map(Number);
const CASES: [what: string, text: string, why: RegExp][] = [
  ...range.flatMap((_, place) =>
    [-1, 1].map((change): [string, string, RegExp] => [
      `${change} at number ${place} of its range`,
      writeRange(pdf, 0, ...range.map((one, index) => (index === place ? one + change : one))),
      /does not cover the whole file/,
    ]),
  ),
  ['bytes after its end', `${pdf}\n`, /does not cover the whole file/],
  ['a second range', fit(pdf.replace('trailer\n', '/ByteRange [\ntrailer\n')), /more than one signature/],
  ['the lines twice', fit(pdf.replace('xref\n0 ', () => `${lines}xref\n0 `)), /has lines of the log’s key twice/],
  [
    'the lines first',
    fit(pdf.replace(lines, '').replace('%PDF-1.7\n', () => `%PDF-1.7\n${lines}xref\n`)),
    /come before the signature/,
  ],
  ['no lines', fit(pdf.replace(lines, '')), /no lines of the log’s key/],
  ['something between lines and table', fit(pdf.replace('xref\n0 ', 'x\nxref\n0 ')), /not before the table/],
  ['a byte after the signature', pdf.replace(/0(?=>\n)/, '1'), /something follows the signature/],
];

test('a signed PDF is read, and its signature is valid', async () => {
  const read = parseSignedPdf(bytesOf(pdf));
  assert.equal(read.ok ? await findSignatureFault(read.value) : read.why, null);
});

for (const [what, text, why] of CASES)
  test(`a signed PDF with ${what} is refused with the reason`, () => {
    const read = parseSignedPdf(bytesOf(text));
    assert.match(read.ok ? 'it was read' : read.why, why);
  });

test('a signature that leaves out a certificate of the PDF is refused: the log’s key covers those in the PDF', async () => {
  const read = parseSignedPdf(bytesOf(pdf));
  assert.ok(read.ok);
  const digest = await hashBytes(read.value.signed);
  const parts = await parseCms(read.value.signature, digest);
  assert.ok(parts.ok);
  const fewer = await buildCms({ ...parts.value, certificates: made.certificates });
  assert.ok(fewer.ok);
  const changed = pdf.replace(
    /<[0-9a-f]{100,}>/,
    (whole) => `<${formatHex(fewer.value).padEnd(whole.length - 2, '0')}>`,
  );
  const again = parseSignedPdf(bytesOf(changed));
  assert.equal(
    again.ok ? await findSignatureFault(again.value) : again.why,
    'its certificates are not those in the PDF',
  );
});
