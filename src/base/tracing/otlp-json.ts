import type { Attributes } from './current-work.ts';
import { type FinishedSpan, SPAN_KINDS } from './tracing.ts';

const STATUS_ERROR = 2;
const MICROSECONDS = 1_000;
const NANOSECONDS = 1_000n;

/** Builds the body of a request to `/v1/traces` in OTLP's JSON form. */
export function buildOtlpJson(resource: Attributes, version: string, spans: readonly FinishedSpan[]): string {
  const scope = { name: 'register-data-service', version };
  const scopeSpans = [{ scope, spans: spans.map(showSpan) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: showAttributes(resource) }, scopeSpans }] });
}

function showSpan({ startMs, endMs, parentSpanId, error, links, kind, attributes, ...ids }: FinishedSpan) {
  return {
    ...ids,
    ...(parentSpanId !== null && { parentSpanId }),
    kind: SPAN_KINDS[kind],
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(endMs),
    attributes: showAttributes({ ...attributes, 'error.type': error }),
    ...(links.length > 0 && { links: links.map(showLink) }),
    status: error === null ? {} : { code: STATUS_ERROR },
  };
}

function showLink({ work, spanId }: FinishedSpan['links'][number]) {
  const attributes = showAttributes({ request_id: work.requestId, job_id: work.jobId });
  return { traceId: work.trace?.traceId, spanId, attributes };
}

// A value of 64 bits is a string in OTLP's JSON. A double is exact to microseconds only.
function toNanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * MICROSECONDS)) * NANOSECONDS);
}

function showAttributes(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: showValue(value) }],
  );
}

function showValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
