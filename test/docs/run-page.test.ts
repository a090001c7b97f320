import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildPageScript } from './build-page-script.ts';
import { type CloneFolder, makeCloneFolder } from './clone-folder.ts';
import { listBlocks, listExamples } from './read-page.ts';
import { runPage } from './run-page.ts';

let parent: string;
let clone: CloneFolder;
before(() => {
  parent = mkdtempSync(join(tmpdir(), 'svc-page-'));
  clone = makeCloneFolder(parent);
});
after(() => rmSync(parent, { recursive: true, force: true }));

const fence = (info: string, ...lines: string[]) => ['', `\`\`\`${info}`, ...lines, '```'];

async function run(...lines: string[]): Promise<string[]> {
  const examples = listExamples(listBlocks(lines.join('\n')));
  return runPage(buildPageScript('a-page.md', examples), examples, { clone, env: {}, host: '127.0.0.1:1' });
}

const PASSING: Record<string, string[]> = {
  'a variable of an earlier block': [...fence('sh', 'id=7'), 'text', ...fence('sh', 'test "$id" = 7')],
  'the output that the page shows': [...fence('sh', 'echo one; echo two'), ...fence('text', 'one', '…')],
  'output after one line of text': [...fence('sh', 'echo one'), 'It prints:', ...fence('text', 'one')],
  'the next block after more text': [...fence('sh', 'echo one'), 'More.', '', 'And more.', ...fence('text', 'two')],
  'a block that fails, as it says': [...fence('sh fails', 'echo no; false'), ...fence('text', 'no')],
  'a block that no test runs': fence('sh not-run', 'false'),
  'one program in two blocks': [
    ...fence('ts', "import { hostname } from 'node:os';", 'const length: number = hostname().length;'),
    ...fence('ts', "console.log(length > 0 ? 'some' : 'none');"),
    ...fence('text', 'some'),
  ],
  'an address that the service of the test does not have': [
    ...fence('sh', 'echo http://127.0.0.1:8080/v1'),
    ...fence('text', 'http://127.0.0.1:8080/v1'),
  ],
};
for (const [name, lines] of Object.entries(PASSING)) {
  test(`a page passes with ${name}`, async () => assert.deepEqual(await run(...lines), []));
}

const FAILING: Record<string, [failure: RegExp, lines: string[]]> = {
  'a command that fails': [
    /^line 4: false \(exit code 1\)\nbefore\n$/,
    fence('sh', 'echo before', 'false', 'echo after'),
  ],
  'a command that fails in a pipe': [/^line 3: /, fence('sh', 'false | cat')],
  'a command that fails in a substitution': [/^line 3: false/, fence('sh', 'export value=$(false)')],
  'another output': [
    /^line 6: expected\ntwo\nbut the command printed\none\n$/,
    [...fence('sh', 'echo one'), ...fence('text', 'two')],
  ],
  'a block that should fail': [/^line 2: a block that should fail/, fence('sh fails', 'true')],
  'a shell that cannot be read': [/^ended with 2: .*syntax error/s, fence('sh', 'svc receipts show <record_id>', ')')],
  'a program that throws': [
    /^line 3: node a-page-1.ts.*a-page-1.ts:3.*Error: broken/s,
    fence('ts', "throw new Error('broken');"),
  ],
  'an installation': [/npm ci does not run in the test/, fence('sh', 'npm ci && npm start')],
};
for (const [name, [failure, lines]] of Object.entries(FAILING)) {
  test(`a page fails with ${name}, and its line`, async () => {
    const [first = '', ...others] = await run(...lines);
    assert.match(first, failure);
    assert.deepEqual(others, []);
  });
}
