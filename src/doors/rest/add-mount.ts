import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { buildErrorBody, statusOf, toServiceError } from '#operations/funnel/error-body.ts';
import { handOver } from './hand-over.ts';

/** A sub-application that reads its requests and writes its answers itself, as `oidc-provider` does. */
export type Mount = {
  /** Its paths, each with the methods that it takes there; one that ends in `/*` stands for all below it. */
  routes: readonly { path: string; methods: readonly HTTPMethods[] }[];
  handle(request: IncomingMessage, response: ServerResponse): unknown;
};

/** Adds a sub-application to the server. Request ids, common headers, load shedding and the log apply to it; bodies are its own. */
export function addMount(server: FastifyInstance, mount: Mount): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const { path, methods } of mount.routes) {
      scope.route({
        method: [...methods],
        url: path,
        handler: async (request, reply) => {
          await run(mount, request, handOver(reply));
        },
      });
    }
  });
}

async function run(mount: Mount, request: FastifyRequest, response: ServerResponse): Promise<void> {
  try {
    await mount.handle(request.raw, response);
  } catch (error) {
    const refusal = toServiceError(error);
    request.log.error({ request_id: request.id, err: refusal.cause ?? refusal }, 'a sub-application failed');
    // What has begun cannot be taken back, only broken off.
    if (response.headersSent) return void response.destroy();
    response.writeHead(statusOf(refusal), { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(buildErrorBody(refusal, request.id)));
  }
}
