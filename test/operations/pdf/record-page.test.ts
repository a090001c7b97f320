import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import decodeQR from 'qr/decode.js';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { buildQrCode } from '#operations/pdf/build-qr-code.ts';
import { PDF_DEFAULTS } from '#operations/pdf/pdf-renderer.ts';
import { TypstPool } from '#operations/pdf/typst-pool.ts';
import { listParts, type ReadPdf, readPdf, readWords } from '#test/support/read-pdf.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';

type SampleRecord = ReturnType<typeof buildSampleRecord>;

const render = (record: SampleRecord) =>
  sharedRenderer.renderPdf(
    { kind: 'record', record, publicUrl: 'https://service.example', signedBy: 'service.example/log+8d1a3f70' },
    'account',
  );
const read = async (changes: Partial<SampleRecord>) => readPdf(await render(buildSampleRecord(changes)));
const wordsOf = (pdf: ReadPdf) => pdf.pages.map(({ parts }) => readWords(parts)).join('\n');

let plain: Uint8Array;
before(async () => {
  plain = await render(buildSampleRecord());
});

test('a record is one A4 page, tagged, with title, author, language and the time of the record [records.pdf-page]', async () => {
  const pdf = await readPdf(plain);
  assert.deepEqual(
    pdf.pages.map(({ size }) => size),
    [[595, 842]],
  );
  assert.ok(pdf.isTagged);
  const { Title, Author, Language, CreationDate } = pdf.info;
  assert.deepEqual(
    { Title, Author, Language, CreationDate },
    {
      Title: 'Due Diligence Record rec_01M7FYMYZ8RYR7KNJ0EMPP83NH',
      Author: 'Register-Data Service',
      Language: 'en-AU',
      CreationDate: 'D:20261115155408Z',
    },
  );
});

test('a screen reader gets a title, headings in order, each value with its label, and the QR code as text', async () => {
  const [page] = (await readPdf(plain)).pages;
  const parts = page?.parts ?? [];
  assert.deepEqual(
    listParts(parts, 'H1').map(({ text }) => text),
    ['Due Diligence Record'],
  );
  assert.deepEqual(
    listParts(parts, 'H2').map(({ text }) => text.trim()),
    [
      'What was found',
      'Where it was looked up',
      'What was not checked, and what this does not prove',
      'Check this record',
    ],
  );
  // Lists instead of tables: in a table a listener would have to guess the row of a cell.
  for (const role of ['Table', 'TR', 'TD']) assert.deepEqual(listParts(parts, role), []);
  const rows = listParts(parts, 'LI').map((item) => item.parts.map((part) => readWords([part]).trim()));
  assert.deepEqual(
    rows.map(([label]) => label?.replaceAll(/\s+/g, ' ')),
    [
      'Record',
      'What was asked',
      'In the caller’s words',
      'Reference',
      'State of the check',
      'Data',
      'Made',
      'Price',
      'Status',
      'Entity name',
      'ABN',
      'State',
      'ABN register (Australian Business Register), version abn-2026-11',
      '•',
      '•',
    ],
  );
  assert.deepEqual(rows[9], ['Entity name', 'HARBOUR BAKERY PTY LTD']);
  for (const item of listParts(parts, 'LI')) {
    assert.deepEqual(
      item.parts.map(({ role }) => role),
      ['Lbl', 'LBody'],
    );
  }
  const url = 'https://service.example/verify/rec_01M7FYMYZ8RYR7KNJ0EMPP83NH';
  assert.deepEqual(
    listParts(parts, 'Figure').map(({ alt }) => alt),
    [`QR code that leads to the page on which this record can be checked: ${url}`],
  );
  assert.deepEqual(page?.links, [
    url,
    'https://service.example/verify/svc-verify.mjs',
    'https://service.example/.well-known/evidence-keys.json',
  ]);
});

