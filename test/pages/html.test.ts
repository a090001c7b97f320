import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';

test('every value in a template is escaped, unless html built it', () => {
  const nasty = `<script>alert("x")</script>&'`;
  const inner = html`<b title="${nasty}">${nasty}</b>`;
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;';
  assert.equal(html`<p>${inner}</p>`.toString(), `<p><b title="${escaped}">${escaped}</b></p>`);
  assert.equal(html`${[nasty, [nasty]]}`.toString(), escaped + escaped);
});

test('null, undefined and false render as nothing, a number as itself', () => {
  assert.equal(html`a${null}${undefined}${false}b${0}c${[]}d`.toString(), 'ab0cd');
});

test('an object that only looks like Html is rejected', () => {
  const forged = { toString: () => '<i>' } as unknown as string;
  assert.throws(() => html`${forged}`.toString());
});

test('a page has a language and a title, and shows navigation and sign-out only to a signed-in person', () => {
  const parts = { title: 'A <title>', main: html`<h1>x</h1>`, shape: 'card' } as const;
  const open = renderPage(parts);
  assert.match(open, /<html lang="en-AU">/);
  assert.match(open, /<title>A &lt;title&gt; · Register-Data Service<\/title>/);
  assert.doesNotMatch(open, /sign-out|\/account\//);
  const signedIn = renderPage({
    ...parts,
    shape: 'list',
    person: { email: '<a>@example.com', role: 'owner' },
    place: 'apps',
  });
  assert.match(signedIn, /&lt;a&gt;@example\.com/);
  assert.match(signedIn, /<form method="post" action="\/sign-out">/);
  assert.match(signedIn, /<a href="\/account\/apps" data-key="a" aria-current="page">/);
  assert.equal(signedIn.split('aria-current').length, 2);
});
