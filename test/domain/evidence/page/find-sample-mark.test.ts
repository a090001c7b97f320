import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSampleMark } from '#domain/evidence/page/find-sample-mark.ts';

type Marked = Parameters<typeof findSampleMark>[0];
const source = (source_citation: string) => ({ source_citation }) as Marked['sources'][number];
const REAL = source('Australian Business Register, version abn-2026-11');
const SAMPLE = source('SAMPLE DATA made for this project: invented entities, not the register.');

const CASES: [data_mode: Marked['data_mode'], sources: Marked['sources'], words: string | null][] = [
  ['live', [REAL], null],
  ['snapshot', [], null],
  ['snapshot', [SAMPLE], 'SAMPLE DATA'],
  ['snapshot', [SAMPLE, SAMPLE], 'SAMPLE DATA'],
  ['snapshot', [REAL, SAMPLE], 'PARTLY SAMPLE DATA'],
  ['sample', [REAL], 'SAMPLE DATA'],
  ['synthetic_fixture_unsearched', [REAL], 'SYNTHETIC DATA'],
];
for (const [data_mode, sources, words] of CASES)
  test(`a page of ${data_mode} data from ${sources.length} sources is marked ${words ?? 'not at all'}`, () => {
    assert.equal(findSampleMark({ data_mode, sources })?.words ?? null, words);
  });
