import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeData, isInvented } from '#domain/log/record/describe-data.ts';

const REAL = [{ source_citation: 'Australian Business Register, version abn-2026-11' }];
const MIXED = [...REAL, { source_citation: 'SAMPLE DATA made for this project: invented entities, not the register.' }];

const CASES: [data_mode: string, sources: typeof REAL, said: RegExp, invented: boolean][] = [
  ['live', REAL, /^live/, false],
  ['snapshot', REAL, /^snapshot/, false],
  ['snapshot', [], /^snapshot/, false],
  ['snapshot', MIXED, /^PARTLY SAMPLE DATA: 1 of its 2 sources is invented/, true],
  ['live', MIXED, /^PARTLY SAMPLE DATA/, true],
  ['live', MIXED.slice(1), /^SAMPLE DATA/, true],
  ['sample', MIXED, /^SAMPLE DATA/, true],
  ['sample', REAL, /^SAMPLE DATA/, true],
  ['synthetic_fixture_unsearched', REAL, /^SYNTHETIC DATA/, true],
];

for (const [data_mode, sources, said, invented] of CASES)
  test(`a record of ${data_mode} data with ${sources.length} sources ${invented ? 'is' : 'is not'} invented, and says so`, () => {
    assert.match(describeData({ data_mode, sources }), said);
    assert.equal(isInvented({ data_mode, sources }), invented);
  });