test('the page shows subject, question, sources, versions, times in UTC and Sydney, price, hash, and that it is neither advice nor a clearance', async () => {
  const words = wordsOf(await readPdf(plain)).replaceAll(/\s+/g, ' ');
  for (const said of [
    '79 002 637 069',
    'What the register says about this ABN',
    'deal-7',
    'Read from a stored copy of the source',
    '2026-11-15 15:54:08 UTC, 2026-11-16 02:54:08 Sydney (UTC+11:00)',
    'A$0.10',
    'HARBOUR BAKERY PTY LTD',
    'abn-2026-11',
    '2026-11-01 08:00:00 UTC, 2026-11-01 19:00:00 Sydney (UTC+11:00)',
    'ABN Bulk Extract, Australian Business Register.',
    '3098f27ec0fe361c841737e09aede6e96d4f3c6ae347e1292a7ea9f3d515392b',
    'ABN register (Australian Business Register)',
    'Only the one source of this record was queried: anything it does not have was not checked.',
    '36392d50ee5c443f28f11f3e81c04509396f9019c66c4ff80ac3f1f6e0483869',
    'It is not legal, financial or credit advice.',
    'It is not a statement that anything is clear',
  ]) {
    assert.ok(words.includes(said), `${said} in ${words}`);
  }
});

test('every font is embedded', () => {
  const text = Buffer.from(plain).toString('latin1');
  const described = text.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
  assert.ok(described >= 3);
  assert.equal(text.match(/\/FontFile2 \d+ 0 R/g)?.length, described);
  assert.equal(text.match(/\/Type \/Font\b(?!Descriptor)[\s\S]*?\/Subtype \/Type0/g)?.length, described);
});

test('the PDF contains the whole record as record.json', async () => {
  const record = buildSampleRecord();
  const { files } = await readPdf(plain);
  assert.deepEqual([...files.keys()], ['record.json']);
  assert.deepEqual(JSON.parse(Buffer.from(files.get('record.json') ?? []).toString()), { ok: true, record });
});

test('the QR code contains the URL of the verification page', () => {
  const url = 'https://service.example/verify/rec_01M7FYMYZ8RYR7KNJ0EMPP83NH';
  assert.equal(decodeQR(drawSquares(buildQrCode(url)), { timeLimit: 60_000 }), url);
});

test('sample and synthetic data have a watermark and a text mark, register data has none [agent-door.sample-results]', async () => {
  const source = buildSampleRecord().sources[0];
  assert.ok(source !== undefined);
  const sampleSource = { ...source, source_citation: 'SAMPLE DATA made for this project: invented entities.' };
  const marks: [Partial<SampleRecord>, string][] = [
    [{ data_mode: 'sample' }, 'SAMPLE DATA'],
    [{ data_mode: 'synthetic_fixture_unsearched' }, 'SYNTHETIC DATA'],
    [{ sources: [source, sampleSource] }, 'PARTLY SAMPLE DATA'],
  ];
  for (const [changes, mark] of marks) {
    const pdf = await read(changes);
    assert.equal(pdf.pages[0]?.artefacts.trim(), mark);
    assert.equal(pdf.pages[0]?.artefactLines, 1);
    assert.match(wordsOf(pdf), new RegExp(`${mark}: (?:invented|some of the sources below are invented)`));
  }
  for (const data_mode of ['live', 'snapshot'] as const) {
    const pdf = await read({ data_mode });
    assert.equal(pdf.pages[0]?.artefacts, '');
    assert.doesNotMatch(wordsOf(pdf), /SAMPLE|SYNTHETIC|invented/);
  }
});

