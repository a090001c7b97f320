import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { runAdmin, runAdminProgram } from '#test/support/run-admin.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const admin = (words: string[], input = '', run = runAdmin) =>
  run(words, { env: { DATABASE_URL: service.database.url }, input });
const adminProgram = (words: string[], input = '') => admin(words, input, runAdminProgram);

async function adminJson(words: string[], input = '', run = admin): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await run(words, input);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Record<string, string>;
}

const ask = (api_key = '') => fetch(`${service.url}/v1/usage`, { headers: { authorization: `Bearer ${api_key}` } });

test('accounts create makes an account with its tenant, or one more of a tenant [svc-admin.accounts]', async () => {
  const first = await adminJson(['accounts', 'create', '--name', 'First'], '', adminProgram);
  assert.deepEqual(Object.keys(first), ['tenant_id', 'account_id']);
  const second = await adminJson(['accounts', 'create', '--name', 'Second', '--tenant', String(first.tenant_id)]);
  assert.equal(second.tenant_id, first.tenant_id);
  assert.notEqual(second.account_id, first.account_id);
  const unknown = await admin(['accounts', 'create', '--name', 'Third', '--tenant', 'ten_unknown']);
  assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
  assert.match(unknown.stderr, /^svc-admin: there is no tenant ten_unknown\n/);
});

test('users create reads the password from standard input and stores only its hash [svc-admin.users]', async () => {
  const words = ['users', 'create', '--account', service.account.account_id, '--email', 'someone@example.com'];
  const user = await adminJson(words, 'correct horse battery\n', adminProgram);
  assert.deepEqual([user.account_id, user.email], [service.account.account_id, 'someone@example.com']);
  const easy = await admin([...words.slice(0, -1), 'easy@example.com'], 'passwordpassword\n');
  assert.deepEqual([easy.code, /This password is easy to guess/.test(easy.stderr)], [2, true]);
  const row = await service.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  assert.match(row.password_hash, /^scrypt\$/);
  assert.ok(!JSON.stringify(row).includes('correct horse'));
  const again = await admin(
    ['users', 'create', '--account', service.account.account_id, '--email', 'SOMEONE@example.com'],
    'another password\n',
  );
  assert.equal(again.code, 2, 'an email address is a duplicate in any case');
  assert.match(again.stderr, /^svc-admin: another user has the e-mail address SOMEONE@example\.com\n/);
});

