import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const INDEX = readFileSync(new URL('README.md', FOLDER), 'utf8');
const records = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }));

test('decision records are numbered without gaps and listed in the index under their title', () => {
  for (const [index, { name, text }] of records.entries()) {
    const number = String(index + 1).padStart(4, '0');
    assert.ok(name.startsWith(`${number}-`), `${name} should be number ${number}`);
    const title = text.split('\n', 1)[0]?.replace(`# ${number}: `, '');
    assert.ok(INDEX.includes(`| [${number}](${name}) | ${title} |\n`), `${name} is not in docs/decisions/README.md`);
  }
});

test('a decision record fits on a page, and its links lead to a file', () => {
  for (const { name, text } of records) {
    assert.ok(text.split(/\s+/).length <= 450, `${name} has more than 450 words`);
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(new URL(target, FOLDER)), `${name} links to ${target}`);
    }
  }
});