test('any value is printed as text: markup, long words, right-to-left, emoji, control characters', async () => {
  const hostile = [
    '#panic("x") $x^2$ \\u{41} *bold* _it_ `raw` <label> @ref // c /* d */ #let x = 1',
    '#read("/etc/passwd") #eval("1+1") #import "parts.typ": *',
    ']#pagebreak()[ \\ \\\\ \' " #[ ]',
    'שלום',
    'الحبيب',
    `${'W'.repeat(380)}`,
  ];
  for (const text of hostile) {
    const pdf = await read({
      reference: text,
      target: { type: 'ABN', value: text.slice(0, 100) },
      result: { status: text },
    });
    assert.equal(pdf.pages.length, 1);
    const [, , , reference] = listParts(pdf.pages[0]?.parts ?? [], 'LI');
    assert.equal(
      withoutSpaces(readWords(reference?.parts.slice(1) ?? [])),
      withoutSpaces(`“${text}” (written by the caller)`),
    );
  }
  const unseen = await read({ reference: 'a\u202eb\u0000c\u200bd\u{1f9ff}efভ' });
  assert.match(wordsOf(unseen), /a\[U\+202E\]b\[U\+0000\]c\[U\+200B\]d\[U\+1F9FF\]ef\[U\+09AD\]/);
});

