import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RunningTracing, startTracing } from '#app/start-tracing.ts';
import { readTracingSettings } from '#app/tracing-settings.ts';
import { runAt } from '#base/tracing/current-work.ts';
import { startWork } from '#base/tracing/tracing.ts';
import { startJobs } from '#jobs/runner/start-jobs.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { nameStatement } from '#store/postgres/trace-statements.ts';
import { buildEntityAnswer } from '#test/fakes/abr-answers/build-answer.ts';
import { answerWith, type SourceServer, startSourceServer } from '#test/fakes/source-server.ts';
import { startWebhookReceiver } from '#test/fakes/webhook-receiver.ts';
import { type AgentService, postMessage, startAgentService } from '#test/support/agent-service.ts';
import { type CapturedLog, captureLog } from '#test/support/captured-log.ts';
import { askForNote, bindNote, prepareNotes } from '#test/support/note-jobs.ts';
import { postJson } from '#test/support/post-json.ts';
import { readSourceFiles } from '#test/support/source-files.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '#test/support/trace-collector.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { addEndpoint, announce, startDeliveries } from '#test/support/webhook-deliveries.ts';

const ABN = '79002637069';
const GUID = 'guid-of-the-caller';
const SPAN_ID = '00f067aa0ba902b7';
const SERVER = 2;
const CLIENT = 3;

const ends: (() => unknown)[] = [];
const lifetime = { after: (end: () => unknown) => void ends.unshift(end) };
let collector: TraceCollector;
let register: SourceServer;
let tracing: RunningTracing | null;
let captured: CapturedLog;
let service: AgentService;
before(async () => {
  captured = captureLog('info');
  collector = await startTraceCollector(lifetime);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b' };
  tracing = await startTracing(readTracingSettings(env), captured.log);
  register = await startSourceServer({ after: lifetime.after }, answerWith(buildEntityAnswer(), 200, 'text/xml'));
  const settings = { accessLogSample: 1, abr: { url: register.url, guid: GUID, timeoutMs: 60_000 } };
  service = await startAgentService(settings, {}, { log: captured.log });
  lifetime.after(() => service.stop());
  service.grant('agent');
});
after(async () => {
  for (const end of ends) await end();
  await tracing?.stop();
});

/** A trace of its own for each test, as a caller's gateway would begin it. */
function beginTrace(number: number): { traceId: string; traceparent: string } {
  const traceId = `4bf92f3577b34da6a3ce9290000000${String(number).padStart(2, '0')}`;
  return { traceId, traceparent: `00-${traceId}-${SPAN_ID}-01` };
}

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

/** Waits for the span of the request, which is the last of its trace. */
function waitForRequest(traceId: string): Promise<ReceivedSpan> {
  const look = () => spansOf(traceId).find(({ kind }) => kind === SERVER) ?? null;
  return waitUntil('the request is exported', look);
}

function linesOf(requestId: string): Record<string, unknown>[] {
  const lines = captured.text().split('\n');
  return lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
}

test('a request continues the trace of its caller: funnel steps, statements and upstreams are below it, and upstreams receive it', async () => {
  const { traceId, traceparent } = beginTrace(1);
  const headers = { traceparent, 'x-request-id': 'req-traced', 'idempotency-key': 'key-1' };
  const answer = await postJson(service, '/v1/verify-counterparty', { abn: ABN }, headers);
  assert.equal(answer.status, 200);
  const root = await waitForRequest(traceId);
  const spans = spansOf(traceId);
  assert.deepEqual([root.name, root.parentSpanId], ['POST /v1/verify-counterparty', SPAN_ID]);
  const { 'http.response.status_code': status, 'http.route': route, operation, account_id } = root.attributes;
  assert.deepEqual(
    [status, route, operation, account_id],
    [200, '/v1/verify-counterparty', 'verify_counterparty', service.account.account_id],
  );
  const names = new Set(spans.map(({ name }) => name));
  for (const step of ['admit', 'authorise and validate', 'replay or claim', 'handle', 'commit', 'write batch']) {
    assert.ok(names.has(step), `${step} is among ${[...names]}`);
  }
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  assert.ok(
    statements.some(({ name }) => /^insert /.test(name)),
    [...names].join(),
  );
  const upstream = spans.find(({ name, kind }) => name === 'upstream 127.0.0.1' && kind === CLIENT);
  // The register received the trace, below the span of that request.
  assert.deepEqual(
    register.requests.map((request) => request.headers.traceparent),
    [`00-${traceId}-${upstream?.spanId}-01`],
  );
  // Each span has the request's id, and its parent is the caller's span or one of these.
  const ids = new Set([SPAN_ID, ...spans.map(({ spanId }) => spanId)]);
  for (const span of spans) {
    assert.equal(span.attributes.request_id, 'req-traced', span.name);
    assert.ok(ids.has(span.parentSpanId ?? ''), span.name);
  }
  const handle = spans.find(({ name }) => name === 'handle');
  assert.ok(spans.some(({ parentSpanId, kind }) => parentSpanId === handle?.spanId && kind === CLIENT));
});

