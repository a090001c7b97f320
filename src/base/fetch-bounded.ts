import { buildUnread, type SourceReading } from './source-reading.ts';

/** The bounds of one GET. */
export type FetchLimits = {
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
  /** Ends the request early, for example at shutdown. */
  signal?: AbortSignal;
};

const MAX_REDIRECTS = 3;

/** GETs a body within time and size, following redirects on the same host only; never rejects and never names the URL. */
export async function fetchBounded(url: URL, limits: FetchLimits): Promise<SourceReading<Buffer>> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal]);
  try {
    return await follow(url, limits, signal, MAX_REDIRECTS);
  } catch {
    if (timeout.aborted) return buildUnread('did not answer in time');
    return buildUnread(signal.aborted ? 'was not waited for' : 'could not be reached or broke off');
  }
}

async function follow(
  url: URL,
  limits: FetchLimits,
  signal: AbortSignal,
  left: number,
): Promise<SourceReading<Buffer>> {
  const response = await fetch(url, { headers: limits.headers ?? {}, redirect: 'manual', signal });
  if (response.status === 200) return readBody(response, limits.maxBytes);
  await response.body?.cancel();
  const location = response.headers.get('location');
  const next = location === null || !URL.canParse(location, url.href) ? null : new URL(location, url);
  if (response.status < 300 || response.status > 399 || next === null) {
    return buildUnread(`answered with HTTP status ${response.status}`);
  }
  // Our headers and query go along, so another host or a step down from https is refused.
  const isAllowed = next.host === url.host && (next.protocol === url.protocol || next.protocol === 'https:');
  if (!isAllowed || left === 0) return buildUnread('sent us elsewhere, which is not followed');
  return follow(next, limits, signal, left - 1);
}

async function readBody(response: Response, maxBytes: number): Promise<SourceReading<Buffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes) return buildUnread('sent an answer that is too large');
    chunks.push(chunk);
  }
  return { ok: true, value: Buffer.concat(chunks) };
}
