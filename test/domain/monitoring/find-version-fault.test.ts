import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findVersionFault } from '#domain/monitoring/find-version-fault.ts';

const AT = '2026-11-01T00:00:00Z';
const find = (ms: number, time: string | null = AT) =>
  findVersionFault({ source_id: 'abn', source_version: 'abn-11', observed_at: Date.parse(AT) + ms }, time);

test('[monitors.confirm-own-source] a version that is held here, at its own time, has no fault', () =>
  assert.equal(find(0), null));

for (const ms of [-1, 1])
  test(`[monitors.confirm-own-source] a time that is ${ms} ms off the version's is a fault that names both`, () => {
    const fault = find(ms);
    assert.equal(fault?.field, 'source_versions');
    assert.match(
      fault?.problem ?? '',
      /^must have the observed_at of abn abn-11, 1793491200000 \(2026-11-01T00:00:00Z\)/,
    );
    assert.match(fault?.problem ?? '', new RegExp(`not ${Date.parse(AT) + ms}$`));
  });

test('[monitors.confirm-own-source] a version that was never held is a fault that names it', () =>
  assert.match(find(0, null)?.problem ?? '', /it never held abn abn-11/));
