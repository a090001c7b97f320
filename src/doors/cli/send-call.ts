import type { Socket } from 'node:net';
import { isPlainObject, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import type { SvcCall } from './parse-command-line.ts';

/** A success or an error of the service, with its body as text and parsed. */
export type SvcAnswer = {
  kind: 'answer';
  status: number;
  text: string;
  body: PlainObject;
  retryAfter: string | null;
  /** The record that the call left; null for most calls that are not checks. */
  recordId: string | null;
};

/** No answer of the service, and why. */
export type Unreachable = { kind: 'unreachable'; reason: string };

type HttpResponse = { status: number; headers: Map<string, string>; text: string };

/** An incomplete response, and the minimum number of bytes that it needs. */
type Incomplete = { neededBytes: number };

/** The result of parsing: a response, an incomplete one, or not HTTP. */
type ParsedResponse = HttpResponse | Incomplete | 'broken';

type Head = { status: number; headers: Map<string, string>; end: number };

/** How large an answer may be. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Why a larger one is not read. */
const TOO_LARGE = 'the answer is larger than 8 MiB';

const LINE_END = '\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: |$)/;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be resolved',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
};

/** Describes why a connection failed. */
export function describeBreak(error: unknown): string {
  const { code: thrown, message } = toPlainObject(error);
  const code = String(thrown);
  // OpenSSL's message consists of numbers and file names.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return 'the TLS handshake failed; if the server uses plain HTTP, start the URL with http://';
  }
  return REASONS[code] ?? String(message);
}

/** Sends one call and reads the complete answer. It follows no redirects, because they would leak the credential. */
export function sendCall(call: SvcCall): Promise<SvcAnswer | Unreachable> {
  return new Promise((resolve) => {
    const socket = openSocket(call);
    const settle = (result: SvcAnswer | Unreachable) => {
      clearTimeout(timer);
      resolve(result);
    };
    const fail = (reason: string) => {
      settle({ kind: 'unreachable', reason });
      socket.destroy();
    };
    const timer = setTimeout(() => fail(`no complete answer within ${call.timeoutMs / 1000} s`), call.timeoutMs);
    const chunks: Buffer[] = [];
    let bytes = 0;
    let neededBytes = 0;
    const read = (isEnd: boolean) => {
      const response = parseResponse(Buffer.concat(chunks), isEnd);
      if (response === 'broken') fail('the server did not send a complete HTTP response');
      else if ('status' in response) settle(judgeResponse(response));
      else neededBytes = response.neededBytes;
    };
    socket.on('error', (error) => fail(describeBreak(error)));
    socket.on('end', () => read(true));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) fail(TOO_LARGE);
      else if (bytes >= neededBytes) read(false);
    });
    socket.write(buildRequest(call));
  });
}

// Uses a socket because loading node:http takes 9 ms, a quarter of Node's own start-up. Uses getBuiltinModule because an
// import reads every export of a built-in module and so loads unused parts.
function openSocket({ protocol, host, port }: SvcCall): Socket {
  if (protocol === 'http:') return process.getBuiltinModule('node:net').connect({ host, port });
  const { isIP } = process.getBuiltinModule('node:net');
  const name = isIP(host) === 0 ? { servername: host } : {};
  return process.getBuiltinModule('node:tls').connect({ host, port, ...name, ALPNProtocols: ['http/1.1'] });
}

function buildRequest({ method, path, headers, body }: SvcCall): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n${body ?? ''}`;
}

/** Returns the answer of the service, or why the response is not one. */
export function judgeResponse({ status, headers, text }: HttpResponse): SvcAnswer | Unreachable {
  const foreign = (what: string): Unreachable => ({ kind: 'unreachable', reason: `${what} (HTTP ${status})` });
  if (status >= 300 && status < 400) {
    return foreign(`it redirects to ${headers.get('location') ?? 'nowhere'}, and redirects are not followed`);
  }
  // 204 has no body.
  const body = status === 204 ? { ok: true } : findObject(text);
  const isRefusal = body?.ok === false && typeof body.code === 'string' && status >= 400;
  const isSuccess = body?.ok === true && status < 300;
  if (body === null || !(isRefusal || isSuccess)) return foreign('the answer does not come from this service');
  return {
    kind: 'answer',
    status,
    text,
    body,
    retryAfter: headers.get('retry-after') ?? null,
    recordId: headers.get('x-record-id') ?? null,
  };
}

function findObject(text: string): PlainObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses an HTTP/1.1 response to a request that asked to close; `isEnd` says that nothing more will come. */
export function parseResponse(bytes: Buffer, isEnd: boolean): ParsedResponse {
  let head = findHead(bytes, 0);
  // Skip 1xx responses: the final one follows.
  while (head !== null && head.status >= 100 && head.status < 200) head = findHead(bytes, head.end);
  if (head === null) return isEnd || !mayBeHttp(bytes) ? 'broken' : { neededBytes: bytes.length + 1 };
  const { status, headers, end } = head;
  const rest = bytes.subarray(end);
  const body = status === 0 ? 'broken' : parseBody(rest, head);
  if (body === 'broken') return 'broken';
  if (Buffer.isBuffer(body)) return { status, headers, text: body.toString() };
  if (!isEnd) return { neededBytes: end + body.neededBytes };
  // RFC 9112: without a length the body ends with the connection; with one it is incomplete.
  return body.neededBytes === Number.POSITIVE_INFINITY ? { status, headers, text: rest.toString() } : 'broken';
}

function findHead(bytes: Buffer, begin: number): Head | null {
  const blank = bytes.indexOf(LINE_END + LINE_END, begin);
  if (blank < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', begin, blank).split(LINE_END);
  const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? 0);
  return { status, headers: new Map(lines.map(splitHeader)), end: blank + 4 };
}

function mayBeHttp(bytes: Buffer): boolean {
  return 'HTTP/1.'.startsWith(bytes.toString('latin1', 0, 7));
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()];
}

function parseBody(rest: Buffer, { status, headers }: Head): Buffer | Incomplete | 'broken' {
  if (status === 204 || status === 304) return Buffer.alloc(0);
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') return parseChunks(rest);
  const declared = headers.get('content-length');
  if (declared === undefined) return { neededBytes: Number.POSITIVE_INFINITY };
  if (!/^\d{1,15}$/.test(declared)) return 'broken';
  const length = Number(declared);
  return rest.length >= length ? rest.subarray(0, length) : { neededBytes: length };
}

function parseChunks(rest: Buffer): Buffer | Incomplete | 'broken' {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf(LINE_END, at);
    if (lineEnd < 0) return { neededBytes: rest.length + 1 };
    const size = /^[0-9a-f]{1,8}(?=;|\s*$)/i.exec(rest.toString('latin1', at, lineEnd));
    if (size === null) return 'broken';
    const begin = lineEnd + 2;
    const end = begin + Number.parseInt(size[0], 16);
    // Trailers after the empty chunk are ignored.
    if (end === begin) return Buffer.concat(chunks);
    if (rest.length < end + 2) return { neededBytes: end + 2 };
    if (rest.toString('latin1', end, end + 2) !== LINE_END) return 'broken';
    chunks.push(rest.subarray(begin, end));
    at = end + 2;
  }
}

/** Reads a whole answer as text; rejects when it is larger than an answer of the service may be. */
export async function readLimited(chunks: AsyncIterable<Uint8Array> | null): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(TOO_LARGE);
    kept.push(chunk);
  }
  return Buffer.concat(kept).toString();
}
