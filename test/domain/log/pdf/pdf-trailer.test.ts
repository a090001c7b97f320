import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { parseTrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import { appendPdfTrailer } from '#test/support/append-pdf-trailer.ts';

const ORIGIN = 'log.example/log';
const ID = 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A';
const BODY = encodeText('%PDF-1.7\n…\n%%EOF');
const FIRST = '\n%register-data-service/pdf-trailer@v1\n';
const signer = await openNoteSigner(ORIGIN, new Uint8Array(32).fill(1));
const pdf = await appendPdfTrailer(BODY, { origin: ORIGIN, record_id: ID }, signer);
const trailer = Buffer.from(pdf.subarray(BODY.length)).toString();

function whyNot(bytes: Bytes): string {
  const read = parseTrailedPdf(bytes);
  assert.ok(!read.ok);
  return read.why;
}

test('the PDF is followed by comment lines: their kind, the log, the record, the hash and the signature', async () => {
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', BODY)).toString('hex');
  const lines = trailer.split('\n');
  assert.deepEqual(lines.slice(0, 6), ['', FIRST.trim(), `%${ORIGIN}/pdf`, `%${ID}`, `%${hash}`, '%']);
  assert.match(lines[6] ?? '', /^%— log\.example\/log [A-Za-z0-9+/]+=*$/);
  assert.deepEqual(lines.slice(7), ['']);
});

test('the lines are parsed with the bytes before them; the last trailer counts', () => {
  const read = parseTrailedPdf(pdf);
  assert.ok(read.ok);
  assert.deepEqual(read.value.body, BODY);
  assert.equal(read.value.statement.id, ID);
  const quoting = joinBytes(encodeText(FIRST), pdf);
  const again = parseTrailedPdf(quoting);
  assert.deepEqual(again.ok && again.value.body, joinBytes(encodeText(FIRST), BODY));
});

test('a PDF whose lines are missing, changed or not at the end is rejected with a reason', () => {
  const none = 'the PDF does not end with this service’s signature lines';
  const changed = 'the lines at the end of the PDF were changed';
  const end = (text: string) => joinBytes(BODY, encodeText(text));
  assert.equal(whyNot(BODY), none);
  assert.equal(whyNot(new Uint8Array()), none);
  assert.equal(whyNot(end(trailer.replace('@v1', '@v2'))), none);
  assert.equal(whyNot(joinBytes(pdf, new Uint8Array(1_000))), none, 'a kilobyte further up nothing is looked for');
  for (const text of [
    `${trailer}x`,
    `${trailer}\n`,
    `${trailer}%%EOF`,
    trailer.slice(0, -1),
    trailer.replace(`\n%${ID}`, `\n${ID}`),
    trailer.replace(`\n%${ID}`, `\n ${ID}`),
    `${FIRST}`,
  ])
    assert.equal(whyNot(end(text)), changed, JSON.stringify(text));
  assert.equal(whyNot(joinBytes(pdf, Uint8Array.of(0xff))), 'the lines at the end of the PDF are not UTF-8');
  assert.match(whyNot(end(trailer.replace('/pdf\n', '/zip\n'))), /not about a pdf/);
  assert.match(whyNot(end(`${trailer}%\n`)), /note|signature/);
});
