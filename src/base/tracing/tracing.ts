import { randomBytes } from 'node:crypto';
import { takeToken } from '#base/admission/token-bucket.ts';
import { type Attributes, findPlace, runAt, type Work, type WorkPlace } from './current-work.ts';
import { showTraceParent, type TraceParent } from './trace-parent.ts';

/** The kinds of spans, with their numbers in OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

type SpanKind = keyof typeof SPAN_KINDS;

export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  attributes: Attributes;
  /** The code or the class of the error that ended it; null for success. */
  error: string | null;
  /** Other spans that it worked for. */
  links: readonly WorkPlace[];
};

/** Where spans go, and how many were exported and dropped. It never waits and never throws. */
export type SpanSink = {
  take(span: FinishedSpan): void;
  noteDropped(): void;
  counts(): { exported: number; dropped: number };
};

// A job may run a million statements, and a stranger may ask for a million traces.
const MAX_SPANS_OF_WORK = 500;
const TRACES = { burst: 100, everyMs: 10, maxWaitMs: 0 };

type Tracing = { sink: SpanSink; sampleRatio: number; bucket: { tokens: number; countedAtMs: number } };

let tracing: Tracing | undefined;

/** Turns tracing on; undefined turns it off. What was built before stays untraced. */
export function setTracing(given: Pick<Tracing, 'sink' | 'sampleRatio'> | undefined): void {
  tracing = given && { ...given, bucket: { tokens: TRACES.burst, countedAtMs: performance.now() } };
}

/** Whether spans are recorded. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** How many spans were exported and dropped; null while tracing is off. */
export function countSpans(): { exported: number; dropped: number } | null {
  return tracing?.sink.counts() ?? null;
}

/** A request or a try of a job, as it begins. */
type WorkStart = {
  name: string;
  kind: SpanKind;
  requestId: string | null;
  jobId: string | null;
  parent: TraceParent | null;
};

type RunningWork = {
  place: WorkPlace;
  /** Ends it once; later calls do nothing. */
  end(attributes: Attributes, error: string | null): void;
};

/** Begins a request or a try of a job. While tracing is off it has ids for log lines only. */
export function startWork({ name, kind, requestId, jobId, parent }: WorkStart): RunningWork {
  const trace =
    tracing === undefined
      ? null
      : { traceId: parent?.traceId ?? newId(16), sampled: isSampled(tracing, parent), spansLeft: MAX_SPANS_OF_WORK };
  const work: Work = { requestId, jobId, trace, name, attributes: {}, hasEnded: false };
  const place = { work, spanId: trace === null ? '' : newId(8) };
  const startMs = now();
  return {
    place,
    end(attributes, error) {
      if (work.hasEnded) return;
      work.hasEnded = true;
      Object.assign(work.attributes, attributes);
      const parentSpanId = parent?.spanId ?? null;
      record(place, { parentSpanId, name: work.name, kind, startMs, attributes: work.attributes, error, links: [] });
    },
  };
}

// The caller's flag alone would let a stranger have every request exported, so all traces share one rate.
function isSampled({ sampleRatio, bucket }: Tracing, parent: TraceParent | null): boolean {
  const isWanted = parent === null ? Math.random() < sampleRatio : parent.sampled;
  return isWanted && takeToken(bucket, TRACES, performance.now()).allowed;
}

/** Runs code whose log lines name the request, also while tracing is off. */
export function inRequest<T>(requestId: string, run: () => T): T {
  if (findPlace() !== undefined) return run();
  return runAt(startWork({ name: 'request', kind: 'server', requestId, jobId: null, parent: null }).place, run);
}

/** Adds to the span of the current work, and names it if a name is given. */
export function describeWork(attributes: Attributes, name?: string): void {
  if (tracing === undefined) return;
  const work = findPlace()?.work;
  if (work === undefined) return;
  Object.assign(work.attributes, attributes);
  if (name !== undefined) work.name = name;
}

