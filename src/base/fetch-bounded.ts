import { nameFetchFault } from './fetch-fault.ts';
import { buildUnread, type SourceReading, type Unread } from './source-reading.ts';
import { buildTraceHeaders, inSpan } from './tracing/tracing.ts';
import { type UpstreamRequest, upstreamRequests } from './upstream-channel.ts';

/** The limits of one request, and what is sent with it. */
export type FetchLimits = {
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
  /** Sent by POST. Redirects are not followed then, because the form may contain a secret. */
  form?: URLSearchParams;
  /** Sent by POST, with a content type in `headers`. Redirects are not followed then either. */
  body?: Uint8Array<ArrayBuffer>;
  /** A status beside 200 whose body is wanted too. */
  alsoRead?: number;
  /** Ends the request early, for example at shutdown. */
  signal?: AbortSignal;
};

const MAX_REDIRECTS = 3;
const TOO_MANY_REQUESTS = 429;

/** GETs a body, or POSTs one, within a time and size. It follows redirects on the same host only, never rejects, and never repeats the URL. */
export function fetchBounded(url: URL, limits: FetchLimits): Promise<SourceReading<Buffer>> {
  return inSpan(`upstream ${url.hostname}`, () => fetchMeasured(url, limits), {
    kind: 'client',
    attributes: { 'server.address': url.hostname },
    toError: (reading) => (reading.ok ? null : reading.kind),
  });
}

async function fetchMeasured(url: URL, limits: FetchLimits): Promise<SourceReading<Buffer>> {
  if (!upstreamRequests.hasSubscribers) return fetchUnmeasured(url, limits);
  const startedMs = performance.now();
  const reading = await fetchUnmeasured(url, limits);
  const seconds = (performance.now() - startedMs) / 1_000;
  upstreamRequests.publish({
    host: url.host,
    outcome: reading.ok ? 'ok' : reading.kind,
    seconds,
  } satisfies UpstreamRequest);
  return reading;
}

async function fetchUnmeasured(url: URL, limits: FetchLimits): Promise<SourceReading<Buffer>> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal]);
  try {
    return await follow(url, limits, signal, sentBody(limits) === undefined ? MAX_REDIRECTS : 0);
  } catch (error) {
    if (timeout.aborted) return buildUnread('did not answer in time', 'late');
    if (signal.aborted) return buildUnread('was not waited for', 'late');
    return buildUnreachable(error);
  }
}

async function follow(
  url: URL,
  limits: FetchLimits,
  signal: AbortSignal,
  left: number,
): Promise<SourceReading<Buffer>> {
  const body = sentBody(limits);
  const sent = body === undefined ? {} : { method: 'POST', body };
  const headers = { ...limits.headers, ...buildTraceHeaders() };
  const response = await fetch(url, { ...sent, headers, redirect: 'manual', signal });
  if (response.status === 200 || response.status === limits.alsoRead) return readBody(response, limits.maxBytes);
  await response.body?.cancel();
  const location = response.headers.get('location');
  const next = location === null || !URL.canParse(location, url.href) ? null : new URL(location, url);
  if (response.status < 300 || response.status > 399 || next === null) {
    const kind = response.status === TOO_MANY_REQUESTS ? 'throttled' : 'refused';
    return buildUnread(`answered with HTTP status ${response.status}`, kind);
  }
  // A redirect repeats headers and query, so another host or a downgrade from https is refused.
  const isAllowed = next.host === url.host && (next.protocol === url.protocol || next.protocol === 'https:');
  if (!isAllowed || left === 0) return buildUnread('sent us elsewhere, which is not followed', 'unreachable');
  return follow(next, limits, signal, left - 1);
}

function sentBody({ form, body }: FetchLimits): URLSearchParams | Uint8Array<ArrayBuffer> | undefined {
  return form ?? body;
}

async function readBody(response: Response, maxBytes: number): Promise<SourceReading<Buffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes) return buildUnread('sent an answer that is too large', 'unreadable');
    chunks.push(chunk);
  }
  return { ok: true, value: Buffer.concat(chunks) };
}

// Only the code, because the rest of the error may repeat what was sent.
function buildUnreachable(error: unknown): Unread {
  return { ...buildUnread('could not be reached or broke off', 'unreachable'), fault: nameFetchFault(error) };
}
