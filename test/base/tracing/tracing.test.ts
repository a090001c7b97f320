import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { findPlace, keepPlace, runAt, showWorkIds } from '#base/tracing/current-work.ts';
import { parseTraceParent } from '#base/tracing/trace-parent.ts';
import {
  buildTraceHeaders,
  countSpans,
  describeWork,
  type FinishedSpan,
  findOrigin,
  inRequest,
  inSharedSpan,
  inSpan,
  setTracing,
  startWork,
} from '#base/tracing/tracing.ts';

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', sampled: true };
const REQUEST = { name: 'GET /x', kind: 'server', requestId: 'req_1', jobId: null, parent: PARENT } as const;

let spans: FinishedSpan[];
let dropped: number;
beforeEach(() => {
  spans = [];
  dropped = 0;
  const sink = {
    take: (span: FinishedSpan) => void spans.push(span),
    noteDropped: () => {
      dropped += 1;
    },
    counts: () => ({ exported: spans.length, dropped }),
  };
  setTracing({ sink, sampleRatio: 1 });
});
afterEach(() => setTracing(undefined));

test('steps are spans below the work that runs them, and each has its request id', async () => {
  const { place, end } = startWork(REQUEST);
  const answer = await runAt(place, () =>
    inSpan('outer', async () => {
      await null;
      return inSpan('inner', () => 42, { attributes: { items: 3 } });
    }),
  );
  end({ status: 200 }, null);
  assert.equal(answer, 42);
  const [inner, outer, root] = spans;
  assert.deepEqual(
    spans.map(({ name }) => name),
    ['inner', 'outer', 'GET /x'],
  );
  assert.equal(root?.parentSpanId, PARENT.spanId);
  assert.equal(outer?.parentSpanId, root?.spanId);
  assert.equal(inner?.parentSpanId, outer?.spanId);
  for (const span of spans) {
    assert.deepEqual([span.traceId, span.attributes.request_id], [PARENT.traceId, 'req_1']);
    assert.ok(span.endMs >= span.startMs);
  }
  assert.equal(inner?.attributes.items, 3);
});

test('a failed step names the code or class of its error, never its message', async () => {
  const { place } = startWork(REQUEST);
  const coded = Object.assign(new Error('SMITH'), { code: 'ECONNRESET' });
  await assert.rejects(
    runAt(place, () => inSpan('coded', () => Promise.reject(coded))),
    /SMITH/,
  );
  assert.throws(
    () =>
      runAt(place, () =>
        inSpan('thrown', () => {
          throw new TypeError('SMITH');
        }),
      ),
    /SMITH/,
  );
  await runAt(place, () => inSpan('judged', async () => 'late', { toError: (result) => result }));
  assert.deepEqual(
    spans.map(({ error }) => error),
    ['ECONNRESET', 'TypeError', 'late'],
  );
  assert.doesNotMatch(JSON.stringify(spans), /SMITH/);
});

test('a caller who marks every request as sampled gets at most the rate of traces', (t) => {
  // Whole milliseconds: with parts of one, a quarter of a second can be a rounding error short of 25 traces.
  let nowMs = Math.ceil(performance.now());
  t.mock.method(performance, 'now', () => nowMs);
  const countSampled = () =>
    Array.from({ length: 1_000 }, () => startWork(REQUEST)).filter(({ place }) => place.work.trace?.sampled).length;
  assert.equal(countSampled(), 100);
  nowMs += 250;
  assert.equal(countSampled(), 25);
});

test('a caller who does not sample is not exported, but its trace is passed on', () => {
  const { place, end } = startWork({ ...REQUEST, parent: { ...PARENT, sampled: false } });
  const headers = runAt(place, () => inSpan('step', buildTraceHeaders));
  end({}, null);
  assert.deepEqual(spans, []);
  assert.equal(headers.traceparent, `00-${PARENT.traceId}-${place.spanId}-00`);
});

