import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCsvReader } from '#base/delimited-records.ts';
import { type RowResult, writeResultsCsv } from '#domain/batch/write-results-csv.ts';

const row = (change: Partial<RowResult>): RowResult => ({
  row_no: 1,
  tool: 'abn_lookup',
  input: { abn: '79002637069' },
  state: 'recorded',
  charged_cents: 10,
  record_id: 'rec_1',
  code: null,
  message: null,
  result: null,
  ...change,
});

function read(text: string): string[][] {
  const records: string[][] = [];
  const reader = openCsvReader();
  reader.push(text, (fields) => records.push(fields));
  reader.end((fields) => records.push(fields));
  return records;
}

test('every row has a line with its outcome, its price and its record', () => {
  const refused = row({
    row_no: 2,
    state: 'refused',
    charged_cents: null,
    code: 'abn_not_found',
    message: 'No, "none".',
  });
  assert.deepEqual(read(writeResultsCsv([row({}), refused])), [
    ['row', 'tool', 'arguments', 'outcome', 'price_cents', 'record_id', 'code', 'message'],
    ['1', 'abn_lookup', '{"abn":"79002637069"}', 'recorded', '10', 'rec_1', '', ''],
    ['2', 'abn_lookup', '{"abn":"79002637069"}', 'refused', '0', '', 'abn_not_found', 'No, "none".'],
  ]);
});

test('a cell that a spreadsheet would run as a formula becomes text', () => {
  for (const message of ['=1+1', '+1', '-1', '@x', '\tx']) {
    const cells = read(writeResultsCsv([row({ message })]))[1];
    assert.equal(cells?.at(-1), `'${message}`);
  }
});

test('a sign that is not the first character of a cell stays, and a cell that needs no quotes has none', () => {
  const [, line] = writeResultsCsv([row({ message: 'ABN 1-2 = 3+4 @ home' })]).split('\r\n');
  assert.equal(line, '1,abn_lookup,"{""abn"":""79002637069""}",recorded,10,rec_1,,ABN 1-2 = 3+4 @ home');
});

test('a batch of names has a column for each thing that an officer reads, empty where a row has no candidate', () => {
  const result = {
    band: 'match',
    score: 0.97,
    matched_name: 'Viktor Examplov',
    listed_as: 'Viktor EXAMPLOV',
    list_reference: '990001',
    candidates: 2,
    list_version: 'dfat-1',
    list_day: '2026-11-01',
    to_review: 'Compare it.',
  };
  const none = {
    ...result,
    band: 'none_found',
    score: null,
    matched_name: null,
    listed_as: null,
    list_reference: null,
    to_review: null,
  };
  const name = (change: Partial<RowResult>) =>
    row({ tool: 'screen_name', input: { name: 'V, E', reference: 'deal 1' }, charged_cents: 0, ...change });
  const lines = read(
    writeResultsCsv([
      name({ result }),
      name({ row_no: 2, input: { name: 'Nobody' }, result: { ...none, candidates: 0 } }),
      name({ row_no: 3, state: 'refused', charged_cents: null, code: 'upstream_error', message: 'Not read.' }),
    ]),
  );
  assert.deepEqual(lines, [
    [
      ...['row', 'name', 'reference', 'outcome', 'band', 'score', 'matched_name', 'listed_as', 'list_reference'],
      ...['candidates', 'list_version', 'list_day', 'to_review', 'price_cents', 'record_id', 'code', 'message'],
    ],
    [
      ...['1', 'V, E', 'deal 1', 'recorded', 'match', '0.97', 'Viktor Examplov', 'Viktor EXAMPLOV', '990001'],
      ...['2', 'dfat-1', '2026-11-01', 'Compare it.', '0', 'rec_1', '', ''],
    ],
    [
      '2',
      'Nobody',
      '',
      'recorded',
      'none_found',
      '',
      '',
      '',
      '',
      '0',
      'dfat-1',
      '2026-11-01',
      '',
      '0',
      'rec_1',
      '',
      '',
    ],
    ['3', 'V, E', 'deal 1', 'refused', '', '', '', '', '', '', '', '', '', '0', '', 'upstream_error', 'Not read.'],
  ]);
});