/** What a span is, beside its name. `toError` returns why a result is a failure; null when it is none. */
type SpanOptions<T> = {
  kind?: SpanKind;
  attributes?: Attributes;
  toError?: (result: Awaited<T>) => string | null;
  links?: readonly WorkPlace[];
};

/** Runs a step in a span of the current work. Without one, or while tracing is off, it only runs the step. */
export function inSpan<T>(name: string, run: () => T, options?: SpanOptions<T>): T {
  if (tracing === undefined) return run();
  const parent = findPlace();
  if (parent?.work.trace?.sampled !== true) return run();
  return runInSpan(parent, name, run, options ?? {});
}

function runInSpan<T>(parent: WorkPlace, name: string, run: () => T, options: SpanOptions<T>): T {
  const { kind = 'internal', attributes = {}, toError, links = [] } = options;
  const place = { work: parent.work, spanId: newId(8) };
  const startMs = now();
  const end = (error: string | null) =>
    record(place, { parentSpanId: parent.spanId, name, kind, startMs, attributes, error, links });
  const fail = (error: unknown): never => {
    end(nameError(error));
    throw error;
  };
  try {
    const result = runAt(place, run);
    if (!(result instanceof Promise)) {
      end(null);
      return result;
    }
    const ended = result.then((value) => {
      end(toError?.(value) ?? null);
      return value;
    }, fail);
    return ended as T;
  } catch (error) {
    return fail(error);
  }
}

/** Runs what several pieces of work wait for, in a span of the first that is traced; the others are linked. */
export function inSharedSpan<T>(name: string, waiting: readonly (WorkPlace | undefined)[], run: () => T): T {
  if (tracing === undefined) return run();
  const [first, ...links] = waiting.filter(
    (place): place is WorkPlace => place !== undefined && !place.work.hasEnded && place.work.trace?.sampled === true,
  );
  return runAt(first, () => inSpan(name, run, { attributes: { items: waiting.length }, links }));
}

/** The request and the trace in which a job was ordered, as its row keeps them. */
export type JobOrigin = { request_id: string | null; traceparent?: string };

/** Returns the origin of what is ordered now; null outside a trace. */
export function findOrigin(): JobOrigin | null {
  if (tracing === undefined) return null;
  const place = findPlace();
  return place === undefined ? null : { request_id: place.work.requestId, ...buildTraceHeaders() };
}

/** The headers that continue the trace in what is called; empty outside a trace. */
export function buildTraceHeaders(): { traceparent?: string } {
  if (tracing === undefined) return {};
  const { work, spanId } = findPlace() ?? {};
  const trace = work?.trace ?? null;
  return trace === null || spanId === undefined ? {} : { traceparent: showTraceParent({ ...trace, spanId }) };
}

/** Returns what a span says about an error: its code or class. Its message could repeat what a caller sent. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

type Recorded = Omit<FinishedSpan, 'traceId' | 'spanId' | 'endMs'>;

function record({ work, spanId }: WorkPlace, span: Recorded): void {
  if (tracing === undefined || work.trace?.sampled !== true) return;
  work.trace.spansLeft -= 1;
  // The span of the work itself is always taken.
  if (work.trace.spansLeft < 0 && !work.hasEnded) {
    tracing.sink.noteDropped();
    return;
  }
  const ids = { request_id: work.requestId, job_id: work.jobId };
  const attributes = { ...ids, ...span.attributes };
  tracing.sink.take({ ...span, traceId: work.trace.traceId, spanId, endMs: now(), attributes });
}

// Random bytes for many ids at once cost as much as for one.
const RANDOM_BYTES = 8_192;
let random = Buffer.alloc(0);
let usedBytes = 0;

function newId(bytes: number): string {
  if (usedBytes + bytes > random.length) {
    random = randomBytes(RANDOM_BYTES);
    usedBytes = 0;
  }
  usedBytes += bytes;
  return random.toString('hex', usedBytes - bytes, usedBytes);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
