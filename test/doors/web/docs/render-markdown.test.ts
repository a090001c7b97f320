import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillKey, fillUrl, usesKey } from '#doors/web/docs/fill-examples.ts';
import { openMarkdownRenderer } from '#doors/web/docs/render-markdown.ts';
import { resolveLink } from '#doors/web/docs/resolve-link.ts';
import { html } from '#pages/html.ts';

const render = await openMarkdownRenderer();
const toHtml = (markdown: string) =>
  String(render(markdown, (target) => resolveLink(target, 'a.md', (path) => path === 'b.md' || path === 'b.svg')).body);

// Each tries to get markup, a script or a foreign address onto the page.
const ATTACKS = [
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<details open ontoggle=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](java&#115;cript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![" onerror="alert(1)](b.svg)',
  '[x](b.md "a\\" onclick=\\"alert(1)")',
  '<javascript:alert(1)>',
  '[x](//evil.example)',
  '```"><script>alert(1)</script>\ncode\n```',
  '```sh\n</code></pre><script>alert(1)</script>\n```',
  '# <script>alert(1)</script>',
  '## " onmouseover="alert(1)',
  '| <script>alert(1)</script> |\n|---|\n| <b onclick=x> |',
  '[x]: javascript:alert(1)\n\n[x]',
];

for (const attack of ATTACKS) {
  test(`${JSON.stringify(attack)} puts no markup on the page`, () => {
    const page = toHtml(attack);
    const tags = page.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      assert.match(
        tag,
        /^<\/?(p|pre|code|h[1-6]|a|em|strong|div|table|thead|tbody|tr|th|td|img|ul|ol|li)( (id|class|href|src|alt|scope|tabindex|role|aria-label|title)="[^"]*")*>$/,
      );
      assert.doesNotMatch(tag, /(href|src)="(?!#|\/docs|https:)/);
    }
  });
}

test('headings are anchors as on GitHub, and repeated ones are numbered', () => {
  const { title, headings } = render('# The `API`\n\n## What’s new?\n\n### A_b, c\n\n## What’s new?\n', () => null);
  assert.equal(title, 'The API');
  assert.deepEqual(
    headings.map(({ level, id }) => `${level} ${id}`),
    ['1 the-api', '2 whats-new', '3 a_b-c', '2 whats-new-1'],
  );
});

test('a table scrolls by itself, a link without a page is text, an image has its text', () => {
  assert.match(
    toHtml('| a |\n|---|\n| b |'),
    /<div class="wide" tabindex="0"[^>]*><table>[\s\S]*<th scope="col">a<\/th>/,
  );
  assert.equal(toHtml('[the `code`](../src/x.ts)').trim(), '<p>the <code>code</code></p>');
  assert.equal(toHtml('![A *b*](b.svg)').trim(), '<p><img src="/docs/b.svg" alt="A b"></p>');
  assert.equal(toHtml('![A b](gone.svg)').trim(), '<p>A b</p>');
  assert.match(toHtml('## [A](b.md) b'), /<a class="anchor" href="#a-b">A b<\/a>/);
});

test('the text of a page is split by section for the search', () => {
  const { sections } = render('# T\n\nIntro `x`.\n\n## One\n\nText\nmore.\n\n```sh\nsvc keys\n```\n', () => null);
  assert.deepEqual(sections, [
    { id: null, heading: '', text: 'Intro x. ' },
    { id: 'one', heading: 'One', text: 'Text more. svc keys\n ' },
  ]);
});

test('the URL and the key are written into code blocks only, and escaped', () => {
  const body = html`<p><code>$SERVICE_BASE_URL $SERVICE_API_KEY</code></p><pre tabindex="0"><code>curl -H "Bearer $SERVICE_API_KEY" \${SERVICE_BASE_URL}/v1 $SERVICE_BASE_URLS
export SERVICE_API_KEY=x; process.env.SERVICE_API_KEY</code></pre>`;
  const filled = String(fillKey(fillUrl(body, 'http://a/<b>'), 'svc_test_$&'));
  assert.equal(
    filled,
    `<p><code>$SERVICE_BASE_URL $SERVICE_API_KEY</code></p><pre tabindex="0"><code>curl -H "Bearer svc_test_$&amp;" http://a/&lt;b&gt;/v1 $SERVICE_BASE_URLS
export SERVICE_API_KEY=x; &#39;svc_test_$&amp;&#39;</code></pre>`,
  );
  assert.ok(usesKey(body));
  assert.ok(!usesKey(html`<code>$SERVICE_API_KEY</code><pre>no key</pre>`));
});
