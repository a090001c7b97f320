import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import type { ImportRequest } from '#jobs/imports/import-request.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { parseAbnLine } from '#registers/abn/abn-line.ts';
import { tryHoldLock } from '#store/postgres/advisory-lock.ts';
import { readAbnChanges } from '#store/registers/abn-changes.ts';
import { dropRowTable, hashRowTable, hasRowTable, listLinesByKey } from '#store/registers/register-rows.ts';
import { findRegisterVersion, readAllVersions, stageVersion } from '#store/registers/register-versions.ts';
import { buildZip } from '#test/support/build-zip.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { readRejectedRows } from '#test/support/read-rejected-rows.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const TWICE = '27776681795';

const A = '79002637069';
const B = '88712649015';
const C = '49991006857';

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
});
after(() => store.close());

function importAbn(path: string | string[], source_version: string, more: Partial<ImportRequest> = {}) {
  const source = REGISTER_SOURCES.abn;
  assert.ok(source !== undefined);
  const usual = { path, source_version, sample: false, retrieved_at: '2026-11-01T00:00:00.000Z' };
  return importRegister(store, source, { ...usual, onProgress: () => undefined, ...more });
}

async function readVersion(source_version: string) {
  const version = await findRegisterVersion(store.db, 'abn', source_version);
  assert.ok(version !== null, source_version);
  return version;
}

/** A zip whose file had one letter of a name changed after it was packed. */
function flipName(text: string): Buffer {
  const zip = buildZip([{ name: 'one.xml', bytes: Buffer.from(text) }], ['one.xml']);
  zip.write('F', zip.indexOf('EXAMPLE'));
  return zip;
}

