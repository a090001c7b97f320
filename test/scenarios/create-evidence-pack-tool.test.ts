import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { wireExports } from '#app/wire-exports.ts';
import { listZipEntries } from '#base/zip-entries.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { readLogKeys } from '#store/log/log-keys.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { makeInOneGo } from '#test/support/made-exports.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';

const ABN = '79002637069';
const CANCELLED_ABN = '30613501612';

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService(['create_evidence_pack']);
  person = await service.addPerson(null);
  for (const [abn, reference] of [
    [ABN, 'deal-1'],
    [CANCELLED_ABN, 'deal-1'],
    [ABN, 'deal-2'],
  ] as const)
    await check(person, abn, reference);
  await integrateAll(service.database.db);
});
after(async () => {
  await service.stop();
});

async function check({ account }: BatchPerson, abn: string, reference: string): Promise<void> {
  const headers = { authorization: `Bearer ${account.api_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ abn, reference });
  const response = await fetch(`${service.url}/v1/verify-counterparty`, { method: 'POST', headers, body });
  assert.equal(response.status, 200);
}

const create = async (args: Body, token = person.token) => service.callTool(token, 'create_evidence_pack', args);

/** Builds the ordered ZIP. Returns it, its files, and what svc verify would report. */
async function build(jobId: string) {
  const { database } = service;
  const parts = wireExports(database, sharedRenderer.renderPdf, { logKeySecret: null });
  const zip = await makeInOneGo(database, parts, { owner: person.account.account_id, jobId, recordsPerPart: 100 });
  const files = new Map<string, string>();
  for (const entry of await listZipEntries(zip)) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry.open()) chunks.push(chunk);
    files.set(entry.name, Buffer.concat(chunks).toString());
  }
  const always = { validFromMs: null, retiredMs: null, compromisedMs: null };
  const keys = (await readLogKeys(database.db)).map(({ key }) => ({ ...key, ...always }));
  const prove = (bytes: Buffer) =>
    verifyFile(buildByteSource(new Uint8Array(bytes)), { keys, known: { checkpoint: null, proof: null } });
  return { zip, files, prove };
}

test('a pack is made of the account’s own records, and svc verify proves its ZIP like an export', async () => {
  const { isError, body } = await create({ reference: 'deal-1', purpose: 'A loan' });
  assert.equal(isError, false, JSON.stringify(body));
  const pack = body.pack as Body;
  const records = pack.records as Body[];
  assert.deepEqual(
    [body.record_count, records.map(({ target }) => (target as Body).value), pack.sample_data],
    [2, [ABN, CANCELLED_ABN], true],
  );
  assert.deepEqual([...new Set((pack.risk_flags as Body[]).map(({ code }) => code))].includes('abn_cancelled'), true);
  assert.doesNotMatch(JSON.stringify(pack), /svc-fixture-unsearched|synthetic/);
  const { zip, files, prove } = await build(String(body.job_id));
  assert.deepEqual(JSON.parse(files.get('pack.json') ?? ''), pack);
  assert.match(files.get('SHA256SUMS') ?? '', /^[0-9a-f]{64} {2}pack\.json$/m);
  const packed = [...files.keys()].filter((name) => /^records\/.*\.json$/.test(name));
  assert.deepEqual(
    packed.map((name) => name.slice(-'rec_00000000000000000000000000.json'.length)),
    records.map(({ record_id }) => `${record_id}.json`),
  );
  const report = await prove(zip);
  assert.equal(report.verdict, 'proven', JSON.stringify(report));
  const bent = Buffer.from(zip.toString('latin1').replace('A loan', 'A gift'), 'latin1');
  assert.notEqual((await prove(bent)).verdict, 'proven', 'the signature covers the pack');
});

test('the pack of a target has all its records, and none of another account', async () => {
  const stranger = await service.addPerson(null);
  await check(stranger, ABN, 'deal-1');
  const { body } = await create({ target: '79 002 637 069' });
  assert.deepEqual(
    ((body.pack as Body).records as Body[]).map(({ reference }) => reference),
    ['deal-1', 'deal-2'],
  );
});

test('records that are made after the order are not in the ZIP', async () => {
  const { body } = await create({ reference: 'deal-2' });
  await check(person, ABN, 'deal-2');
  await integrateAll(service.database.db);
  const { files } = await build(String(body.job_id));
  assert.equal(
    [...files.keys()].filter((name) => name.startsWith('records/')).length,
    2,
    'one record, as JSON and PDF',
  );
});

test('a request that cannot be met has its code and orders nothing', async () => {
  const countJobs = async () =>
    (await service.database.db.selectFrom('account_jobs').select('job_id').execute()).length;
  const before = await countJobs();
  const { token } = await service.addPerson(null);
  const cases: [Body, string][] = [
    [{}, 'invalid_input'],
    [{ purpose: 'A loan' }, 'invalid_input'],
    [{ reference: 'a\nb' }, 'invalid_input'],
    [{ reference: 'no such deal' }, 'not_found'],
    [{ target: '51824753556' }, 'not_found'],
    [{ reference: 'deal-1', from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' }, 'invalid_input'],
    [{ reference: 'deal-1', webhook_url: 'ftp://hooks.example.com/' }, 'invalid_input'],
    [{ abn: ABN }, 'invalid_input'],
  ];
  for (const [args, code] of cases) assert.equal((await create(args, token)).body.code, code, JSON.stringify(args));
  assert.equal(await countJobs(), before);
});
