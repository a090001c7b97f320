import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { parseArguments } from '#doors/cli/parse-command-line.ts';

const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const { commands } = JSON.parse(readFileSync(TABLE, 'utf8')) as CliCommandTable;

const parse = (...words: string[]) => parseArguments(words, commands);

function parseCall(...words: string[]) {
  const invocation = parse(...words);
  assert.ok(invocation.kind === 'call', JSON.stringify(invocation));
  return {
    command: invocation.command.command,
    fields: invocation.fields,
    given: Object.fromEntries(invocation.given),
  };
}

function parseMisuse(...words: string[]): string {
  const invocation = parse(...words);
  assert.ok(invocation.kind === 'misuse', JSON.stringify(invocation));
  return invocation.message;
}

test('options can be anywhere, with a space or an equals sign', () => {
  const expected = { command: 'abn lookup', fields: { abn: '1' }, given: { token: 'x', json: '' } };
  assert.deepEqual(parseCall('abn', 'lookup', '1', '--token', 'x', '--json'), expected);
  assert.deepEqual(parseCall('--json', '--token=x', 'abn', 'lookup', '1'), expected);
  assert.deepEqual(parseCall('abn', '--token', 'x', 'lookup', '--json', '1'), expected);
});

test('everything after -- is an argument', () => {
  assert.deepEqual(parseCall('abn', 'lookup', '--', '--help').fields, { abn: '--help' });
  assert.deepEqual(parseCall('--', 'abn', 'lookup', '-1').fields, { abn: '-1' });
  assert.match(parseMisuse('abn', 'lookup', '1', '--', '--json'), /^unexpected argument "--json"/);
});

test('a single dash is an argument, and a value may contain equals signs and start with one dash', () => {
  assert.deepEqual(parseCall('abn', 'lookup', '-').fields, { abn: '-' });
  assert.deepEqual(parseCall('receipts', 'get', '--reference=a=b', '--target', '-5').fields, {
    reference: 'a=b',
    target: '-5',
  });
});

test('an ABN or ACN may have spaces or hyphens, and its groups may be words of their own at the end', () => {
  const table: [string[], Record<string, string>][] = [
    [['abn', 'lookup', '79 002 637 069'], { abn: '79002637069' }],
    [['abn', 'lookup', '79', '002', '637', '069'], { abn: '79002637069' }],
    [['counterparty', 'verify', '79-002-637-069'], { abn: '79002637069' }],
    [['company', 'lookup', '--acn', '002 637 069'], { acn: '002637069' }],
    [['monitors', 'create', 'ABN', '79', '002', '637', '069'], { target_type: 'ABN', target: '79002637069' }],
    [['abn', 'lookup', '79 002'], { abn: '79 002' }],
    [['licence', 'lookup', '218 600'], { licence_number: '218 600' }],
    [['address', 'lookup', '1', 'High', 'St'], { raw_address: '1 High St' }],
  ];
  for (const [words, fields] of table) assert.deepEqual(parseCall(...words).fields, fields);
  assert.match(parseMisuse('abn', 'lookup', '79', '002'), /^unexpected argument "002"/);
  assert.match(parseMisuse('abn', 'lookup', '79002637069', '002637069'), /^unexpected argument/);
});

test('fixed fields cannot be overridden', () => {
  assert.deepEqual(parseCall('ppsr', 'preview', '002637069').fields, {
    subject_kind: 'organisation',
    acn: '002637069',
  });
});

test('every invalid command line is explained in one sentence', () => {
  const table: [string, string[]][] = [
    ['abn lookup needs <abn>', ['abn', 'lookup']],
    ['monitors capture needs <subscription-id> <role>', ['monitors', 'capture']],
    ['abn lookup needs <abn>', ['abn', 'lookup', ' ']],
    ['unexpected argument "2": abn lookup takes only <abn> (quote a value with spaces)', ['abn', 'lookup', '1', '2']],
    ['unexpected argument "now": health takes no arguments', ['health', 'now']],
    ['unknown command "helth"', ['helth']],
    ['unknown command "abn find"', ['abn', 'find', '1']],
    ['unknown option "--tokne"', ['health', '--tokne', 'x']],
    ['unknown option "-j"', ['health', '-j']],
    ['unknown option "-token"', ['health', '-token=secret']],
    ['--token needs a value', ['health', '--token']],
    ['--token needs a value', ['health', '--token=']],
    ['--token needs a value', ['health', '--token', '']],
    ['--token needs a value', ['health', '--token', '--json']],
    ['--json takes no value', ['health', '--json=yes']],
    ['--limit is given twice', ['receipts', 'get', '--limit', '1', '--limit', '2']],
    ['health has no option --limit', ['health', '--limit', '1']],
    ['ppsr search needs --purpose <text>', ['ppsr', 'search', '1']],
  ];
  for (const [message, words] of table) assert.equal(parseMisuse(...words), message);
});

test('an access token that begins with hyphens is a value', () => {
  for (const token of ['--Xw3kQd_bz9', '-Xw3kQd_bz9', '--a8-b'])
    assert.deepEqual(parseCall('health', '--token', token).given, { token });
});

test('object property names are not options or commands', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.match(parseMisuse('health', `--${name}`), /^unknown option/);
    assert.match(parseMisuse(name), /^unknown command/);
  }
});

test('a long word, which may be a key, is not printed', () => {
  const key = `svc_live_${'x'.repeat(36)}`;
  for (const words of [[key], ['health', key], ['health', `--${key}`], ['health', `-${key}`]]) {
    assert.match(parseMisuse(...words), /of 4\d characters/);
    assert.doesNotMatch(parseMisuse(...words), /xxx/);
  }
});

test('help and version win over missing arguments', () => {
  assert.deepEqual(parse('ppsr', 'search', '--help'), { kind: 'help', words: ['ppsr', 'search'] });
  assert.deepEqual(parse('ppsr'), { kind: 'help', words: ['ppsr'] });
  assert.deepEqual(parse(), { kind: 'help', words: [] });
  assert.deepEqual(parse('abn', 'lookup', '--version'), { kind: 'version' });
  assert.equal(parse('helth', '--help').kind, 'misuse');
});
