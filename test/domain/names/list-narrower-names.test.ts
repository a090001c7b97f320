import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNarrowerNames } from '#domain/names/list-narrower-names.ts';
import { readCaseTable } from '#test/read-case-table.ts';

for (const line of readCaseTable('narrower-names.tsv')) {
  const [written = '', expected, why] = line.split('\t');
  test(`"${written}" read more narrowly: ${why}`, () => {
    const readings = listNarrowerNames(written).map(({ name, aside, isWhole }) =>
      [isWhole ? '=' : '~', name, ...aside.map((words) => `[${words}]`)].join(' '),
    );
    assert.equal(readings.join(' | ') || '-', expected);
  });
}

test('a text with many stops and legal forms has at most twelve readings, those nearest to its first forms', () => {
  const readings = listNarrowerNames(`${'Emu, '.repeat(20)}${'Quoll Pty Ltd, '.repeat(6)}`);
  assert.equal(readings.length, 12);
  assert.equal(readings.filter(({ isWhole }) => isWhole).length, 4);
  assert.equal(readings.filter(({ name }) => name === 'Quoll Pty Ltd').length, 1);
});
