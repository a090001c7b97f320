import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { manifestKey, shardObjectKey } from '#registers/gnaf/shard-manifest.ts';
import { stageVersion } from '#store/registers/register-versions.ts';
import { lookUp, postLookUp } from '#test/support/address-requests.ts';
import { readRefusal } from '#test/support/answers.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const LABEL = 'gnaf-2026-08';
const IN_LABEL = { raw_address: '1 Sample St, Sampleton NSW 2999', source_version: LABEL };
// The list of versions is cached for a second.
const REMEMBERED_MS = 1_100;

let service: TestService;
let folder: string;
/** The rows of the sample, in a file that is not the sample itself. */
let release: string;
before(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'svc-admin-gnaf-'));
  release = join(folder, 'RELEASE_GNAF_CORE.psv');
  writeFileSync(release, readFileSync(GNAF_SAMPLE_PATH, 'utf8').trimEnd());
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const admin = (...words: string[]) => {
  const { url, objectsUrl } = service.database;
  return runAdmin(words, { env: { DATABASE_URL: url, OBJECT_STORE_URL: objectsUrl } });
};

test('import takes G-NAF files under a label, which then answers; a label is taken once [svc-admin.import-gnaf]', async () => {
  const words = ['import', 'gnaf', release, '--version', LABEL, '--retrieved-at', '2026-09-01T00:00:00Z'];
  const { code, stdout, stderr } = await admin(...words);
  assert.equal(code, 0, stderr);
  const { files, ...manifest } = JSON.parse(stdout) as Record<string, unknown> & { files: Record<string, unknown>[] };
  // One of the 811 rows is of the other territories.
  assert.deepEqual([manifest.source_version, manifest.row_count, manifest.sample], [LABEL, 810, false]);
  assert.deepEqual([manifest.retrieved_at, files.length], ['2026-07-31T14:00:00Z', 1], 'the first of August in Sydney');
  assert.match(String(files[0]?.sha256), /^[0-9a-f]{64}$/);
  await sleep(REMEMBERED_MS);
  assert.equal((await lookUp(service, IN_LABEL)).candidates[0]?.source.source_version, LABEL);
  const again = await admin(...words);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /already imported/);
});

test('a file that is not G-NAF, a missing file and a missing label are refused, and the active version stays', async () => {
  const damaged = join(folder, 'DAMAGED_GNAF_CORE.psv.gz');
  writeFileSync(damaged, 'this is no gzip');
  const bad = await admin('import', 'gnaf', damaged, '--version', 'gnaf-damaged');
  assert.equal(bad.code, 1, bad.stdout);
  assert.equal((await admin('import', 'gnaf', join(folder, 'none'), '--version', 'gnaf-none')).code, 2);
  assert.equal((await admin('import', 'gnaf', release)).code, 2);
  assert.equal((await admin('import', 'gnaf', release, '--version', '../up')).code, 2);
  for (const path of [GNAF_SAMPLE_PATH, dirname(GNAF_SAMPLE_PATH)]) {
    const invented = await admin('import', 'gnaf', path, '--version', 'gnaf-invented');
    assert.deepEqual([invented.code, invented.stdout], [2, '']);
    assert.match(invented.stderr, /has invented rows: import it with --sample/);
  }
  await sleep(REMEMBERED_MS);
  const refused = await postLookUp(service, { ...IN_LABEL, source_version: 'gnaf-damaged' });
  const { versions_held } = await readRefusal(refused, 400, 'invalid_source_version');
  assert.deepEqual(versions_held, [LABEL], 'a live key is offered no sample beside a release');
});

test('snapshots list shows the versions, and verify finds them intact', async () => {
  const { stdout } = await admin('snapshots', 'list');
  assert.match(stdout, /^gnaf +gnaf-2026-08 +active +- +810$/m);
  assert.match(stdout, /^gnaf +gnaf-sample-2026-08 +active +SAMPLE +810$/m);
  const verified = await admin('snapshots', 'verify');
  assert.equal(verified.code, 0, verified.stdout);
  assert.match(verified.stdout, /^gnaf gnaf-2026-08 intact$/m);
  assert.match((await admin('fsck')).stdout, /\nno faults\n$/);
});

for (const [name, key, damage] of [
  ['a shard with one bit changed', shardObjectKey(LABEL, 'WA-6999'), flipBit],
  ['a shard that is another', shardObjectKey(LABEL, 'NSW-2999'), null],
  ['a manifest that is no JSON', manifestKey(LABEL), () => Buffer.from('{')],
  ['a manifest that lists less', manifestKey(LABEL), dropShard],
  ['a manifest with other counts', manifestKey(LABEL), changeCounts],
] as const) {
  test(`verify and fsck find ${name}, and activate refuses the version`, async (t) => {
    const { objects } = service.database;
    const sound = await objects.findObject(key);
    assert.ok(sound !== null);
    const bytes = damage === null ? await objects.findObject(shardObjectKey(LABEL, 'VIC-3999')) : damage(sound);
    assert.ok(bytes !== null);
    t.after(() => objects.putObject(key, sound));
    await objects.putObject(key, bytes);
    const verified = await admin('snapshots', 'verify');
    assert.equal(verified.code, 1, verified.stderr);
    assert.match(verified.stdout, /^gnaf gnaf-2026-08 DAMAGED$/m);
    assert.ok(verified.stdout.includes(`\n  ${key}`), `what is damaged is named: ${verified.stdout}`);
    assert.match(verified.stdout, /^gnaf gnaf-sample-2026-08 intact$/m, 'the others are checked as well');
    const checked = await admin('fsck');
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /^FAULT snapshot gnaf gnaf-2026-08 is damaged$/m);
    assert.ok(checked.stdout.includes(`\n  ${key}`), checked.stdout);
    assert.equal((await admin('snapshots', 'activate', 'gnaf', LABEL)).code, 1);
  });
}

