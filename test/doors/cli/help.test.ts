import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { LOCAL_COMMANDS } from '#doors/cli/local-commands.ts';
import { groupBySubject } from '#doors/cli/subjects.ts';
import { runSvc, runSvcLine, runSvcLines } from './run-svc.ts';

const SNAPSHOT = new URL('./help.txt', import.meta.url);
const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const PACKAGE = new URL('../../../package.json', import.meta.url);

const { commands } = JSON.parse(readFileSync(TABLE, 'utf8')) as CliCommandTable;
const names = [...commands, ...LOCAL_COMMANDS].map(({ command }) => command);
const groups = [...new Set(commands.flatMap(({ command }) => command.split(' ').slice(0, -1)))];

async function readAllHelp(): Promise<string> {
  const lines = ['', ...groups, ...names].map((words) => `${words} --help`.trim());
  const runs = await runSvcLines(lines.map((line) => line.split(' ')));
  const texts = runs.map(({ code, stdout, stderr }, at) => {
    assert.deepEqual([code, stderr], [0, ''], lines[at]);
    return `$ svc ${lines[at]}\n${stdout}`;
  });
  return texts.join('\n');
}

test('the help of every command matches help.txt; HELP_WRITE=1 rewrites it', async () => {
  const help = await readAllHelp();
  if (process.env.HELP_WRITE === '1') writeFileSync(SNAPSHOT, help);
  assert.equal(help, readFileSync(SNAPSHOT, 'utf8'));
});

test('no line of any help is wider than 80 columns', () => {
  const wide = readFileSync(SNAPSHOT, 'utf8')
    .split('\n')
    .filter((line) => line.length > 80);
  assert.deepEqual(wide, []);
});

test('every command has a subject and is listed once', () => {
  const listed = groupBySubject([...commands, ...LOCAL_COMMANDS]).flatMap(([, members]) => members);
  assert.deepEqual(listed.map(({ command }) => command).sort(), names.sort());
});

test('help shows no runnable PPSR command and marks both as unavailable [availability.ppsr-no-runnable-command]', () => {
  const lines = readFileSync(SNAPSHOT, 'utf8').split('\n');
  const listed = lines.filter((line) => /^ {2}ppsr /.test(line));
  assert.ok(listed.length >= 2);
  for (const line of listed) assert.match(line, /\(unavailable\)$/);
  for (const line of lines.filter((text) => /svc ppsr \w+ [^-]/.test(text))) assert.match(line, /<subject>/);
  // Only the three metered commands have a price: in the list of prices and in their own help.
  const prices = lines.filter((line) => line.includes('A$'));
  assert.deepEqual([prices.length, ...prices.filter((line) => !line.includes('A$0.10'))], [6]);
});

test('help recommends the environment for the key, because others can see the command line', async () => {
  const { stdout } = await runSvc(['--help']);
  assert.match(stdout, /--token <key> .*ps: prefer the environment/);
});

test('svc alone, a group alone and the word help all show help', async () => {
  const [help, group] = [await runSvcLine(['--help']), await runSvcLine(['ppsr', '--help'])];
  assert.deepEqual(await runSvc([]), help);
  assert.deepEqual(await runSvcLine(['-h']), help);
  assert.deepEqual(await runSvcLine(['help']), help);
  assert.deepEqual(await runSvcLine(['ppsr']), group);
  assert.deepEqual(await runSvcLine(['help', 'ppsr']), group);
  assert.deepEqual(await runSvcLine(['abn', 'lookup', '1', '--help']), await runSvcLine(['help', 'abn', 'lookup']));
});

test('--version is the version of the package, which is private: the CLI runs from its source [cli.built-from-source]', async () => {
  const { version, private: isPrivate } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  assert.deepEqual(await runSvc(['--version']), { code: 0, stdout: `svc ${version}\n`, stderr: '' });
  assert.equal(isPrivate, true);
});