test('without a parent the ratio decides', () => {
  const sink = { take: () => undefined, noteDropped: () => undefined, counts: () => ({ exported: 0, dropped: 0 }) };
  setTracing({ sink, sampleRatio: 0 });
  const none = Array.from({ length: 50 }, () => startWork({ ...REQUEST, parent: null }));
  assert.ok(none.every(({ place }) => place.work.trace?.sampled === false));
  assert.equal(new Set(none.map(({ place }) => place.work.trace?.traceId)).size, 50);
  assert.match(none[0]?.place.work.trace?.traceId ?? '', /^[0-9a-f]{32}$/);
});

test('one piece of work records 500 spans, the rest are counted, and its own span always comes', () => {
  const { place, end } = startWork(REQUEST);
  runAt(place, () => {
    for (let index = 0; index < 800; index += 1) inSpan('statement', () => null);
  });
  end({}, null);
  assert.deepEqual([spans.length, dropped, spans.at(-1)?.name], [501, 300, 'GET /x']);
  assert.deepEqual(countSpans(), { exported: 501, dropped: 300 });
});

test('work that has ended records nothing more and names no log line', () => {
  const { place, end } = startWork(REQUEST);
  end({}, null);
  end({}, null);
  const late = keepPlaceAt(place, () => inSpan('late', showWorkIds));
  assert.deepEqual(late(), {});
  assert.deepEqual(
    spans.map(({ name }) => name),
    ['GET /x'],
  );
});

const keepPlaceAt = <T>(place: Parameters<typeof runAt>[0], run: () => T) => runAt(place, () => keepPlace(run));

test('what several requests wait for is in the trace of the first, with links to the others', async () => {
  const unsampled = startWork({ ...REQUEST, requestId: 'req_0', parent: { ...PARENT, sampled: false } });
  const first = startWork(REQUEST);
  const second = startWork({ ...REQUEST, requestId: 'req_2' });
  const places = [undefined, unsampled.place, first.place, second.place];
  // In the context of another request, as a queue is.
  await runAt(second.place, () => inSharedSpan('write batch', places, async () => inSpan('commit', () => null)));
  const [commit, batch] = spans;
  assert.deepEqual([commit?.attributes.request_id, batch?.attributes.items], ['req_1', 4]);
  assert.equal(batch?.parentSpanId, first.place.spanId);
  assert.deepEqual(batch?.links, [second.place]);
  // Without a traced request among them, nothing of the queue's own context is used.
  assert.equal(
    runAt(second.place, () => inSharedSpan('write batch', [unsampled.place], findPlace)),
    undefined,
  );
});

test('a job keeps the request and the trace that ordered it', () => {
  const { place } = startWork(REQUEST);
  const origin = runAt(place, findOrigin);
  assert.equal(origin?.request_id, 'req_1');
  assert.deepEqual(parseTraceParent(origin?.traceparent), { ...PARENT, spanId: place.spanId });
  assert.equal(findOrigin(), null);
});

test('while tracing is off only the ids for log lines are kept', () => {
  setTracing(undefined);
  const { place, end } = startWork({ ...REQUEST, jobId: 'job_1' });
  runAt(place, () => {
    assert.deepEqual(showWorkIds(), { request_id: 'req_1', job_id: 'job_1' });
    assert.deepEqual([inSpan('step', buildTraceHeaders), findOrigin(), countSpans()], [{}, null, null]);
    describeWork({ status: 200 }, 'other');
  });
  assert.deepEqual([place.work.name, place.work.attributes], ['GET /x', {}]);
  end({}, null);
  assert.deepEqual(spans, []);
  assert.deepEqual(inRequest('req_2', showWorkIds), { request_id: 'req_2' });
  assert.deepEqual(
    runAt(startWork(REQUEST).place, () => inRequest('req_2', showWorkIds)),
    { request_id: 'req_1' },
  );
});