test('retire deactivates a version, activate brings it back', async () => {
  assert.equal((await admin('snapshots', 'retire', 'gnaf', LABEL)).stdout, `retired gnaf ${LABEL}\n`);
  await sleep(REMEMBERED_MS);
  await readRefusal(await postLookUp(service, IN_LABEL), 400, 'invalid_source_version');
  assert.equal((await admin('snapshots', 'retire', 'gnaf', LABEL)).code, 1, 'it is retired already');
  assert.equal((await admin('snapshots', 'activate', 'gnaf', LABEL)).stdout, `gnaf now answers from ${LABEL}\n`);
  await sleep(REMEMBERED_MS);
  assert.equal((await lookUp(service, IN_LABEL)).status, 'exact_match');
});

test('several paths make one version, and verify reports why an incomplete one cannot be verified', async () => {
  const [header = '', ...rows] = readFileSync(GNAF_SAMPLE_PATH, 'utf8').trim().split('\n');
  const paths = [rows.slice(0, 400), rows.slice(400)].map((lines, part) => {
    const path = join(folder, `PART_${part}.psv`);
    writeFileSync(path, `${[header, ...lines].join('\n')}\n`);
    return path;
  });
  const { code, stdout, stderr } = await admin('import', 'gnaf', ...paths, '--version', 'gnaf_parts');
  assert.equal(code, 0, stderr);
  const manifest = JSON.parse(stdout) as { row_count: number; files: { name: string }[] };
  assert.deepEqual([manifest.row_count, manifest.files.map(({ name }) => name)], [810, ['PART_0.psv', 'PART_1.psv']]);
  const missing = await admin('import', 'gnaf', ...paths, join(folder, 'none.psv'), '--version', 'gnaf-missing');
  assert.deepEqual([missing.code, /none\.psv/.test(missing.stderr)], [2, true], missing.stderr);
  await stageVersion(service.database.db, { dataset: 'gnaf', source_version: 'gnaf-dead', sample: false });
  const verified = await admin('snapshots', 'verify', 'gnaf', 'gnaf-dead');
  assert.deepEqual([verified.code, verified.stdout], [1, '']);
  assert.match(verified.stderr, /gnaf-dead is staged.*import it again/);
});

test('a refused import says its code and leaves no line in the list', async () => {
  const path = join(folder, 'EMPTY.psv');
  writeFileSync(path, '');
  const { code, stderr } = await admin('import', 'gnaf', path, '--version', 'gnaf-empty');
  assert.equal(code, 1);
  assert.match(stderr, /EMPTY\.psv: is empty \(invalid_input\)$/m);
  assert.doesNotMatch((await admin('snapshots', 'list')).stdout, /gnaf-empty/);
  const label = await admin('import', 'gnaf', path, '--version', 'Gnaf');
  assert.match(label.stderr, /such as gnaf-2026-11/);
});

test('a version whose rows are dropped leaves no objects, and cannot be verified or activated', async () => {
  const { objects } = service.database;
  assert.notDeepEqual(await objects.listObjects('snapshots/gnaf/gnaf_parts'), []);
  assert.equal((await admin('snapshots', 'retire', 'gnaf', 'gnaf_parts')).code, 0);
  assert.equal((await admin('snapshots', 'verify', 'gnaf', 'gnaf_parts')).stdout, 'gnaf gnaf_parts intact\n');
  assert.equal((await admin('snapshots', 'retire', 'gnaf', 'gnaf_parts', '--drop-rows')).code, 0);
  assert.deepEqual(await objects.listObjects('snapshots/gnaf/gnaf_parts'), []);
  assert.notDeepEqual(await objects.listObjects(`snapshots/gnaf/${LABEL}`), []);
  const verified = await admin('snapshots', 'verify', 'gnaf', 'gnaf_parts');
  assert.equal(verified.code, 1);
  assert.match(verified.stdout, /gnaf_parts\/manifest\.json.* missing/);
  assert.equal((await admin('snapshots', 'activate', 'gnaf', 'gnaf_parts')).code, 1);
});

function flipBit(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, place) => (place === bytes.length - 20 ? byte ^ 1 : byte));
}

function changeManifest(bytes: Uint8Array, change: (manifest: { shards: unknown[]; counts: object }) => object) {
  return Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(bytes).toString('utf8')))));
}

function dropShard(bytes: Uint8Array): Uint8Array {
  return changeManifest(bytes, (manifest) => ({ ...manifest, shards: manifest.shards.slice(1) }));
}

function changeCounts(bytes: Uint8Array): Uint8Array {
  return changeManifest(bytes, (manifest) => ({ ...manifest, counts: { ...manifest.counts, rows_bad: 7 } }));
}
