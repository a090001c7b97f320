import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CsvFault } from '#doors/cli/check/csv-fault.ts';
import { type Columns, findColumns } from '#doors/cli/check/find-columns.ts';
import { inspectFile, readDataRows, readRow } from '#doors/cli/check/inspect-file.ts';
import { isFormula, writeRow } from '#doors/cli/check/write-result.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-check-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'in.csv');
async function readAll(bytes: string | Uint8Array, encoding: string | null = null, columns: string | null = null) {
  writeFileSync(path, bytes);
  const file = await inspectFile(path, columns, encoding);
  const rows: string[][] = [];
  for await (const { cells } of readDataRows(file)) rows.push(cells);
  return { ...file, data: rows };
}
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const FILES: [what: string, bytes: string | Uint8Array, rows: string[][]][] = [
  [
    'a BOM, CRLF and no last line break',
    '\uFEFFABN,Name\r\n1,A\r\n2,B',
    [
      ['1', 'A'],
      ['2', 'B'],
    ],
  ],
  ['quotes with commas, quotes and line breaks', 'ABN,Name\n1,"A, ""B""\r\nC"\n', [['1', 'A, "B"\r\nC']]],
  [
    'carriage returns only, as Excel saves for the Macintosh',
    'sep=;\rABN;Name\r1;"A\rB"\r2;C',
    [
      ['1', 'A\nB'],
      ['2', 'C'],
    ],
  ],
  ['semicolons, as Excel saves them in Europe', 'ABN;Name\n1;"A;B, C"\n', [['1', 'A;B, C']]],
  ['a line that names the delimiter', 'sep=;\r\nABN;Name\r\n1;A\r\n', [['1', 'A']]],
  ['tabs in UTF-16, as Excel saves Unicode text', utf16('ABN\tName\r\n1\tÉ\r\n'), [['1', 'É']]],
  ['commas in a quoted header', '"ABN, 11 digits;x","ABN"\n1,2\n', [['1', '2']]],
  [
    'blank lines, short rows and empty cells after the last column',
    'ABN,Name\n\n1\n\n2,B,,\n,\n',
    [
      ['1', ''],
      ['2', 'B'],
      ['', ''],
    ],
  ],
];
for (const [what, bytes, rows] of FILES) {
  test(`a CSV is read with ${what}`, async () => {
    assert.deepEqual((await readAll(bytes)).data, rows);
  });
}

test('a file in windows-1252 is read when it is named', async () => {
  const { data } = await readAll(Buffer.from('ABN,Name\n1,Caf\xe9\n', 'latin1'), 'windows-1252');
  assert.deepEqual(data, [['1', 'Café']]);
});

test('a row longer than a chunk is read whole', async () => {
  const long = 'x'.repeat(200_000);
  assert.deepEqual((await readAll(`ABN,Name\n1,${long}\n2,B\n`)).data, [
    ['1', long],
    ['2', 'B'],
  ]);
});

const FAULTS: [what: string, bytes: string | Uint8Array, message: RegExp, columns?: string][] = [
  [
    'windows-1252 without its name',
    Buffer.from('ABN,Name\n1,Caf\xe9\n', 'latin1'),
    /not in UTF-8: .*CSV UTF-8.*windows-1252/,
  ],
  ['an Excel workbook', Buffer.from('PK\x03\x04xx'), /Excel workbook, not a CSV/],
  ['NUL bytes', Buffer.from('A\0B\0N\0', 'latin1'), /NUL bytes/],
  ['nothing in it', '', /is empty/],
  ['a header alone', 'ABN\n', /no rows/],
  ['a quote that is not closed', 'ABN,Name\n1,"A\n2,B\n', /quote that is not closed/],
  ['a row without end', `ABN,Name\n1,"${'x'.repeat(1_200_000)}`, /over a million characters/],
  ['a comma that moved the cells', 'ABN,Name\n1,A, Pty Ltd\n', /3 cells in row 2 but 2 in row 1: .*quotes/],
  ['no ABN in the header', 'Tax,Payee\n1,A\n', /no column called ABN. Its columns are “Tax”, “Payee”.*--columns/],
  ['two ABNs in the header', 'Old ABN,New ABN\n1,2\n', /several columns for an ABN.*--columns abn="Old ABN"/],
  [
    'two columns of one name',
    'ABN,Name,ABN,Address,No\n1,A,2,B,3\n',
    /several columns for an ABN.*--columns abn,name,other,address$/,
  ],
  [
    'a name in --columns that two columns have',
    'ABN,Name,ABN\n1,A,2\n',
    /columns 1 and 3 are both called “ABN”.*--columns abn,name$/,
    'abn=ABN',
  ],
  ['an ABN that is switched off', 'ABN,Name\n1,A\n', /must say which column is abn/, 'abn='],
  ['no header', '79 002 637 069,A\n', /no header row.*--columns abn,other,name/],
  ['an unknown word in --columns', 'ABN,Name\n1,A\n', /not “Payee”; --columns abn="Payee"/, 'abn,Payee'],
  ['a name in --columns that the header has not', 'ABN,Name\n1,A\n', /no column “Tax”/, 'abn=Tax'],
  ['no ABN in --columns', 'ABN,Name\n1,A\n', /must say which column is abn/, '-,name'],
];
for (const [what, bytes, message, columns] of FAULTS) {
  test(`a CSV with ${what} is refused, with what to do`, async () => {
    await assert.rejects(readAll(bytes, null, columns ?? null), (error: unknown) => {
      assert.ok(error instanceof CsvFault);
      assert.match(error.message, message);
      return true;
    });
  });
}

