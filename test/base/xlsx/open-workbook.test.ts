import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { WORKBOOK_LIMITS } from '#base/xlsx/bad-workbook.ts';
import { type Cell, writeCell } from '#base/xlsx/cell.ts';
import { decideDayFormat } from '#base/xlsx/day-styles.ts';
import { openWorkbook } from '#base/xlsx/open-workbook.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { buildWorkbook, buildWorkbookParts, packWorkbook } from '#test/support/build-workbook.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

async function readRows(bytes: Buffer, limits = WORKBOOK_LIMITS, sheet = 'Sheet1'): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of (await openWorkbook(bytes, limits)).streamRows(sheet)) rows.push(...some);
  return rows;
}

const readData = (sheetData: string, strings: readonly string[] = []) =>
  readRows(buildWorkbook({ sheetData, strings }));

test('text, numbers, days, months and booleans are read, with their place', async () => {
  const day = new Date('1951-06-19T00:00:00Z');
  const rows = await readRows(
    buildWorkbook({
      rows: [
        ['a & b', 18798, day, { month: day }, true, false],
        [null, null],
        [null, 'x'],
      ],
    }),
  );
  assert.deepEqual(rows, [
    {
      number: 1,
      cells: [
        { kind: 'text', text: 'a & b' },
        { kind: 'number', value: 18798 },
        { kind: 'day', day: '1951-06-19' },
        { kind: 'month', month: '1951-06' },
        { kind: 'boolean', value: true },
        { kind: 'boolean', value: false },
      ],
    },
    { number: 3, cells: [null, { kind: 'text', text: 'x' }] },
  ]);
  assert.equal(rows[0]?.cells.map(writeCell).join('|'), 'a & b|18798|1951-06-19|1951-06|true|false');
});

/** The cell of a row of one cell; null if it is empty. */
const CELLS: [written: string, read: Cell | null][] = [
  ['<c r="A1" t="s"><v>0</v></c>', { kind: 'text', text: 'shared' }],
  ['<c r="A1" t="s"><v>1</v></c>', { kind: 'text', text: 'runs joined' }],
  ['<c r="A1" t="s"><v>2</v></c>', { kind: 'text', text: 'line\r\nbreak _x' }],
  ['<c r="A1" t="s"><v>3</v></c>', null],
  ['<c t="str"><f>A2&amp;"x"</f><v>made</v></c>', { kind: 'text', text: 'made' }],
  ['<c r="A1"><f>1+1</f><v>2</v></c>', { kind: 'number', value: 2 }],
  ['<c r="A1"><v>9.4600082111E10</v></c>', { kind: 'number', value: 94600082111 }],
  ['<c r="A1" t="e"><v>#REF!</v></c>', { kind: 'error', text: '#REF!' }],
  ['<c r="A1" t="d"><v>2026-02-24T05:58:50Z</v></c>', { kind: 'day', day: '2026-02-24' }],
  [
    '<c r="A1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>',
    { kind: 'text', text: 'inline' },
  ],
  ['<c r="A1" s="3"><v>46058.75</v></c>', { kind: 'day', day: '2026-02-05' }],
  ['<c r="A1" s="1"><v>59</v></c>', { kind: 'day', day: '1900-02-28' }],
  ['<c r="A1" s="1"><v>60</v></c>', { kind: 'number', value: 60 }],
  ['<c r="A1" s="1"><v>61</v></c>', { kind: 'day', day: '1900-03-01' }],
  ['<c r="A1" s="1"><v>-1</v></c>', { kind: 'number', value: -1 }],
  ['<c r="A1" s="1"><v>99999999</v></c>', { kind: 'number', value: 99999999 }],
  ['<c r="A1" s="99"><v>1963</v></c>', { kind: 'number', value: 1963 }],
  ['<x:c xmlns:x="y" r="A1"><x:v>7</x:v></x:c>', { kind: 'number', value: 7 }],
  ['<c r="A1" t="s"></c>', null],
  ['<c r="A1" t="b"><v>true</v></c>', { kind: 'boolean', value: true }],
  ['<c r="A1" t="b"><v>false</v></c>', { kind: 'boolean', value: false }],
  ['<c r="A1" t="d"><v>2024-02-29</v></c>', { kind: 'day', day: '2024-02-29' }],
];

