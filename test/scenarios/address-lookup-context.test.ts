import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importAddresses } from '#jobs/imports/import-addresses.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { answerLikeBom } from '#test/fakes/bom.ts';
import { answerLikeOnlineDa, fakeApplication, fakeLocation } from '#test/fakes/online-da.ts';
import { answerLikeSilo } from '#test/fakes/silo.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';
import { type AddressAnswer, lookUp, postLookUp } from '#test/support/address-requests.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { startTestService } from '#test/support/test-service.ts';

const IN_NSW = { raw_address: '1 Sample St, Sampleton NSW 2999' };
const IN_VIC = { raw_address: '1 Sample St, Mount Specimen VIC 3999' };

// The portal is queried for the last two years, so the application is from yesterday.
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const application = fakeApplication('PAN-1', {
  LodgementDate: yesterday,
  Location: [fakeLocation({ FullAddress: '1 SAMPLE STREET SAMPLETON 2999', StreetNumber1: '1', Suburb: 'SAMPLETON' })],
});

async function setUp(t: TestContext, deadlineMs: number) {
  const portal = await startSourceServer(t, answerLikeOnlineDa([application]));
  const silo = await startSourceServer(t, answerLikeSilo());
  const bom = await startSourceServer(t, answerLikeBom());
  const urls = { planningUrl: portal.url, siloUrl: silo.url, siloEmail: 'a@b.example', bomUrl: bom.url };
  const service = await startTestService({ context: { ...urls, deadlineMs } });
  t.after(() => service.stop());
  return { service, portal, silo, bom };
}

const listChecks = ({ property_evidence }: AddressAnswer) =>
  property_evidence.source_checks.map(({ source_id, status }) => [source_id, status]);

test('the address has a planning and a climate row, which are sources of the record [datasets.address-context]', async (t) => {
  const { service } = await setUp(t, 20_000);
  const response = await postLookUp(service, IN_NSW);
  const record_id = response.headers.get('x-record-id');
  const answer = (await readOk(response)) as AddressAnswer;
  assert.deepEqual(listChecks(answer), [
    ['gnaf', 'matched'],
    ['nsw-planning-portal-online-da', 'matched'],
    ['silo-data-drill', 'climate_context_available'],
  ]);
  const planning = answer.property_evidence.source_checks[1] as unknown as { records: Body[] };
  assert.deepEqual(
    planning.records.map((record) => [record.planning_portal_application_number, record.full_address]),
    [['PAN-1', '1 SAMPLE STREET SAMPLETON 2999']],
  );
  const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
  assert.deepEqual(
    (record as { sources: Body[] }).sources.map(({ source_id }) => source_id),
    ['gnaf', 'nsw-planning-portal-online-da', 'silo-data-drill'],
  );
});

test('a cached reading says when it was read [common-fields.retrieved-at]', async (t) => {
  const { service, portal } = await setUp(t, 20_000);
  const readSources = async () => {
    const response = await postLookUp(service, IN_NSW);
    const { property_evidence } = (await readOk(response)) as AddressAnswer;
    const record_id = response.headers.get('x-record-id');
    const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
    const sources = (record as { sources: Body[] }).sources.slice(1);
    const stated = property_evidence.source_checks.slice(1).map(({ source_version }) => source_version);
    assert.deepEqual(
      sources.map(({ retrieved_at }) => `live-${retrieved_at}`),
      stated,
    );
    return stated;
  };
  const first = await readSources();
  const asked = portal.requests.length;
  assert.deepEqual(await readSources(), first);
  assert.equal(portal.requests.length, asked);
});

test('an application elsewhere on the same lot and plan is found by the row’s parcel', async (t) => {
  const { service, portal } = await setUp(t, 20_000);
  const aroundTheCorner = { FullAddress: '9 OTHER ROAD SAMPLETON 2999', StreetName: 'OTHER', StreetType: 'ROAD' };
  const Location = [fakeLocation({ ...aroundTheCorner, StreetNumber1: '9', Suburb: 'SAMPLETON' })];
  portal.answer = answerLikeOnlineDa([{ ...application, Location }]);
  const folder = mkdtempSync(join(tmpdir(), 'svc-parcel-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [header = '', first = ''] = readFileSync(GNAF_SAMPLE_PATH, 'utf8').split('\n');
  const path = join(folder, 'PARCEL_GNAF_CORE.psv');
  writeFileSync(path, `${header}\n${first.replace('|NSW|2999||', '|NSW|2999|4//DP1000001|')}\n`);
  const version = { source_version: 'gnaf-2026-11', sample: false, retrieved_at: '2026-11-02T00:00:00Z' };
  await importAddresses(service.database, { path, ...version, onProgress: () => undefined });
  const answer = await lookUp(service, { ...IN_NSW, source_version: version.source_version });
  const planning = answer.property_evidence.source_checks[1] as unknown as { status: string; records: Body[] };
  assert.equal(planning.status, 'matched');
  assert.deepEqual(
    planning.records.map(({ full_address, lot, plan_label }) => [full_address, lot, plan_label]),
    [['9 OTHER ROAD SAMPLETON 2999', '4', 'DP1000001']],
  );
});

test('outside NSW the planning row is replaced by a not-checked item [address-match.planning-nsw-only]', async (t) => {
  const { service, portal } = await setUp(t, 20_000);
  const answer = await lookUp(service, IN_VIC);
  assert.deepEqual(listChecks(answer), [
    ['gnaf', 'matched'],
    ['silo-data-drill', 'climate_context_available'],
  ]);
  const item = answer.property_evidence.not_checked.find(({ source }) => source === 'Planning applications');
  assert.deepEqual(item, {
    source: 'Planning applications',
    applies: false,
    status: 'not_checked',
    result: 'Planning applications are read for New South Wales only.',
  });
  assert.equal(portal.requests.length, 0);
  const inNsw = await lookUp(service, IN_NSW);
  assert.ok(!inNsw.property_evidence.not_checked.some(({ source }) => source === 'Planning applications'));
});

test('sources that hang are source_unavailable after the deadline, and the address is the same [address-match.context-deadline]', async (t) => {
  const deadlineMs = 400;
  const { service, portal, silo, bom } = await setUp(t, deadlineMs);
  for (const server of [portal, silo, bom]) server.answer = () => undefined;
  // The first look-up also opens the version, so send an ambiguous one first, which queries no source.
  await lookUp(service, { raw_address: '1 Sample, Sampleton NSW 2999' });
  const startedMs = performance.now();
  const response = await postLookUp(service, IN_NSW);
  const tookMs = performance.now() - startedMs;
  assert.ok(tookMs >= deadlineMs - 10 && tookMs < 5_000, `${tookMs} ms`);
  const record_id = response.headers.get('x-record-id');
  const hanging = (await readOk(response)) as AddressAnswer;
  assert.deepEqual(listChecks(hanging), [
    ['gnaf', 'matched'],
    ['nsw-planning-portal-online-da', 'source_unavailable'],
    ['silo-data-drill', 'source_unavailable'],
  ]);
  const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
  assert.deepEqual(
    (record as { sources: Body[] }).sources.map(({ source_id }) => source_id),
    ['gnaf'],
  );
  const off = await startTestService();
  t.after(() => off.stop());
  const { property_evidence: _evidence, ...address } = hanging;
  const { property_evidence: _other, ...addressAlone } = await lookUp(off, IN_NSW);
  assert.deepEqual(address, addressAlone);
});
