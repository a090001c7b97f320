import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECK_NAMES, type Checks, leaveUnchecked, type Verdict } from '#domain/log/verify/check.ts';
import { describeFile } from '#domain/log/verify/describe-file.ts';
import { SAMPLE_DATA_WARNING } from '#domain/log/verify/describe-verdict.ts';
import type { FileReport } from '#domain/log/verify/verify-file.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const checks = Object.fromEntries(CHECK_NAMES.map((name) => [name, leaveUnchecked('x')])) as Checks;
const report = (verdict: Verdict, changes: Partial<FileReport> = {}): FileReport => ({
  kind: 'JSON',
  verdict,
  checks,
  record: buildSampleRecord(),
  contents: [],
  troubles: [],
  recordCount: 1,
  recordIds: new Set(),
  sourceFiles: [],
  inventedCount: 0,
  ...changes,
});
const zip = { kind: 'ZIP', record: null, recordCount: 3, inventedCount: 2 } as const;

test('the claims of a file are marked as such unless it is proven, including the counts of a ZIP', () => {
  const own = 'What the file claims:';
  assert.deepEqual(describeFile(report('proven'), 'you').heading, null);
  assert.deepEqual(describeFile(report('not proven'), 'you').heading, own);
  assert.deepEqual(describeFile(report('not proven'), 'this page').facts, [
    ['Record', 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH'],
    ['Made at', '2026-11-15T15:54:08.744Z'],
    ['Check', 'get_abn of ABN 79002637069'],
    ['Data', 'snapshot: a dated copy of the source was read'],
  ]);
  const archive = describeFile(report('not proven', zip), 'you');
  assert.deepEqual(
    [archive.heading, archive.facts],
    [
      own,
      [
        ['Records', '3'],
        ['Data', '2 of them SAMPLE DATA'],
      ],
    ],
  );
  assert.equal(archive.sentences.at(-1), SAMPLE_DATA_WARNING);
});

test('nothing from a failed file is repeated, not even its number of records', () => {
  for (const changes of [{ record: null }, zip]) {
    const { sentences, heading, facts } = describeFile(report('failed', changes), 'you');
    assert.deepEqual([sentences, heading, facts], [['Do not rely on this file: a check failed.'], null, []]);
  }
});
