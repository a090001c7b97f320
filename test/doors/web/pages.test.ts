import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildReferencePage } from '#doors/web/reference-page.ts';
import { BuiltPage } from '#pages/built-page.ts';
import { escapeHtml } from '#pages/html.ts';
import { assertCommonHeaders } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const ROOT = new URL('../../../', import.meta.url);

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function read(path: string): Promise<{ response: Response; text: string }> {
  const response = await fetch(service.url + path);
  assertCommonHeaders(response);
  return { response, text: await response.text() };
}

test('/docs needs no credential and names every route, field and code [routes.docs]', async () => {
  const { response, text } = await read('/docs');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  for (const { name, rest, summary } of OPERATIONS) {
    if (rest === null) continue;
    for (const words of [`id="${name}"`, escapeHtml(rest.path), escapeHtml(summary)])
      assert.ok(text.includes(words), words);
  }
  for (const words of ['record_sha256', 'insufficient_scope', 'assets:receipts', `${service.url}/v1/abn/`]) {
    assert.ok(text.includes(words), words);
  }
});

test('/docs names the headers of a check, and no page of the docs shows a backtick', async () => {
  const { text } = await read('/docs');
  for (const header of ['Svc-Reference', 'Idempotency-Key']) assert.ok(text.includes(`<code>${header}</code>`), header);
  assert.match(text, /<code>confirm_url<\/code>/);
  for (const page of [text, (await read('/docs/sandbox')).text]) assert.doesNotMatch(page, /`/);
});

test('/docs says that it is not advice [service.not-advice]', async () => {
  assert.match((await read('/docs')).text, /It is not advice/);
});

test('/docs loads its style sheet and script only from the service, and has no inline script', async () => {
  const { response, text } = await read('/docs');
  assert.equal(
    response.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
  );
  assert.doesNotMatch(text, /<style|<img|<iframe|javascript:|\son\w+=|\sstyle=/i);
  const loaded = [...text.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]*)"[^>]*>(?:<\/script>)?/g)].map(
    ([, path = '']) => path,
  );
  assert.equal(loaded.length, 2);
  assert.equal(text.split('<script').length, 2);
  for (const path of loaded) {
    const asset = await read(path);
    assert.equal(asset.response.status, 200, path);
    assert.match(asset.response.headers.get('content-type') ?? '', /^text\/(css|javascript); charset=utf-8$/);
    assert.doesNotMatch(asset.text, /url\(|@import|https?:/);
  }
});

test('/ redirects to /docs', async () => {
  const response = await fetch(`${service.url}/`, { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/docs']);
});

test('/llms.txt is plain text that needs no credential and names every route at this URL [routes.llms-txt]', async () => {
  const { response, text } = await read('/llms.txt');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  for (const { rest } of OPERATIONS) {
    if (rest !== null) assert.ok(text.includes(`${rest.method} ${service.url}${rest.path}`), rest.path);
  }
});

test('no page or document shows a runnable PPSR command [availability.ppsr-no-runnable-command]', async () => {
  const documents = [
    'README.md',
    ...readdirSync(new URL('docs/', ROOT)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ];
  const texts = [
    ...['/docs', '/llms.txt'].map(async (path) => (await read(path)).text),
    ...documents.map(async (path) => readFileSync(new URL(path, ROOT), 'utf8')),
  ];
  for (const text of await Promise.all(texts)) {
    assert.doesNotMatch(text, /curl[^\n]*ppsr/i);
    assert.doesNotMatch(text, /^\s*(?:\$ )?svc ppsr/im);
  }
});

test('text of the contract is escaped on the page', () => {
  const nasty = `<script>alert("x")</script>&'`;
  const operation = defineOperation({
    name: 'nasty',
    summary: nasty,
    description: nasty,
    input: z.strictObject({ [nasty]: z.string().describe(nasty) }),
    output: z.object({ ok: z.literal(true), choice: z.enum(['<b>', '"']).describe(nasty) }),
    family: 'general',
    scopes: [],
    availability: 'live',
    kind: 'read',
    rest: { method: 'GET', path: `/v1/${nasty}` },
  });
  const page = buildReferencePage([operation], `http://a/"><script>`);
  assert.doesNotMatch(page, /<script(?! type="module" src="\/assets\/)|<b>"|alert\("x"\)/);
  assert.match(page, /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;&amp;&#39;/);
});

test('only the five special characters of HTML are escaped', () => {
  assert.equal(escapeHtml(`a<b>&"c"'d' é 😀`), 'a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39; é 😀');
});

for (const path of ['/docs', '/.well-known/openapi.json', '/llms.txt', '/assets/style.css', '/assets/script.js']) {
  test(`${path} can be cached, and a cached copy gets a 304 without a body`, async () => {
    const whole = await fetch(service.url + path);
    const tag = whole.headers.get('etag') ?? '';
    assert.match(tag, /^"[0-9a-f]{32}"$/);
    assert.equal(whole.headers.get('cache-control'), 'public, max-age=300');
    assert.ok((await whole.text()).length > 0);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await fetch(service.url + path, { headers: { 'if-none-match': known } });
      assert.deepEqual([answer.status, answer.headers.get('etag'), await answer.text()], [304, tag, ''], known);
    }
    const stale = await fetch(service.url + path, { headers: { 'if-none-match': '"other"' } });
    assert.equal(stale.status, 200);
  });
}

test('a page is built once, however often it is requested', async () => {
  let builds = 0;
  const page = new BuiltPage(() => `build ${++builds}`);
  const server = fastify();
  server.get('/', async (request, reply) => page.send(request, reply));
  const answers = [await server.inject('/'), await server.inject('/'), await server.inject('/')];
  assert.deepEqual(
    answers.map((answer) => answer.body),
    ['build 1', 'build 1', 'build 1'],
  );
  await server.close();
});
