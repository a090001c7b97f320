import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { toPlainObject } from '#base/plain-object.ts';
import { fileLink } from '#contract/schemas/file-link.ts';
import { jobWithFiles } from '#contract/schemas/job.ts';
import { deriveDownloadKey, parseDownload, signDownload } from '#domain/access/download-link.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { revokeGrant } from '#store/access/grants.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  postMessage,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import { assertCommonHeaders, type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { bindExports, waitForEnd, wirePlainExports } from '#test/support/made-exports.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { TEST_SECRETS_KEY } from '#test/support/test-service.ts';

const TASKS = 'io.modelcontextprotocol/tasks';
const EXPORT = { name: 'export_evidence_pack', arguments: { filter: { reference: 'deal-7' } } };
const NOTHING = { name: 'export_evidence_pack', arguments: { filter: { reference: 'none' } } };

let service: AgentService;
let runner: JobRunner;
let recordId: string;
before(async () => {
  service = await startAgentService();
  const { database, account } = service;
  await recordTestChecks(database.db, account.account_id, [{ reference: 'deal-7' }]);
  await integrateAll(database.db);
  const { records } = await readOk(await service.request('/v1/receipts/due-diligence'));
  recordId = String((records as Body[])[0]?.record_id);
  await service.grant('good');
  await service.grant('narrow', ['assets:receipts']);
  await service.grant('other', undefined, 600, await createTestAccount(database.db));
  runner = await startTestRunner(database, bindExports(wirePlainExports(database), 2));
});
after(async () => {
  await runner.stop();
  await service.stop();
});

/** Downloads a link as a browser does: without a credential. */
async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  assertCommonHeaders(response);
  assert.equal(response.status, 200, url);
  return Buffer.from(await response.bytes());
}

async function readFile(jobId: string): Promise<Buffer> {
  return Buffer.from(await (await service.request(`/v1/jobs/${jobId}/result`)).bytes());
}

/** Checks that a result has links to the whole file of a job. */
async function assertResult(result: Body, jobId: string): Promise<void> {
  const { state, files } = jobWithFiles.parse(result.structuredContent);
  assert.equal(state, 'succeeded');
  const [text, link] = result.content as Body[];
  assert.deepEqual([link?.type, link?.uri], ['resource_link', files[0]?.url]);
  assert.ok(String(text?.text).includes(String(link?.uri)), 'hosts that show only text can open it too');
  assert.ok((await download(String(link?.uri))).equals(await readFile(jobId)));
}

for (const revision of REVISIONS) {
  test(`${revision}: a job is a resource with state, progress and a link to its file, for its account and scope only`, async (t) => {
    const client = await connectAgent(service, 'good', revision);
    t.after(() => client.close());
    await learnTools(client);
    const result = (await client.callTool(EXPORT)) as Body;
    const jobId = String((result.structuredContent as Body).job_id);
    const [, job, file] = result.content as Body[];
    assert.deepEqual([job?.uri, job?.name], [`job://${jobId}`, jobId]);
    await waitForEnd(service.database, service.account.account_id, jobId);
    assert.ok((await download(String(file?.uri))).equals(await readFile(jobId)), 'linked before it was made');
    const { contents } = await client.readResource({ uri: `job://${jobId}` });
    const [content] = contents as { mimeType: string; text: string }[];
    assert.equal(content?.mimeType, 'application/json');
    const { files, ...rest } = jobWithFiles.parse(JSON.parse(content?.text ?? ''));
    assert.deepEqual(rest, await readOk(await service.request(`/v1/jobs/${jobId}`)));
    assert.deepEqual([rest.state, rest.progress], ['succeeded', { done: 1, total: 1 }]);
    assert.ok((await download(String(files[0]?.url))).equals(await readFile(jobId)));
    for (const [token, uri, code] of [
      ['other', `job://${jobId}`, undefined],
      ['good', `job://job_${'0'.repeat(26)}`, undefined],
      ['good', 'job://x', undefined],
      ['narrow', `job://${jobId}`, 'insufficient_scope'],
    ] as const) {
      const reader = await connectAgent(service, token, revision);
      await assert.rejects(reader.readResource({ uri }), (error: { data?: { code?: string } }) => {
        assert.equal(error.data?.code, code, `${token} ${uri}`);
        return true;
      });
      await reader.close();
    }
  });
}

test('a download link works for one file until it expires, is altered, or its grant is revoked', async (t) => {
  const { delegation } = await service.grant('short');
  const client = await connectAgent(service, 'short', REVISIONS[0]);
  t.after(() => client.close());
  const call = { name: 'get_search_record', arguments: { record_id: recordId, format: 'pdf' } };
  const { url, expires_at } = fileLink.parse(((await client.callTool(call)) as Body).structuredContent);
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  assert.ok(minutes > 8 && minutes <= 10, expires_at);
  assert.match((await download(url)).subarray(0, 5).toString(), /^%PDF-$/);
  const head = await fetch(url, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'application/pdf']);
  const key = deriveDownloadKey(Buffer.from(TEST_SECRETS_KEY, 'base64'));
  const claim = parseDownload(key, url.split('/').at(-1) ?? '');
  assert.ok(claim);
  const [payload, mac] = (url.split('/').at(-1) ?? '').split('.');
  const [otherPayload] = signDownload(key, { ...claim, input: { record_id: `rec_${'0'.repeat(26)}` } }).split('.');
  const expired = signDownload(key, { ...claim, expiresAtSeconds: Math.floor(Date.now() / 1000) - 1 });
  for (const [token, why] of [
    [`${otherPayload}.${mac}`, /is not valid/],
    [`${payload}.${mac?.slice(0, -2)}`, /is not valid/],
    [`${payload}`, /is not valid/],
    [expired, /expired at \d{4}-.*Request the file again/],
    [signDownload(Buffer.alloc(32), claim), /is not valid/],
  ] as const) {
    const { message } = await readRefusal(await fetch(`${service.url}/downloads/${token}`), 404, 'not_found');
    assert.match(String(message), why);
  }
  await readRefusal(await fetch(url, { method: 'POST' }), 405, 'method_not_allowed');
  await revokeGrant(service.database.db, delegation.grantId);
  const { message } = await readRefusal(await fetch(url), 404, 'not_found');
  assert.match(String(message), /no longer connected/);
});

