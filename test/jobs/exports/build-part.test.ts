import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import { buildPart } from '#jobs/exports/build-part.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const LARGE = new Uint8Array(3 * 1024 * 1024);
const log = { index: 0, checkpoint: 'c', proof: 'p' };
const maker = { readLog: async () => log, printRecord: async () => LARGE, signal: new AbortController().signal };

const page = Array.from({ length: 6 }, (_, at) => {
  const { record_sha256: _hash, log: _log, ...fields } = buildSampleRecord({ record_id: `rec_${at}` });
  return { record_id: `rec_${at}`, record: sealRecord(fields).record, created_at: new Date(at), made_by: null };
});

test('a part that is full before its page ends says that more follow, also on the last page', async () => {
  const first = await buildPart(maker, page, true);
  assert.ok(first.index.records < page.length, 'its records are too large for one part');
  assert.equal(first.index.isLast, false);
  assert.equal(first.index.last?.record_id, `rec_${first.index.records - 1}`, 'the next begins behind it');
  const rest = await buildPart(maker, page.slice(first.index.records), true);
  assert.deepEqual([first.index.records + rest.index.records, rest.index.isLast], [page.length, true]);
  assert.equal((await buildPart(maker, page.slice(0, 1), false)).index.isLast, false, 'another page follows');
});

test('a part whose job was broken off is not made', async () => {
  const signal = AbortSignal.abort(new Error('broken off'));
  await assert.rejects(buildPart({ ...maker, signal }, page, true), /broken off/);
});
