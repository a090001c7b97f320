import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyLeftOut } from '#test/support/why-left-out.ts';
import { checkTypes } from './check-types.ts';
import { DOCS_PAGES, LONG_PAGE } from './docs-pages.ts';
import { startDocsService } from './docs-service.ts';
import { readPrintedCalls } from './printed-calls.ts';

test('the calls run as the reference prints them, and so does the page for operators', {
  skip: whyLeftOut('curl') || whyLeftOut('jq'),
  timeout: 900_000,
}, async (t) => {
  const service = await startDocsService(t);
  const calls = await readPrintedCalls(service.url);
  for (const { length } of Object.values(calls)) assert.ok(length > 35, 'every operation has a call');
  const pages = Object.entries(calls).map(([program, examples]) => ({
    path: `reference-with-${program}.md`,
    examples,
  }));
  await t.test('types', () => checkTypes(service.folder, pages));
  for (const { path, examples } of pages) await t.test(path, () => service.run(path, examples, { withKey: true }));
  const page = DOCS_PAGES.find(({ path }) => path === LONG_PAGE);
  assert.ok(page !== undefined);
  await t.test(LONG_PAGE, () => service.run(LONG_PAGE, page.examples, { withKey: true }));
});
