import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import { parsePdfAttachment } from '#domain/log/pdf/pdf-attachment.ts';
import { MAX_JSON_BYTES } from '#domain/log/record/evidence-json.ts';
import { buildSmallPdf } from '#test/support/evidence-files.ts';

const DATA = encodeText('{"a":"…"}');
const PLAIN = buildSmallPdf([{ bytes: DATA, isPacked: false }]);

/** The small PDF with a replacement; each character is a byte. */
function rewrite(from: string | RegExp, to: string, pdf = PLAIN) {
  const text = Buffer.from(pdf).toString('latin1');
  assert.notEqual(text.replace(from, to), text, 'there is such a place');
  return new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));
}

async function whyNot(pdf: typeof PLAIN): Promise<string> {
  const read = await parsePdfAttachment(pdf);
  assert.ok(!read.ok);
  return read.why;
}

test('the one attached file is returned, compressed or not, wherever it is', async () => {
  const far = joinBytes(encodeText(`%PDF-1.7\n${'%…\n'.repeat(2_000)}`), PLAIN);
  for (const pdf of [PLAIN, buildSmallPdf([{ bytes: DATA, isPacked: true }]), far])
    assert.deepEqual(await parsePdfAttachment(pdf), { ok: true, value: DATA });
  const numbered = rewrite('\n6 0 obj', '\n123 0 obj');
  assert.deepEqual(await parsePdfAttachment(numbered), { ok: true, value: DATA });
  const empty = buildSmallPdf([{ bytes: new Uint8Array(), isPacked: false }]);
  assert.deepEqual(await parsePdfAttachment(empty), { ok: true, value: new Uint8Array() });
});

test('a PDF with no attached file, or with two, is rejected; the list of files does not count', async () => {
  assert.equal(await whyNot(buildSmallPdf([])), 'there is no record inside the PDF');
  assert.equal(await whyNot(new Uint8Array()), 'there is no record inside the PDF');
  const file = { bytes: DATA, isPacked: false };
  assert.equal(await whyNot(buildSmallPdf([file, file])), 'there is more than one file inside the PDF');
  assert.equal(
    await whyNot(joinBytes(PLAIN, encodeText('/EmbeddedFile'))),
    'there is more than one file inside the PDF',
  );
});

const OTHERWISE: [what: string, from: string | RegExp, to: string][] = [
  ['has another number of its object', '\n6 0 obj', '\n6 1 obj'],
  ['has no number of its object', '\n6 0 obj', '\n 0 obj'],
  ['does not begin its line', '\n6 0 obj', ' 6 0 obj'],
  ['has its length in words', /Length \d+/, 'Length nine'],
  ['has a length of ten digits', /Length \d+/, 'Length 0000000009'],
  ['has its length behind its type', /( {2}\/Length \d+\n)( {2}\/Type \/EmbeddedFile\n)/, '$2$1'],
  ['is indented otherwise', '  /Type', '   /Type'],
  ['has no stream', '>>\nstream\n', '>>\nstreams\n'],
  ['begins its stream before its name', '<<\n  /Length', '>>\nstream\n  /Length'],
];
for (const [what, from, to] of OTHERWISE)
  test(`an attached file that ${what} is not in the form that this service writes`, async () => {
    const why = 'the file inside the PDF is not in the form that this service writes';
    assert.equal(await whyNot(rewrite(from, to)), why);
  });

test('the bytes of a file start at the first end of its dictionary', async () => {
  const twice = rewrite('>>\nstream\n', '>>\nstream\nx\n>>\nstream\n');
  assert.equal(await whyNot(twice), 'the file inside the PDF is cut off');
});

test('an attached file that is shorter or longer than its stated length is rejected', async () => {
  for (const length of [0, DATA.length - 1, DATA.length + 1, 999_999_999])
    assert.equal(await whyNot(rewrite(/Length \d+/, `Length ${length}`)), 'the file inside the PDF is cut off');
  assert.equal(await whyNot(rewrite('\nendstream\n', '\nendstream ')), 'the file inside the PDF is cut off');
  const early = buildSmallPdf([{ bytes: encodeText('a\nendstream\nendobj\nb'), isPacked: false }]);
  assert.equal(await whyNot(early), 'the file inside the PDF is cut off', 'it contains its own end');
});

test('an attached file that cannot be decompressed, or is larger than a record, is rejected', async () => {
  const broken = rewrite('  /Subtype', '  /Filter /FlateDecode\n  /Subtype');
  assert.equal(await whyNot(broken), 'the file inside the PDF cannot be read: it cannot be decompressed');
  const bomb = deflateSync(new Uint8Array(MAX_JSON_BYTES + 1));
  const large = rewrite(
    '  /Subtype',
    '  /Filter /FlateDecode\n  /Subtype',
    buildSmallPdf([{ bytes: bomb, isPacked: false }]),
  );
  assert.equal(
    await whyNot(large),
    'the file inside the PDF cannot be read: it decompresses to more than 16777216 bytes',
  );
});
