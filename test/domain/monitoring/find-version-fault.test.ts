import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findVersionFault } from '#domain/monitoring/find-source-fault.ts';

const AT = Date.parse('2026-11-01T00:00:00Z');
const READ = { source_id: 'abn', source_version: 'abn-11', observed_at: AT };
const find = (...observed: (typeof READ)[]) => findVersionFault([READ], observed);

test('[monitors.confirm-own-source] a version that the check read at that time is valid', () =>
  assert.equal(find(READ), null));

for (const ms of [-1, 1])
  test(`[monitors.confirm-own-source] a time ${ms} ms off the version's is a fault that names both`, () => {
    const fault = find({ ...READ, observed_at: AT + ms });
    assert.equal(fault?.field, 'source_versions');
    const words = `must have the observed_at of abn abn-11, ${AT} (2026-11-01T00:00:00.000Z), not ${AT + ms}`;
    assert.equal(fault?.problem, words);
  });

test('[monitors.confirm-own-source] a version or a source that the check did not read is a fault that names it', () => {
  for (const other of [
    { ...READ, source_version: 'abn-12' },
    { ...READ, source_id: 'ppsr' },
  ]) {
    const words = `must match the check named by evidence_pack_id, which read abn abn-11, not ${other.source_id} ${other.source_version}`;
    assert.equal(find(other)?.problem, words);
    assert.equal(find(READ, other)?.problem, words);
  }
  assert.match(findVersionFault([], [READ])?.problem ?? '', /which read no source, not abn abn-11$/);
});
