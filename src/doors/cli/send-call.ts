import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Call } from './build-call.ts';

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

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'the connection timed out',
};

/** Sends one call and reads the whole answer; redirects are not followed, since they would carry the credential off. */
export function sendCall(call: Call): Promise<Answer | Unreachable> {
  return new Promise((resolve) => {
    const request = openRequest(call);
    const stop = (reason: string) => {
      clearTimeout(timer);
      resolve({ kind: 'unreachable', reason });
      request.destroy();
    };
    const timer = setTimeout(() => stop(`there was no whole answer in ${call.timeoutMs / 1000} s`), call.timeoutMs);
    request.on('error', (error) => stop(describeError(error)));
    request.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) stop('the answer is larger than 16 MiB');
      });
      response.on('error', (error) => stop(describeError(error)));
      response.on('end', () => {
        clearTimeout(timer);
        resolve(parseAnswer(response, Buffer.concat(chunks).toString()));
      });
    });
    request.end(call.body ?? undefined);
  });
}

function openRequest({ url, method, headers }: Call): ClientRequest {
  // An import of node:http reads all its exports, one of which loads an HTTP client of 40 ms; this way does not.
  const { request } =
    url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
  const host = url.host.replace(/^\[|\]$/g, '');
  return request({ host, port: url.port, path: url.path, method, headers, agent: false });
}

function describeError(error: NodeJS.ErrnoException): string {
  return REASONS[error.code ?? ''] ?? (error.message || 'the connection failed');
}

function parseAnswer({ statusCode: status = 0, headers }: IncomingMessage, text: string): Answer | Unreachable {
  const foreign = (what: string): Unreachable => ({ kind: 'unreachable', reason: `${what} (HTTP ${status})` });
  if (status >= 300 && status < 400) {
    return foreign(`it redirects to ${headers.location ?? 'nowhere'}, and redirects are not followed`);
  }
  const body = findObject(text);
  const isRefusal = body?.ok === false && typeof body.code === 'string' && status >= 400;
  const isSuccess = body?.ok === true && status >= 200 && status < 300;
  if (body === null || !(isRefusal || isSuccess)) return foreign('the answer is not one of this service');
  return { kind: 'answer', status, text, body, retryAfter: headers['retry-after'] ?? null };
}

function findObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
