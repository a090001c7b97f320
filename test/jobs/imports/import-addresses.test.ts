import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { importAddresses } from '#jobs/imports/import-addresses.ts';
import type { ImportRequest } from '#jobs/imports/import-request.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { findRegisterVersion, readAllVersions } from '#store/registers/register-versions.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const [header = '', ...rows] = readFileSync(GNAF_SAMPLE_PATH, 'utf8').trim().split('\n');

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
});
after(() => store.close());

function importGiven(path: string | string[], source_version: string, more: Partial<ImportRequest> = {}) {
  const usual = { path, source_version, sample: false, retrieved_at: '2026-11-01T00:00:00.000Z' };
  return importAddresses(store, { ...usual, onProgress: () => undefined, ...more });
}

function writeRows(name: string, lines: readonly string[]): string {
  return store.writeFile(name, `${[header, ...lines].join('\n')}\n`);
}

async function assertNothingLeft(source_version: string): Promise<void> {
  assert.equal(await findRegisterVersion(store.db, 'gnaf', source_version), null);
  assert.deepEqual(await store.objects.listObjects(`snapshots/gnaf/${source_version}`), []);
}

test('the manifest counts every row of the files, also those without a postcode', async () => {
  const without = rows.map((row, index) => (index < 5 ? row.replace('|NSW|2999|', '|NSW||') : row));
  const manifest = await importGiven(writeRows('whole.psv', without), 'gnaf_1');
  assert.deepEqual(manifest.counts, {
    rows_read: 811,
    rows_offered: 805,
    rows_other_territories: 1,
    rows_retired: 0,
    rows_without_postcode: 5,
    rows_bad: 0,
    links: 0,
    links_dangling: 0,
  });
  assert.deepEqual([manifest.row_count, manifest.rejected_row_count, manifest.compared_with], [805, 5, null]);
});

test('a release whose label names no day of the calendar, or one still to come, is refused [register-answer.retrieved-at]', async () => {
  const path = writeRows('dated.psv', rows);
  const refused: [label: string, why: RegExp][] = [
    ['gnaf-2026-02-30', /gnaf-2026-02-30 ends in a day or month that does not exist/],
    ['gnaf-2026-13', /that does not exist/],
    ['gnaf-2130-02', /2130-01-31T13:00:00Z is still to come/],
  ];
  for (const [label, why] of refused) {
    await assert.rejects(importGiven(path, label), why);
    await assertNothingLeft(label);
  }
});

test('a refused import leaves no version and no objects, and the one before stays active', async () => {
  const whole = readFileSync(GNAF_SAMPLE_PATH);
  const refused: [string | string[], RegExp][] = [
    ['/none/at-all', /\/none\/at-all does not exist/],
    [store.writeFile('empty.psv', ''), /empty\.psv: is empty/],
    [
      writeRows(
        'OT.psv',
        rows.filter((row) => row.includes('|OT|')),
      ),
      /no address can be offered/,
    ],
    // These two write shards before they fail.
    [[store.writeFile('a.psv', whole), store.writeFile('b.psv', whole)], /occur twice/],
    [[store.writeFile('NSW_a.psv', whole), store.writeFile('VIC_a.psv', whole)], /files of two states/],
  ];
  for (const [path, message] of refused) {
    await assert.rejects(importGiven(path, 'gnaf-refused'), { code: 'invalid_input', message });
    await assertNothingLeft('gnaf-refused');
  }
  const active = (await readAllVersions(store.db)).filter((one) => one.state === 'active');
  assert.deepEqual(
    active.map((one) => one.source_version),
    ['gnaf_1'],
  );
});

test('the threads of a refused import end by themselves, because ending them from outside can abort the process', async () => {
  const codes: Promise<number>[] = [];
  const listen = (worker: Worker) => codes.push(once(worker, 'exit').then(([code]) => code));
  process.on('worker', listen);
  try {
    const paths = [writeRows('once.psv', rows), writeRows('twice.psv', rows)];
    await assert.rejects(importGiven(paths, 'gnaf_ended'), /occur twice/);
  } finally {
    process.off('worker', listen);
  }
  assert.ok(codes.length > 0);
  // A thread that is terminated ends with 1.
  assert.deepEqual(new Set(await Promise.all(codes)), new Set([0]));
  await assertNothingLeft('gnaf_ended');
});

test('an import whose thread dies ends with an error', { timeout: 30_000 }, async () => {
  const kill = (worker: Worker) => worker.once('online', () => worker.terminate());
  process.on('worker', kill);
  try {
    await assert.rejects(importGiven(writeRows('dying.psv', rows), 'gnaf_dying'), /an import thread exited before/);
  } finally {
    process.off('worker', kill);
  }
  await assertNothingLeft('gnaf_dying');
});

test('a version much smaller than the active one is refused unless the operator insists', async () => {
  const path = writeRows('small.psv', rows.slice(0, 100));
  const message = /only 100 rows, but gnaf_1 has 805.*--allow-shrink/;
  await assert.rejects(importGiven(path, 'gnaf-small'), { code: 'invalid_input', message });
  await assertNothingLeft('gnaf-small');
  const sample = await importGiven(path, 'gnaf-sample', { sample: true });
  assert.equal(sample.compared_with, null, 'samples are never mixed with the register');
  const manifest = await importGiven(path, 'gnaf-small', { allowShrink: true });
  assert.deepEqual(manifest.compared_with, { source_version: 'gnaf_1', change_count: null });
});
