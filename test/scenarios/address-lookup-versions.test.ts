import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { importAddresses } from '#jobs/imports/import-addresses.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { findRegisterVersion, retireVersion } from '#store/registers/register-versions.ts';
import { lookUp, postLookUp, VERSION } from '#test/support/address-requests.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const LATER = 'gnaf-2026-11';
const OLD = 'gnaf-2023-10';
const ONLY_LATER = '777 Sample St, Sampleton NSW 2999';
// The list of versions is cached for a second.
const REMEMBERED_MS = 1_100;

let service: TestService;
let folder: string;
before(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'svc-gnaf-'));
  const [header = '', first = ''] = readFileSync(GNAF_SAMPLE_PATH, 'utf8').split('\n');
  const row = first.replace('GANSW900000001', 'GANSW900009999').replace('|1|||SAMPLE|', '|777|||SAMPLE|');
  const retrieved_at = '2026-11-02T00:00:00Z';
  for (const [source_version, line] of [
    [LATER, row],
    [OLD, first],
  ] as const) {
    const path = join(folder, `${source_version}_GNAF_CORE.psv`);
    writeFileSync(path, `${header}\n${line}\n`);
    await importAddresses(service.database, {
      path,
      source_version,
      sample: false,
      retrieved_at,
      onProgress: () => undefined,
    });
  }
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test('source_version selects the snapshot, and the response and the record name it [address-lookup.queries-source-version] [address-match.version-label] [versioning.source-version-selects]', async () => {
  assert.equal((await lookUp(service, { raw_address: ONLY_LATER, source_version: OLD })).status, 'no_match');
  const response = await postLookUp(service, { raw_address: ONLY_LATER, source_version: LATER });
  const record_id = response.headers.get('x-record-id');
  const body = (await readOk(response)) as Awaited<ReturnType<typeof lookUp>>;
  assert.deepEqual([body.status, body.candidates[0]?.gnaf_pid], ['exact_match', 'GANSW900009999']);
  assert.equal(body.candidates[0]?.source.source_version, LATER);
  assert.equal(body.candidates[0]?.evidence.store_shard_key, `${LATER}/NSW-2999`);
  assert.equal(body.property_evidence.source_checks[0]?.source_version, LATER);
  const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
  const [source] = (record as { sources: Record<string, unknown>[] }).sources;
  // A release is dated by its label: the start of its month in Australia.
  assert.deepEqual([source?.source_version, source?.retrieved_at], [LATER, '2026-10-31T13:00:00Z']);
});

test('a live key reads no sample where a release is held', async () => {
  const refused = await postLookUp(service, { raw_address: ONLY_LATER, source_version: VERSION });
  const { versions_held } = await readRefusal(refused, 400, 'invalid_source_version');
  assert.deepEqual(versions_held, [LATER, OLD]);
});

test('data that is not a sample is not called one', async () => {
  const { property_evidence } = await lookUp(service, { raw_address: ONLY_LATER, source_version: LATER });
  assert.doesNotMatch(JSON.stringify(property_evidence), /sample data/i);
});

test('a release describes its own day, and an old one reports its age', async () => {
  const listLimits = async (source_version: string) =>
    (await lookUp(service, { raw_address: ONLY_LATER, source_version })).property_evidence.limitations;
  assert.equal((await listLimits(LATER))[0], 'gnaf-2026-11 is as at 2026-11-01 and shows no later changes.');
  const [day, age] = await listLimits(OLD);
  assert.equal(day, 'gnaf-2023-10 is as at 2023-10-01 and shows no later changes.');
  const said =
    /^gnaf-2023-10 of the G-NAF is \d+ days old \(as at 2023-10-01\) and its source is issued quarterly: look for a newer one\.$/;
  assert.match(age ?? '', said);
});

test('a retired version is rejected, the other one still answers', async () => {
  const version = await findRegisterVersion(service.database.db, 'gnaf', LATER);
  assert.ok(version !== null);
  assert.equal(await retireVersion(service.database.db, version.snapshot_id), true);
  await sleep(REMEMBERED_MS);
  const refused = await postLookUp(service, { raw_address: ONLY_LATER, source_version: LATER });
  const { versions_held } = await readRefusal(refused, 400, 'invalid_source_version');
  assert.deepEqual(versions_held, [OLD]);
  const raw_address = '1 Sample St, Sampleton NSW 2999';
  assert.equal((await lookUp(service, { raw_address, source_version: OLD })).status, 'exact_match');
});
