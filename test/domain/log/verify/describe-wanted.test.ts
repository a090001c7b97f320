import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verdict } from '#domain/log/verify/check.ts';
import type { EvidenceKind } from '#domain/log/verify/describe-verdict.ts';
import { describeWanted } from '#domain/log/verify/describe-wanted.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const record = buildSampleRecord();
const HERE = record.record_id;
const OTHER = 'rec_01M7FYMYZ8RYR7KNJ0EMPP8300';
const opened = (wanted: string) => `This page was opened for the record ${wanted}.`;
type Case = [kind: EvidenceKind, verdict: Verdict, ids: string[], wanted: string, isOther: boolean, said: string];

const CASES: Case[] = [
  ['ZIP', 'proven', [OTHER, 'rec_2', 'rec_3'], HERE, true, 'It is not among the 3 records in this ZIP.'],
  ['ZIP', 'not proven', [OTHER], HERE, true, 'The only record in this ZIP is another one.'],
  ['ZIP', 'proven', [], HERE, true, 'There is no record in this ZIP.'],
  ['ZIP', 'proven', [OTHER, HERE], HERE, false, 'It is one of the 2 records in this ZIP.'],
  ['ZIP', 'not proven', [HERE], HERE, false, 'It is the only record in this ZIP.'],
  ['JSON', 'proven', [], OTHER, true, `This file contains another record: ${HERE}.`],
  ['PDF', 'not proven', [], OTHER, true, `This file contains another record: ${HERE}.`],
];
for (const [kind, verdict, ids, wanted, isOther, said] of CASES)
  test(`a ${kind} (${verdict}) with ${ids.length} records of a ZIP: ${said}`, () => {
    const report = { kind, verdict, record: kind === 'ZIP' ? null : record, recordIds: new Set(ids) };
    assert.deepEqual(describeWanted(report, wanted), { isOther, sentence: `${opened(wanted)} ${said}` });
  });

test('there is no sentence about the record’s own file or a failed file', () => {
  const none = new Set<string>();
  assert.equal(describeWanted({ kind: 'PDF', verdict: 'proven', record, recordIds: none }, HERE), null);
  for (const kind of ['JSON', 'PDF', 'ZIP', 'unknown'] as const)
    assert.equal(describeWanted({ kind, verdict: 'failed', record: null, recordIds: none }, HERE), null);
});