test('a record too long for a page says how much is only in the JSON, and still shows some of each part and everything for verification', async () => {
  const source = buildSampleRecord().sources[0];
  assert.ok(source !== undefined);
  const long = 'A sentence that is quite long and continues, so that it takes more than one line of the page. '.repeat(
    4,
  );
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const pdf = await read({
    sources: count(70).map((number) => ({ ...source, source_id: `source-${number}` })),
    result: {
      headline: long.repeat(4),
      risk_flags: count(70).map((number) => ({ severity: 'high', message: `Flag ${number}. ${long}` })),
      not_checked: count(70).map((number) => ({ source: `Register ${number}`, result: long })),
      fields: count(70).map((number) => ({ field: `field_${number}`, value: long, label: 'verified' })),
    },
  });
  assert.equal(pdf.pages.length, 1);
  const words = wordsOf(pdf).replaceAll(/\s+/g, ' ');
  const left = [
    ...words.matchAll(/and (\d+) more (?:points?|lines?), in the file record\.json attached to this PDF/g),
  ].map(([, n]) => Number(n));
  const shown = [/Flag \d+\./g, /Field \d+/g, /Register \d+:/g].map((row) => words.match(row)?.length ?? 0);
  assert.ok(
    shown.every((rows) => rows > 0),
    String(shown),
  );
  assert.deepEqual(
    left,
    [70, 70, 70].map((rows, part) => rows - (shown[part] ?? 0)),
  );
  assert.match(words, /70 sources, cited whole in the file record\.json attached to this PDF: Source 1 \(/);
  assert.equal(words.match(/Source \d+ \(/g)?.length, 24);
  assert.ok(words.includes('36392d50ee5c443f28f11f3e81c04509396f9019c66c4ff80ac3f1f6e0483869'));
  assert.ok(words.includes('more characters in the JSON'));
});

test('a card of eleven registers names each of them, and shows ten findings although not all that was not checked fits', async () => {
  const source = buildSampleRecord().sources[0];
  assert.ok(source !== undefined);
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const { pages } = await read({
    sources: count(11).map((number) => ({ ...source, source_id: `register-${number}` })),
    result: {
      fields: count(22).map((number) => ({ field: `field_${number}`, value: 'found', label: 'verified' })),
      not_checked: count(39).map((number) => ({ source: `Other ${number}`, result: 'It was not asked.' })),
    },
  });
  assert.equal(pages.length, 1);
  const words = wordsOf({ pages } as ReadPdf).replaceAll(/\s+/g, ' ');
  for (const number of count(11))
    assert.ok(words.includes(`Register ${number} (abn-2026-11, as at 2026-11-01)`), words);
  assert.ok((words.match(/Field \d+ found/g)?.length ?? 0) >= 10, words);
});

test('candidates that do not fit are counted as candidates', async () => {
  const candidates = Array.from({ length: 40 }, (_, at) => ({
    full_address: `${at + 1} SAMPLE STREET, SAMPLETON NSW 2999`,
    locality_history: 'A sentence that is quite long and continues, and over the end of the line. '.repeat(3),
    gnaf_pid: `GANSW9000000${at + 10}`,
    note: 'Another one that has no room beside it, for it is as long as the first one was. '.repeat(3),
  }));
  const pdf = await read({ result: { status: 'ambiguous', candidates, recommended_next_action: { what: 'Look.' } } });
  assert.equal(pdf.pages.length, 1);
  const words = wordsOf(pdf).replaceAll(/\s+/g, ' ');
  const shown = new Set(words.match(/\d+ SAMPLE STREET/g)).size;
  assert.ok(shown > 0 && shown < 40, String(shown));
  const [, left] = /(?:and|,) (\d+) more candidates and 1 more line, in the file record\.json/.exec(words) ?? [];
  assert.equal(Number(left), 40 - shown, words);
});

test('the page says how to check it without the service: the program, where the keys are, and the key that signed it', async () => {
  const words = wordsOf(await readPdf(plain)).replaceAll(/\s+/g, ' ');
  for (const said of [
    'Without the provider, and offline: node svc-verify.mjs FILE --keys evidence-keys.json',
    'https://service.example/verify/svc-verify.mjs',
    'https://service.example/.well-known/evidence-keys.json',
    'This file is signed with the key service.example/log+8d1a3f70',
    // A link is read out behind its paragraph.
    'to anyone without it. https://service.example/verify/rec_01M7FYMYZ8RYR7KNJ0EMPP83NH',
  ]) {
    assert.ok(withoutSpaces(words).includes(withoutSpaces(said)), `${said} in ${words}`);
  }
});

test('a crowded page shows all that was not checked, and drops other lines instead', async () => {
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const not_checked = count(28).map((number) => ({ source: `Register ${number}`, result: 'It was not asked.' }));
  const fields = count(40).map((number) => ({ field: `field_${number}`, value: 'found', label: 'verified' }));
  const request = { raw_address: 'Flat 3 the old mill, 4 River rd #let' };
  const pdf = await read({ request, result: { fields, not_checked } });
  assert.equal(pdf.pages.length, 1);
  const words = wordsOf(pdf).replaceAll(/\s+/g, ' ');
  assert.equal(words.match(/Register \d+: It was not asked\./g)?.length, 28);
  const [, left] = /and (\d+) more lines, in the file record\.json/.exec(words) ?? [];
  const shown = words.match(/Field \d+ found/g)?.length ?? 0;
  assert.ok(shown > 0 && shown < 40, String(shown));
  // The answer has no status and no other lines, so all omitted lines are fields.
  assert.equal(Number(left), 40 - shown);
  assert.ok(words.includes('Raw address “Flat 3 the old mill, 4 River rd #let”'));
});

test('the watermark is on one line, however long it is', async () => {
  const press = new TypstPool({ ...PDF_DEFAULTS, onFault: (fault) => assert.fail(String(fault)) });
  try {
    const canDraw = () => true;
    const surroundings = { publicUrl: 'https://service.example', signedBy: 'service.example/log+8d1a3f70', canDraw };
    const page = buildRecordPage(buildSampleRecord({ data_mode: 'sample' }), surroundings);
    for (const words of ['X', 'SYNTHETIC DATA', 'SYNTHETIC DATA '.repeat(6).trim()]) {
      const said = { ...page, mark: { words, sentence: words }, qr: buildQrCode('x') };
      const task = { template: 'record', page: JSON.stringify(said), attachment: '{}', shorten: 'if-needed' as const };
      const [printed] = (await readPdf(await press.print(task))).pages;
      assert.deepEqual([printed?.artefacts.trim(), printed?.artefactLines], [words, 1]);
    }
  } finally {
    await press.close();
  }
});

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

// Draws the path of the SVG as pixels, four to a square.
function drawSquares(svg: string) {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 4;
  const data = new Uint8Array(side * scale * side * scale * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = row * side * scale + Number(x) * scale;
      for (let pixel = from; pixel < from + Number(length) * scale; pixel += 1) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width: side * scale, height: side * scale, data };
}