test('a call of a tool is traced like a request, and its access line names the operation and the trace', async () => {
  const { traceId, traceparent } = beginTrace(3);
  const params = { name: 'abn_lookup', arguments: { abn: ABN } };
  const headers = { authorization: 'Bearer agent', traceparent, 'x-request-id': 'req-tool' };
  const answer = await postMessage(service, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
  assert.match(await answer.text(), /record_id/);
  const root = await waitForRequest(traceId);
  assert.deepEqual([root.name, root.attributes.operation], ['POST /mcp', 'abn_lookup']);
  assert.ok(spansOf(traceId).some(({ name }) => name === 'handle'));
  const [line] = linesOf('req-tool');
  assert.deepEqual([line?.operation, line?.trace_id, line?.request_id], ['abn_lookup', traceId, 'req-tool']);
});

test('an invalid traceparent begins a new trace, and a tracestate is not passed on', async () => {
  const { traceId } = beginTrace(4);
  const headers = { traceparent: `00-${traceId}-${SPAN_ID}-01-x`, tracestate: 'a=b', 'x-request-id': 'req-wrong' };
  await service.request(`/v1/abn/${ABN}/profile`, { headers });
  const root = await waitUntil(
    'its request is exported',
    () =>
      collector.spans.find(({ kind, attributes }) => kind === SERVER && attributes.request_id === 'req-wrong') ?? null,
  );
  assert.notEqual(root.traceId, traceId);
  assert.equal(root.parentSpanId, undefined);
  assert.deepEqual(spansOf(traceId), []);
  assert.ok(register.requests.every((request) => request.headers.tracestate === undefined));
});

test('a refusal of a stranger has a span too; one of the service has its status as error', async () => {
  const { traceId, traceparent } = beginTrace(5);
  await fetch(`${service.url}/v1/abn/${ABN}`, { headers: { traceparent } });
  const root = await waitForRequest(traceId);
  assert.deepEqual([root.attributes['http.response.status_code'], root.status.code], [401, undefined]);
});

test('a webhook carries the trace of the request that caused it, and the job has its ids in spans and log lines', async (t) => {
  const { traceId, traceparent } = beginTrace(6);
  const receiver = await startWebhookReceiver(t);
  const { account, database } = service;
  await addEndpoint(database, account.account_id, receiver.url);
  const parent = { traceId, spanId: SPAN_ID, sampled: true };
  const { place } = startWork({ name: 'POST /x', kind: 'server', requestId: 'req-order', jobId: null, parent });
  await runAt(place, () => announce(database, account.account_id));
  assert.ok(traceparent.includes(traceId));
  await startDeliveries(t, database, {});
  const job = await collector.waitFor('job deliver_webhook');
  assert.deepEqual([job.traceId, job.parentSpanId], [traceId, place.spanId]);
  assert.equal(job.attributes.request_id, 'req-order');
  assert.match(String(job.attributes.job_id), /^job_/);
  const sent = await waitUntil(
    'the webhook is traced',
    () => collector.spans.find(({ name, traceId: of }) => of === traceId && name === 'caller-supplied URL') ?? null,
  );
  assert.equal(receiver.received[0]?.headers.traceparent, `00-${traceId}-${sent.spanId}-01`);
  const { host, port } = new URL(receiver.url);
  assert.ok(!collector.bodies.join().includes(host), 'the URL of a customer is not exported');
  const values = collector.spans.flatMap(({ attributes }) => Object.values(attributes).map(String));
  assert.ok(!values.some((value) => new RegExp(`\\b${port}\\b`).test(value)), 'nor its port');
});

test('every line that is logged within a job has its id', async (t) => {
  const { account, database } = service;
  await prepareNotes(database);
  const bound = bindNote(async () => captured.log.info({}, 'a line of the handler'));
  const boss = await openBoss(database.address, captured.log);
  const runner = await startJobs({ db: database.db, boss, log: captured.log }, [bound], { lookMs: 50, drainMs: 5_000 });
  t.after(() => runner.stop());
  const jobId = await askForNote(database.db, 'a note', account.account_id);
  const lines = await waitUntil('the job ended', () => {
    const said = linesOf(jobId);
    return said.some(({ msg }) => msg === 'a job ended') && said;
  });
  assert.deepEqual(
    lines.map(({ msg, job_id }) => [msg, job_id]),
    ['a job began', 'a line of the handler', 'a job ended'].map((msg) => [msg, jobId]),
  );
});

test('no span has a key, a looked-up value, a name or a parameter of a statement', async () => {
  const secret = 'A-NAME-THAT-NO-SPAN-MAY-HAVE';
  const { traceId, traceparent } = beginTrace(7);
  const body = { name: secret, kind: 'person', reference: secret };
  await postJson(service, '/v1/screening', body, { traceparent, 'idempotency-key': secret, cookie: secret });
  await waitForRequest(traceId);
  const text = collector.bodies.join();
  assert.ok(text.includes(traceId));
  assert.doesNotMatch(text, /A-NAME-THAT|svc_live_|79002637069|HARBOUR|guid-of/);
});

test('the collector receives the name of the service and the headers that are set', () => {
  assert.equal(collector.headers[0]?.['x-token'], 'a b');
  assert.equal(collector.resources[0]?.['service.name'], 'register-data-service');
});

test('a statement is named by its verb and first table, and nothing behind a literal is read', () => {
  const names = [
    ['/* ready: x */ select * from "records" where a = $1', 'select records'],
    ['insert into "records" ("a") values ($1)', 'insert records'],
    ['copy records (record_id) from stdin (format binary)', 'copy records'],
    ['update pgboss.job set state = $1', 'update pgboss.job'],
    ['with a as (select 1 from t) select 2', 'with t'],
    ["select 'x' from smith", 'select'],
    ['commit', 'commit'],
    ['', 'statement'],
  ];
  for (const [text = '', name] of names) assert.equal(nameStatement(text), name);
});

test('while tracing is off no exporter is loaded: only its own start imports it, and only when it is on', () => {
  const importers = readSourceFiles().filter(({ imports }) =>
    imports.some(({ target, typeOnly }) => target === 'base/tracing/otlp-exporter.ts' && !typeOnly),
  );
  assert.deepEqual(
    importers.map(({ path }) => path),
    ['app/start-tracing.ts'],
  );
  assert.match(
    importers[0]?.text ?? '',
    /settings === null\) return null;[\s\S]*await import\('#base\/tracing\/otlp-exporter/,
  );
});

test('settings: no endpoint is off, and a wrong value names its variable and not the value', () => {
  assert.equal(readTracingSettings({ OTEL_SERVICE_NAME: 'x' }), null);
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' };
  assert.deepEqual(
    readTracingSettings({
      ...on,
      OTEL_SERVICE_NAME: 'bank',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_EXPORTER_OTLP_HEADERS: 'A=1, b=x%2Cy=z',
    }),
    { endpoint: 'http://c:4318', serviceName: 'bank', sampleRatio: 0.1, headers: { a: '1', b: 'x,y=z' } },
  );
  const wrong: [Record<string, string>, RegExp][] = [
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://c' }, /^Error: OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
    [{ ...on, OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
    [
      { ...on, OTEL_EXPORTER_OTLP_HEADERS: 'SECRET' },
      /OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs(?!.*SECRET)/,
    ],
    [{ ...on, OTEL_EXPORTER_OTLP_HEADERS: 'a=%0d%0ax' }, /OTEL_EXPORTER_OTLP_HEADERS/],
    [{ ...on, OTEL_EXPORTER_OTLP_HEADERS: 'a=%' }, /OTEL_EXPORTER_OTLP_HEADERS/],
  ];
  for (const [env, fault] of wrong) assert.throws(() => readTracingSettings(env), fault);
});
