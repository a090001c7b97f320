import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import { verifyPdf } from '#domain/log/verify/verify-pdf.ts';
import { readLogKeys } from '#store/log/log-keys.ts';
import { runSvc, runSvcLine } from '#test/doors/cli/run-svc.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { createTestAccount } from '#test/support/test-account.ts';

type Published = { keys: { origin: string; key_id: string }[] };

let service: AgentService;
let path: string;
let recordId: string;
before(async () => {
  service = await startAgentService();
  await service.grant('good');
  recordId = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  path = `/v1/receipts/due-diligence/${recordId}`;
  await integrateAll(service.database.db);
});
after(() => service.stop());

const fetchPdf = async (query = '?format=pdf', accept = '*/*') => {
  const response = await service.request(path + query, { headers: { accept } });
  assert.equal(response.status, 200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const ANNEX = '?format=pdf&annex=full';

const readTrust = async () => {
  const keys = (await readLogKeys(service.database.db)).map(({ key }) => ({
    ...key,
    validFromMs: null,
    retiredMs: null,
    compromisedMs: null,
  }));
  return { keys, known: { checkpoint: null, proof: null } };
};

test('requested by format or by Accept, it is one file with the same bytes each time [routes.receipt-pdf] [search-record.pdf-form]', async () => {
  const [byFormat, byAccept] = [await fetchPdf(), await fetchPdf('', 'application/pdf')];
  for (const { headers } of [byFormat, byAccept]) {
    assert.deepEqual(
      ['content-type', 'content-disposition'].map((name) => headers.get(name)),
      ['application/pdf', `attachment; filename="${recordId}.pdf"`],
    );
  }
  assert.deepEqual(byFormat.bytes, byAccept.bytes);
});

test('it contains the record as the API returns it, its log entry and the URL of its verification page, and is signed by a key of the log', async () => {
  const { bytes } = await fetchPdf();
  const { files, pages } = await readPdf(bytes);
  const answer = await readOk(await service.request(path));
  assert.deepEqual(JSON.parse(Buffer.from(files.get('record.json') ?? []).toString()), answer);
  const paths = [`/verify/${recordId}`, '/verify/svc-verify.mjs', '/.well-known/evidence-keys.json'];
  assert.deepEqual(
    pages[0]?.links,
    paths.map((one) => service.url + one),
  );
  // The key named on the page is published.
  const published = (await (await service.request('/.well-known/evidence-keys.json')).json()) as Published;
  assert.ok(JSON.stringify(pages).includes(`${published.keys[0]?.origin}+${published.keys[0]?.key_id}`));
  assert.match(JSON.stringify(pages), /entry 0 of the evidence log test\.example\/log, checkpoint of 1 entries/);
  const { checks } = await verifyPdf(bytes, await readTrust());
  assert.deepEqual(
    Object.entries(checks).map(([name, { result }]) => [name, result]),
    [
      ['schema', 'passed'],
      ['record hash', 'passed'],
      ['PDF hash', 'passed'],
      ['signature', 'passed'],
      ['inclusion', 'passed'],
      ['consistency', 'not checked'],
      ['timestamp', 'not checked'],
    ],
  );
});

test('a PPSR search has a one-page PDF that verifies, beside its record id [search-record.ppsr-pdf]', async () => {
  const client = await connectAgent(service, 'good', REVISIONS[0]);
  const search = { name: 'ppsr_search_organisation', arguments: { acn: '002637069', sample_response: true } };
  const { record_id } = ((await client.callTool(search)) as Body).structuredContent as Body;
  await client.close();
  await integrateAll(service.database.db);
  const response = await service.request(`/v1/receipts/due-diligence/${record_id}?format=pdf`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal((await readPdf(bytes)).pages.length, 1);
  const { checks } = await verifyPdf(bytes, await readTrust());
  assert.deepEqual([checks['PDF hash'].result, checks.signature.result], ['passed', 'passed']);
});

test('a change of any byte is detected', async () => {
  const { bytes } = await fetchPdf();
  const trust = await readTrust();
  for (let at = 0; at < bytes.length; at += 997) {
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    const { checks } = await verifyPdf(changed, trust);
    assert.ok(
      Object.values(checks).some(({ result }) => result === 'failed'),
      `byte ${at}`,
    );
  }
});

for (const revision of REVISIONS) {
  test(`${revision}: an agent gets a link to the same file [tools.get-search-record-pdf]`, async () => {
    const client = await connectAgent(service, 'good', revision);
    try {
      await learnTools(client);
      const asked = { name: 'get_search_record', arguments: { record_id: recordId, format: 'pdf' } };
      const result = (await client.callTool(asked)) as Body;
      const { bytes } = await fetchPdf();
      const { url, expires_at, ...file } = result.structuredContent as Body;
      assert.deepEqual(file, {
        ok: true,
        file_name: `${recordId}.pdf`,
        media_type: 'application/pdf',
        size_bytes: bytes.length,
      });
      assert.ok(Date.parse(String(expires_at)) > Date.now());
      assert.deepEqual(await (await fetch(String(url))).bytes(), bytes, 'the link needs no credential');
      const embedded = (result.content as Body[]).find(({ type }) => type === 'resource')?.resource as Body;
      assert.equal(embedded.mimeType, 'application/pdf');
      assert.ok(Buffer.from(String(embedded.blob), 'base64').equals(bytes), 'the PDF itself is in the result');
    } finally {
      await client.close();
    }
  });
}

test('svc receipts show --format pdf --output FILE writes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pdf-'));
  try {
    const file = join(folder, 'record.pdf');
    const environment = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: service.account.api_key };
    const run = await runSvcLine(['receipts', 'show', recordId, '--format', 'pdf', '--output', file], environment);
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual(new Uint8Array(readFileSync(file)), (await fetchPdf()).bytes);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('with annex=full it is another file, which verifies and has the same bytes each time, by REST, svc and tool', async () => {
  const [first, again, alone] = [await fetchPdf(ANNEX), await fetchPdf(ANNEX), await fetchPdf()];
  assert.equal(first.headers.get('content-disposition'), `attachment; filename="${recordId}-with-annex.pdf"`);
  assert.deepEqual(again.bytes, first.bytes);
  assert.notDeepEqual(first.bytes, alone.bytes);
  const { checks } = await verifyPdf(first.bytes, await readTrust());
  for (const name of ['record hash', 'PDF hash', 'signature', 'inclusion'] as const)
    assert.equal(checks[name].result, 'passed', name);
  const folder = mkdtempSync(join(tmpdir(), 'svc-pdf-'));
  try {
    const file = join(folder, 'record.pdf');
    const environment = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: service.account.api_key };
    const typed = ['receipts', 'show', recordId, '--format', 'pdf', '--annex', 'full', '--output', file];
    const run = await runSvc(typed, environment);
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual(new Uint8Array(readFileSync(file)), first.bytes);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const client = await connectAgent(service, 'good', REVISIONS[0]);
  try {
    const asked = { name: 'get_search_record', arguments: { record_id: recordId, format: 'pdf', annex: 'full' } };
    const { url } = ((await client.callTool(asked)) as Body).structuredContent as Body;
    assert.deepEqual(await (await fetch(String(url))).bytes(), first.bytes);
  } finally {
    await client.close();
  }
});

test('an annex of JSON is refused, because JSON leaves nothing out', async () => {
  const body = await readRefusal(await service.request(`${path}?annex=full`), 400, 'invalid_input');
  assert.match(JSON.stringify(body), /annex.*use it with format pdf/);
});

test('another account’s record and a missing one are not printed', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  await readRefusal(await service.request(`${path}?format=pdf`, { headers }), 404, 'not_found');
});

test('a record that is not in the log yet has JSON, but its PDF is refused for now', async () => {
  const young = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  const own = `/v1/receipts/due-diligence/${young}`;
  const response = await service.request(`${own}?format=pdf`);
  assert.equal(response.headers.get('retry-after'), '1');
  await readRefusal(response, 503, 'overloaded');
  assert.equal(((await readOk(await service.request(own))).record as Body).log, null);
});

test('a failed page is pdf_render_error, and the record can still be read as JSON', async () => {
  const broken = await startAgentService({}, { pdf: { renderPdf, close: async () => undefined } });
  async function renderPdf(): Promise<Uint8Array> {
    throw new ServiceError('pdf_render_error', 'The PDF could not be made.');
  }
  try {
    const { record_id } = await readOk(await broken.request('/v1/abn/79002637069'));
    await integrateAll(broken.database.db);
    const own = `/v1/receipts/due-diligence/${record_id}`;
    await readRefusal(await broken.request(`${own}?format=pdf`), 500, 'pdf_render_error');
    await readOk(await broken.request(own));
  } finally {
    await broken.stop();
  }
});
