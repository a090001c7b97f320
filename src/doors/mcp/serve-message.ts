import type { ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';

/** A POST whose body is read and parsed, and its caller. */
type ParsedPost = { request: FastifyRequest; message: unknown; auth: AuthInfo };

const JSON_MEDIA = /^application\/json\b/i;

/**
 * Passes a parsed message to the SDK and writes its response. The SDK's adapter for Node would copy and parse the body
 * again and read every response as a stream. Here a JSON response is sent at once, and only a stream is left to it.
 */
export async function serveMessage(
  fetchMessage: McpHttpHandler['fetch'],
  { request, message, auth }: ParsedPost,
  response: ServerResponse,
): Promise<void> {
  const abort = new AbortController();
  // The SDK gives up a call whose caller is gone.
  response.once('close', () => response.writableFinished || abort.abort());
  if (response.destroyed) abort.abort();
  const call = () => fetchMessage(toWebRequest(request, abort.signal), { authInfo: auth, parsedBody: message });
  const answer = await call().catch(() => null);
  // The SDK's adapter also answers what could not be answered.
  if (answer === null || !JSON_MEDIA.test(answer.headers.get('content-type') ?? ''))
    return toNodeHandler({ fetch: async () => answer ?? Promise.reject(new Error('no answer')) })(
      { method: 'GET', headers: {}, async *[Symbol.asyncIterator]() {} },
      response,
    );
  const text = await answer.text();
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function toWebRequest({ raw }: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  return new Request(`http://${raw.headers.host ?? 'localhost'}${raw.url ?? '/'}`, { method: 'POST', headers, signal });
}
