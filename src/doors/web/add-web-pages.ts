import type { FastifyInstance } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { buildOpenApi } from './build-open-api.ts';
import { BuiltPage } from './built-page.ts';
import { buildLlmsText } from './llms-text.ts';
import { buildReferencePage } from './reference-page.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

/** Adds the pages that need no credential: the machine-readable contract, the reference for people and the note for models. */
export function addWebPages(server: FastifyInstance, operations: readonly Operation[], publicUrl: () => string): void {
  const openApi = new BuiltPage(() => JSON.stringify({ ...buildOpenApi(operations), servers: [{ url: publicUrl() }] }));
  const reference = new BuiltPage(() => buildReferencePage(operations, publicUrl()));
  const note = new BuiltPage(() => buildLlmsText(operations, publicUrl()));
  server.get('/.well-known/openapi.json', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return openApi.send(request, reply);
  });
  server.get('/docs', async (request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return reference.send(request, reply);
  });
  server.get('/llms.txt', async (request, reply) => note.send(request, reply.type('text/plain; charset=utf-8')));
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302));
}
