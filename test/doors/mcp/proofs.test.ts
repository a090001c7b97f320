import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { showRecord } from '#doors/mcp/show-record.ts';
import { startAppendingToLog } from '#jobs/log/append-to-log.ts';
import {
  type AgentService,
  connectAgent,
  postMessage,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const ABN = { abn: '79002637069' };

type Part = { type: string; uri?: string; text?: string; resource?: { uri: string; text: string } };
type Result = { isError?: boolean; content: Part[]; structuredContent: Body; _meta: Body };

let service: AgentService;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  service.grant('narrow', ['abn:lookup', 'gst:status']);
  await integrateAll(service.database.db);
});
after(() => service.stop());

/** Verifies this text with the keys of the service. */
async function checkAsFile(text: string) {
  const keys = await parseTrustedKeys(await (await fetch(`${service.url}/.well-known/evidence-keys.json`)).text());
  assert.ok(keys.ok);
  const trust = { keys: keys.value, known: { checkpoint: null, proof: null } };
  return verifyFile(buildByteSource(encodeText(text)), trust);
}

for (const revision of REVISIONS) {
  test(`${revision}: an agent can reach the proof from the result alone, and anyone can verify it [log.proofs]`, async (t) => {
    const client = await connectAgent(service, 'good', revision);
    t.after(() => client.close());
    const call = async (name: string, args: Body) =>
      (await client.callTool({ name, arguments: args })) as unknown as Result;
    const check = await call('abn_lookup', ABN);
    const record_id = String(check.structuredContent.record_id);
    // The worker starts only now, so the caller waits for the proof.
    const worker = startAppendingToLog(service.database.db, { warn: assert.fail }, { logKeySecret: null }, 50);
    t.after(() => worker.stop());
    const link = check.content.find(({ type }) => type === 'resource_link');
    assert.equal(link?.uri, `record://${record_id}`);
    assert.match(
      check.content[0]?.text ?? '',
      new RegExp(`Record: ${record_id}\\. get_search_record returns it with its proof`),
    );
    assert.equal(check._meta['svc/verify_url'], `${service.url}/verify/${record_id}`);
    const found = await call('get_search_record', { record_id });
    const { log } = found.structuredContent.record as { log: { index: number; proof: string } };
    assert.match(log.proof, /^c2sp\.org\/tlog-proof@v1\n/);
    assert.match(
      found.content[0]?.text ?? '',
      new RegExp(`\nEvidence log: entry ${log.index}\\. The proof .* record\\.log\\.proof`),
    );
    const report = await checkAsFile(JSON.stringify(found.structuredContent));
    assert.equal(report.verdict, 'proven');
    assert.equal(report.record?.record_id, record_id);
    const { contents } = await client.readResource({ uri: link?.uri ?? '' });
    assert.equal((await checkAsFile((contents as { text: string }[])[0]?.text ?? '')).verdict, 'proven');
  });

  test(`${revision}: a check that asks for its proof returns its record with the proof [log.proofs]`, async (t) => {
    const client = await connectAgent(service, 'good', revision);
    t.after(() => client.close());
    const worker = startAppendingToLog(service.database.db, { warn: assert.fail }, { logKeySecret: null }, 50);
    t.after(() => worker.stop());
    const asked = { name: 'abn_lookup', arguments: ABN, _meta: { 'svc/proof': true } };
    const result = (await client.callTool(asked)) as unknown as Result;
    const record_id = String(result.structuredContent.record_id);
    const resource = result.content.find(({ type }) => type === 'resource')?.resource;
    assert.equal(resource?.uri, `record://${record_id}`);
    const report = await checkAsFile(resource?.text ?? '');
    assert.equal(report.verdict, 'proven');
    assert.equal(report.record?.record_id, record_id);
    const plain = (await client.callTool({ ...asked, _meta: {} })) as unknown as Result;
    assert.ok(
      !plain.content.some(({ type }) => type === 'resource'),
      'a call that does not ask for the proof does not wait for it',
    );
  });
}

test('a completed check whose record cannot be read yet still succeeds, with a link', async () => {
  const refuse = () => Promise.reject(new ServiceError('rate_limited', 'Too many.'));
  const funnel = { refuseAnonymous: () => null, admit: refuse, call: refuse };
  const parts = { funnel, publicUrl: () => 'http://localhost' };
  const carrier = { caller: TEST_CALLER, requestId: 'req_1', message: null, address: '203.0.113.7' };
  const { content, _meta } = await showRecord(parts, { recordId: 'rec_1', wantsProof: true }, carrier);
  assert.deepEqual(
    content.map((part) => part.type === 'resource_link' && part.uri),
    ['record://rec_1'],
  );
  assert.equal(_meta?.['svc/record_id'], 'rec_1');
});

test('a caller without access to records is refused before a check that asks for its proof', async () => {
  const params = { name: 'abn_lookup', arguments: ABN, _meta: { 'svc/proof': true } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const answer = await postMessage(service, message, { authorization: 'Bearer narrow' });
  assert.equal(answer.status, 403);
  assert.deepEqual(((await answer.json()) as Body).missing_scopes, ['assets:receipts']);
});
