import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveLink } from '#doors/web/docs/resolve-link.ts';

const FILES = new Set([
  'README.md',
  'how-to/keys.md',
  'decisions/README.md',
  'decisions/0001-a.md',
  'explanation/a.svg',
  '../README.md',
]);

// From the page how-to/keys.md.
const CASES: [target: string, leadsTo: string | null][] = [
  ['keys.md', '/docs/how-to/keys'],
  ['./keys.md#the-secret', '/docs/how-to/keys#the-secret'],
  ['#rotation', '#rotation'],
  ['../decisions/0001-a.md', '/docs/decisions/0001-a'],
  ['../decisions/README.md', '/docs/decisions'],
  ['../decisions/', '/docs/decisions'],
  ['../README.md', '/docs'],
  ['../explanation/a.svg', '/docs/explanation/a.svg'],
  ['/pricing', '/pricing'],
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['../../README.md#install', '/docs/project/readme#install'],
  ['missing.md', null],
  ['../../ARCHITECTURE.md', null],
  ['../../src/app/admin.ts', null],
  ['../../../etc/passwd', null],
  ['http://example.com', null],
  ['//example.com', null],
  ['/\\example.com', null],
  ['\\\\example.com', null],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['mailto:a@example.com', null],
  ['https://', null],
];

for (const [target, leadsTo] of CASES) {
  test(`a link to ${target} leads to ${leadsTo ?? 'nothing and is plain text'}`, () => {
    assert.equal(
      resolveLink(target, 'how-to/keys.md', (path) => FILES.has(path)),
      leadsTo,
    );
  });
}

test('a page of the project leads to pages of docs/', () => {
  const resolve = (target: string) => resolveLink(target, '../README.md', (path) => FILES.has(path));
  assert.deepEqual(['docs/how-to/keys.md#a', 'docs/decisions/', 'docs', 'README.md', 'src/app/admin.ts'].map(resolve), [
    '/docs/how-to/keys#a',
    '/docs/decisions',
    '/docs',
    '/docs/project/readme',
    null,
  ]);
});
