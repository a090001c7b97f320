import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { z } from 'zod';
import { sha256Hex } from '#base/sha256.ts';
import { defineOperation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { renderSubject } from '#doors/web/reference/subject-page.ts';
import { BuiltPage } from '#pages/built-page.ts';
import { escapeContent, escapeHtml } from '#pages/html.ts';
import { FONT } from '#pages/page-assets.ts';
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

test('/docs needs no credential and leads to every route, field and code [routes.docs]', async () => {
  const { response, text } = await read('/docs');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  const pages = new Map<string, string>();
  for (const { name, rest, summary, subject } of OPERATIONS) {
    if (rest === null) continue;
    const href = `/docs/reference/api/${subject}`;
    // The address before the reference had one page per subject was /docs#<name>.
    assert.ok(text.includes(`<li id="${name}"><a href="${href}#${name}">`), name);
    const page = pages.get(href) ?? (await read(href)).text;
    pages.set(href, page);
    for (const words of [`id="${name}"`, escapeHtml(rest.path), escapeHtml(summary)])
      assert.ok(page.includes(words), words);
  }
  const all = [...pages.values()].join('');
  for (const words of ['record_sha256', 'insufficient_scope', 'assets:receipts', `${service.url}/v1/abn/`]) {
    assert.ok(all.includes(words), words);
  }
});

test('/docs/reference/api names the headers of a check', async () => {
  const { text } = await read('/docs/reference/api');
  for (const header of ['Svc-Reference', 'Idempotency-Key']) assert.ok(text.includes(`<code>${header}</code>`), header);
});

test('/docs says that it is not advice [service.not-advice]', async () => {
  assert.match((await read('/docs')).text, /It is not advice/);
});

test('/docs loads its style sheet and script only from the service, and has no inline script', async () => {
  const { response, text } = await read('/docs');
  assert.equal(
    response.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  assert.doesNotMatch(text, /<style|<img|<iframe|javascript:|\son\w+=|\sstyle=/i);
  const loaded = [...text.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]*)"[^>]*>(?:<\/script>)?/g)].map(
    ([, path = '']) => path,
  );
  assert.equal(loaded.length, 4);
  assert.equal(text.split('<script').length, 2);
  for (const path of loaded) {
    const asset = await read(path);
    assert.equal(asset.response.status, 200, path);
    assert.match(
      asset.response.headers.get('content-type') ?? '',
      /^text\/(css|javascript); charset=utf-8$|^image\/svg\+xml$|^font\/woff2$/,
    );
    if (path.startsWith('/assets/inter')) continue;
    // The one address in the style sheet is that of the font, as the page itself loads it.
    const words = asset.text.replace('http://www.w3.org/2000/svg', '').replace(`url("${FONT.href}")`, '');
    assert.doesNotMatch(words, /url\(|@import|https?:\/\//);
  }
});

test('/ shows visitors what the service does, with a sample card that says so, and the ways on', async () => {
  const { response, text } = await read('/');
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  assertLeadsOn(text, '/');
  assert.match(text, /<span class="chip test">Sample: invented<\/span>[\s\S]*SAMPLE HARBOUR BAKERY PTY LTD/);
  assert.match(text, /<dt>PPSR<\/dt><dd><span class="chip">Not checked<\/span>/);
  assert.match(text, /<h2>Who it is for<\/h2>/);
  for (const [, href = ''] of text.matchAll(/<p><a href="([^"]+)">/g))
    assert.equal((await read(href)).response.status, 200, href);
  const icon = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)">/.exec(text)?.[1] ?? '';
  assert.match((await read(icon)).text, /^<svg /);
});

test('every public page leads to the first page, the docs, prices, verification and sign-in', async () => {
  for (const path of ['/pricing', '/verify']) assertLeadsOn((await read(path)).text, path);
  const missing = await fetch(`${service.url}/nowhere`, { headers: { accept: 'text/html' } });
  assertLeadsOn(await missing.text(), '/nowhere');
  assert.match((await read('/docs')).text, /<a class="brand" href="\/">[\s\S]*<a href="\/verify">Verify a file<\/a>/);
});

function assertLeadsOn(text: string, page: string): void {
  for (const [path, name] of [
    ['/docs', 'Docs'],
    ['/pricing', 'Pricing'],
    ['/verify', 'Verify a file'],
    ['/sign-in', 'Sign in'],
  ])
    assert.ok(text.includes(`<a href="${path}">${name}</a>`), `${page}: ${name}`);
  assert.match(text, /<a class="brand" href="\/">/, page);
}

test('/verify offers the verifier as a file to keep, with its SHA-256 on the page', async () => {
  const file = await read('/verify/svc-verify.mjs');
  assert.equal(file.response.status, 200);
  assert.equal(file.response.headers.get('content-disposition'), 'attachment; filename="svc-verify.mjs"');
  assert.match(file.text, /^#!\/usr\/bin\/env node\n/);
  const page = await read('/verify');
  assert.match(page.text, /<a href="\/verify\/svc-verify\.mjs" download>/);
  assert.ok(page.text.includes(`<code>${sha256Hex(file.text)}</code>`));
});

test('favicon.ico is an icon, for programs that ask for nothing else', async () => {
  const { response } = await read('/favicon.ico');
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png']);
});

test('robots.txt keeps crawlers out of the pages of people and the API', async () => {
  const { response, text } = await read('/robots.txt');
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(text, /^User-agent: \*\nDisallow: \/app\n/);
});

test('a browser gets a page for an unknown address, a program gets JSON', async () => {
  const open = (path: string, accept: string) => fetch(`${service.url}${path}`, { headers: { accept } });
  const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const [path, accept, type] of [
    ['/nowhere', CHROME, 'text/html; charset=utf-8'],
    ['/nowhere', '*/*', 'application/json; charset=utf-8'],
    ['/v1/nowhere', CHROME, 'application/json; charset=utf-8'],
    ['/v1?x', CHROME, 'application/json; charset=utf-8'],
  ] as const) {
    const answer = await open(path, accept);
    assert.deepEqual([path, answer.status, answer.headers.get('content-type')], [path, 404, type]);
  }
  const page = await (await open('/nowhere', CHROME)).text();
  assert.match(page, /<h1>Page not found<\/h1>[\s\S]*<code>req_\w+<\/code>/);
});

test('/llms.txt is plain text that needs no credential and names every route at this URL [routes.llms-txt]', async () => {
  const { response, text } = await read('/llms.txt');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  for (const { rest } of OPERATIONS) {
    if (rest !== null) assert.ok(text.includes(`${rest.method} ${service.url}${rest.path}`), rest.path);
  }
});

test('/docs.md leads to the index that lists every page as Markdown', async () => {
  const answer = await fetch(`${service.url}/docs.md`, { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [308, '/llms.txt']);
});

// What an address below /docs answers: its status, where it leads, and how long it may be kept.
const ADDRESSES: [path: string, status: number, leadsTo: string | null, kept: string | null][] = [
  ['/docs/how-to/manage-keys?from=mail', 200, null, 'public, max-age=300'],
  ['/docs/search?q=key', 200, null, 'no-store'],
  ['/docs/search?q=a&q=b', 200, null, 'no-store'],
  ['/docs/nowhere', 404, null, 'no-store'],
  ['/docs/nowhere.md', 404, null, 'no-store'],
  ['/docs/how-to/manage-keys/', 308, '/docs/how-to/manage-keys', null],
  ['/docs/sandbox', 308, '/docs/reference/sandbox', null],
];
for (const [path, status, leadsTo, kept] of ADDRESSES) {
  test(`${path} answers ${status}`, async () => {
    const { headers, status: found } = await fetch(service.url + path, { redirect: 'manual' });
    assert.deepEqual([found, headers.get('location')], [status, leadsTo]);
    if (kept !== null) assert.deepEqual([headers.get('cache-control'), headers.get('vary')], [kept, 'cookie']);
  });
}

test('an image of the documentation has its styles, and can run no script', async () => {
  const images = globSync('docs/**/*.svg', { cwd: ROOT });
  assert.ok(images.length > 0);
  for (const path of images) {
    const { headers } = await fetch(`${service.url}/${path}`);
    assert.equal(headers.get('content-type'), 'image/svg+xml');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'");
  }
});

test('no page or document shows a runnable PPSR command [availability.ppsr-no-runnable-command]', async () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT }).sort()];
  const texts = [
    ...['/docs', '/docs/reference/api/ppsr', '/llms.txt', '/llms-full.txt'].map(
      async (path) => (await read(path)).text,
    ),
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
  const page = String(renderSubject('service', [operation], `http://a/"><script>`));
  assert.doesNotMatch(page, /<script|<b>"|alert\("x"\)/);
  assert.match(page, /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;&amp;&#39;/);
});

test('only the five special characters of HTML are escaped', () => {
  assert.equal(escapeHtml(`a<b>&"c"'d' é 😀`), 'a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39; é 😀');
  assert.equal(`${escapeContent(`a<b>&"c"'d'</code>`)}`, `a&lt;b&gt;&amp;"c"'d'&lt;/code&gt;`);
});

const CACHED = [
  '/docs',
  '/docs/how-to/manage-keys',
  '/docs/how-to/manage-keys.md',
  '/.well-known/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/assets/style.css',
  '/assets/script.js',
];

for (const path of CACHED) {
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
