import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BadRegisterFile, type TextDataset } from '#domain/extracts/register-dataset.ts';
import { ABN_DATASET } from '#registers/abn/dataset.ts';
import { AFS_LICENSEES_DATASET } from '#registers/asic-afs-licensees/dataset.ts';
import { BUSINESS_NAMES_DATASET } from '#registers/asic-business-names/dataset.ts';
import { COMPANIES_DATASET } from '#registers/asic-companies/dataset.ts';
import { CREDIT_LICENSEES_DATASET } from '#registers/asic-credit-licensees/dataset.ts';
import { PsvReader } from '#registers/gnaf/files/psv-reader.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { listLines, parseAll } from '#test/support/parse-all.ts';

const CHUNK = 1 << 18;
const ABN = '79002637069';

/** A sample of a table: its header, and its first row as fields by column. */
function readSample({ dataset }: TextDataset, ending: string, separator: string) {
  const path = new URL(`../../src/registers/${dataset}/sample/${dataset}-sample.${ending}`, import.meta.url);
  const [header = ''] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return { header, columns: header.split(separator) };
}

type Table = readonly [
  dataset: TextDataset,
  ending: string,
  separator: string,
  needed: Readonly<Record<string, string>>,
  lists: readonly string[],
];

const TABLES: readonly Table[] = [
  [COMPANIES_DATASET, 'tsv', '\t', { 'Company Name': 'A', ACN: '002637069' }, []],
  [BUSINESS_NAMES_DATASET, 'tsv', '\t', { BN_NAME: 'A' }, []],
  [AFS_LICENSEES_DATASET, 'csv', ',', { AFS_LIC_NUM: '1', AFS_LIC_NAME: 'A' }, ['AFS_LIC_CONDITION']],
  [
    CREDIT_LICENSEES_DATASET,
    'csv',
    ',',
    { CRED_LIC_NUM: '1', CRED_LIC_NAME: 'A' },
    ['CRED_LIC_AUTHORISATIONS', 'CRED_LIC_BN', 'CRED_LIC_EDRS'],
  ],
];

for (const [dataset, ending, separator, needed, lists] of TABLES) {
  const { header, columns } = readSample(dataset, ending, separator);
  const build = (fields: Record<string, string>) =>
    columns.map((column) => fields[column] ?? needed[column] ?? '').join(separator);
  const parse = (...rows: string[]) => parseAll(dataset, `${[header, ...rows].join('\n')}\n`, CHUNK);

  test(`${dataset.dataset}: every field has a limit, and the refusal names column and row`, () => {
    for (const column of columns) {
      const limit = lists.includes(column) ? 100_000 : 1_000;
      const tooLong = build({ [column]: 'x'.repeat(limit + 1) });
      const why = `row 2: ${column} has ${limit + 1} characters, where at most ${limit} are allowed`;
      assert.throws(() => parse(build({}), tooLong), new BadRegisterFile(why));
    }
    const [name] = Object.keys(needed).filter((column) => /NAME|Name/.test(column));
    assert.equal(
      listLines(parse(build({ [name ?? '']: 'x'.repeat(1_000) }))).length,
      1,
      'a field at its limit is kept',
    );
  });

  test(`${dataset.dataset}: a name of a megabyte is refused, and a row that never ends before it fills the memory`, () => {
    const [name = ''] = Object.keys(needed).filter((column) => /NAME|Name/.test(column));
    const words = 'word '.repeat(200_000);
    assert.throws(() => parse(build({ [name]: words })), /row 1: it does not end within 500000 characters/);
    assert.throws(
      () => parse(build({}), build({ [name]: words.slice(0, 200_000) })),
      /row 2: .* has 200000 characters/,
    );
  });

  for (const list of lists) {
    test(`${dataset.dataset}: ${list} has at most 5,000 members`, () => {
      assert.equal(listLines(parse(build({ [list]: 'a~'.repeat(4_999) }))).length, 1);
      const why = `row 1: ${list} appears 5001 times, where at most 5000 are allowed`;
      assert.throws(() => parse(build({ [list]: 'a~'.repeat(5_000) })), new BadRegisterFile(why));
    });
  }
}

test('abn: every text, tag and count has a limit, and the error names element and record', () => {
  const parse = (...records: string[]) => parseAll(ABN_DATASET, buildExtract(records), CHUNK);
  const good = buildAbr({ abn: ABN });
  const name = (length: number) => buildAbr({ abn: ABN, name: 'x'.repeat(length) });
  assert.equal(listLines(parse(name(1_000))).length, 1, 'a name at its limit is kept');
  const why = 'row 2: NonIndividualNameText has 1001 characters, where at most 1000 are allowed';
  assert.throws(() => parse(good, name(1_001)), new BadRegisterFile(why));
  assert.throws(() => parse(name(1_000_000)), /row 1: it does not end within 500000 characters/);
  assert.throws(
    () => parse(good.replace('<ABN ', `<ABN x="${'y'.repeat(1_000)}" `)),
    /row 1: ABN has 10\d\d characters/,
  );
  const others = (count: number) =>
    '<OtherEntity><NonIndividualName type="TRD"><NonIndividualNameText>A</NonIndividualNameText></NonIndividualName></OtherEntity>'.repeat(
      count,
    );
  assert.equal(listLines(parse(buildAbr({ abn: ABN, others: others(3_000) }))).length, 1);
  assert.throws(
    () => parse(buildAbr({ abn: ABN, others: '<OtherEntity></OtherEntity>'.repeat(5_001) })),
    /row 1: OtherEntity appears 5001 times/,
  );
});

test('abn: a file that declares entities is rejected', () => {
  const extract = buildExtract([buildAbr({ abn: ABN, name: '&x;' })]);
  for (const declaration of [
    '<!DOCTYPE Transfer [<!ENTITY x "y">]>',
    '<!doctype Transfer SYSTEM "http://a.example/x">',
  ]) {
    const file = extract.replace('<Transfer', `${declaration}<Transfer`);
    assert.throws(() => parseAll(ABN_DATASET, file), /declares entities/);
  }
});

test('gnaf: every field of a line has a limit, and the error names field and line', () => {
  const lines: number[] = [];
  const read = (text: string) => {
    const reader = new PsvReader(
      () => undefined,
      (row) => lines.push(row.line),
    );
    reader.push(Buffer.from(text));
    reader.end();
  };
  read(`A|B\n${'x'.repeat(1_000)}|${'y'.repeat(1_000)}\n`);
  assert.deepEqual(lines, [2], 'fields at their limit are kept');
  assert.throws(() => read(`A|B\n1|2\n1|${'x'.repeat(1_001)}\n`), /line 3: field 2 has 1001 bytes, where at most 1000/);
  assert.throws(() => read(`A|B\n1|${'x'.repeat(1_001)}`), /line 2: field 2/);
  assert.throws(() => read(`${'x'.repeat(1_001)}|B\n`), /line 1: field 1/);
  assert.throws(() => read(`A|B\n${'x'.repeat(70_000)}`), /has a line of more than 65536 bytes, after line 1/);
});
