/** The trace that a caller continues, from its `traceparent` header. */
export type TraceParent = { traceId: string; spanId: string; sampled: boolean };

// W3C Trace Context, version 00. A header that was sent twice arrives joined and is no match.
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** Parses a `traceparent` header; null when it is absent or not exactly as version 00 requires. */
export function parseTraceParent(text: unknown): TraceParent | null {
  const [, traceId, spanId, flags = ''] = (typeof text === 'string' ? TRACE_PARENT.exec(text) : null) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Returns the `traceparent` header for what this span calls. */
export function showTraceParent({ traceId, spanId, sampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
