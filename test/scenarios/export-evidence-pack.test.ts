import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { wireExports } from '#app/wire-exports.ts';
import { listZipEntries } from '#base/zip-entries.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { ARCHIVE_README } from '#jobs/exports/archive-readme.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { readLogKeys, rotateLogKey } from '#store/log/log-keys.ts';
import { listEventsAfter } from '#store/webhooks/events.ts';
import { runProgram } from '#test/doors/cli/run-svc.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { bindExports, waitForEnd } from '#test/support/made-exports.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { postJson } from '#test/support/post-json.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const timeout = 180_000;
const SVC = new URL('../../bin/svc', import.meta.url).pathname;
let service: AgentService;
let runner: JobRunner;
before(async () => {
  service = await startAgentService();
  const { database, account } = service;
  await recordTestChecks(database.db, account.account_id, [{ reference: 'deal-7' }, { reference: 'deal-8' }, {}]);
  await service.grant('good');
  await integrateAll(database.db);
  runner = await startTestRunner(
    database,
    bindExports(wireExports(database, sharedRenderer.renderPdf, { logKeySecret: null }), 2),
  );
});
after(async () => {
  await runner.stop();
  await service.stop();
});

const order = (body: object, headers: Record<string, string> = {}) => postJson(service, '/v1/exports', body, headers);

async function readAccepted(response: Response): Promise<Body> {
  assert.equal(response.status, 202);
  return (await response.json()) as Body;
}

/** Waits for the job and returns the bytes of its file, downloaded from where the job says. */
async function fetchResult(job_id: string): Promise<Buffer> {
  await waitForEnd(service.database, service.account.account_id, job_id);
  const job = await readOk(await service.request(`/v1/jobs/${job_id}`));
  assert.equal(job.state, 'succeeded', JSON.stringify(job));
  const response = await service.request(new URL(String(job.result_url)).pathname);
  assert.equal(response.headers.get('content-type'), 'application/zip');
  return Buffer.from(await response.bytes());
}

async function readFiles(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name, bytes } of await unpack(zip)) files.set(name, bytes.toString());
  return files;
}

/** Checks a file like `svc verify`, with the keys of the log. */
async function prove(file: Buffer) {
  const keys = (await readLogKeys(service.database.db)).map(({ key }) => ({
    ...key,
    validFromMs: null,
    retiredMs: null,
    compromisedMs: null,
  }));
  return verifyFile(buildByteSource(new Uint8Array(file)), { keys, known: { checkpoint: null, proof: null } });
}

async function unpack(zip: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const files: { name: string; bytes: Buffer }[] = [];
  for (const entry of await listZipEntries(zip)) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry.open()) chunks.push(chunk);
    files.push({ name: entry.name, bytes: Buffer.concat(chunks) });
  }
  return files;
}

