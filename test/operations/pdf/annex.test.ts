import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { listParts, type ReadPdf, readPdf, readWords } from '#test/support/read-pdf.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';

type SampleRecord = ReturnType<typeof buildSampleRecord>;

const render = (record: SampleRecord, annex = true) =>
  sharedRenderer.renderPdf(
    { kind: 'record', record, publicUrl: 'https://service.example', signedBy: 'service.example/log+8d1a3f70', annex },
    'account',
  );
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
const wordsOf = (pdf: ReadPdf) => squeeze(pdf.pages.map(({ parts }) => readWords(parts)).join('\n'));
const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
const TEXT = 'A sentence that is quite long and continues, so that it takes more than one line of the page. ';

let crowded: SampleRecord;
let pdf: ReadPdf;
before(async () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  crowded = buildSampleRecord({
    data_mode: 'sample',
    reference: `Reference ${'r '.repeat(600)}end-of-reference`,
    request: { raw_address: `${'x '.repeat(400)}end-of-request`, evidence: { hashes: ['hash-1', 'hash-2'] } },
    sources: count(70).map((number) => ({ ...source, source_version: `version-${number}-` })),
    result: {
      risk_flags: count(70).map((number) => ({ severity: 'high', message: `Flag ${number}. ${TEXT}` })),
      not_checked: count(70).map((number) => ({ source: `Register ${number}`, result: TEXT.repeat(8) })),
      fields: count(70).map((number) => ({ field: `field_${number}`, value: `value-${number}-`, label: 'verified' })),
      candidates: count(100).map((number) => ({
        company_name: `COMPANY ${number} PTY LTD`,
        acn: String(100_000_000 + number),
        note: `${TEXT.repeat(6)}end-of-note-${number}-`,
      })),
      tags: count(200).map((number) => `tag-${number}-`),
    },
  });
  pdf = await readPdf(await render(crowded));
});

test('the annex has numbered pages, each with the id of the record and the mark of invented data', () => {
  const [page, ...annex] = pdf.pages;
  assert.ok(annex.length > 5, String(annex.length));
  assert.equal(page?.artefacts.trim(), 'SAMPLE DATA');
  annex.forEach(({ artefacts, size }, index) => {
    const words = squeeze(artefacts);
    assert.ok(words.includes(squeeze(`Annex ${index + 1} of ${annex.length}`)), artefacts);
    assert.ok(words.includes(crowded.record_id), artefacts);
    assert.ok(words.includes('SAMPLEDATA'), artefacts);
    assert.deepEqual(size, [595, 842]);
  });
  const words = squeeze(readWords(page?.parts ?? []));
  assert.ok(words.includes(squeeze(`An annex of ${annex.length} pages follows.`)));
  assert.ok(!words.includes('intheJSON'), 'the page names the annex for all that it leaves out');
});

test('nothing is lost: every item of every list is in the page or the annex, and no text is shortened', () => {
  const words = wordsOf({ ...pdf, pages: pdf.pages.slice(1) });
  const wanted = [
    ...count(70).flatMap((number) => [
      squeeze(`Flag ${number}. ${TEXT}`),
      `value-${number}-`,
      `version-${number}-`,
      squeeze(`Register ${number}: ${TEXT.repeat(8)}`),
    ]),
    ...count(100).flatMap((number) => [squeeze(`COMPANY ${number} PTY LTD`), `end-of-note-${number}-`]),
    ...count(200).map((number) => `tag-${number}-`),
    'end-of-reference',
    'end-of-request',
    'hash-1;hash-2',
  ];
  assert.deepEqual(
    wanted.filter((one) => !words.includes(one)),
    [],
  );
  assert.doesNotMatch(words, /morecharacters/);
});

test('a listener gets tables with named columns, and headings in order', () => {
  const annex = pdf.pages.slice(1).flatMap(({ parts }) => parts);
  assert.deepEqual(
    listParts(annex, 'H1').map(({ text }) => text.trim()),
    ['Annex'],
  );
  assert.deepEqual(
    listParts(annex, 'TH')
      .slice(0, 2)
      .map((cell) => readWords([cell]).trim()),
    ['Company name', 'ACN'],
  );
});

test('without an annex the record stays one page; with one, the same record is the same bytes each time', async () => {
  const alone = await render(crowded, false);
  assert.equal((await readPdf(alone)).pages.length, 1);
  const [one, other] = [await render(crowded), await render(crowded)];
  assert.ok(Buffer.from(one).equals(other));
});

test('a record that its page shows whole has no annex, and says so', async () => {
  const whole = await readPdf(await render(buildSampleRecord()));
  assert.equal(whole.pages.length, 1);
  assert.ok(wordsOf(whole).includes(squeeze('Nothing was left out of this page, so it has no annex.')));
});

test('markup and long words in the annex are text', async () => {
  const hostile = `#panic("x") ]#pagebreak()[ $x^2$ <label> @ref ${'W'.repeat(900)} end`;
  const candidates = count(3).map((number) => ({ company_name: `${hostile} ${number}`, [hostile]: hostile, acn: '1' }));
  const printed = await readPdf(await render(buildSampleRecord({ reference: hostile, result: { candidates } })));
  const words = squeeze(
    printed.pages
      .slice(1)
      .map(({ parts }) => readWords(parts))
      .join(''),
  );
  for (const number of count(3)) assert.ok(words.includes(squeeze(`${hostile} ${number}`)), words.slice(0, 3_000));
});

test('Chinese, Japanese, Korean, Thai and Devanagari are text in embedded fonts, which other pages do not have', async () => {
  const names = ['陳大文', '北京玥喆堃', 'ソフトバンクひらがな', '대한민국', 'บริษัทจำกัดน้ำ', 'भारतीयस्टेटबैंक'];
  const record = buildSampleRecord({ target: { type: 'name', value: names.join(' ') }, result: { names } });
  const bytes = await render(record, false);
  const words = wordsOf(await readPdf(bytes));
  // A reader may get the marks of a Devanagari syllable in another order.
  for (const name of names.slice(0, 4)) assert.ok(words.includes(name), `${name} in ${words}`);
  assert.doesNotMatch(words, /\[U\+/);
  const fontsOf = (file: Uint8Array) =>
    new Set(
      Buffer.from(file)
        .toString('latin1')
        .match(/(?<=\/FontName \/[A-Z]{6}\+)[\w-]+/g),
    );
  const [used, plain] = [fontsOf(bytes), fontsOf(await render(buildSampleRecord(), false))];
  for (const font of ['NotoSansCJKsc-Regular', 'NotoSansThai-Regular', 'NotoSansDevanagari-Regular']) {
    assert.ok(
      [...used].some((name) => name.startsWith(font)),
      `${font} in ${[...used]}`,
    );
    assert.ok(![...plain].some((name) => name.startsWith(font)), String([...plain]));
  }
});
