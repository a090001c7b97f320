import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAdmin, runAdminProgram } from '#test/support/run-admin.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const COMMANDS = [
  'serve',
  'work',
  'config check',
  'import <dataset> <path> --version <label>',
  'snapshots list',
  'snapshots verify',
  'snapshots activate',
  'snapshots retire',
  'accounts create',
  'accounts list',
  'accounts cap',
  'accounts export',
  'accounts erase',
  'users create',
  'users list',
  'keys create',
  'keys list',
  'keys revoke',
  'keys rotate',
  'credit add',
  'credit list',
  'credit reverse',
  'charges refund',
  'gates show',
  'fsck',
  'migrate',
];

test('the help names every command [svc-admin.commands]', async () => {
  for (const run of [runAdminProgram([]), runAdmin(['--help']), runAdmin(['help'])]) {
    const { code, stdout, stderr } = await run;
    assert.deepEqual([code, stderr], [0, '']);
    for (const command of COMMANDS) assert.ok(stdout.includes(`svc-admin ${command}`), command);
  }
});

test('each command has help, and the program a version', async () => {
  const { code, stdout } = await runAdminProgram(['keys', 'rotate', '--help']);
  assert.equal(code, 0);
  assert.match(stdout, /^svc-admin keys rotate <key_id> \[--overlap-hours <0-168>\] \[--json\]\n/);
  assert.equal((await runAdmin(['--version'])).stdout, '1.0.0\n');
});

test('an unknown command exits 2 with a message on standard error and changes nothing', async () => {
  const mistakes = [
    ['nonsense'],
    ['keys'],
    ['keys', 'nonsense'],
    ['accounts', 'create'],
    ['accounts', 'create', '--name', ''],
    ['keys', 'create'],
    ['keys', 'create', '--account', 'acc_1', '--scopes', 'abn:lookup,everything'],
    ['keys', 'create', '--account', 'acc_1', '--rate-limit', '0'],
    ['keys', 'revoke'],
    ['keys', 'create', '--nonsense'],
    ['credit', 'add', '--account', 'acc_1', '--amount', 'lots', '--reason', 'a test'],
    ['credit', 'add', '--account', 'acc_1', '--amount', '-5', '--reason', 'a test'],
    ['credit', 'add', '--account', 'acc_1', '--amount', '0', '--reason', 'a test'],
    ['credit', 'add', '--account', 'acc_1', '--amount', '5'],
    ['credit', 'add', '--account', 'acc_unknown', '--amount', '5', '--reason', 'a test'],
    ['import', 'abn'],
    ['import', 'nonsense', '/dev/null', '--version', 'v1'],
    ['import', 'abn', '/no/such/file', '--version', 'v1'],
    ['import', 'abn', '/dev/null', '--version', 'Not A Label'],
    ['snapshots', 'activate', 'abn'],
  ];
  for (const words of mistakes) {
    const run = await runAdmin(words, { env: { DATABASE_URL: database.url } });
    assert.deepEqual([run.code, run.stdout], [2, ''], `${words.join(' ')}: ${run.stderr}`);
    assert.match(run.stderr, /^svc-admin: /);
    assert.doesNotMatch(run.stderr, /\n\s+at /);
  }
  assert.deepEqual(await database.db.selectFrom('accounts').selectAll().execute(), []);
});

test('an invalid setting or a missing store exits 1 with a message that names it without its secrets', async () => {
  const port = await runAdminProgram(['serve'], { env: { PORT: 'nonsense', DATABASE_URL: database.url } });
  assert.deepEqual([port.code, port.stdout], [1, '']);
  assert.match(port.stderr, /PORT must be a whole number/);
  const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/nowhere' };
  const gone = await runAdminProgram(['keys', 'list'], { env });
  assert.equal(gone.code, 1);
  assert.doesNotMatch(gone.stderr, /secret|\n\s+at /);
});

test('invalid input gets a plain message, and a group alone shows its commands', async () => {
  const sayings: [words: string[], saying: RegExp][] = [
    [['keys', 'create', '--nonsense'], /^svc-admin: unknown option --nonsense\nusage: svc-admin keys create/],
    [['keys', 'list', '-x'], /^svc-admin: unknown option -x\n/],
    [['keys', 'create', '--account'], /^svc-admin: --account needs a value\n/],
    [['keys', 'create', '--account', '--name', 'a'], /^svc-admin: --account needs a value\n/],
    [['keys', 'list', '--json=x'], /^svc-admin: --json takes no value\n/],
    [['keys', 'list', '--constructor'], /^svc-admin: unknown option --constructor\n/],
    [['snapshots'], /^svc-admin: snapshots needs one more word\n\n {2}svc-admin snapshots list \[--json\]\n/],
    [
      ['snapshots', 'nonsense'],
      /^svc-admin: there is no command snapshots nonsense; the commands are\n\n {2}svc-admin snapshots list \[--json\]\n/,
    ],
    [['nonsense', 'x'], /^svc-admin: there is no command nonsense; see svc-admin --help\n$/],
    [['import', '/no/such/file'], /^svc-admin: there is no dataset \/no\/such\/file; name one of abn, .*gnaf/],
    [['import', 'abn', '/no/such/file', '--version', 'abn-1'], /^svc-admin: \/no\/such\/file does not exist\n/],
  ];
  for (const [words, saying] of sayings) {
    const { code, stderr } = await runAdmin(words);
    assert.equal(code, 2, stderr);
    assert.match(stderr, saying);
    assert.doesNotMatch(stderr, /argument|positional/);
  }
  const { code, stderr } = await runAdminProgram(['snapshots']);
  assert.equal(code, 2);
  assert.doesNotMatch(stderr, /svc-admin keys/, 'only the commands of the group');
});

test('a folder without the files of a register is named', async () => {
  const env = { DATABASE_URL: database.url };
  const run = await runAdmin(['import', 'abn', import.meta.dirname, '--version', 'abn-2026-01'], { env });
  assert.equal(run.code, 1);
  assert.ok(run.stderr.includes(`there is no file ending in .xml in ${import.meta.dirname}`), run.stderr);
});