test('an export is ordered with 202, is followed as a job, and ends in a ZIP of pages, records, proofs, manifest and hash list that sha256sum accepts [routes.exports] [records.zip] [records.zip-proofs] [money.free-exports] [limits.price-of-export] [states.jobs-asynchronous]', {
  timeout,
}, async (t) => {
  const { api_key } = service.account;
  const accepted = await readAccepted(await order({ filter: { reference: 'deal-7' } }));
  assert.deepEqual([accepted.ok, accepted.record_count], [true, 1]);
  assert.equal(accepted.job_url, `${service.url}/v1/jobs/${accepted.job_id}`);
  const { progress } = await readOk(await service.request(`/v1/jobs/${accepted.job_id}`));
  assert.equal((progress as Body).total, 1, 'known from the order on');
  const zip = await fetchResult(String(accepted.job_id));
  const [record] = (await readOk(await service.request('/v1/receipts/due-diligence?reference=deal-7')))
    .records as Body[];
  const id = String(record?.record_id);
  const files = await readFiles(zip);
  const [name = ''] = [...files.keys()].map((key) => key.slice(0, -'.json'.length));
  assert.match(name, new RegExp(`^records/\\d{4}-\\d\\d-\\d\\d_get-abn_\\d{11}_${id}$`));
  const ofRecord = [`${name}.json`, `${name}.pdf`, `proofs/${id}.tlog-proof`];
  const last = ['index.pdf', 'index.csv', 'manifest.json', 'README.txt', 'SHA256SUMS', 'SHA256SUMS.note'];
  assert.deepEqual([...files.keys()], [...ofRecord, ...last]);
  assert.match(files.get('index.pdf') ?? '', /^%PDF-[\s\S]*\/SubFilter \/ETSI\.CAdES\.detached/);
  assert.match(files.get('index.csv') ?? '', new RegExp(`\\n${name}\\.pdf,deal-7,.*,yes,${id}\\r\\n$`));
  assert.deepEqual(
    JSON.parse(files.get(`${name}.json`) ?? ''),
    await readOk(await service.request(`/v1/receipts/due-diligence/${id}`)),
  );
  assert.match(files.get(`${name}.pdf`) ?? '', /^%PDF-/);
  assert.equal(files.get('README.txt'), ARCHIVE_README, 'the same in every archive');
  for (const named of [
    'sha256sum -c SHA256SUMS',
    'node svc-verify.mjs',
    'SAMPLE DATA',
    ...new Set([...files.keys()].map((key) => key.split('/')[0] ?? '')),
  ])
    if (named !== 'README.txt') assert.ok(ARCHIVE_README.includes(named), named);
  assert.match(files.get('SHA256SUMS') ?? '', /^[0-9a-f]{64} {2}README\.txt$/m);
  const manifest = JSON.parse(files.get('manifest.json') ?? '') as Body;
  assert.deepEqual(
    [manifest.job_id, manifest.filter, manifest.record_count, manifest.missing],
    [accepted.job_id, { reference: 'deal-7' }, 1, []],
  );
  assert.deepEqual(
    (manifest.files as Body[]).map((file) => file.name),
    [...ofRecord, 'index.pdf', 'index.csv'],
  );
  assert.equal(manifest.certificate_count, 0);
  assert.match(
    String(manifest.certificate_note),
    /^There is no folder certificates\/: only a PPSR search produces a certificate/,
  );
  const usage = await readOk(await service.request('/v1/usage'));
  assert.equal(usage.balance_cents, 5_000, 'it is free');
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const { name, bytes } of await unpack(zip)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const sums = spawnSync('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  assert.equal(sums.status, 0, sums.stderr);
  assert.equal(sums.stdout.split('\n').filter((line) => line.endsWith(': OK')).length, 7);
  const output = join(folder, 'again.zip');
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: api_key };
  const svc = await runProgram(SVC, ['jobs', 'result', String(accepted.job_id), '--output', output], env);
  assert.equal(svc.code, 0, svc.stderr);
  assert.ok(zip.equals(readFileSync(output)), 'svc fetches the same bytes');
  const whole = join(folder, 'whole.zip');
  const words = ['exports', 'create', '--reference', 'deal-7', '--wait', '--output', whole];
  const waited = await runProgram(SVC, words, env);
  assert.equal(waited.code, 0, waited.stderr);
  assert.match(waited.stderr, /^job_\w{26} succeeded 1 of 1$/m);
  assert.equal((await prove(readFileSync(whole))).verdict, 'proven', 'from the order to the file in one command');
});

test('an export verifies offline, with its signature, every record, page and proof', {
  timeout,
}, async () => {
  const { job_id } = await readAccepted(await order({ filter: {} }));
  const zip = await fetchResult(String(job_id));
  const report = await prove(zip);
  assert.equal(report.verdict, 'proven', JSON.stringify([report.checks, report.troubles]));
  assert.ok(report.recordCount >= 3);
});

