import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAnsweringVersions } from '#operations/monitors/answering-versions.ts';

type Readers = Parameters<typeof findAnsweringVersions>[0];

const HELD: Readonly<Record<string, number>> = { abn: 7, 'asic-companies': 8 };
const build = (liveSources: string[]): Readers =>
  ({
    liveSources,
    versions: {
      async findAnswering(source: string) {
        const snapshot_id = HELD[source];
        if (snapshot_id === undefined) return { version: null };
        // Evening in London is the next day in Sydney.
        return { version: { snapshot_id, manifest: { retrieved_at: '2026-11-01T20:00:00Z' } } };
      },
    },
  }) as unknown as Readers;

test('lists the answering version of each target type with its day, and leaves out types without one', async () => {
  assert.deepEqual(await findAnsweringVersions(build([])), [
    { target_type: 'ABN', snapshot_id: 7, day: '2026-11-02', further: [], further_day: null },
    { target_type: 'ACN', snapshot_id: 8, day: '2026-11-02', further: [], further_day: null },
  ]);
});

test('a live register has no answering version although one is imported, so its monitors stay due [monitors.due-by-version]', async () => {
  assert.deepEqual(await findAnsweringVersions(build(['abn'])), [
    { target_type: 'ACN', snapshot_id: 8, day: '2026-11-02', further: [], further_day: null },
  ]);
});