test('every kind of cell has its own meaning', async () => {
  const strings = [
    '<t>shared</t>',
    '<r><rPr><b/></rPr><t xml:space="preserve">runs </t></r><r><t>joined</t></r><rPh sb="0" eb="1"><t>guide</t></rPh>',
    '<t>line_x000D_\nbreak _x005F_x</t>',
    '<t/>',
  ];
  for (const [written, read] of CELLS) {
    const rows = await readData(`<row r="1">${written}</row>`, strings);
    assert.deepEqual(rows[0]?.cells[0] ?? null, read, written);
  }
});

test('days count from 1904 where the workbook says so', async () => {
  const parts = buildWorkbookParts({ rows: [[new Date('2026-02-05T00:00:00Z')]] });
  const book = parts['xl/workbook.xml']?.replace('<workbookPr/>', '<workbookPr date1904="1"/>') ?? '';
  const rows = await readRows(packWorkbook({ ...parts, 'xl/workbook.xml': book }));
  assert.deepEqual(rows[0]?.cells, [{ kind: 'day', day: '2030-02-06' }]);
});

test('it reports the names of its sheets and when it was saved', async () => {
  const book = await openWorkbook(buildWorkbook({ sheetName: 'A "list"' }));
  assert.deepEqual([book.sheetNames, book.savedAt], [['A "list"'], '2026-11-01T08:00:00Z']);
  assert.equal((await openWorkbook(buildWorkbook({ savedAt: null }))).savedAt, null);
});

