import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runAdmin } from '#test/support/run-admin.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/{how-to,reference,tutorials,explanation}/*.md', 'deploy/**/*'], {
  cwd: ROOT,
}).filter((path) => /\.(md|ya?ml|service)$/.test(path));
// Code in a sentence, a line of a block, or the command of a unit.
const MENTIONS = /`svc-admin ([^`]+)`|^\s*(?:\w+=\S+ )?(?:npx |ExecStart=\S*\/)?svc-admin (.+)$/gm;

test('every svc-admin command in the docs exists, with each of its options', async () => {
  const { stdout } = await runAdmin(['help']);
  const usages = [...stdout.matchAll(/^ {2}svc-admin (.+)$/gm)].map(([, usage = '']) => usage);
  assert.ok(usages.length > 30);
  const mentions = PAGES.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(MENTIONS)].map(([, inline, line]) => ({
      path,
      words: (inline ?? line ?? '').split(/[|#>;]/)[0]?.trim() ?? '',
    })),
  );
  assert.ok(mentions.length > 50, String(mentions.length));
  assert.deepEqual(
    mentions.filter(({ words }) => !isKnown(words, usages)).map(({ path, words }) => `${path}: ${words}`),
    [],
  );
});

function isKnown(words: string, usages: readonly string[]): boolean {
  const [first = '', second = ''] = words.split(' ');
  const usage = usages.filter((one) => one.split(' ')[0] === first);
  // A group of commands.
  if (second === '' && usage.length > 1) return true;
  const own =
    usage.find((one) => one.split(' ')[1] === second) ?? usage.find((one) => !/^[a-z]/.test(one.split(' ')[1] ?? '<'));
  const options = [...words.matchAll(/--[a-z-]+/g)].map(([option]) => option);
  return own !== undefined && options.every((option) => own.includes(option) || option === '--help');
}
