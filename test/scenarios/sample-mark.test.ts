import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { buildManifestSeal } from '#domain/evidence/seal-manifest.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import type { Body } from '#test/support/answers.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const ABN = '79002637069';
const VERSION = 'abn-sample-2026-11';
let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);
const svcAdmin = (...words: string[]) =>
  runAdmin(words, {
    env: { DATABASE_URL: service.database.url, OBJECT_STORE_URL: service.database.objectsUrl },
  });

async function readManifest(): Promise<VersionManifest> {
  const { rows } = await query('select manifest from snapshots where source_version = $1', [VERSION]);
  return rows[0].manifest as VersionManifest;
}

/** Changes the row as an intruder with database access would, and waits until no process has the old one cached. */
async function change(set: string, values: unknown[] = []): Promise<void> {
  await query(`update snapshots set ${set} where source_version = '${VERSION}'`, values);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

beforeEach(async () => {
  const manifest = { ...(await readManifest()), sample: true };
  await change('sample = true, manifest = $1, seal_sha256 = $2', [
    JSON.stringify(manifest),
    buildManifestSeal(manifest),
  ]);
});

async function look(): Promise<{ status: number; body: Body; record: DueDiligenceRecord | null }> {
  const answer = await service.request(`/v1/abn/${ABN}`);
  const body = (await answer.json()) as Body;
  if (answer.status !== 200) return { status: answer.status, body, record: null };
  const kept = await service.request(`/v1/receipts/due-diligence/${body.record_id}`);
  const { record } = (await kept.json()) as { record: DueDiligenceRecord };
  return { status: answer.status, body, record };
}

test('the mark of a sample is sealed in the record of a check', async () => {
  const { record } = await look();
  assert.deepEqual(
    record?.sources.map(({ sample, source_citation }) => [sample, source_citation.startsWith('SAMPLE DATA')]),
    [[true, true]],
  );
  assert.equal((await svcAdmin('fsck')).code, 0);
});

test('the column sample changed: the answer and its record stay marked, and fsck and snapshots verify report it', async () => {
  await change('sample = false');
  const { body, record } = await look();
  assert.match(String(body.source_citation), /^SAMPLE DATA/);
  assert.equal(record?.sources[0]?.sample, true);
  const said = /its column sample was changed: the sealed manifest says sample data/;
  const checked = await svcAdmin('fsck');
  assert.deepEqual([checked.code, said.test(checked.stdout)], [1, true], checked.stdout);
  const verified = await svcAdmin('snapshots', 'verify', 'abn', VERSION);
  assert.deepEqual([verified.code, said.test(verified.stdout)], [1, true], verified.stdout);
  const activated = await svcAdmin('snapshots', 'activate', 'abn', VERSION);
  assert.equal(activated.code, 1, 'an activation does not seal what was changed');
});

test('the manifest changed: its version no longer answers, and fsck and snapshots verify report it', async () => {
  await change('sample = false, manifest = $1', [JSON.stringify({ ...(await readManifest()), sample: false })]);
  const { status, body } = await look();
  assert.deepEqual([status, body.code], [502, 'upstream_error']);
  assert.match(String(body.message), /the manifest of its version was changed since the import/);
  const said = /its manifest does not match the seal of its import/;
  assert.match((await svcAdmin('fsck')).stdout, said);
  const verified = await svcAdmin('snapshots', 'verify', 'abn', VERSION);
  assert.deepEqual([verified.code, said.test(verified.stdout)], [1, true], verified.stdout);
});

test('manifest, column and seal changed together: the records that were sealed before contradict them in fsck', async () => {
  const { record } = await look();
  const forged = { ...(await readManifest()), sample: false };
  await change('sample = false, manifest = $1, seal_sha256 = $2', [JSON.stringify(forged), buildManifestSeal(forged)]);
  const { code, stdout } = await svcAdmin('fsck');
  const said = new RegExp(
    `^FAULT snapshot abn ${VERSION} is register data according to its manifest, but \\d+ records sealed sample data from it, the first rec_\\w+$`,
    'm',
  );
  assert.deepEqual([code, said.test(stdout)], [1, true], stdout);
  // A record from before the mark was sealed has it only in its citation.
  const bare = `update records set body = replace(body::text, '"sample":true,', '')::json where record_id = '${record?.record_id}'`;
  await tamperWith(service.database.pool, 'records', bare);
  const { stdout: old } = await svcAdmin('fsck');
  assert.match(old, said);
  const count = (text: string) => Number(/but (\d+) records sealed/.exec(text)?.[1]);
  assert.equal(count(old), count(stdout));
});
