import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { listBlocks } from './read-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md'], { cwd: ROOT }).filter(
  (path) => !path.includes('node_modules'),
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every link of a page leads to a file and, with an anchor, to a heading', () => {
  const broken = PAGES.flatMap((path) =>
    listLinks(dropBlocks(read(path)))
      .filter((link) => !leadsSomewhere(path, link))
      .map((link) => `${path}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('the index of the docs names every page once', () => {
  const pages = PAGES.filter((path) => /^docs\/(tutorials|how-to|reference|explanation)\//.test(path));
  const named = listLinks(read('docs/README.md')).filter((link) => /^[a-z-]+\/[a-z-]+\.md$/.test(link));
  assert.ok(pages.length > 20, 'the pages are found');
  assert.deepEqual(named.toSorted(), pages.map((path) => relative('docs', path)).toSorted());
});

test('the README has fewer than 700 words', () => {
  assert.ok(read('README.md').split(/\s+/).length < 700);
});

test('the page of the agent tools names exactly the tools that agents are offered', () => {
  const rows = read('docs/reference/agent-tools.md').match(/^\| `\w+`.*\|$/gm) ?? [];
  const named = rows.flatMap((row) => row.match(/(?<=`)[a-z]+_[a-z_]+(?=`)/g) ?? []);
  const offered = OPERATIONS.flatMap(({ tool }) => (tool === null || tool.listed === false ? [] : [tool.name]));
  // The PPSR tools are described together, because they are closed.
  assert.deepEqual(named.toSorted(), offered.filter((name) => !name.startsWith('ppsr_')).toSorted());
});

const OF_THE_SYSTEM = /^(AWS_\w+|HOME|XDG_\w+|TERM)$/;

test('the page of the settings names every variable that the service and svc read', () => {
  const files = globSync(['src/app/*.ts', 'src/store/objects/*.ts', 'src/doors/cli/**/*.ts'], { cwd: ROOT });
  const text = files.map(read).join('\n');
  const variables: string[] = text.match(/(?<=env\.)[A-Z][A-Z0-9_]+|(?<=\(env, '|integer\(')[A-Z][A-Z0-9_]+/g) ?? [];
  assert.ok(variables.includes('MAX_LAG_MS') && variables.includes('WORK_JOBS'), 'the variables are found');
  const page = read('docs/reference/settings.md');
  assert.deepEqual(
    [...new Set(variables)].filter((name) => !page.includes(`\`${name}\``) && !OF_THE_SYSTEM.test(name)),
    [],
  );
});

function dropBlocks(page: string): string {
  const lines = page.split('\n');
  for (const { open, close } of listBlocks(page)) lines.fill('', open, close + 1);
  return lines.join('\n').replaceAll(/`[^`]*`/g, 'code');
}

function listLinks(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(ROOT, from) : join(ROOT, dirname(from), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || listAnchors(readFileSync(target, 'utf8')).includes(anchor);
}

function listAnchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