async function countTables(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from pg_tables where schemaname = 'snapshot_rows'`.execute(store.db);
  return rows[0]?.count ?? -1;
}

test('a version has its rows, manifest and rejected rows, and reports progress', async () => {
  const records = [
    buildAbr({ abn: A, acn: '002637069', name: 'BACK\\SLASH &amp; CO' }),
    buildAbr({ abn: '1' }),
    buildAbr({ abn: B }),
    ...Array.from({ length: 97 }, () => buildAbr({ abn: B })),
  ];
  const text = buildExtract(records);
  const steps: string[] = [];
  const manifest = await importAbn(store.writeFile('one.xml', text), 'one', {
    sample: true,
    onProgress: ({ step }) => steps.push(step),
  });
  const { files, content_sha256, ...rest } = manifest;
  assert.deepEqual(rest, {
    dataset: 'abn',
    source_version: 'one',
    sample: true,
    source_url: 'https://data.gov.au/data/dataset/abn-bulk-extract',
    licence: 'Creative Commons Attribution 3.0 Australia',
    attribution: 'Australian Business Register, ABN Bulk Extract (data.gov.au)',
    retrieved_at: '2026-11-01T00:00:00.000Z',
    extracted_at: null,
    parser_version: 'abn-bulk-3',
    row_count: 2,
    // One could not be read, and the others repeat a key.
    rejected_row_count: 98,
    counts: { rows_bad: 1 },
    compared_with: null,
    source_file: { sha256: sha256Hex(text), name: 'one.xml', url: null, published_at: null },
  });
  assert.deepEqual(
    files.map((file) => [file.name, file.size_bytes]),
    [['one.xml', Buffer.byteLength(text)]],
  );
  assert.deepEqual(
    [...new Set(steps)],
    ['reading', 'building indexes', 'comparing with the previous version', 'in use'],
  );
  const version = await readVersion('one');
  const [line = ''] = await listLinesByKey(store.db, version, 'acn', '002637069', 5);
  assert.equal(parseAbnLine(A, line).entity_name, 'BACK\\SLASH & CO');
  const rejected = (await readRejectedRows(store.db, version.snapshot_id)).find((one) => one.file !== '');
  assert.deepEqual([rejected?.row_number, rejected?.file, rejected?.reason], [2, 'one.xml', 'no valid ABN: "1"']);
  const client = await store.pool.connect();
  const content = await hashRowTable(client, 'abn', version.snapshot_id).finally(() => client.release(true));
  assert.deepEqual(content, { rowCount: 2, sha256: content_sha256 });
});

test('a folder of files and a zip of them give the same rows', async () => {
  const folder = dirname(store.writeFile('unused', ''));
  mkdirSync(join(folder, 'set'));
  store.writeFile('set/20261101Public01.xml', buildExtract([buildAbr({ abn: A })], 1));
  store.writeFile('set/20261101Public02.xml', buildExtract([buildAbr({ abn: B, name: 'ÉCOLE' })], 2));
  store.writeFile('set/readme.txt', 'not data');
  const entries = ['20261101Public01.xml', '20261101Public02.xml', 'readme.txt'];
  const zip = buildZip(
    entries.map((name) => ({ name: `set/${name}`, bytes: readFileSync(join(folder, 'set', name)) })),
  );
  store.writeFile('set.zip', zip);
  const fromFolder = await importAbn(join(folder, 'set'), 'folder', { sample: true });
  const fromZip = await importAbn(join(folder, 'set.zip'), 'zip', { sample: true });
  assert.equal(fromFolder.row_count, 2);
  assert.equal(fromZip.content_sha256, fromFolder.content_sha256);
  assert.deepEqual(
    fromFolder.files.map((file) => file.name),
    ['20261101Public01.xml', '20261101Public02.xml'],
  );
  assert.equal(fromZip.files[0]?.name, 'set.zip');
  assert.deepEqual(
    fromZip.files.slice(1).map((file) => file.sha256),
    fromFolder.files.map((file) => file.sha256),
  );
});

test('several paths are one version, and a duplicate path is rejected', async () => {
  const one = store.writeFile('part1.xml', buildExtract([buildAbr({ abn: A })], 1));
  const two = store.writeFile('part2.xml', buildExtract([buildAbr({ abn: B })], 2));
  const manifest = await importAbn([one, two], 'parts', { sample: true });
  assert.deepEqual([manifest.row_count, manifest.files.length], [2, 2]);
  const refusal = { code: 'invalid_input', message: /part1\.xml is given twice/ };
  await assert.rejects(importAbn([one, dirname(one)], 'parts-twice', { sample: true }), refusal);
  assert.equal(await findRegisterVersion(store.db, 'abn', 'parts-twice'), null);
});

test('a bad file is rejected by name, and leaves no rows', async () => {
  const tables = await countTables();
  const good = buildExtract([buildAbr({ abn: A })]);
  const bad: [string, string | Uint8Array, RegExp][] = [
    ['cut.xml', good.slice(0, -20), /cut\.xml: the file is cut off/],
    [
      'latin.xml',
      Buffer.from(good.replace('EXAMPLE', 'ÉCOLE'), 'latin1'),
      /latin\.xml: contains bytes that are not UTF-8/,
    ],
    ['none.xml', buildExtract([buildAbr({ abn: '1' })]), /no row could be read/],
    ['broken.zip', 'PK but no zip', /broken\.zip: not a zip/],
    ['flipped.zip', flipName(good), /flipped\.zip\/one\.xml: one\.xml does not have the CRC-32/],
    [
      'many.xml',
      buildExtract([buildAbr({ abn: A }), ...Array(150).fill(buildAbr({ abn: '1' }))]),
      /150 of 151 rows could not be read, .*; the first is row 2 of many\.xml: no valid ABN/,
    ],
  ];
  for (const [name, bytes, why] of bad) {
    await assert.rejects(importAbn(store.writeFile(name, bytes), 'bad'), why);
  }
  assert.equal(await countTables(), tables);
  assert.equal(await findRegisterVersion(store.db, 'abn', 'bad'), null);
  await importAbn(store.writeFile('good.xml', good), 'bad', { sample: true });
  assert.equal((await readVersion('bad')).state, 'active', 'the label is free for a good file');
});

/** Good and bad rows of a file, and whether it is imported. */
const SHARES: [good: number, bad: number, isImported: boolean][] = [
  [1, 1, false],
  [1, 100, false],
  [98, 1, false],
  [99, 1, true],
  [197, 2, false],
  [990, 10, true],
];

test('one unreadable row in a hundred is forgiven, and none in a smaller file', async () => {
  for (const [good, bad, isImported] of SHARES) {
    const rows = [...Array(good).fill(buildAbr({ abn: A })), ...Array(bad).fill(buildAbr({ abn: '1' }))];
    const path = store.writeFile('share.xml', buildExtract(rows));
    const label = `share-${good}-${bad}`;
    const imported = importAbn(path, label, { sample: true });
    if (isImported) assert.deepEqual((await imported).counts, { rows_bad: bad }, label);
    else await assert.rejects(imported, new RegExp(` ${bad} of ${good + bad} rows could not be read`), label);
  }
});

test('a set of files with a gap is refused', async () => {
  mkdirSync(join(dirname(store.writeFile('unused', '')), 'gap'));
  const path = dirname(store.writeFile('gap/1.xml', buildExtract([buildAbr({ abn: A })], 1)));
  store.writeFile('gap/3.xml', buildExtract([buildAbr({ abn: B })], 3));
  await assert.rejects(importAbn(path, 'gap'), /incomplete: it has the numbers 1, 3/);
});

test('a duplicate key is kept once, and the other row is rejected', async () => {
  const text = buildExtract([
    buildAbr({ abn: A, name: 'OLD' }),
    buildAbr({ abn: B }),
    buildAbr({ abn: A, name: 'NEW' }),
  ]);
  const manifest = await importAbn(store.writeFile('twice.xml', text), 'twice', { sample: true });
  assert.deepEqual([manifest.row_count, manifest.rejected_row_count], [2, 1]);
  const version = await readVersion('twice');
  const [line = ''] = await listLinesByKey(store.db, version, 'abn', A, 5);
  assert.equal(parseAbnLine(A, line).entity_name, 'NEW');
  const client = await store.pool.connect();
  const content = await hashRowTable(client, 'abn', version.snapshot_id).finally(() => client.release(true));
  assert.equal(content.sha256, manifest.content_sha256);
});

test('a label that is taken is refused, and so is one that another process is importing', async () => {
  const path = store.writeFile('label.xml', buildExtract([buildAbr({ abn: A })]));
  await assert.rejects(importAbn(path, 'one'), /already imported/);
  const lock = await tryHoldLock(store.pool, 'import abn/busy');
  await assert.rejects(importAbn(path, 'busy'), /being imported by another process/);
  await lock?.release();
});

test('two imports at once are both complete', async () => {
  const path = store.writeFile('both.xml', buildExtract([buildAbr({ abn: A }), buildAbr({ abn: B })]));
  await Promise.all([importAbn(path, 'both-1', { sample: true }), importAbn(path, 'both-2', { sample: true })]);
  const held = (await readAllVersions(store.db)).filter((one) => one.source_version.startsWith('both-'));
  assert.deepEqual(
    held.map((one) => [one.state, one.manifest.row_count]),
    [
      ['active', 2],
      ['active', 2],
    ],
  );
});

test('a version is compared with the one before: status, GST, names, address and listing become dated history', async () => {
  const week = (name: string, day: string, records: string[]) =>
    importAbn(store.writeFile(`${name}.xml`, buildExtract(records)), name, { retrieved_at: `${day}T00:00:00.000Z` });
  const others =
    '<OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>SHOP</NonIndividualNameText></NonIndividualName></OtherEntity>';
  await week('week-1', '2026-10-01', [buildAbr({ abn: A }), buildAbr({ abn: B }), buildAbr({ abn: '30613501612' })]);
  const changed = buildAbr({
    abn: A,
    status: 'CAN',
    from: '20261003',
    gst: 'CAN',
    gstFrom: '20261004',
    name: 'RENAMED PTY LTD',
    postcode: '2999',
    others,
  });
  const second = await week('week-2', '2026-10-08', [changed, buildAbr({ abn: B }), buildAbr({ abn: C })]);
  assert.deepEqual(second.compared_with, { source_version: 'week-1', change_count: 7 });
  const real = { sample: false, retrieved_at: '2026-10-08T00:00:00.000Z' };
  const changes = await readAbnChanges(store.db, A, real);
  assert.deepEqual(
    changes.map(({ field, old_value, new_value, effective_from }) => [field, old_value, new_value, effective_from]),
    [
      ['address', 'NSW 2000', 'NSW 2999', null],
      ['entity_name', 'EXAMPLE PTY LTD', 'RENAMED PTY LTD', null],
      ['gst', 'registered 2010-01-01', 'cancelled 2026-10-04', '2026-10-04'],
      ['other_name', null, 'BN:SHOP', null],
      ['status', 'active 2010-01-01', 'cancelled 2026-10-03', '2026-10-03'],
    ],
  );
  assert.deepEqual(
    [changes[0]?.seen_before, changes[0]?.seen_after],
    ['2026-10-01T00:00:00.000Z', '2026-10-08T00:00:00.000Z'],
  );
  assert.deepEqual(
    (await readAbnChanges(store.db, C, real)).map((one) => one.new_value),
    ['listed'],
  );
  assert.deepEqual(
    (await readAbnChanges(store.db, '30613501612', real)).map((one) => one.new_value),
    ['not listed'],
  );
  assert.deepEqual(await readAbnChanges(store.db, B, real), []);
  const sample = { ...real, sample: true };
  assert.deepEqual(await readAbnChanges(store.db, A, sample), [], 'samples are never mixed with the register');
  const weekOne = { ...real, retrieved_at: '2026-10-07T23:59:59.999Z' };
  assert.deepEqual(await readAbnChanges(store.db, A, weekOne), [], 'a version knows nothing of a later one');
});

test('a version much smaller than the one before is refused unless the operator insists', async () => {
  const path = store.writeFile('small.xml', buildExtract([buildAbr({ abn: A })]));
  const later = { retrieved_at: '2026-10-15T00:00:00.000Z' };
  await assert.rejects(importAbn(path, 'small', later), /only 1 rows, but week-2 has 3/);
  const manifest = await importAbn(path, 'small', { ...later, allowShrink: true });
  assert.equal(manifest.row_count, 1);
});

test('a version whose rows were dropped is not compared with', async () => {
  const small = await readVersion('small');
  assert.ok(await hasRowTable(store.db, 'abn', small.snapshot_id));
  await dropRowTable(store.db, 'abn', small.snapshot_id);
  assert.ok(!(await hasRowTable(store.db, 'abn', small.snapshot_id)));
  const records = [buildAbr({ abn: A }), buildAbr({ abn: B }), buildAbr({ abn: C })];
  const path = store.writeFile('week-4.xml', buildExtract(records));
  const manifest = await importAbn(path, 'week-4', { retrieved_at: '2026-10-22T00:00:00.000Z' });
  assert.equal(manifest.compared_with?.source_version, 'week-2');
});

test('an extract imported under two labels lists each change once', async () => {
  const at = (day: string) => ({ retrieved_at: `2026-09-${day}T00:00:00.000Z`, allowShrink: true });
  const write = (name: string, status: string) =>
    store.writeFile(name, buildExtract([buildAbr({ abn: TWICE, status, from: '20100101' })]));
  await importAbn(write('twice-before.xml', 'ACT'), 'twice-before', at('01'));
  const path = write('twice-same.xml', 'CAN');
  await importAbn(path, 'twice-first', at('08'));
  await importAbn(path, 'twice-second', at('08'));
  const changes = await readAbnChanges(store.db, TWICE, { sample: false, retrieved_at: '2026-09-08T00:00:00.000Z' });
  assert.deepEqual(
    changes.map(({ field, old_value, new_value }) => [field, old_value, new_value]),
    [['status', 'active 2010-01-01', 'cancelled 2010-01-01']],
  );
});

test('an import that is killed leaves its label staged and no rows, and can be made again', async () => {
  const records = Array.from({ length: 5_000 }, () => buildAbr({ abn: A }));
  const path = store.writeFile('killed.xml', buildExtract(records));
  const tables = await countTables();
  // What a killed process does to its transaction, the server does when the connection ends.
  const killed = importAbn(path, 'killed', {
    sample: true,
    onProgress: ({ step }) => {
      if (step === 'building indexes') {
        void sql`select pg_terminate_backend(pid) from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`.execute(
          store.db,
        );
      }
    },
  });
  await assert.rejects(killed);
  assert.equal(await countTables(), tables);
  assert.equal((await readVersion('killed')).state, 'staged');
  // A busy server takes a moment to notice that the holder of the label is gone.
  await waitUntil('the label is free', async () => {
    const held = await sql`select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
    return held.rows.length === 0;
  });
  const manifest = await importAbn(path, 'killed', { sample: true });
  assert.deepEqual([manifest.row_count, manifest.rejected_row_count], [1, 4_999]);
});