test('users reset sets a new password, ends every session, and removes passkeys on request [svc-admin.users]', async () => {
  const { account_id } = service.account;
  const user = await adminJson(
    ['users', 'create', '--account', account_id, '--email', 'lost@example.com'],
    'the old password\n',
  );
  const user_id = String(user.user_id);
  const { db } = service.database;
  const read = () =>
    db.selectFrom('users').select('password_hash').where('user_id', '=', user_id).executeTakeFirstOrThrow();
  const count = async (table: 'user_sessions' | 'passkeys') =>
    (await db.selectFrom(table).selectAll().where('user_id', '=', user_id).execute()).length;
  const before = await read();
  await db
    .insertInto('user_sessions')
    .values({ session_sha256: 'x', user_id, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  const passkey = {
    credential_id: 'x',
    user_id,
    name: 'x',
    public_key: Buffer.alloc(1),
    sign_count: 0,
    transports: [],
  };
  await db.insertInto('passkeys').values(passkey).execute();
  await adminJson(['users', 'reset', '--email', 'LOST@example.com'], 'the new password\n', adminProgram);
  assert.notDeepEqual(await read(), before);
  assert.deepEqual([await count('user_sessions'), await count('passkeys')], [0, 1]);
  const again = await adminJson(
    ['users', 'reset', '--email', 'lost@example.com', '--passkeys'],
    'the third password\n',
  );
  assert.deepEqual(again, { user_id, email: 'lost@example.com', passkeys_removed: 1 });
  assert.equal(await count('passkeys'), 0);
  const unknown = await admin(['users', 'reset', '--email', 'nobody@example.com'], 'the new password\n');
  assert.deepEqual(
    [unknown.code, unknown.stderr],
    [1, 'there is no user nobody@example.com; svc-admin users list shows them all\n'],
  );
  assert.equal((await admin(['users', 'reset', '--email', 'lost@example.com'], 'short\n')).code, 2);
});

test('a short password or an invalid email address creates no user', async () => {
  const words = ['users', 'create', '--account', service.account.account_id, '--email'];
  assert.equal((await admin([...words, 'other@example.com'], 'short\n')).code, 2);
  assert.equal((await admin([...words, 'nobody'], 'correct horse battery\n')).code, 2);
});

test('keys create shows the secret once, with all scopes or those named; the key works at once [svc-admin.keys] [auth.keys-are-secrets] [scopes.key-default-all]', async () => {
  const words = ['keys', 'create', '--account', service.account.account_id];
  const full = await adminJson([...words, '--name', 'Full'], '', adminProgram);
  await readOk(await ask(full.api_key));
  const narrow = await adminJson([...words, '--scopes', 'abn:lookup,gst:status', '--rate-limit', '9']);
  const refused = await ask(narrow.api_key);
  assert.equal(refused.headers.get('ratelimit-policy'), '"default";q=9;w=60');
  await readRefusal(refused, 403, 'insufficient_scope');
  const listed = await adminProgram(['keys', 'list', '--account', service.account.account_id, '--json']);
  const rows = JSON.parse(listed.stdout) as { key_id: string; scopes: string[]; name: string }[];
  const find = (key_id: string | undefined) => rows.find((row) => row.key_id === key_id);
  assert.deepEqual([find(full.key_id)?.name, find(full.key_id)?.scopes], ['Full', ALL_SCOPES]);
  assert.deepEqual(find(narrow.key_id)?.scopes, ['abn:lookup', 'gst:status']);
  for (const secret of [full.api_key, narrow.api_key]) {
    assert.ok(!listed.stdout.includes(String(secret)));
    assert.ok(!listed.stdout.includes(sha256Hex(String(secret))));
  }
});

test('keys create --test makes a key of the test account, which is listed with the others', async () => {
  const { account_id } = service.account;
  const made = await adminJson(['keys', 'create', '--account', account_id, '--test']);
  assert.match(String(made.api_key), /^svc_test_/);
  const answer = await ask(made.api_key);
  assert.equal(answer.headers.get('svc-mode'), 'test');
  const usage = await readOk(answer);
  assert.deepEqual([usage.balance_cents, usage.account_id !== account_id], [1_000_000, true]);
  const listed = await admin(['keys', 'list', '--account', account_id]);
  assert.ok(listed.stdout.includes(String(made.key_id)));
});

test('a test key is not created when the samples that it reads cannot be imported', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { account_id } = await createTestAccount(database.db);
  const keys = () => database.db.selectFrom('api_keys').select('key_id').execute();
  const before = await keys();
  const env = { DATABASE_URL: database.url, OBJECT_STORE_URL: 'file:///dev/null/objects' };
  const { code, stdout } = await runAdmin(['keys', 'create', '--account', account_id, '--test'], { env });
  assert.deepEqual([code, stdout], [1, '']);
  assert.deepEqual(await keys(), before);
});

test('keys revoke and rotate report what they did; an invalid key is not revoked [svc-admin.keys]', async () => {
  const old = await adminJson(['keys', 'create', '--account', service.account.account_id]);
  const successor = await adminJson(['keys', 'rotate', String(old.key_id)], '', adminProgram);
  for (const key of [old, successor]) await readOk(await ask(key.api_key));
  const revoked = await adminProgram(['keys', 'revoke', String(old.key_id)]);
  assert.deepEqual([revoked.code, revoked.stdout], [0, `revoked ${old.key_id}\n`]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await readRefusal(await ask(old.api_key), 401, 'authentication_required');
  await readOk(await ask(successor.api_key));
  for (const verb of ['revoke', 'rotate']) {
    const run = await admin(['keys', verb, String(old.key_id)]);
    assert.deepEqual([run.code, run.stdout], [1, '']);
    assert.match(run.stderr, /there is no valid key/);
  }
});

test('keys create takes an expiry and networks, and rotate an overlap, by the rules of POST /v1/keys', async () => {
  const words = ['keys', 'create', '--account', service.account.account_id];
  const limits = ['--expires-at', '2099-01-01T00:00:00Z', '--networks', '192.0.2.0/24,2001:DB8::/32'];
  const { key_id, api_key } = await adminJson([...words, ...limits]);
  await readRefusal(await ask(api_key), 403, 'network_not_allowed');
  const successor = await adminJson(['keys', 'rotate', String(key_id), '--overlap-hours', '0']);
  const rows = JSON.parse((await admin(['keys', 'list', '--json'])).stdout) as Record<string, unknown>[];
  const find = (id: unknown) => rows.find((row) => row.key_id === id);
  const { expires_at, allowed_networks } = find(successor.key_id) ?? {};
  assert.deepEqual([expires_at, allowed_networks], ['2099-01-01T00:00:00.000Z', ['192.0.2.0/24', '2001:db8::/32']]);
  assert.ok(new Date(String(find(key_id)?.expires_at)) <= new Date());
  for (const [option, value, problem] of [
    ['--name', 'a\u202Eb', /one line of visible characters/],
    ['--networks', '10.0.0.5/8', /did you mean 10\.0\.0\.0\/8/],
    ['--expires-at', '2020-01-01T00:00:00Z', /must be in the future/],
    ['--expires-at', 'soon', /expires_at/],
  ] as const) {
    const { code, stderr } = await admin([...words, option, value]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, problem);
  }
  assert.equal((await admin(['keys', 'rotate', String(key_id), '--overlap-hours', '169'])).code, 2);
});

test('keys list is a table for people', async () => {
  const { stdout } = await admin(['keys', 'list']);
  assert.match(stdout, /^key_id +account_id +state +last_used +name$/m);
  assert.match(stdout, new RegExp(service.account.key_id));
});

test('credit add books credit in the ledger and prints the balance [svc-admin.credit]', async () => {
  const words = ['credit', 'add', '--account', service.account.account_id, '--amount', '12.50', '--reason', 'a test'];
  const { code, stdout } = await adminProgram(words);
  assert.equal(code, 0);
  assert.match(stdout, new RegExp(`^${service.account.account_id} now has A\\$62\\.50 \\(txn_\\w+\\)\n$`));
  const query = service.database.db.selectFrom('ledger_entries').select(['ledger_account', 'amount_cents']);
  assert.deepEqual(await query.where('reason', '=', 'a test').orderBy('amount_cents').execute(), [
    { ledger_account: 'operator:credit-given', amount_cents: -1_250 },
    { ledger_account: `credit:${service.account.account_id}`, amount_cents: 1_250 },
  ]);
  assert.equal((await readOk(await ask(service.account.api_key))).balance_cents, 6_250);
});

test('accounts cap sets the most an account may spend in a day, and removes it', async () => {
  const { account_id, api_key } = service.account;
  const cap = (daily: string) => adminProgram(['accounts', 'cap', '--account', account_id, '--daily', daily]);
  assert.deepEqual(await cap('20'), { code: 0, stdout: `${account_id} now may spend A$20.00 a day\n`, stderr: '' });
  const { daily_cap } = (await readOk(await ask(api_key))) as { daily_cap: { cap_cents: number; spent_cents: number } };
  assert.deepEqual([daily_cap.cap_cents, daily_cap.spent_cents], [2_000, 0]);
  assert.equal((await cap('none')).stdout, `${account_id} now has no daily cap\n`);
  assert.equal((await readOk(await ask(api_key))).daily_cap, null);
});

test('credit reverse and charges refund work once; a second try, spent credit and unknown ids change nothing', async () => {
  const { db } = service.database;
  const { account_id, api_key } = await createTestAccount(db, { creditCents: 10 });
  const [record] = await recordTestChecks(db, account_id, [{ tool: 'abn_lookup', price_cents: 10 }]);
  const recordId = String(record?.record_id);
  const given = /txn_\w+/.exec(
    (await admin(['credit', 'add', '--account', account_id, '--amount', '5', '--reason', 'a gift'])).stdout,
  )?.[0] as string;
  const because = ['--because', 'a mistake'];

  const refund = await adminProgram(['charges', 'refund', recordId, ...because]);
  const refunded = new RegExp(
    `^${recordId} is reversed by txn_\\w+ \\(A\\$0\\.10\\); ${account_id} now has A\\$5\\.10\n$`,
  );
  assert.equal(refund.code, 0);
  assert.match(refund.stdout, refunded);
  const again = await admin(['charges', 'refund', recordId, ...because]);
  assert.equal(again.code, 1);
  assert.match(again.stdout, /was already reversed by txn_\w+ at \S+ \(a mistake\); nothing was changed/);

  const reversal = await adminProgram(['credit', 'reverse', given, ...because]);
  assert.equal(reversal.code, 0);
  assert.match(reversal.stdout, new RegExp(`${account_id} now has A\\$0\\.10`));
  const list = await adminProgram(['credit', 'list', '--account', account_id]);
  assert.match(list.stdout, new RegExp(`${given} .* A\\$5\\.00 +yes +a gift`));

  const spent = /txn_\w+/.exec(list.stdout.split('\n').find((line) => line.includes('test credit')) ?? '')?.[0];
  await recordTestChecks(db, account_id, [{ tool: 'abn_lookup', price_cents: 10 }]);
  const refused = await admin(['credit', 'reverse', String(spent), ...because]);
  assert.equal(refused.code, 1);
  assert.match(refused.stdout, /has A\$0\.00 of free credit, less than the A\$0\.10 .*nothing was changed/);
  assert.match((await admin(['credit', 'reverse', 'txn_none', ...because])).stdout, /there is no credit txn_none/);
  assert.match(
    (await admin(['charges', 'refund', 'rec_none', ...because])).stdout,
    /rec_none was not charged, or does not exist/,
  );
  const { balance_cents, refund_cents, corrections } = await readOk(await ask(api_key));
  assert.deepEqual([balance_cents, refund_cents, (corrections as unknown[]).length], [0, 10, 2]);
});

test('an operator’s mistake gets a plain message, not the database’s, and changes nothing', async () => {
  const account = ['--account', 'acc_unknown'];
  const mistakes: [string[], RegExp][] = [
    [['keys', 'create', ...account], /there is no account acc_unknown/],
    [['users', 'create', ...account, '--email', 'new@example.com'], /there is no account acc_unknown/],
    [['credit', 'add', ...account, '--amount', '5', '--reason', 'a gift'], /there is no account acc_unknown/],
    [['accounts', 'cap', ...account, '--daily', '5'], /there is no account acc_unknown/],
    [['accounts', 'cap', '--account', service.account.account_id, '--daily', 'lots'], /--daily must be dollars/],
    [['credit', 'list', ...account], /there is no account acc_unknown/],
    [['credit', 'reverse', 'txn_1'], /--because is missing/],
    [['charges', 'refund', 'rec_1', '--because', ' '], /--because must be one line of 1 to 200 characters/],
    [['charges', 'refund', 'rec_1', '--because', 'two\nlines'], /the customer reads it/],
    [['charges', 'refund', '--because', 'a mistake'], /<record_id> is missing/],
    [['keys', 'create', '--account', service.account.account_id, '--rate-limit', '99999999999'], /from 1 to 100000000/],
    [['__proto__'], /there is no command __proto__/],
    [['constructor', 'name'], /there is no command constructor; see svc-admin --help/],
  ];
  for (const [words, message] of mistakes) {
    const run = await admin(words, 'correct horse battery\n');
    assert.deepEqual([run.code, run.stdout], [2, ''], words.join(' '));
    assert.match(run.stderr, message);
    assert.doesNotMatch(run.stderr, /violates|out of range|at .*\.ts:\d/);
  }
});