test('a record has its tlog-proof everywhere: over REST, in its PDF, in its ZIP and in the result of its tool [log.proofs]', {
  timeout,
}, async () => {
  const listed = await readOk(await service.request('/v1/receipts/due-diligence?reference=deal-8'));
  const id = String((listed.records as Body[])[0]?.record_id);
  const readProof = (body: Body) => ((body.record as Body).log as Body).proof;
  const proof = readProof(await readOk(await service.request(`/v1/receipts/due-diligence/${id}`)));
  assert.match(String(proof), /^c2sp\.org\/tlog-proof@v1\n/);
  const client = await connectAgent(service, 'good', REVISIONS[0]);
  const result = (await client.callTool({ name: 'get_search_record', arguments: { record_id: id } })) as Body;
  await client.close();
  assert.equal(readProof(result.structuredContent as Body), proof, 'the result of the tool');
  const pdf = await (await service.request(`/v1/receipts/due-diligence/${id}?format=pdf`)).arrayBuffer();
  const page = await prove(Buffer.from(pdf));
  assert.deepEqual([page.verdict, page.recordCount], ['proven', 1], 'the PDF');
  const { job_id } = await readAccepted(await order({ filter: { reference: 'deal-8' } }));
  const zip = await fetchResult(String(job_id));
  assert.equal((await readFiles(zip)).get(`proofs/${id}.tlog-proof`), proof, 'the ZIP');
  assert.equal((await prove(zip)).verdict, 'proven');
});

for (const revision of REVISIONS) {
  test(`${revision}: the tool orders an export for free and links to its job [tools.export-evidence-pack] [tools.export-evidence-pack-arguments]`, {
    timeout,
  }, async () => {
    const client = await connectAgent(service, 'good', revision);
    try {
      await learnTools(client);
      const call = { name: 'export_evidence_pack', arguments: { filter: { reference: 'deal-8' } } };
      const result = (await client.callTool(call)) as Body;
      const body = result.structuredContent as Body;
      assert.equal(body.record_count, 1);
      const [, link] = result.content as Body[];
      assert.deepEqual([link?.type, link?.uri, link?.name], ['resource_link', `job://${body.job_id}`, body.job_id]);
      const files = await readFiles(await fetchResult(String(body.job_id)));
      assert.equal(files.size, 9);
      const nothing = { name: 'export_evidence_pack', arguments: { filter: { reference: 'none' } } };
      const refused = (await client.callTool(nothing)) as Body;
      assert.deepEqual([refused.isError, (refused.structuredContent as Body).code], [true, 'not_found']);
    } finally {
      await client.close();
    }
  });
}

