import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyLeftOut } from '#test/support/why-left-out.ts';
import { DOCS_PAGES, LONG_PAGE } from './docs-pages.ts';
import { startDocsService } from './docs-service.ts';
import { readPrintedCalls } from './printed-calls.ts';

test('the calls with svc run as the reference prints them, and so does the page for operators', {
  skip: whyLeftOut('curl') || whyLeftOut('jq'),
  timeout: 900_000,
}, async (t) => {
  const service = await startDocsService(t);
  const { svc } = await readPrintedCalls(service.url);
  await t.test('svc', () => service.run('reference-with-svc.md', svc, { withKey: true }));
  const page = DOCS_PAGES.find(({ path }) => path === LONG_PAGE);
  assert.ok(page !== undefined);
  await t.test(LONG_PAGE, () => service.run(LONG_PAGE, page.examples, { withKey: true }));
});
