import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { inRequest } from '#base/tracing/tracing.ts';
import { buildErrorBody, statusOf, toServiceError } from '#operations/funnel/error-body.ts';

/** A sub-application that reads its requests and writes its responses itself, as `oidc-provider` does. */
export type Mount = {
  /** Its paths and their methods; a path that ends in `/*` covers everything below it. */
  routes: readonly { path: string; methods: readonly HTTPMethods[] }[];
  handle(request: IncomingMessage, response: ServerResponse): unknown;
};

/** Adds a sub-application. Request ids, common headers, load shedding and the log apply to it; it reads bodies itself. */
export function addMount(server: FastifyInstance, mount: Mount): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const { path, methods } of mount.routes) {
      scope.route({
        method: [...methods],
        url: path,
        handler: async (request, reply) => {
          await inRequest(request.id, () => run(mount, request, handOver(reply)));
        },
      });
    }
  });
}

/** Takes a response from the framework, for code that writes it itself. It keeps the headers set so far (request id, security headers), which may be replaced. */
export function handOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}

async function run(mount: Mount, request: FastifyRequest, response: ServerResponse): Promise<void> {
  try {
    await mount.handle(request.raw, response);
  } catch (error) {
    const refusal = toServiceError(error);
    request.log.error({ request_id: request.id, err: refusal.cause ?? refusal }, 'a sub-application failed');
    // A response that has started cannot be replaced, only cut off.
    if (response.headersSent) return void response.destroy();
    response.writeHead(statusOf(refusal), { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(buildErrorBody(refusal, request.id)));
  }
}
