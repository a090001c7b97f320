import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildObjectCodec,
  buildRowCodec,
  buildWordCodec,
  FLAG,
  OPTIONAL_TEXT,
  TEXT,
  TEXT_LIST,
} from '#domain/extracts/row-codec.ts';

type Row = {
  name: string;
  kind: 'one' | 'other';
  since: string | null;
  current: boolean;
  part: { status: string; from: string | null };
  others: readonly string[];
};

const { buildLine, parseLine } = buildRowCodec<Row>({
  name: TEXT,
  kind: buildWordCodec(),
  since: OPTIONAL_TEXT,
  current: FLAG,
  part: buildObjectCodec<Row['part']>({ status: TEXT, from: OPTIONAL_TEXT }),
  others: TEXT_LIST,
});
const FULL: Row = {
  name: 'A',
  kind: 'other',
  since: '2026-01-01',
  current: true,
  part: { status: 'in', from: '2026-02-02' },
  others: ['B', 'C'],
};
const BARE: Row = {
  name: 'A',
  kind: 'one',
  since: null,
  current: false,
  part: { status: 'out', from: null },
  others: [],
};

test('a line has the fields in the order of their declaration, with an object’s members in its place', () => {
  assert.equal(buildLine(FULL), ['A', 'other', '2026-01-01', 'Y', 'in', '2026-02-02', 'B\x1eC'].join('\x1f'));
  assert.equal(buildLine(BARE), ['A', 'one', '', '', 'out', '', ''].join('\x1f'));
});

test('a line is parsed to its row, and a short line to the fields it has', () => {
  assert.deepEqual(parseLine(buildLine(FULL)), FULL);
  assert.deepEqual(parseLine(buildLine(BARE)), BARE);
  assert.deepEqual(parseLine('A\x1fone\x1f\x1f\x1fout'), BARE);
});
