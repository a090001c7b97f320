import type { FastifyInstance } from 'fastify';
import { BuiltPage } from '#pages/built-page.ts';
import { ICON_PNG, PAGE_ASSETS } from '#pages/page-assets.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { buildOpenApi } from './build-open-api.ts';
import { addDocsPages, type DocsParts } from './docs/add-docs-pages.ts';
import { buildHomePage } from './home-page.ts';
import { buildPricingPage } from './pricing-page.ts';

const HEAD_TOO = { exposeHeadRoute: true };

const ROBOTS = `User-agent: *
Disallow: /app
Disallow: /account
Disallow: /approvals
Disallow: /v1/
Disallow: /oauth/
`;

/** Adds the public pages: the first page, the OpenAPI document, the documentation and the prices. */
export function addWebPages(server: FastifyInstance, parts: DocsParts): void {
  const { operations, publicUrl } = parts;
  const openApi = new BuiltPage(() => JSON.stringify({ ...buildOpenApi(operations), servers: [{ url: publicUrl() }] }));
  const pricing = new BuiltPage(() => buildPricingPage(operations));
  server.get('/.well-known/openapi.json', HEAD_TOO, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return openApi.send(request, reply);
  });
  addDocsPages(server, parts);
  server.get('/pricing', HEAD_TOO, async (request, reply) => {
    return pricing.send(request, reply.headers(PAGE_HEADERS));
  });
  for (const { path, type, body } of PAGE_ASSETS) {
    const asset = new BuiltPage(() => body);
    server.get(path, HEAD_TOO, async (request, reply) => asset.send(request, reply.type(type)));
  }
  // PDF readers and link previews ask for it by this name, whatever the page says.
  const favicon = new BuiltPage(() => ICON_PNG.body);
  server.get('/favicon.ico', HEAD_TOO, async (request, reply) => favicon.send(request, reply.type(ICON_PNG.type)));
  const home = once(buildHomePage);
  server.get('/', HEAD_TOO, async (request, reply) => {
    if ((await parts.findReader(request)) !== null)
      return reply.header('cache-control', 'no-store').redirect('/app', 303);
    // A shared or kept copy would hide that the visitor has signed in.
    return reply.headers({ ...PAGE_HEADERS, 'cache-control': 'no-cache' }).send(home());
  });
  server.get('/robots.txt', HEAD_TOO, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
}

function once(build: () => string): () => string {
  let built: string | null = null;
  return () => {
    built ??= build();
    return built;
  };
}
