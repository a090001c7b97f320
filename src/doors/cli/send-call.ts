import type { Socket } from 'node:net';
import type { Call } from './parse-command-line.ts';

/** The service's answer, good or bad: the body as it came and as it reads. */
export type Answer = {
  kind: 'answer';
  status: number;
  text: string;
  body: Record<string, unknown>;
  retryAfter: string | null;
};

/** No answer of the service: why, in words for a person. */
export type Unreachable = { kind: 'unreachable'; reason: string };

/** An HTTP response that is all there. */
export type Response = { status: number; headers: Map<string, string>; text: string };

/** The beginning of a response, with the least number of bytes that the whole must have. */
export type Incomplete = { neededBytes: number };

/** What the bytes so far amount to: a response, the beginning of one, or no HTTP. */
export type ParsedResponse = Response | Incomplete | 'broken';

type Head = { status: number; headers: Map<string, string>; end: number };

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const LINE_END = '\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: |$)/;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
};

/** Says for people why a connection broke. */
export function describeBreak({ code = '', message }: NodeJS.ErrnoException): string {
  // OpenSSL's own text is a line of numbers and file names.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return 'what answered does not speak TLS as this program does; if it serves plain HTTP, name it with http://';
  }
  return REASONS[code] ?? message;
}

/** Sends one call and reads the whole answer; redirects are not followed, since they would carry the credential off. */
export function sendCall(call: Call): Promise<Answer | Unreachable> {
  return new Promise((resolve) => {
    const socket = openSocket(call);
    const settle = (result: Answer | Unreachable) => {
      clearTimeout(timer);
      resolve(result);
    };
    const fail = (reason: string) => {
      settle({ kind: 'unreachable', reason });
      socket.destroy();
    };
    const timer = setTimeout(() => fail(`no whole answer came in ${call.timeoutMs / 1000} s`), call.timeoutMs);
    const chunks: Buffer[] = [];
    let bytes = 0;
    let neededBytes = 0;
    const read = (isEnd: boolean) => {
      const response = parseResponse(Buffer.concat(chunks), isEnd);
      if (response === 'broken') fail('what answered does not speak HTTP, or stopped halfway');
      else if ('status' in response) settle(judgeResponse(response));
      else neededBytes = response.neededBytes;
    };
    socket.on('error', (error: NodeJS.ErrnoException) => fail(describeBreak(error)));
    socket.on('end', () => read(true));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) fail('the answer is larger than 8 MiB');
      else if (bytes >= neededBytes) read(false);
    });
    socket.write(buildRequest(call));
  });
}

// A socket and not node:http, which costs 9 ms of start-up: a quarter of what Node itself takes. Nor an import, which
// reads every export of a built-in module and so loads what this program never uses.
function openSocket({ protocol, host, port }: Call): Socket {
  if (protocol === 'http:') return process.getBuiltinModule('node:net').connect({ host, port });
  const { isIP } = process.getBuiltinModule('node:net');
  const name = isIP(host) === 0 ? { servername: host } : {};
  return process.getBuiltinModule('node:tls').connect({ host, port, ...name, ALPNProtocols: ['http/1.1'] });
}

function buildRequest({ method, path, headers, body }: Call): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n${body ?? ''}`;
}

/** Tells an answer of the service from anything else that came. */
export function judgeResponse({ status, headers, text }: Response): Answer | Unreachable {
  const foreign = (what: string): Unreachable => ({ kind: 'unreachable', reason: `${what} (HTTP ${status})` });
  if (status >= 300 && status < 400) {
    return foreign(`it redirects to ${headers.get('location') ?? 'nowhere'}, and redirects are not followed`);
  }
  // 204: it is done, and there is nothing to say.
  const body = status === 204 ? { ok: true } : findObject(text);
  const isRefusal = body?.ok === false && typeof body.code === 'string' && status >= 400;
  const isSuccess = body?.ok === true && status < 300;
  if (body === null || !(isRefusal || isSuccess)) return foreign('the answer is not one of this service');
  return { kind: 'answer', status, text, body, retryAfter: headers.get('retry-after') ?? null };
}

function findObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Parses an HTTP/1.1 response to a request that asked to close; `isEnd` says that nothing more will come. */
export function parseResponse(bytes: Buffer, isEnd: boolean): ParsedResponse {
  let head = findHead(bytes, 0);
  // 100 to 199 only announce the response proper, which follows.
  while (head !== null && head.status >= 100 && head.status < 200) head = findHead(bytes, head.end);
  if (head === null) return isEnd || !mayBeHttp(bytes) ? 'broken' : { neededBytes: bytes.length + 1 };
  const { status, headers, end } = head;
  const rest = bytes.subarray(end);
  const body = status === 0 ? 'broken' : parseBody(rest, head);
  if (body === 'broken') return 'broken';
  if (Buffer.isBuffer(body)) return { status, headers, text: body.toString() };
  if (!isEnd) return { neededBytes: end + body.neededBytes };
  // RFC 9112: without a length the body ends where the connection does; with one it was cut.
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
    // Trailers may follow the empty chunk; nothing here reads them.
    if (end === begin) return Buffer.concat(chunks);
    if (rest.length < end + 2) return { neededBytes: end + 2 };
    if (rest.toString('latin1', end, end + 2) !== LINE_END) return 'broken';
    chunks.push(rest.subarray(begin, end));
    at = end + 2;
  }
}
