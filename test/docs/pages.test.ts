import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyLeftOut } from '#test/support/why-left-out.ts';
import { checkTypes } from './check-types.ts';
import { DOCS_PAGES, LONG_PAGE } from './docs-pages.ts';
import { startDocsService } from './docs-service.ts';
import { isNotRun } from './read-page.ts';

// The blocks that no test runs, by page. The sentence before each says why.
const NOT_RUN: Record<string, number> = {
  'README.md': 3,
  'docs/how-to/deploy.md': 6,
  'docs/how-to/import-registers.md': 1,
  'docs/how-to/monitor-a-portfolio.md': 1,
  'docs/how-to/run-in-production.md': 4,
  'docs/how-to/verify-evidence.md': 6,
  'docs/reference/evidence-formats.md': 1,
  'docs/reference/python-client.md': 1,
  'docs/reference/typescript-client.md': 1,
  'docs/tutorials/connect-claude.md': 2,
  'docs/tutorials/first-check.md': 1,
};

const LANGUAGES = ['sh', 'ts', 'py', 'text', 'json', 'csv', 'mermaid', 'js'];

test('every block of README and docs has a language that is run, or that is no code', () => {
  const odd = DOCS_PAGES.flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(({ open }) => `${path}:${open + 1}`),
  );
  assert.deepEqual(odd, []);
});

test('the blocks that are not run are few, and each has a reason', () => {
  const counts = DOCS_PAGES.map(({ path, blocks }) => [path, blocks.filter(isNotRun)] as const);
  const unexplained = counts.flatMap(([path, blocks]) =>
    blocks.filter(({ before }) => before.length === 0).map(({ open }) => `${path}:${open + 1}`),
  );
  assert.deepEqual(unexplained, []);
  const some = counts.filter(([, blocks]) => blocks.length > 0);
  assert.deepEqual(Object.fromEntries(some.map(([path, { length }]) => [path, length])), NOT_RUN);
});

test('the examples write to their own folder only', () => {
  const outside = DOCS_PAGES.flatMap(({ path, examples }) =>
    examples.flatMap(({ language, lines, open }) =>
      lines.flatMap((line, at) =>
        language === 'sh' && /(^|[\s=>"'])(\/(?!dev\/null)\w|~\/)/.test(line)
          ? [`${path}:${open + 2 + at} ${line}`]
          : [],
      ),
    ),
  );
  assert.deepEqual(outside, []);
});

test('the examples of README and docs run from top to bottom, and print what the pages show', {
  skip: whyLeftOut('curl') || whyLeftOut('jq') || whyLeftOut('openssl'),
  timeout: 900_000,
}, async (t) => {
  const service = await startDocsService(t);
  const pages = DOCS_PAGES.filter(({ path, examples }) => path !== LONG_PAGE && examples.length > 0);
  await t.test('types', () => checkTypes(service.folder, pages));
  // DOCS_PAGE=webhooks runs one page, while you write it.
  for (const { path, examples } of pages.filter(({ path }) => path.includes(process.env.DOCS_PAGE ?? ''))) {
    // A page for beginners says where the key is.
    const withKey = path !== 'README.md' && !path.startsWith('docs/tutorials/');
    await t.test(path, () => service.run(path, examples, { withKey }));
  }
});
