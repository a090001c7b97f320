import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWordFaults } from '../../tools/lint-words/find-word-faults.ts';

const find = (path: string, source: string) =>
  findWordFaults(path, source).map(({ line, found }) => `${line} ${found}`);

test('comments, strings, templates and test names are read; code is not', () => {
  const source = [
    '/** Gives the sum. */',
    'const nobody = whoever(tells);',
    "test('a store that is away is reported', run);",
    '// The rule is held',
    '// against the row.',
    'log(`$' + '{count} rows: nobody reads $' + '{of} ours`);',
    "import { x } from './whoever.ts';",
    "const user = 'nobody';",
  ].join('\n');
  assert.deepEqual(find('src/a.ts', source), ['1 Gives', '3 is away', '4 is held against', '6 nobody']);
});

test('words that only look like a retired idiom are allowed', () => {
  const allowed = [
    'an empty array stands for zero',
    'it gives up after 3 tries',
    'a look-up by name',
    'go on the list',
    'a stand-in',
  ];
  for (const text of allowed) assert.deepEqual(find('src/a.ts', `// ${text}`), [], text);
});

test('Markdown is read outside code, and a long sentence is found in a paragraph, a list item and a cell', () => {
  const code = `\`\`\`sh\n${'npm start '.repeat(31)}\n\`\`\`\n`;
  assert.deepEqual(find('docs/a.md', code), []);
  const long = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`;
  assert.deepEqual(find('docs/a.md', 'Run `whoever`.\n\n```sh\nnobody\n```\n\nNobody\nruns it.'), ['7 Nobody']);
  assert.deepEqual(find('docs/a.md', `${long(30)} ${long(30)}\n\n- ${long(20)}\n- ${long(20)}`), []);
  assert.deepEqual(find('docs/a.md', `${long(16)}\n${long(15).replace('.', '')} and\n${long(15)}`).length, 1);
  for (const text of [long(31), `- a\n- ${long(31)}`, `| a | ${long(31)} |`]) {
    assert.equal(find('docs/a.md', text).length, 1, text);
  }
});
