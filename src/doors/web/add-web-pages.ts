import type { FastifyInstance } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { buildOpenApi } from './build-open-api.ts';
import { buildLlmsText } from './llms-text.ts';
import { buildReferencePage } from './reference-page.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

/** Adds the pages that need no credential: the machine-readable contract, the reference for people and the note for models. */
export function addWebPages(server: FastifyInstance, operations: readonly Operation[], publicUrl: () => string): void {
  const openApi = buildOpenApi(operations);
  server.get('/.well-known/openapi.json', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return JSON.stringify({ ...openApi, servers: [{ url: publicUrl() }] });
  });
  server.get('/docs', async (_request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return buildReferencePage(operations, publicUrl());
  });
  server.get('/llms.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return buildLlmsText(operations, publicUrl());
  });
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302));
}
