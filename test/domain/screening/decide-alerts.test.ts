import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideAlerts, type ListDifference } from '#domain/screening/decide-alerts.ts';
import type { ScreeningCandidate } from '#domain/screening/list-screening-candidates.ts';

const candidate = (reference: string) => ({ entity: { reference } }) as unknown as ScreeningCandidate;
const difference = (
  change: Partial<Record<'added' | 'changed' | 'removed', string[]>>,
  isWhole = false,
): ListDifference => ({
  added: new Set(change.added),
  changed: new Set(change.changed),
  removed: new Set(change.removed),
  isWhole,
});

const WHOLE = difference({ added: ['1', '2'] }, true);
const CASES: [
  what: string,
  candidates: string[],
  open: string[],
  differing: ListDifference,
  opens: string[],
  closes: string[],
][] = [
  ['an added entry', ['1'], [], difference({ added: ['1'] }), ['1 added'], []],
  ['a changed entry that was not alike', ['1'], [], difference({ changed: ['1'] }), ['1 changed'], []],
  ['a changed entry that is still alike', ['1'], ['1'], difference({ changed: ['1'] }), ['1 changed'], ['1 changed']],
  ['a changed entry that is alike no more', [], ['1'], difference({ changed: ['1'] }), [], ['1 no_longer_alike']],
  ['a removed entry', [], ['1'], difference({ removed: ['1'] }), [], ['1 removed']],
  ['another entry', [], ['1'], difference({ removed: ['2'], changed: ['3'] }), [], []],
  ['a first screening', ['1', '2'], [], WHOLE, ['1 first_screening', '2 first_screening'], []],
  ['a whole list with a standing alert', ['1'], ['1'], WHOLE, [], []],
  ['a whole list without the entry', [], ['9'], WHOLE, [], ['9 removed']],
  ['a whole list whose entry is alike no more', [], ['2'], WHOLE, [], ['2 no_longer_alike']],
];
for (const [what, candidates, open, differing, opens, closes] of CASES) {
  test(`alerts of ${what}`, () => {
    const moves = decideAlerts(candidates.map(candidate), open, differing);
    assert.deepEqual(
      moves.open.map((one) => `${one.candidate.entity.reference} ${one.why}`),
      opens,
    );
    assert.deepEqual(
      moves.close.map((one) => `${one.list_reference} ${one.why}`),
      closes,
    );
  });
}
