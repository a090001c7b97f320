import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';
import { buildEntityAnswer } from '#test/fakes/abr-answers/build-answer.ts';
import { startAbrServer } from '#test/fakes/abr-server.ts';
import { lookUp } from '#test/support/address-requests.ts';
import type { Body } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const ABN_FILE = new URL('../../src/registers/abn/sample/abn-sample.xml', import.meta.url);
const COMPANIES_FILE = new URL('../../src/registers/asic-companies/sample/asic-companies-sample.tsv', import.meta.url);
const hashFile = (file: URL) => sha256Hex(readFileSync(file));

let service: TestService;
const folder = mkdtempSync(join(tmpdir(), 'svc-source-file-'));
before(async () => {
  service = await startTestService();
});
after(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

async function readRecord(from: TestService, body: Body): Promise<DueDiligenceRecord> {
  const kept = await from.request(`/v1/receipts/due-diligence/${body.record_id}`);
  return ((await kept.json()) as { record: DueDiligenceRecord }).record;
}

test('a record names the file that its source was read from, and so does /v1/sources', async () => {
  const body = (await (await service.request('/v1/abn/79002637069')).json()) as Body;
  const { sources } = await readRecord(service, body);
  const named = {
    sha256: hashFile(ABN_FILE),
    name: 'abn-sample.xml',
    // The owner of the register did not publish the bundled sample.
    url: null,
    published_at: null,
  };
  assert.deepEqual(
    sources.map(({ source_file }) => source_file),
    [named],
  );
  const held = (await (await service.request('/v1/sources')).json()) as {
    sources: { source_id: string; versions: { source_version: string; source_file: object }[] }[];
  };
  const abn = held.sources.find(({ source_id }) => source_id === 'abn');
  const version = abn?.versions.find(({ source_version }) => source_version === 'abn-sample-2026-11');
  assert.deepEqual(version?.source_file, named);
});

test('a record about an address names its file, with the mark of the sample', async () => {
  const answer = await lookUp(service, { raw_address: '1 SAMPLE STREET, SAMPLETON NSW 2999' });
  assert.equal(answer.ok, true);
  const { sources } = await readRecord(service, { record_id: await findLastRecord() });
  assert.equal(sources[0]?.source_file?.name, 'SAMPLE_GNAF_CORE.psv');
  assert.equal(sources[0]?.sample, true);
});

async function findLastRecord(): Promise<string> {
  const { rows } = await service.database.pool.query(
    'select record_id from records order by created_at desc, record_id desc limit 1',
  );
  return rows[0].record_id as string;
}

test('a live answer seals the hash of the response', async (t) => {
  const abr = await startAbrServer();
  t.after(() => abr.close());
  const text = buildEntityAnswer();
  abr.behave({ body: text });
  const live = await startTestService({ abr: { url: abr.url, guid: 'a-secret-guid', timeoutMs: 5_000 } });
  t.after(() => live.stop());
  const answer = await live.request('/v1/abn/79002637069');
  const { sources } = await readRecord(live, (await answer.json()) as Body);
  assert.deepEqual(
    sources.map(({ sample, source_file }) => ({ sample, ...source_file })),
    [
      {
        sample: false,
        sha256: sha256Hex(text),
        name: 'SearchByABNv202001 response',
        url: `${abr.url}/SearchByABNv202001`,
        published_at: null,
      },
    ],
  );
});

test('the PDF prints the file, and svc verify --source-file compares it', async () => {
  const body = (await (await service.request('/v1/abn/79002637069')).json()) as Body;
  await integrateAll(service.database.db);
  const path = `/v1/receipts/due-diligence/${body.record_id}`;
  const printed = await service.request(`${path}?format=pdf`);
  assert.equal(printed.status, 200);
  const bytes = new Uint8Array(await printed.arrayBuffer());
  const text = JSON.stringify((await readPdf(bytes)).pages[0]?.parts).replaceAll(/\s+/g, ' ');
  assert.match(text, /Read from .*abn-sample\.xml/);
  assert.ok(text.includes(hashFile(ABN_FILE)), text);
  const pdf = join(folder, 'record.pdf');
  writeFileSync(pdf, bytes);
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, await (await service.request('/.well-known/evidence-keys.json')).text());
  const verify = (file: URL) => runSvcLine(['verify', pdf, '--keys', keys, '--source-file', file.pathname]);
  const good = await verify(ABN_FILE);
  assert.equal(good.code, 0, good.stdout);
  assert.match(
    good.stdout,
    /^source file {2}passed {7}A source of the record names the file you gave, by its SHA-256\.$/m,
  );
  const other = await verify(COMPANIES_FILE);
  assert.equal(other.code, 1, other.stdout);
  assert.match(
    other.stdout,
    /^source file {2}failed {7}The file you gave has the SHA-256 [0-9a-f]{64}, which no source names/m,
  );
});