/** A change of one part, and the error that names it; null removes the part. */
const BROKEN: [part: string, change: ((text: string) => string) | null, error: RegExp][] = [
  ['_rels/.rels', null, /no part _rels\/\.rels/],
  ['_rels/.rels', (text) => text.replace('officeDocument"', 'somethingElse"'), /no workbook/],
  ['_rels/.rels', (text) => text.replace('"xl/workbook.xml"', '"../../etc/passwd"'), /leads outside/],
  ['_rels/.rels', (text) => text.replace('"xl/workbook.xml"', '"docProps/core.xml"'), /is no workbook/],
  ['xl/workbook.xml', null, /no part xl\/workbook\.xml/],
  ['xl/workbook.xml', (text) => text.replace('r:id="rId1"', 'r:id="rId9"'), /"Sheet1" has no part/],
  ['xl/workbook.xml', (text) => text.replace('r:id="rId1"', 'r:id="rId2"'), /"Sheet1" has no part/],
  ['xl/workbook.xml', (text) => text.replace('"Sheet1"', '"Other"'), /no sheet "Sheet1", but "Other"/],
  [RELATIONS, null, /no part xl\/_rels\/workbook\.xml\.rels/],
  [RELATIONS, (text) => text.replace('"rId2"', '"rId1"'), /two relations rId1/],
  [RELATIONS, (text) => text.replace('worksheets/sheet1.xml"', 'x.xml" TargetMode="External"'), /has no part/],
  [RELATIONS, (text) => text.replace('worksheets/sheet1.xml', 'styles.xml'), /styles\.xml is no worksheet/],
  ['xl/styles.xml', null, /no part xl\/styles\.xml/],
  ['xl/sharedStrings.xml', null, /no part xl\/sharedStrings\.xml/],
  [SHEET, null, /no part xl\/worksheets\/sheet1\.xml/],
  [SHEET, (text) => text.slice(0, -20), /not well-formed/],
  [SHEET, (text) => text.replace('</row>', ''), /not well-formed/],
  [
    SHEET,
    (text) => text.replace('<worksheet', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet'),
    /document type/,
  ],
  [SHEET, (text) => text.replace('<sheetData>', '<sheetData>&b;'), /not well-formed/],
  [SHEET, (text) => text.replace('<sheetData>', `<sheetData>${'<a>'.repeat(70)}${'</a>'.repeat(70)}`), /64 deep/],
  [SHEET, (text) => text.replace('<v>5</v>', '<v>five</v>'), /cell B1 is no number: five/],
  [SHEET, (text) => text.replace('r="B1"', 'r="B1" t="s"'), /cell B1 refers to a shared string/],
  [SHEET, (text) => text.replace('r="B1"', 'r="A1"'), /a cell A1 in the wrong place/],
  [SHEET, (text) => text.replace('r="B1"', 'r="B2"'), /a cell B2 in the wrong place/],
  [SHEET, (text) => text.replace('r="B1"', 'r="ZZZ1"'), /a cell ZZZ1 in the wrong place/],
  [SHEET, (text) => text.replace('row r="1"', 'row r="1048577"'), /row 1048577 follows row 0/],
  [SHEET, (text) => text.replace('</row>', '</row><row r="1"></row>'), /row 1 follows row 1/],
  [SHEET, (text) => text.replace('>x<', `>${'x'.repeat(40_000)}<`), /more than 32767 characters/],
  [SHEET, (text) => text.replace('<v>5</v>', `<v>${'5'.repeat(40_000)}</v>`), /more than 32767 characters/],
  [SHEET, (text) => text.replace('>x<', `>${'x'.repeat(3_000_000)}<`), /more than/],
  [SHEET, (text) => text.replace('<sheetData>', `<sheetData><!--${'x'.repeat(3_000_000)}-->`), /without a tag/],
  [SHEET, (text) => text.replace('<sheetData>', `<sheetData ${'b'.repeat(3_000_000)}="">`), /without a tag/],
];

/** A cell that is neither what its type says nor anything else. */
const UNREADABLE: [written: string, error: RegExp][] = [
  ...['TRUE', '2', 'yes', '-1', 'constructor'].map((text): [string, RegExp] => [
    `<c r="A1" t="b"><v>${text}</v></c>`,
    new RegExp(`cell A1 is neither true nor false: ${text}`),
  ]),
  ...['garbage-da', '2026-02-30', '2026-13-01', '46058', '2026-02-24 or later', 'T05:58:50Z'].map(
    (text): [string, RegExp] => [`<c r="A1" t="d"><v>${text}</v></c>`, new RegExp(`cell A1 is no date: ${text}`)],
  ),
];

test('an invalid boolean or date is refused with its cell', async () => {
  for (const [written, error] of UNREADABLE)
    await assert.rejects(readData(`<row r="1">${written}</row>`), { name: 'BadWorkbook', message: error }, written);
});

test('two sheets of one name are refused', async () => {
  await assert.rejects(readRows(buildWorkbook({ rows: [['x']], more: [{ name: 'Sheet1', rows: [] }] })), {
    name: 'BadWorkbook',
    message: /two sheets "Sheet1"/,
  });
});

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('');
/** A part of a workbook that is small packed and would take much memory or time, and the error that names it. */
const HOSTILE: [part: string, change: (text: string) => string, error: RegExp][] = [
  [
    RELATIONS,
    (text) => text.replace('</Rel', `${repeat(10_001, (at) => `<Relationship Id="q${at}"/>`)}</Rel`),
    /workbook\.xml\.rels has more than 10000 relations/,
  ],
  [
    '_rels/.rels',
    (text) => text.replace('</Rel', `${repeat(10_001, (at) => `<Relationship Id="q${at}"/>`)}</Rel`),
    /_rels\/\.rels has more than 10000 relations/,
  ],
  [
    'xl/workbook.xml',
    (text) => text.replace('</sheets>', `${'<sheet/>'.repeat(1_000)}</sheets>`),
    /xl\/workbook\.xml has more than 1000 sheets/,
  ],
  [
    'xl/styles.xml',
    (text) => text.replace('</cellXfs>', `${'<xf/>'.repeat(65_536)}</cellXfs>`),
    /xl\/styles\.xml has more than 65536 formats/,
  ],
  [
    'xl/styles.xml',
    (text) => text.replace('</numFmts>', `${repeat(65_537, (at) => `<numFmt numFmtId="${at + 200}"/>`)}</numFmts>`),
    /xl\/styles\.xml has more than 65536 formats/,
  ],
  [
    'xl/styles.xml',
    (text) => text.replace('[$-C09]', '['.repeat(1_001)),
    /xl\/styles\.xml has a number format of more than 1000 characters/,
  ],
  ...['_rels/.rels', RELATIONS, 'xl/workbook.xml', 'xl/styles.xml', 'docProps/core.xml'].map(
    (part): [string, (text: string) => string, RegExp] => [
      part,
      (text) => text + '<!-- -->'.repeat(4_200_000),
      new RegExp(`${part} has \\d+ bytes, where at most 33554432 are allowed`),
    ],
  ),
  [SHEET, (text) => text.replace('r="B1"', 'r="XFD1"'), /cell XFD1 is beyond column 1000/],
];

test('a part with more relations, sheets, formats, columns or bytes than any real workbook is refused', async () => {
  const parts = buildWorkbookParts({ rows: [['x', 5]] });
  for (const [name, change, error] of HOSTILE) {
    const hostile = { ...parts, [name]: change(parts[name] ?? '') };
    assert.notEqual(hostile[name], parts[name], `${name} is changed`);
    await assert.rejects(readRows(packWorkbook(hostile)), { name: 'BadWorkbook', message: error }, `${name} ${error}`);
  }
  const styled = parts[SHEET]?.replace('</row>', '<c r="XFD1" s="1"/></row>') ?? '';
  assert.equal(
    (await readRows(packWorkbook({ ...parts, [SHEET]: styled }))).length,
    1,
    'an empty cell takes no memory',
  );
});

/** A number format and what it shows. */
const FORMATS: [code: string, shown: 'day' | 'month' | null][] = [
  ['dd/mm/yyyy', 'day'],
  ['mmm yy', 'month'],
  ['[$-C09]dd\\-mmm\\-yyyy;@', 'day'],
  ['"day" 0.00', null],
  ['0 \\d', null],
  ['General', null],
  ['[Red]0;dd', null],
  ['[[[dd', null],
  ['0"dd', null],
  ['yy[[[dd', 'month'],
];

test('a number format shows a day or a month by its letters outside quotes and brackets', () => {
  for (const [code, shown] of FORMATS) assert.equal(decideDayFormat(code), shown, code);
});

test('a missing part, a wrong relation or a damaged part is refused by name', async () => {
  const parts = buildWorkbookParts({ rows: [['x', 5]] });
  assert.equal((await readRows(packWorkbook(parts))).length, 1);
  for (const [name, change, error] of BROKEN) {
    const { [name]: text = '', ...rest } = parts;
    const broken = change === null ? rest : { ...rest, [name]: change(text) };
    assert.ok(change === null || broken[name] !== text, `${name} is changed`);
    await assert.rejects(readRows(packWorkbook(broken)), { name: 'BadWorkbook', message: error }, `${name} ${error}`);
  }
});

test('bytes that are not a ZIP or not UTF-8, or that have a part twice, are refused', async () => {
  await assert.rejects(readRows(Buffer.from('Reference,Name')), { name: 'DamagedZip' });
  const parts = buildWorkbookParts({ rows: [['x']] });
  const latin = Buffer.from(parts[SHEET]?.replace('>x<', '>\xe9<') ?? '', 'latin1');
  await assert.rejects(readRows(packWorkbook({ ...parts, [SHEET]: latin })), /not UTF-8/);
  await assert.rejects(readRows(packWorkbook({ ...parts, 'XL/Styles.xml': '' })), /two parts named XL\/Styles\.xml/);
});

test('each limit refuses what exceeds it, before it is unpacked where the size is known', async () => {
  const parts = buildWorkbookParts({ strings: ['<t>abcdefgh</t>', '<t/>'], rows: [['x']] });
  const withLimit = (limit: Partial<typeof WORKBOOK_LIMITS>) =>
    readRows(packWorkbook(parts), { ...WORKBOOK_LIMITS, ...limit });
  await assert.rejects(withLimit({ entries: 7 }), /has 8 parts, where at most 7 are allowed/);
  await assert.rejects(withLimit({ partBytes: 200 }), /has \d+ bytes, where at most 200 are allowed/);
  await assert.rejects(withLimit({ sharedCharacters: 39 }), /shared strings have more than 39 characters/);
  await assert.rejects(withLimit({ cellCharacters: 7 }), /more than 7 characters/);
  assert.equal((await withLimit({ entries: 8, sharedCharacters: 40, cellCharacters: 8 })).length, 1);
});

test('a bomb that states a small size is stopped at that size', async () => {
  const bomb = Buffer.from(`${buildWorkbookParts({})[SHEET]?.slice(0, -30)}${' '.repeat(50_000_000)}`);
  const zip = packWorkbook({ ...buildWorkbookParts({}), [SHEET]: bomb });
  const stated = Buffer.alloc(4);
  stated.writeUInt32LE(bomb.length);
  for (let at = zip.indexOf(stated); at !== -1; at = zip.indexOf(stated)) zip.writeUInt32LE(1_000, at);
  assert.ok(zip.length < 100_000);
  await assert.rejects(readRows(zip), { name: 'DamagedZip', message: /unpacks to .* where the zip says 1000/ });
});

// The heap of the worker is smaller than what the cells or rows would take together.
const HEAP_MB = 24;
const COUNT_ROWS = `
const { workerData, parentPort } = require('node:worker_threads');
import(workerData.module).then(async ({ openWorkbook }) => {
  let count = 0;
  const book = await openWorkbook(Buffer.from(workerData.bytes));
  for await (const rows of book.streamRows('Sheet1')) for (const row of rows) count += row.cells.length;
  parentPort.postMessage(count);
});`;

async function countInSmallHeap(bytes: Buffer): Promise<number> {
  const worker = new Worker(COUNT_ROWS, {
    eval: true,
    workerData: { bytes, module: import.meta.resolve('#base/xlsx/open-workbook.ts') },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

test('a million empty cells, and 400,000 cells with text, take little memory', async () => {
  const emptyRow = (number: number) => `<row r="${number}">${'<c s="1"/>'.repeat(1_000)}</row>`;
  const empty = Array.from({ length: 1_000 }, (_, index) => emptyRow(index + 1)).join('');
  assert.equal(await countInSmallHeap(buildWorkbook({ sheetData: empty })), 0);
  const text = '<c t="inlineStr"><is><t>0123456789 0123456789 0123456789</t></is></c>'.repeat(10);
  const full = Array.from({ length: 40_000 }, (_, index) => `<row r="${index + 1}">${text}</row>`).join('');
  assert.equal(await countInSmallHeap(buildWorkbook({ sheetData: full })), 400_000);
});

const REAL: [path: string, sheet: string, rows: number][] = [
  ['coverage/dfat/Australian_Sanctions_Consolidated_List.xlsx', 'Consolidated List', 10_977],
  ['coverage/ato-ctt/corp_transparency_2023_24.xlsx', 'Income tax details', 4_199],
];

for (const [path, sheet, count] of REAL) {
  test(`the real workbook ${path} is read whole`, { skip: whyNoSharedData(path) }, async () => {
    const rows = await readRows(readFileSync(locateSharedData(path)), WORKBOOK_LIMITS, sheet);
    assert.equal(rows.length, count);
  });
}
