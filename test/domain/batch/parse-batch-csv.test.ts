import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BATCH_FORM, SCREEN_FORM } from '#contract/batch-tools.ts';
import { parseBatchCsv } from '#domain/batch/parse-batch-csv.ts';

const parse = (text: string, maxRows: number | null = null) => parseBatchCsv(Buffer.from(text), maxRows, BATCH_FORM);

test('each line after the header is a row with its number, its tool and its arguments', () => {
  assert.deepEqual(parse('abn,tool,reference\r\n 79 002 637 069 ,abn_lookup,"a ""deal"", 7"\r\n,company_lookup,\r\n'), {
    rows: [
      { rowNo: 1, line: 2, tool: 'abn_lookup', input: { abn: '79 002 637 069', reference: 'a "deal", 7' } },
      { rowNo: 2, line: 3, tool: 'company_lookup', input: {} },
    ],
  });
});

test('a byte order mark, as spreadsheets write it, is not part of the first column’s name', () => {
  assert.deepEqual(parse('\uFEFFtool,abn\nabn_lookup,1\n'), {
    rows: [{ rowNo: 1, line: 2, tool: 'abn_lookup', input: { abn: '1' } }],
  });
});

test('a file that is not UTF-8 is rejected', () => {
  const latin = Buffer.from('tool,company_name\ncompany_lookup,Caf\xe9\n', 'latin1');
  assert.deepEqual(parseBatchCsv(latin, null, BATCH_FORM), { fault: 'in UTF-8' });
});

test('the number of rows is compared with the limit, if there is one', () => {
  const text = 'tool\na\nb\n';
  assert.ok('rows' in parse(text, 2));
  assert.deepEqual(parse(text, 1), {
    fault: 'of at most 1 rows, the limit of this account’s plan; it has 2',
  });
  assert.ok('rows' in parse(text));
});

test('a fault of the file is described, and no row is accepted', () => {
  const columns =
    'abn, acn, as_at, business_name, company_name, licence_number, licence_type, reference, serial_number, serial_type';
  const faults: [text: string, fault: string][] = [
    ['tool\nabn_lookup\0\n', 'without NUL'],
    ['tool,abn\nabn_lookup,"1\n', 'whose quotes are closed'],
    ['', 'whose first line names its columns, `tool` among them'],
    ['abn\n79002637069\n', 'whose first line names its columns, `tool` among them'],
    ['tool,abn,abn\nabn_lookup,1,2\n', 'that names each column once'],
    ['tool,colour\nabn_lookup,red\n', `with no other columns than tool, ${columns}`],
    ['tool,abn\n', 'with at least one row below its header'],
    ['tool,abn\nabn_lookup\n', 'in which every row has 2 fields; row 1 (line 2) has 1'],
    ['tool,abn\nabn_lookup,1\nabn_lookup,1,2\n', 'in which every row has 2 fields; row 2 (line 3) has 3'],
  ];
  for (const [text, fault] of faults) assert.deepEqual(parse(text), { fault }, text);
});

test('spaces around a column’s name are ignored', () => {
  assert.deepEqual(parse(' tool , abn\nabn_lookup,1\n'), {
    rows: [{ rowNo: 1, line: 2, tool: 'abn_lookup', input: { abn: '1' } }],
  });
});

test('a CSV of names needs no tool, and semicolons separate several countries', () => {
  const screen = (text: string) => parseBatchCsv(Buffer.from(text), null, SCREEN_FORM);
  assert.deepEqual(
    screen('\ufeffname,countries,identifiers\n"Examplov, Viktor","Korea, North; RU;",9000001\nNobody,,\n'),
    {
      rows: [
        {
          rowNo: 1,
          line: 2,
          tool: 'screen_name',
          input: { name: 'Examplov, Viktor', countries: ['Korea, North', 'RU'], identifiers: ['9000001'] },
        },
        { rowNo: 2, line: 3, tool: 'screen_name', input: { name: 'Nobody' } },
      ],
    },
  );
  assert.deepEqual(screen('kind\nperson\n'), {
    fault: 'whose first line names its columns, `name` among them',
  });
  assert.deepEqual(screen('name,tool\nA,screen_name\n'), {
    fault: 'with no other columns than name, kind, birth_date, countries, identifiers, reference',
  });
});

test('a row is named by the line it starts on: blank lines count, and a quoted field may have several lines', () => {
  const parsed = parse('tool,reference\n\nabn_lookup,"two\n\nlines"\r\n\r\nabn_lookup,x\nabn_lookup,last');
  assert.ok('rows' in parsed);
  const shown = parsed.rows.map(({ rowNo, line, input }) => [rowNo, line, input.reference]);
  assert.deepEqual(shown, [
    [1, 3, 'two\n\nlines'],
    [2, 7, 'x'],
    [3, 8, 'last'],
  ]);
});