const HEADERS: [header: string, named: string | null, columns: Partial<Columns>][] = [
  ['Company name,ABN', null, { abn: 1, name: 0, address: [] }],
  ['Supplier ABN|Trading name|Address', null, { abn: 0, name: 1, address: [2] }],
  ['Trading Name|Legal Name|A.B.N. number|abn_no', 'abn=abn_no,name=legal name', { abn: 3, name: 1 }],
  ['ABN|Parent ABN|Name', null, { abn: 0, name: 2 }],
  [
    'Vendor|Vendor ABN No.|Email address|Postcode|State|Suburb|Address Line 2|Address Line 1',
    null,
    { abn: 1, name: 0, address: [7, 6, 5, 4, 3] },
  ],
  ['a|b|c|d', 'abn,name,address', { abn: 0, name: 1, address: [2], hasHeader: true }],
  ['a|b|c|d', 'other,abn,-,name', { abn: 1, name: 3, address: [], hasHeader: true }],
  ['79002637069|A|B', 'abn,name', { abn: 0, name: 1, hasHeader: false }],
  ['Supplier Abn|Payer ABN|Vendor name|Address', 'abn="Supplier Abn"', { abn: 0, name: 2, address: [3] }],
  ['Supplier|Payer|Name|Address', 'abn=Supplier,name=', { abn: 0, name: null, address: [3] }],
  ['Supplier|ABN|Contact|Address', 'name=Contact,address=', { abn: 1, name: 2, address: [] }],
  ['No|Street|Town', 'abn=No,address=Street+Town', { abn: 0, name: null, address: [1, 2] }],
];
for (const [header, named, columns] of HEADERS) {
  test(`the columns of ${header}${named === null ? '' : ` by ${named}`} are recognised`, () => {
    const found = findColumns(header.split(/[|,]/), named);
    assert.deepEqual({ ...found, ...columns }, found);
  });
}

const CELLS: [cell: string, abn: string | RegExp][] = [
  ['79 002 637 069', '79002637069'],
  ['ABN: 79-002-637-069', '79002637069'],
  ['79002637069.0', '79002637069'],
  ['="79002637069"', '79002637069'],
  ['\u200b79\u00a0002\u00a0637\u00a0069 ', '79002637069'],
  ['7.9002637069E+10', /invalid_abn: The spreadsheet has shortened the ABN to 7.9002637069E\+10/],
  ['002 637 069', /invalid_abn: .* like an ACN/],
  ['n/a', /invalid_abn: “n\/a” is not an ABN/],
  [' ', /missing_abn/],
];
for (const [cell, abn] of CELLS) {
  test(`the cell “${cell}” is read as a person means it`, () => {
    const row = readRow([cell, 'x'], { abn: 0, name: 1, address: [], hasHeader: true });
    const read = typeof row?.abn === 'string' ? row.abn : `${row?.abn.code}: ${row?.abn.message}`;
    if (typeof abn === 'string') assert.equal(read, abn);
    else assert.match(read, abn);
  });
}

test('an address is joined from its columns, and a part that it has already is not repeated', () => {
  const columns = { abn: 0, name: null, address: [1, 2, 3, 4], hasHeader: true };
  const join = (...cells: string[]) => readRow(['1', ...cells], columns)?.address;
  assert.equal(join('1 Sample Street', 'Sampleton', 'NSW', '2999'), '1 Sample Street Sampleton NSW 2999');
  assert.equal(join('1 Sample St, Sampleton NSW 2999', 'SAMPLETON', 'NSW', '2999'), '1 Sample St, Sampleton NSW 2999');
  assert.equal(join('', '', '', ''), null);
});

test('a cell that a spreadsheet would run gets an apostrophe, a number does not', () => {
  const cells = [
    '=1+1',
    '+SUM(A1)',
    '-cmd|x',
    '@x',
    '\t=1',
    '\tx',
    '\rx',
    ' =1',
    '＝1',
    '-5.20',
    '+61 2 5550 1234',
    '="79002637069"',
    'a=b',
    'x;y',
    'q"q',
  ];
  assert.deepEqual(cells.filter(isFormula), cells.slice(0, 9));
  // Where the list separator is another one, a spreadsheet splits the cell there.
  for (const [delimiter, cell, safe] of [
    [',', 'x;=cmd()', "x;'=cmd()"],
    [',', 'x;y; -5;- z', "x;y; -5;'- z"],
    [',', 'x,=1', '"x,=1"'],
    [';', 'x,@y', "x,'@y"],
    ['\t', '=a;=b', "'=a;'=b"],
  ] as const)
    assert.equal(writeRow([cell], delimiter), `${safe}\r\n`);
  assert.equal(writeRow(['=1', 'a,b', 'x;y', 'q"q', 'l\nl', 'l\rl'], ';'), `'=1;a,b;"x;y";"q""q";"l\nl";"l\rl"\r\n`);
});
