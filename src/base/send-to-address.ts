import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { toPlainObject } from './plain-object.ts';

export type GuardedRequest = {
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** For everything: resolving, connecting, sending, and reading to the end. */
  timeoutMs: number;
  /** The largest body of a response; null when only the status is needed. Then only `shownBytes` of a body are read. */
  maxBytes: number | null;
  /** How much of a body to read for showing it. A body that is late, longer or breaks off is no fault: its beginning is returned. */
  shownBytes?: number;
  /** Aborts the request, for example at shutdown. */
  signal?: AbortSignal;
};

/** The response, whatever its status; or why there is none, in words that repeat nothing of the URL. */
export type GuardedAnswer =
  | { ok: true; status: number; headers: IncomingHttpHeaders; body: Buffer }
  | { ok: false; fault: GuardFault; message: string };

/** Why there is no response: the URL is not allowed, has no address, cannot be reached, or the response is late, too large or compressed. */
type GuardFault = 'refused' | 'unresolved' | 'unreachable' | 'late' | 'too_large' | 'compressed';

/** Sends a request to one of the given addresses and to no other. */
export type SendTo = (url: URL, addresses: readonly string[], request: GuardedRequest) => Promise<GuardedAnswer>;

// A receiver that answered is not waited for longer, because only its status decides.
const START_MS = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Sends a request over a new connection to one of the given addresses; TLS verifies the name in the URL. */
export const sendTo: SendTo = async (url, addresses, request) => {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  const sent = open(url, addresses, request, signal);
  try {
    const response = await receive(sent, request.body);
    return await readAnswer(response, request);
  } catch (error) {
    if (timeout.aborted) return { ok: false, fault: 'late', message: 'it did not answer in time' };
    if (signal.aborted) return { ok: false, fault: 'late', message: 'it was not waited for' };
    return { ok: false, fault: 'unreachable', message: describeTrouble(error) };
  } finally {
    sent.destroy();
  }
};

function open(url: URL, addresses: readonly string[], request: GuardedRequest, signal: AbortSignal): ClientRequest {
  const { request: start } = url.protocol === 'https:' ? https : http;
  // Compressed bodies are never unpacked, because a few bytes could become gigabytes.
  const headers = { 'accept-encoding': 'identity', ...request.headers };
  return start(url, {
    method: request.method,
    headers,
    // Connections are not reused: one that was opened for another request had another check.
    agent: false,
    lookup: giveAddresses(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  });
}

// Called for each new connection: it returns the checked addresses, whatever DNS would return now.
function giveAddresses(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = found;
  return (_host, { all }, done) => (all ? done(null, found) : done(null, first?.address ?? '', first?.family));
}

function receive(sent: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // Also needed after the response: without a listener, a connection that breaks then would end the process.
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readAnswer(
  response: IncomingMessage,
  { maxBytes, shownBytes = 0 }: GuardedRequest,
): Promise<GuardedAnswer> {
  const status = response.statusCode ?? 0;
  const answer = { ok: true, status, headers: response.headers } as const;
  const packed = response.headers['content-encoding'] ?? 'identity';
  if (maxBytes === null) return { ...answer, body: await readStart(response, packed === 'identity' ? shownBytes : 0) };
  if (packed !== 'identity') return { ok: false, fault: 'compressed', message: 'it sent a compressed answer' };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes)
      return { ok: false, fault: 'too_large', message: `its answer has more than ${maxBytes} bytes` };
    chunks.push(chunk);
  }
  return { ...answer, body: Buffer.concat(chunks) };
}

async function readStart(response: IncomingMessage, shownBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (shownBytes === 0) return Buffer.alloc(0);
  const timer = setTimeout(() => response.destroy(), START_MS);
  try {
    let size = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= shownBytes) break;
    }
  } catch {
    // What came is enough.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, shownBytes);
}

// Only the code, because the rest of an error may repeat addresses and names.
function describeTrouble(error: unknown): string {
  const { code, errors } = toPlainObject(error);
  const known = code ?? toPlainObject(Array.isArray(errors) ? errors[0] : null).code;
  return `it could not be reached or broke off${known === undefined ? '' : ` (${known})`}`;
}
