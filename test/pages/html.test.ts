import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';

test('whatever is put into a page is text, unless the template itself made it', () => {
  const nasty = `<script>alert("x")</script>&'`;
  const inner = html`<b title="${nasty}">${nasty}</b>`;
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;';
  assert.equal(html`<p>${inner}</p>`.toString(), `<p><b title="${escaped}">${escaped}</b></p>`);
  assert.equal(html`${[nasty, [nasty]]}`.toString(), escaped + escaped);
});

test('nothing stands where there is nothing, and a number as it is', () => {
  assert.equal(html`a${null}${undefined}${false}b${0}c${[]}d`.toString(), 'ab0cd');
});

test('an object that only looks like markup is not taken for it', () => {
  const forged = { toString: () => '<i>' } as unknown as string;
  assert.throws(() => html`${forged}`.toString());
});

test('a page names its language and title, and shows places and a way out only to who is signed in', () => {
  const parts = { title: 'A <title>', main: html`<h1>x</h1>`, shape: 'card' } as const;
  const open = renderPage(parts);
  assert.match(open, /<html lang="en-AU">/);
  assert.match(open, /<title>A &lt;title&gt; · Register-Data Service<\/title>/);
  assert.doesNotMatch(open, /sign-out|\/account\//);
  const signedIn = renderPage({ ...parts, person: { email: '<a>@example.com' }, place: 'apps' });
  assert.match(signedIn, /&lt;a&gt;@example\.com/);
  assert.match(signedIn, /<form class="leave" method="post" action="\/sign-out">/);
  assert.match(signedIn, /<a href="\/account\/apps" aria-current="page">/);
  assert.equal(signedIn.split('aria-current').length, 2);
});
