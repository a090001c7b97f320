import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { buildCurrentVersions } from '#operations/readers/current-versions.ts';
import { keepListsWarm } from '#operations/readers/keep-lists-warm.ts';
import { buildSanctionsList, type IndexedList } from '#operations/readers/sanctions-list.ts';
import { type RegisterVersion, readAllVersions } from '#store/registers/register-versions.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const SAMPLE = new URL(
  '../../src/registers/dfat-consolidated-list/sample/dfat-consolidated-list-sample.xlsx',
  import.meta.url,
);

let store: RegisterStore;
let all: readonly RegisterVersion[];
before(async () => {
  store = await openRegisterStore();
  const source = REGISTER_SOURCES['dfat-consolidated-list'];
  assert.ok(source !== undefined);
  const path = store.writeFile('list.xlsx', readFileSync(SAMPLE));
  for (const source_version of ['old', 'new']) {
    const retrieved_at = source_version === 'old' ? '2026-11-01T08:00:00Z' : '2026-11-02T08:00:00Z';
    await importRegister(store, source, {
      path,
      source_version,
      sample: false,
      retrieved_at,
      onProgress: () => undefined,
    });
  }
  all = await readAllVersions(store.db);
});
after(() => store.close());

/** A reader for which the version that answers is chosen by the test. */
function openList() {
  const shown = { version: 'old', change: (one: RegisterVersion) => one };
  const find = async () => {
    const found = all.find(({ source_version }) => source_version === shown.version);
    return { version: found === undefined ? null : shown.change(found), why: 'none is loaded' } as const;
  };
  const versions = { ...buildCurrentVersions(async () => all, []), findAnswering: find };
  return { shown, list: buildSanctionsList(store.db, versions) };
}

const nameOf = ({ source }: IndexedList) => source.source_version;

test('a version is indexed once, and one that is no longer current never answers', async () => {
  const { shown, list } = openList();
  const old = await list.readIndexed();
  assert.equal(nameOf(old), 'old');
  assert.equal((await list.readIndexed()).index, old.index, 'it is indexed once');
  shown.version = 'new';
  const [first, second] = await Promise.all([list.readIndexed(), list.readIndexed()]);
  assert.deepEqual([nameOf(first), nameOf(second)], ['new', 'new']);
  assert.notEqual(first.index, old.index);
  assert.equal(first.index, second.index, 'two calls wait for one index');
  shown.version = 'old';
  assert.equal(nameOf(await list.readIndexed()), 'old');
});

test('a new version that cannot be read is an error, never the version before it', async () => {
  const { shown, list } = openList();
  await list.readIndexed();
  shown.version = 'new';
  shown.change = (one) => ({ ...one, manifest: { ...one.manifest, row_count: one.manifest.row_count + 1 } });
  await assert.rejects(list.readIndexed(), {
    code: 'upstream_error',
    message: /rows of the sanctions list are incomplete/,
  });
  shown.change = (one) => one;
  assert.equal(nameOf(await list.readIndexed()), 'new', 'it answers once it can be read');
});

test('no version is an error, and not the one that was loaded before', async () => {
  const { shown, list } = openList();
  await list.readIndexed();
  shown.version = 'neither';
  await assert.rejects(list.readIndexed(), { code: 'upstream_error' });
});

test('lists are indexed at the start, and every five seconds for a version that was imported since, until it is stopped', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let calls = 0;
  const readIndexed = async () => {
    calls += 1;
    throw new Error('the store is down');
  };
  const warmth = keepListsWarm([{ readIndexed }]);
  warmth.keep();
  assert.equal(calls, 1);
  t.mock.timers.tick(10_000);
  assert.equal(calls, 3);
  warmth.stop();
  t.mock.timers.tick(10_000);
  assert.equal(calls, 3);
});
