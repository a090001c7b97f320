import assert from 'node:assert/strict';
import test from 'node:test';
import { CHECK_MOVES, type CheckState, mayMove } from '#domain/monitoring/check-state.ts';

const STATES: CheckState[] = ['queued', 'running', 'no_change', 'changed', 'failed'];
const LEGAL = ['queued running', 'running no_change', 'running changed', 'running failed'];

test('a check goes from queued to running to one of three final states, and has no other transitions', () => {
  const moves = STATES.flatMap((from) => STATES.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`));
  assert.deepEqual(moves, LEGAL);
  assert.deepEqual(Object.keys(CHECK_MOVES), STATES);
});
