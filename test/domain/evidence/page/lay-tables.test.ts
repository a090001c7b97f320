import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layTables } from '#domain/evidence/page/lay-tables.ts';
import { listFindings } from '#domain/evidence/page/list-findings.ts';

const lay = (result: Record<string, unknown>) => layTables(listFindings(result, 'none'));
const tableOf = (result: Record<string, unknown>) =>
  lay(result).flatMap(({ row }) => (row === undefined ? [] : [{ columns: row.form.columns, ...row }]));

test('a list of items is a table: one row for each, the name first, spans last, and no empty columns', () => {
  const names = [
    { kind: 'main', name: 'A', is_current: true, effective_from: null, effective_to: null },
    { kind: 'trading', name: 'B', is_current: false, effective_from: null, effective_to: '2026-11-01' },
  ];
  const rows = tableOf({ names });
  assert.deepEqual(rows[0]?.form.title, 'Names');
  assert.deepEqual(rows[0]?.columns, ['Name', 'Kind', 'Effective to', 'Current']);
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['A', 'main', 'no end in the source', 'yes'],
      ['B', 'trading', '2026-11-01', 'no'],
    ],
  );
});

test('what fits in no column is below its row: rare values, long ones, and nested parts', () => {
  const long = 'x'.repeat(60);
  const candidates = [
    { company_name: 'A', acn: '1', note: long, rare: 'r', part: { deep: [1, 2] } },
    { company_name: 'B', acn: '2', note: long },
    { company_name: 'C', acn: '3', note: long },
  ];
  const rows = tableOf({ candidates });
  assert.deepEqual(rows[0]?.columns, ['Company name', 'ACN']);
  assert.deepEqual(
    rows.map(({ rest }) => rest),
    [`Note: ${long}; Rare: r; Part: Deep: 1; 2`, `Note: ${long}`, `Note: ${long}`],
  );
});

test('columns never need more than the width of the page, and a name that is too long keeps its column', () => {
  const candidates = [Object.fromEntries('abcdefgh'.split('').map((name) => [name, 'x'.repeat(30)]))];
  const [row] = tableOf({ candidates: [{ full_address: 'y'.repeat(300), ...candidates[0] }] });
  assert.deepEqual(row?.columns, ['Full address', 'A', 'B']);
  assert.ok((row?.form.widths ?? []).reduce((sum, width) => sum + width, 0) <= 1);
  assert.match(row?.rest ?? '', /^C: x+; D: /);
});

test('every value of every item is in its row, and a list between two others keeps its place', () => {
  const laid = lay({
    status: 's',
    gst: [{ effective_from: '2020-01-01' }, { effective_from: '2021-01-01' }],
    company: { spans: [{ from: 'a', to: 'b' }] },
  });
  assert.deepEqual(
    laid.map(({ label, row }) => [label, row?.form.title]),
    [
      ['Status', undefined],
      // A table of one column would be a list.
      ['GST 1', undefined],
      ['GST 2', undefined],
      ['Company, Span 1', 'Company, spans'],
    ],
  );
  assert.deepEqual(laid.at(-1)?.row?.cells, ['a', 'b']);
});