/** Sends a request of protocol 2026-07-28 as it is on the wire. */
async function dispatch(request: unknown): Promise<{ result?: Body; error?: Body }> {
  const message = { jsonrpc: '2.0', id: 1, ...(request as Body) } as Body;
  const params = message.params as Body;
  const response = await postMessage(service, message, {
    authorization: 'Bearer good',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': String(message.method),
    'mcp-name': String(params.taskId ?? params.name),
  });
  const text = await response.text();
  return JSON.parse(text.startsWith('{') ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? '')) as Body;
}

const framing = (extensions: Record<string, Record<string, never>>) => ({
  protocolVersion: '2026-07-28',
  clientInfo: { name: 'a test', version: '1.0.0' },
  clientCapabilities: { extensions },
});

test('2026-07-28: a host with the tasks extension gets the export as a task, by the official tasks client', async (t) => {
  const client = await connectAgent(service, 'good', '2026-07-28');
  t.after(() => client.close());
  assert.deepEqual(client.getServerCapabilities()?.extensions?.[TASKS], {});
  const session = createTaskSessionFromClient(client, {
    endpointId: 'the service',
    v2RequestFraming: framing({ [TASKS]: {} }),
    rawDispatch: async (request) => {
      const { result, error } = await dispatch(request);
      return error === undefined
        ? { kind: 'result', result: JSON.parse(JSON.stringify(result)) }
        : { kind: 'error', error: JSON.parse(JSON.stringify(error)) };
    },
  });
  t.after(() => session.close());
  const execution = await session.callTool(EXPORT.name, EXPORT.arguments);
  assert.equal(execution.kind, 'task');
  const { outcome } = await execution.settle();
  const result = resultFromTaskOutcome(outcome) as unknown as Body;
  await assertResult(result, String((result.structuredContent as Body).job_id));
  // A refusal before the job exists is an ordinary result.
  const refused = await session.callTool(NOTHING.name, NOTHING.arguments);
  const refusal = resultFromTaskOutcome((await refused.settle()).outcome) as unknown as Body;
  assert.deepEqual([refusal.isError, (refusal.structuredContent as Body).code], [true, 'not_found']);
});

test('2026-07-28: tasks/* need the declared extension and a task of the account; update and cancel are acknowledged', async () => {
  const call = (method: string, params: Body, extensions: Parameters<typeof framing>[0] = { [TASKS]: {} }) => {
    const { protocolVersion, clientInfo, clientCapabilities } = framing(extensions);
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': protocolVersion,
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
    };
    return dispatch({ method, params: { ...params, _meta } });
  };
  const plain = await call('tools/call', EXPORT, {});
  assert.equal(plain.result?.resultType, 'complete', 'no task for a host that does not declare them');
  const made = await call('tools/call', EXPORT);
  const { taskId, status, resultType, pollIntervalMs } = made.result ?? {};
  assert.deepEqual([resultType, pollIntervalMs], ['task', 1_000]);
  assert.ok(status === 'working' || status === 'completed');
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
    assert.equal((await call(method, { taskId, inputResponses: {} }, {})).error?.code, -32021, method);
    const unknown = await call(method, { taskId: `job_${'0'.repeat(26)}`, inputResponses: {} });
    assert.equal(unknown.error?.code, -32602, method);
    assert.equal((await call(method, { taskId, inputResponses: {} })).result?.resultType, 'complete', method);
  }
  for (const jobId of [toPlainObject(plain.result?.structuredContent).job_id, taskId])
    await waitForEnd(service.database, service.account.account_id, String(jobId));
});

for (const [path, open] of [
  ['/mcp', (init: object) => new OldTransport(new URL(`${service.url}/mcp`), init)],
  ['/sse', (init: object) => new SSEClientTransport(new URL(`${service.url}/sse`), init)],
] as const) {
  test(`2025-11-25: SDK 1.x gets the export as a task over ${path} and reads its result`, async (t) => {
    const client = new OldClient({ name: 'old-host', version: '1.0.0' });
    t.after(() => client.close());
    await client.connect(open({ requestInit: { headers: { authorization: 'Bearer good' } } }));
    const { tools } = await client.listTools();
    const supports = tools.flatMap(({ name, execution }) => (execution?.taskSupport === 'optional' ? [name] : []));
    assert.deepEqual(supports, ['export_evidence_pack']);
    const seen: string[] = [];
    let jobId = '';
    const options = { task: { ttl: 60_000 } };
    for await (const message of client.experimental.tasks.callToolStream(EXPORT, CallToolResultSchema, options)) {
      seen.push(message.type);
      if (message.type === 'taskCreated') jobId = message.task.taskId;
      if (message.type === 'result') await assertResult(message.result as Body, jobId);
      if (message.type === 'error') throw message.error;
    }
    assert.deepEqual([seen[0], seen.at(-1)], ['taskCreated', 'result']);
    for await (const message of client.experimental.tasks.callToolStream(NOTHING, CallToolResultSchema, options)) {
      assert.equal(message.type, 'error');
      if (message.type === 'error') assert.match(message.error.message, /No record of this account matches/);
    }
  });
}
