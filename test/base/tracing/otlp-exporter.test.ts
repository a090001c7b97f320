import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OtlpExporter, type OtlpPace } from '#base/tracing/otlp-exporter.ts';
import type { FinishedSpan } from '#base/tracing/tracing.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { startTraceCollector } from '#test/support/trace-collector.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const SPAN: FinishedSpan = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentSpanId: null,
  name: 'GET /x',
  kind: 'server',
  startMs: 1_800_000_000_000.5,
  endMs: 1_800_000_000_002,
  attributes: { request_id: 'req_1', 'http.response.status_code': 200, share: 0.5, ok: true, job_id: null },
  error: null,
  links: [],
};
const QUICK: Partial<OtlpPace> = { everyMs: 5 };
// Long enough that only the flush of a stop sends.
const NEVER: Partial<OtlpPace> = { everyMs: 3_600_000 };

function openExporter(endpoint: string, pace: Partial<OtlpPace>) {
  const changes: (string | null)[] = [];
  const settings = { endpoint, headers: { 'x-token': 't' }, resource: { 'service.name': 'test' }, version: '1' };
  const exporter = new OtlpExporter(settings, (change) => void changes.push(change), pace);
  return { exporter, changes };
}

test('spans arrive in the JSON form of OTLP, with the headers and the resource', async (t) => {
  const collector = await startTraceCollector(t);
  const { exporter, changes } = openExporter(collector.url, QUICK);
  t.after(() => exporter.stop());
  exporter.take(SPAN);
  exporter.take({ ...SPAN, name: 'failed', parentSpanId: 'aaaaaaaaaaaaaaaa', error: 'late' });
  const failed = await collector.waitFor('failed');
  const [span] = collector.spans;
  assert.equal(collector.headers[0]?.['x-token'], 't');
  assert.deepEqual(collector.resources[0], { 'service.name': 'test' });
  assert.deepEqual(span, {
    traceId: SPAN.traceId,
    spanId: SPAN.spanId,
    name: 'GET /x',
    kind: 2,
    startTimeUnixNano: '1800000000000500000',
    endTimeUnixNano: '1800000000002000000',
    attributes: { request_id: 'req_1', 'http.response.status_code': 200, share: 0.5, ok: true },
    status: {},
  });
  assert.deepEqual(
    [failed.parentSpanId, failed.status.code, failed.attributes['error.type']],
    ['aaaaaaaaaaaaaaaa', 2, 'late'],
  );
  await waitUntil('the spans are counted', () => exporter.counts().exported === 2);
  assert.deepEqual(changes, []);
});

test('beyond the queue spans are dropped and counted; taking one never waits', async (t) => {
  const collector = await startTraceCollector(t);
  const { exporter } = openExporter(collector.url, { ...NEVER, queue: 10, batch: 4 });
  for (let index = 0; index < 25; index += 1) exporter.take(SPAN);
  assert.deepEqual(exporter.counts(), { exported: 0, dropped: 15 });
  await exporter.stop();
  assert.deepEqual(exporter.counts(), { exported: 10, dropped: 15 });
  assert.deepEqual([collector.spans.length, collector.bodies.length], [10, 3]);
});

test('a collector that comes back gets what waited; the log hears once that it failed and once that it works again', async (t) => {
  const collector = await startTraceCollector(t);
  collector.answer = (response) => void response.writeHead(503).end();
  const { exporter, changes } = openExporter(collector.url, QUICK);
  t.after(() => exporter.stop());
  exporter.take(SPAN);
  await waitUntil('it was tried three times', () => collector.bodies.length >= 3);
  collector.answer = (response) => void response.writeHead(200).end('{}');
  await waitUntil('the span is exported', () => exporter.counts().exported === 1);
  assert.deepEqual([exporter.counts().dropped, changes], [0, ['it answered with HTTP status 503', null]]);
});

test('spans that the collector rejects are dropped and not sent again', async (t) => {
  const collector = await startTraceCollector(t);
  collector.answer = (response) => void response.writeHead(400).end();
  const { exporter, changes } = openExporter(collector.url, NEVER);
  exporter.take(SPAN);
  await exporter.stop();
  assert.deepEqual([exporter.counts(), collector.bodies.length], [{ exported: 0, dropped: 1 }, 1]);
  assert.deepEqual(changes, ['it answered with HTTP status 400']);
});

test('a stop does not wait for a dead collector, and its bound ends the wait for one that hangs', async (t) => {
  const dead = openExporter(`http://127.0.0.1:${await findFreePort()}`, NEVER);
  dead.exporter.take(SPAN);
  await dead.exporter.stop();
  assert.deepEqual(dead.exporter.counts(), { exported: 0, dropped: 1 });
  assert.deepEqual(dead.changes, ['it could not be reached (ECONNREFUSED)']);
  const collector = await startTraceCollector(t);
  collector.answer = () => undefined;
  // Without the bound, the request itself would wait for an hour.
  const hanging = openExporter(collector.url, { everyMs: 5, timeoutMs: 3_600_000, flushMs: 50 });
  hanging.exporter.take(SPAN);
  await waitUntil('a request hangs', () => collector.bodies.length === 1);
  hanging.exporter.take(SPAN);
  await hanging.exporter.stop();
  assert.deepEqual(hanging.exporter.counts(), { exported: 0, dropped: 2 });
});
