import type { FastifyInstance } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { BuiltPage } from '#pages/built-page.ts';
import { PAGE_ASSETS } from '#pages/page-assets.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { buildOpenApi } from './build-open-api.ts';
import { buildLlmsText } from './llms-text.ts';
import { buildPricingPage } from './pricing-page.ts';
import { buildReferencePage } from './reference-page.ts';
import { buildSandboxPage } from './sandbox-page.ts';

const HEAD_TOO = { exposeHeadRoute: true };

/** Adds the public pages: the OpenAPI document, the API reference, the prices and llms.txt. */
export function addWebPages(server: FastifyInstance, operations: readonly Operation[], publicUrl: () => string): void {
  const openApi = new BuiltPage(() => JSON.stringify({ ...buildOpenApi(operations), servers: [{ url: publicUrl() }] }));
  const reference = new BuiltPage(() => buildReferencePage(operations, publicUrl()));
  const pricing = new BuiltPage(() => buildPricingPage(operations));
  const note = new BuiltPage(() => buildLlmsText(operations, publicUrl()));
  server.get('/.well-known/openapi.json', HEAD_TOO, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return openApi.send(request, reply);
  });
  server.get('/docs', HEAD_TOO, async (request, reply) => {
    return reference.send(request, reply.headers(PAGE_HEADERS));
  });
  const sandbox = new BuiltPage(() => buildSandboxPage(operations, publicUrl()));
  server.get('/docs/sandbox', HEAD_TOO, async (request, reply) => {
    return sandbox.send(request, reply.headers(PAGE_HEADERS));
  });
  server.get('/pricing', HEAD_TOO, async (request, reply) => {
    return pricing.send(request, reply.headers(PAGE_HEADERS));
  });
  for (const { path, type, body } of PAGE_ASSETS) {
    const asset = new BuiltPage(() => body);
    server.get(path, HEAD_TOO, async (request, reply) => asset.send(request, reply.type(type)));
  }
  server.get('/llms.txt', HEAD_TOO, async (request, reply) =>
    note.send(request, reply.type('text/plain; charset=utf-8')),
  );
  server.get('/', HEAD_TOO, async (_request, reply) => reply.redirect('/docs', 302));
}