test('a sample’s search certificate is in the export, says that it is a sample, and has the hash that its record names [tools.export-evidence-pack-zip]', {
  timeout,
}, async () => {
  const client = await connectAgent(service, 'good', REVISIONS[0]);
  const search = { acn: '002637069', reference: 'deal-sample', sample_response: true };
  await client.callTool({ name: 'ppsr_search_organisation', arguments: search });
  await client.close();
  await integrateAll(service.database.db);
  const { job_id } = await readAccepted(await order({ filter: { reference: 'deal-sample' } }));
  const archive = await fetchResult(String(job_id));
  const files = await readFiles(archive);
  const [name = ''] = [...files.keys()].filter((key) => key.startsWith('certificates/'));
  const text = files.get(name) ?? '';
  assert.match(text, /^\{\n {2}"what_this_is": "A SAMPLE, and no certificate of the PPSR/);
  const record = JSON.parse(
    files.get([...files.keys()].find((one) => one.endsWith(`_${name.slice('certificates/'.length)}`)) ?? '') ?? '',
  ).record;
  assert.equal(createHash('sha256').update(text).digest('hex'), record.result.certificate.certificate_sha256);
  const manifest = JSON.parse(files.get('manifest.json') ?? '') as Body;
  assert.deepEqual(manifest.records_by_data_mode, { sample: 1 });
  assert.deepEqual([manifest.sample_record_count, /^SAMPLE DATA/.test(String(manifest.sample_note))], [1, true]);
  assert.deepEqual([manifest.certificate_count, manifest.certificate_note], [1, null]);
  const { verdict, contents } = await prove(archive);
  assert.deepEqual(
    [verdict, ...contents.map(({ name: one, result }) => `${one} ${result}`)],
    ['proven', 'export id passed', 'manifest passed', 'certificates passed'],
  );
});

test('a filter that matches no record is reported and orders nothing', async () => {
  const readCount = async () => (await service.database.pool.query('select count(*) from account_jobs')).rows[0].count;
  const before = await readCount();
  const { message } = await readRefusal(await order({ filter: { reference: 'nobody' } }), 404, 'not_found');
  assert.match(String(message), /nothing was ordered/);
  assert.equal(await readCount(), before);
});

test('an order that is repeated with its key is one order', { timeout }, async () => {
  const ask = () => order({ filter: { reference: 'deal-7' } }, { 'idempotency-key': 'export-once' });
  const [first, second] = [await readAccepted(await ask()), await readAccepted(await ask())];
  assert.equal(first.job_id, second.job_id);
  await waitForEnd(service.database, service.account.account_id, String(first.job_id));
});

test('a window that ends before it starts is rejected by its field, not reported as empty', async () => {
  const filter = { from: '2026-11-16T00:00:00Z', to: '2026-11-15T23:59:59+00:00' };
  const body = await readRefusal(await order({ filter }), 400, 'invalid_input');
  assert.deepEqual(body.issues, [{ field: 'filter.to', problem: 'must not be before from' }]);
  // A single instant is a valid window, so an empty result is correct.
  const moment = '2020-01-01T00:00:00Z';
  await readRefusal(await order({ filter: { from: moment, to: moment } }), 404, 'not_found');
});

test('an invalid order, one without a credential or one without the scope orders nothing', async () => {
  for (const body of [
    {},
    { filter: { colour: 'red' } },
    { filter: { from: 'yesterday' } },
    { filter: {}, webhook_url: 'x' },
    { filter: {}, webhook_url: 'https://10.0.0.1/' },
  ]) {
    await readRefusal(await order(body), 400, 'invalid_input');
  }
  await readRefusal(await order({ filter: {} }, { authorization: '' }), 401, 'authentication_required');
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  await readRefusal(await order({ filter: {} }, { authorization: `Bearer ${api_key}` }), 403, 'insufficient_scope');
});

test('another account cannot export anything of this one', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const asked = { filter: { reference: 'deal-7' } };
  await readRefusal(await order(asked, { authorization: `Bearer ${api_key}` }), 404, 'not_found');
});

test('an export of old records is signed by the current key', { timeout }, async () => {
  const { db } = service.database;
  const now = new Date();
  const signer = await rotateLogKey(db, { secret: null, now, origin: null });
  const { job_id } = await readAccepted(await order({ filter: { reference: 'deal-7' } }));
  const zip = await fetchResult(String(job_id));
  const note = (await readFiles(zip)).get('SHA256SUMS.note') ?? '';
  const read = parseSignedNote(note);
  assert.ok(read.ok && signer !== null);
  assert.deepEqual(
    read.value.signatures.map(({ keyId }) => keyId),
    [signer.key.keyId],
  );
  assert.equal((await prove(zip)).verdict, 'proven', 'the records in it still by the key that was retired');
});

test('a finished export is announced to the account and to the URL that its order named [events.export-ready] [states.jobs-asynchronous]', {
  timeout,
}, async () => {
  const webhook_url = 'https://hooks.example/export';
  const { job_id } = await readAccepted(await order({ filter: { reference: 'deal-7' }, webhook_url }));
  await fetchResult(String(job_id));
  const { db, pool } = service.database;
  const events = await listEventsAfter(db, service.account.account_id, { afterNo: 0, limit: 100 });
  const [event] = events.filter(({ body }) => body.includes(String(job_id)));
  const { type, data } = JSON.parse(event?.body ?? '{}') as { type: string; data: Body };
  assert.equal(type, 'evidence_export.ready');
  const job = await readOk(await service.request(`/v1/jobs/${job_id}`));
  assert.deepEqual([data.state, data.result_url, data.expires_at], ['succeeded', job.result_url, job.expires_at]);
  const { rows } = await pool.query('select url from webhook_deliveries where event_id = $1', [event?.event_id]);
  assert.deepEqual(rows, [{ url: webhook_url }]);
});