test('an import removes the versions that killed imports left staged, and none that is being imported', async (t) => {
  const staged = { dataset: 'abn', sample: true };
  await stageVersion(store.db, { ...staged, source_version: 'abandoned' });
  await stageVersion(store.db, { ...staged, dataset: 'oric', source_version: 'abandoned' });
  await stageVersion(store.db, { ...staged, source_version: 'running' });
  const running = await tryHoldLock(store.pool, 'import abn/running');
  t.after(() => running?.release());
  await importAbn(store.writeFile('next.xml', buildExtract([buildAbr({ abn: A })])), 'next', { sample: true });
  const left = (await readAllVersions(store.db)).filter(({ state }) => state === 'staged');
  assert.deepEqual(
    left.map(({ source_version }) => source_version),
    ['running'],
  );
});

test('an extract dated in the future is refused, and no row of it stays [register-answer.newest-version]', async () => {
  const text = buildExtract([buildAbr({ abn: A })], 1, 1, '2130-01-01T08:46:00');
  const path = store.writeFile('ahead.xml', text);
  await assert.rejects(importAbn(path, 'ahead', { sample: false }), /2129-12-31T21:46:00Z is still to come/);
  assert.equal(await findRegisterVersion(store.db, 'abn', 'ahead'), null);
  // What the operator says is refused too, though the file says it better.
  const sound = store.writeFile('sound.xml', buildExtract([buildAbr({ abn: A })], 1, 1, '2025-05-27T08:46:00'));
  const retrieved_at = '2130-01-01T00:00:00Z';
  await assert.rejects(importAbn(sound, 'said-ahead', { sample: false, retrieved_at }), /is still to come/);
});

for (const [written, retrieved_at] of [
  ['2025-05-27T08:46:00', '2025-05-26T22:46:00Z'],
  ['2026-11-01T19:00:00', '2026-11-01T08:00:00Z'],
  ['2026-11-01T19:00:00Z', '2026-11-01T19:00:00Z'],
] as const) {
  test(`an extract made at ${written} is dated ${retrieved_at}, whatever the operator said [register-answer.retrieved-at]`, async () => {
    const label = `own-${written.replaceAll(/[:T]/g, '-').toLowerCase()}`;
    const text = buildExtract([buildAbr({ abn: A })], 1, 1, written);
    const manifest = await importAbn(store.writeFile(`${label}.xml`, text), label, { sample: true });
    assert.deepEqual([manifest.retrieved_at, manifest.extracted_at], [retrieved_at, retrieved_at]);
  });
}
