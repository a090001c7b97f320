import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { buildPriceTable } from '#contract/price-table.ts';
import { ALL_SUBJECTS } from '#contract/subjects.ts';
import { readDocsFiles } from '#doors/web/docs/docs-files.ts';
import { renderDocsHome, renderDocsPage } from '#doors/web/docs/docs-page.ts';
import { API_PATH, buildDocsSite, type DocsPage } from '#doors/web/docs/docs-site.ts';
import { writeLlmsFull, writeLlmsIndex } from '#doors/web/docs/llms-text.ts';
import { renderSearchPage } from '#doors/web/docs/search-page.ts';
import { listFields } from '#doors/web/reference/list-fields.ts';
import { html } from '#pages/html.ts';

const URL = 'https://service.example';
const files = readDocsFiles();
const site = await buildDocsSite(files, OPERATIONS, URL);
const pages = [...site.pages.values()];
const show = (page: DocsPage) => renderDocsPage(page, { site, reader: null });

test('every Markdown page is a page of the site, and every subject has one', () => {
  const written = [...files.keys()].filter((file) => file.endsWith('.md') && file !== 'README.md');
  assert.equal(pages.length, written.length + ALL_SUBJECTS.length);
  for (const { path, title, markdown } of pages) {
    assert.notEqual(title, '', path);
    assert.match(markdown, /^# /, path);
  }
});

test('the index leads to every page but decision records and pages of the project, to which others link', () => {
  const listed = new Set(site.groups.flatMap(({ entries }) => entries.map(({ path }) => path)));
  const below = [`${API_PATH}/`, '/docs/decisions/', '/docs/project/'];
  const unlisted = pages.filter(({ path }) => !listed.has(path) && !below.some((start) => path.startsWith(start)));
  assert.deepEqual(
    unlisted.map(({ path }) => path),
    [],
  );
  assert.deepEqual(
    [...listed].filter((path) => !site.pages.has(path)),
    [],
  );
});

test('every link leads to a page of the site and to an anchor that it has', () => {
  const anchors = new Map(
    pages.map((page) => [page.path, new Set([...show(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  const home = renderDocsHome(html``, html``, { site, reader: null });
  anchors.set('/docs', new Set([...home.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)));
  const others = /^\/($|verify$|pricing|llms\.txt|assets\/|sign-in\?|\.well-known\/)/;
  const broken = pages.flatMap((page) =>
    [...show(page).matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, target = '']) => {
      if (target.startsWith('https://') || others.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const known = anchors.get(path === '' ? page.path : path);
      const isImage = files.has(path.replace('/docs/', ''));
      return isImage || (known !== undefined && (anchor === undefined || known.has(anchor)))
        ? []
        : [`${page.path}: ${target}`];
    }),
  );
  assert.deepEqual(broken, []);
});

test('a page says where it is, what is before and after it, and what it has', () => {
  const page = site.pages.get(`${API_PATH}/abn`);
  assert.ok(page !== undefined);
  const text = show(page);
  const [trail = ''] = /<nav class="trail".*?<\/nav>/s.exec(text) ?? [];
  assert.equal(trail.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'), '|Docs|Reference|API|ABN and GST|');
  assert.match(text, new RegExp(`<a rel="prev" href="${API_PATH}">`));
  assert.match(text, new RegExp(`<a rel="next" href="${API_PATH}/counterparties">`));
  assert.match(text, /<nav id="contents"[\s\S]*<a href="#get_abn">Look up an ABN<\/a>/);
  assert.match(text, new RegExp(`<a href="${API_PATH}/abn" aria-current="page">`));
});

test('the reference expands nested objects, lists and the variants of a union', () => {
  const byName = (name: string) => OPERATIONS.find((operation) => operation.name === name);
  const fields = listFields(byName('address_lookup')?.output ?? assert.fail());
  const paths = fields.map(({ path }) => path);
  for (const path of ['candidates[].match.component_scores.postcode', 'property_evidence.source_checks[].confidence'])
    assert.ok(paths.includes(path), path);
  assert.equal(new Set(paths).size, paths.length, 'a field is listed once');
});

test('every page fits into 150 KB, and llms.txt into 20 KB', () => {
  const large = pages.filter((page) => Buffer.byteLength(show(page)) > 150_000).map(({ path }) => path);
  assert.deepEqual(large, []);
  const bytes = Buffer.byteLength(writeLlmsIndex(site, OPERATIONS, URL));
  assert.ok(bytes < 20_000, `llms.txt has ${bytes} bytes`);
});

test('llms.txt lists every page of the index as Markdown, and llms-full.txt has them all', () => {
  const index = writeLlmsIndex(site, OPERATIONS, URL);
  const full = writeLlmsFull(site, URL);
  for (const { path, markdown } of pages.filter((page) => !/^\/docs\/(decisions|project)/.test(page.path))) {
    assert.ok(index.includes(`(${URL}${path}.md)`), path);
    assert.ok(full.includes(markdown.trim()), path);
  }
  for (const { name, price } of buildPriceTable(OPERATIONS)) assert.ok(index.includes(`\n- ${name}: ${price}\n`), name);
  assert.ok(!full.includes('# 0001'), 'decision records are left out');
});

test('the results of a search mark the words that begin with those of the query, and escape the query', () => {
  const page = renderSearchPage('Signa <b>', { site, reader: null });
  assert.match(page, /<mark>signature<\/mark>/i);
  assert.doesNotMatch(page, /<mark>[^<]*[^\p{L}\p{N}_<][^<]*<\/mark>|<b>/u);
  assert.match(page, /for “Signa &lt;b&gt;”/);
});
