import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { buildSubjectList } from '#doors/web/reference/subject-list.ts';
import { BuiltPage } from '#pages/built-page.ts';
import { html } from '#pages/html.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { readOwnDocs } from './docs-files.ts';
import { renderDocsFrame, renderDocsHome, renderDocsPage } from './docs-page.ts';
import type { DocsReader } from './docs-reader.ts';
import { buildDocsSite, type DocsSite, SANDBOX_PATH } from './docs-site.ts';
import { writeLlmsFull, writeLlmsIndex } from './llms-text.ts';
import { renderSearchPage } from './search-page.ts';

export type DocsParts = {
  operations: readonly Operation[];
  publicUrl: () => string;
  /** The signed-in reader; null for everyone else, also when the store cannot be read. */
  findReader: (request: FastifyRequest) => Promise<DocsReader | null>;
};

const HEAD_TOO = { exposeHeadRoute: true };
// A signed-in reader gets another page at the same address.
const DOCS_HEADERS = { ...PAGE_HEADERS, vary: 'cookie' };
const IMAGE_HEADERS = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
const IMAGE_TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png' };
const MOVED = new Map([['/docs/sandbox', SANDBOX_PATH]]);
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** Adds /docs, its search, and the same pages for programs: each as Markdown, /llms.txt and /llms-full.txt. */
export function addDocsPages(server: FastifyInstance, { operations, publicUrl, findReader }: DocsParts): void {
  const files = readOwnDocs();
  let opened: Promise<DocsSite> | null = null;
  const openSite = () => {
    opened ??= buildDocsSite(files, operations, publicUrl());
    return opened;
  };
  const cached = new Map<string, BuiltPage>();
  // Only pages that exist are cached, so that requests for invented addresses cannot fill the memory.
  const sendCached = (request: FastifyRequest, reply: FastifyReply, build: () => string | Buffer) => {
    const path = pathOf(request);
    const page = cached.get(path) ?? new BuiltPage(build);
    cached.set(path, page);
    return page.send(request, reply);
  };
  // A page for one reader can contain their key, so it is never cached.
  const sendUncached = (reply: FastifyReply, page: string) => reply.header('cache-control', 'no-store').send(page);

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    render: (reader: DocsReader | null) => string,
  ): Promise<FastifyReply> => {
    const reader = await findReader(request);
    reply.headers(DOCS_HEADERS);
    return reader === null ? sendCached(request, reply, () => render(null)) : sendUncached(reply, render(reader));
  };

  server.get('/docs', HEAD_TOO, async (request, reply) => {
    const site = await openSite();
    const end = buildSubjectList(operations, { anchors: true }).body;
    return sendPage(request, reply, (reader) => renderDocsHome(renderIntro(publicUrl()), end, { site, reader }));
  });
  // The index for programs lists every page as Markdown.
  server.get('/docs.md', HEAD_TOO, (_request, reply) => reply.redirect('/llms.txt', 308));
  server.get<{ Querystring: { q?: unknown } }>('/docs/search', HEAD_TOO, async (request, reply) => {
    const site = await openSite();
    const { q } = request.query;
    const reader = await findReader(request);
    reply.headers(DOCS_HEADERS);
    return sendUncached(reply, renderSearchPage(typeof q === 'string' ? q : '', { site, reader }));
  });
  server.get('/docs/*', HEAD_TOO, async (request, reply) => {
    const site = await openSite();
    const path = pathOf(request);
    const moved = MOVED.get(path) ?? (path.endsWith('/') ? path.replace(/\/+$/, '') : undefined);
    if (moved !== undefined) return reply.redirect(moved, 308);
    const page = site.pages.get(path);
    if (page !== undefined) return sendPage(request, reply, (reader) => renderDocsPage(page, { site, reader }));
    const source = path.endsWith('.md') ? site.pages.get(path.slice(0, -3)) : undefined;
    if (source !== undefined) return sendCached(request, reply.type(MARKDOWN), () => source.markdown);
    const image = files.get(path.replace('/docs/', ''));
    const type = IMAGE_TYPES[path.split('.').at(-1) ?? ''] ?? null;
    if (image !== undefined && type !== null)
      return sendCached(request, reply.headers(IMAGE_HEADERS).type(type), () => image);
    const reader = await findReader(request);
    const missing = html`<article><h1>There is no such page</h1><p>Search for it above, or start at the <a href="/docs">index</a>.</p></article>`;
    return sendUncached(reply.code(404).headers(DOCS_HEADERS), renderDocsFrame('Not found', missing, { site, reader }));
  });
  server.get('/llms.txt', HEAD_TOO, async (request, reply) => {
    const site = await openSite();
    return sendCached(request, reply.type(TEXT), () => writeLlmsIndex(site, operations, publicUrl()));
  });
  server.get('/llms-full.txt', HEAD_TOO, async (request, reply) => {
    const site = await openSite();
    return sendCached(request, reply.type(TEXT), () => writeLlmsFull(site, publicUrl()));
  });
}

function renderIntro(publicUrl: string) {
  return html`<h1>Documentation</h1>
<p class="lead">Australian register data as evidence: what was checked, where, when, how certain it is, and what was <em>not</em> checked. It is not advice.</p>
<pre tabindex="0"><code class="language-sh">curl -H "Authorization: Bearer $SERVICE_API_KEY" ${publicUrl}/v1/abn/79002637069</code></pre>
<p>The contract for programs is at <a href="/.well-known/openapi.json">/.well-known/openapi.json</a>, and these pages for language models are at <a href="/llms.txt">/llms.txt</a>.</p>`;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url;
}
