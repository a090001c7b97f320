import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printTable } from '#app/commands/print-table.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let env: Record<string, string>;
let account_id: string;
before(async () => {
  database = await createTestDatabase({ samples: true });
  env = { DATABASE_URL: database.url, OBJECT_STORE_URL: database.objectsUrl };
  ({ account_id } = await createTestAccount(database.db, { creditCents: 12_345 }));
  const long = 'A Name That Is Much Longer Than Any Column Could Be '.repeat(3).trim();
  const name = ['--name', long];
  const made = await run('accounts', 'create', ...name, '--plan', 'team');
  const other = String((JSON.parse(made.stdout) as Record<string, unknown>).account_id);
  await run('keys', 'create', '--account', other, '--name', 'a key with a rather long name for a table of 100 columns');
  await run('credit', 'add', '--account', other, '--amount', '5', '--reason', 'r'.repeat(150));
  const input = 'correct horse battery staple\n';
  const email = `${'someone-with-a-long-name'.repeat(2)}@an-organisation.example`;
  await runAdmin(['users', 'create', '--account', other, '--email', email], { env, input });
});
after(() => database.drop());

const run = (...words: string[]) => runAdmin(words, { env });
const readJson = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout) as unknown;

test('accounts list shows people, keys and balance; users list who can sign in [svc-admin.accounts] [svc-admin.users]', async () => {
  const accounts = (await readJson('accounts', 'list')) as Record<string, unknown>[];
  const [first, second] = accounts;
  assert.deepEqual([first?.account_id, first?.balance_cents, first?.keys], [account_id, 12_345, 1]);
  assert.deepEqual([second?.plan, second?.people, second?.keys, second?.balance_cents], ['team', 1, 1, 500]);
  assert.deepEqual(await readJson('accounts', 'list', '--tenant', String(second?.tenant_id)), [second]);
  const users = (await readJson('users', 'list', '--account', String(second?.account_id))) as Record<string, unknown>[];
  assert.deepEqual(
    users.map(({ role, signed_in_at }) => [role, signed_in_at]),
    [['owner', null]],
  );
  assert.ok(!('password_hash' in (users[0] ?? {})));
});

test('every list fits 100 columns, with whole ids', async () => {
  const [, second] = (await readJson('accounts', 'list')) as { account_id: string }[];
  const lists = [
    ['accounts', 'list'],
    ['users', 'list'],
    ['keys', 'list'],
    ['credit', 'list', '--account', second?.account_id ?? ''],
    ['snapshots', 'list'],
    ['purchases', 'list'],
    ['gates', 'show'],
    ['config', 'check'],
  ];
  for (const words of lists) {
    const { code, stdout, stderr } = await run(...words);
    assert.equal(code, 0, `${words.join(' ')}: ${stderr}`);
    const rows = stdout.split('\n').filter((line) => !/^(WARNING|ERROR)/.test(line));
    for (const line of rows) assert.ok(line.length <= 100, `${words.join(' ')}: ${line.length} ${line}`);
  }
  assert.ok((await run('accounts', 'list')).stdout.includes(second?.account_id ?? 'none'));
});

test('every command that ends takes --json and prints one JSON value', async () => {
  const commands = [
    ['config', 'check'],
    ['snapshots', 'list'],
    ['snapshots', 'verify', 'abn', 'abn-sample-2026-11'],
    ['snapshots', 'retire', 'abn', 'abn-sample-2026-11'],
    ['snapshots', 'activate', 'abn', 'abn-sample-2026-11'],
    ['accounts', 'create', '--name', 'One'],
    ['accounts', 'cap', '--account', account_id, '--daily', '20'],
    ['credit', 'add', '--account', account_id, '--amount', '1', '--reason', 'one'],
    ['credit', 'list', '--account', account_id],
    ['credit', 'reverse', 'txn_none', '--because', 'a test'],
    ['charges', 'refund', 'rec_none', '--because', 'a test'],
    ['purchases', 'list'],
    ['purchases', 'close', 'quo_none', '--because', 'a test'],
    ['gates', 'show'],
    ['fsck'],
    ['migrate'],
  ];
  for (const words of commands) {
    const { stdout, stderr } = await run(...words, '--json');
    assert.doesNotThrow(() => JSON.parse(stdout), `${words.join(' ')}: ${stdout}${stderr}`);
    assert.equal(stdout.trimEnd().split('\n').length, 1, words.join(' '));
  }
});

const ID = `key_${'7'.repeat(26)}`;

function printRow(row: Record<string, unknown>): string[] {
  let text = '';
  const io = { write: (line: string) => (text += line) };
  printTable({ env: {}, stdin: process.stdin, stdout: io, stderr: io }, [row], '');
  return text.split('\n').slice(1, -1);
}

test('the widest text of a table is cut first, and an id never', () => {
  const id = ID;
  const [line = ''] = printRow({
    id,
    other: id,
    short: 'abc def',
    long: 'word '.repeat(40),
    when: new Date(0),
    none: null,
  });
  assert.ok(line.length <= 100, `${line.length}`);
  assert.ok(line.startsWith(`${id}  ${id}`));
  assert.match(line, /… {2}1970-0/);
});

test('a name that looks like a label is cut when nothing else can be', () => {
  const [line = ''] = printRow({
    id: ID,
    other: ID,
    state: 'valid',
    at: null,
    name: 'key-of-the-integration-in-production',
  });
  assert.ok(line.length <= 100, `${line.length}`);
  assert.match(line, /^key_7+ {2}key_7+ {2}valid {2}- {3}key-of-the-integration-i…$/);
});

test('a value stays on its line, and commands no terminal', () => {
  assert.deepEqual(printRow({ id: ID, name: 'A\nbank\u001b[31m' }), [`${ID}  A bank [31m`]);
});
