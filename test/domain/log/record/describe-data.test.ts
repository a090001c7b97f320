import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideInvention, describeData, isInvented, isInventedSource } from '#domain/log/record/describe-data.ts';

const build = (source_citation: string, source_id = 'abn') => ({
  source_id,
  source_version: null,
  source_citation,
  retrieved_at: '2026-11-01T08:00:00Z',
  payload_sha256: 'a'.repeat(64),
});
const REAL = [build('Australian Business Register, version abn-2026-11')];
const MIXED = [...REAL, build('SAMPLE DATA made for this project: invented entities, not the register.')];

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
  test(`a record of ${data_mode} data with ${sources.length} sources ${invented ? 'is' : 'is not'} invented, and is described so`, () => {
    assert.match(describeData({ data_mode, sources }), said);
    assert.equal(isInvented({ data_mode, sources }), invented);
  });

test('the data is described in full sentences', () => {
  const SAMPLE = MIXED.slice(1);
  const partly = (count: string) =>
    `PARTLY SAMPLE DATA: ${count} invented; what rests on that is no check of any register`;
  const said: [data_mode: string, sources: typeof REAL, words: string][] = [
    ['live', REAL, 'live: the source was queried'],
    ['live', [build('x', 'svc-verify')], 'what the service says about a file of its own: no register was queried'],
    ['snapshot', REAL, 'snapshot: a dated copy of the source was read'],
    ['sample', REAL, 'SAMPLE DATA: invented to show the service, not a check of any register'],
    ['live', SAMPLE, 'SAMPLE DATA: invented to show the service, not a check of any register'],
    ['synthetic_fixture_unsearched', REAL, 'SYNTHETIC DATA: made up, no register was searched'],
    ['live', MIXED, partly('1 of its 2 sources is')],
    ['snapshot', [...MIXED, ...SAMPLE], partly('2 of its 3 sources are')],
  ];
  for (const [data_mode, sources, words] of said) assert.equal(describeData({ data_mode, sources }), words);
});

test('each source is invented or not, unless the whole record is a sample', () => {
  const [real, sample] = MIXED as [(typeof REAL)[number], (typeof REAL)[number]];
  const decide = (data_mode: string, sources: typeof REAL) => decideInvention({ data_mode, sources });
  assert.deepEqual(
    [decide('live', []), decide('live', [real]), decide('live', MIXED), decide('live', [sample, sample])],
    ['none', 'none', 'some', 'all'],
  );
  assert.deepEqual([decide('sample', [real]), decide('sample', []), decide('other', [real])], ['all', 'all', 'all']);
  const isOne = (data_mode: string, source: typeof real) => isInventedSource({ data_mode }, source);
  assert.deepEqual([isOne('live', real), isOne('live', sample), isOne('sample', real)], [false, true, true]);
  const quoting = build('A register that is no SAMPLE DATA');
  assert.equal(isOne('snapshot', quoting), false, 'only what begins so');
});
