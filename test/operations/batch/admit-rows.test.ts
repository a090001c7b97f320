import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import type { CsvRow } from '#domain/batch/parse-batch-csv.ts';
import { admitRows } from '#operations/batch/admit-rows.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';

// Long enough that a few dozen rows exceed a turn on any machine.
const WORDS_OF_WORK = 200_000;
const rows = Array.from(
  { length: 60 },
  (_, index): CsvRow => ({
    ...{ rowNo: index + 1, line: index + 2, tool: 'screen_name' },
    input: { name: `Ann ${index}` },
  }),
);

test('other callers are answered between the rows of a long batch', async () => {
  let otherTurns = 0;
  let turnsAtLastRow = 0;
  const takeTurn = () => {
    otherTurns += 1;
    turn = setImmediate(takeTurn);
  };
  let turn = setImmediate(takeTurn);
  const bound = {
    operation: screenName,
    admit(input: Record<string, unknown>) {
      const text = 'A'.repeat(WORDS_OF_WORK).split('').sort().join('');
      turnsAtLastRow = otherTurns;
      return { input, target: { type: 'NAME' as const, value: text.slice(0, 1) } };
    },
  } as unknown as BoundOperation;
  const admitted = await admitRows(rows, new Map([['screen_name', bound]]), 'csv');
  clearImmediate(turn);
  assert.equal(admitted.length, rows.length);
  assert.ok(turnsAtLastRow > 1, `${turnsAtLastRow} turns`);
});
