import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eraseAccount } from '#jobs/service/erase-account.ts';
import { findErasable } from '#store/erasure/erase-account.ts';
import { buildRequestInsert, newEntryNo } from '#store/team/request-log.ts';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';
import { addPerson, askRest, type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { FILLED_REFERENCE, FILLED_WORDS, fillAccount, listHolding } from '#test/support/filled-account.ts';
import { SANCTIONED } from '#test/support/filled-console.ts';
import { dispatchSearch } from '#test/support/paid-searches.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// Written when the account is erased already.
const LATE_REQUEST = { made_by: 'key_1', operation: 'get_abn', status: 200, code: null, duration_ms: 1 };
const ADMIN = fileURLToPath(new URL('../../src/app/admin.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'svc-erase-'));

let service: ConsentService;
let other: TestAccount;
let env: Record<string, string>;
before(async () => {
  service = await startConsentService();
  other = await createTestAccount(service.database.db);
  env = { DATABASE_URL: service.database.url, OBJECT_STORE_URL: service.database.objectsUrl };
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const admin = (...words: string[]) => runAdmin(words, { env });
const erase = (accountId: string, ...more: string[]) =>
  admin('accounts', 'erase', accountId, '--reason', 'customer_request', ...more);

async function assertNoFaults(): Promise<void> {
  const { code, stdout } = await admin('fsck');
  assert.equal(code, 0, stdout);
}

test('an account with everything in it is exported and erased: nothing of it is left, the log is proven, fsck finds no fault, and its kept file verifies', async () => {
  const { db, pool } = service.database;
  const { account_id } = service.account;
  const { recordId, app } = await fillAccount(service);
  const [theirs] = await recordTestChecks(db, other.account_id, [{ reference: 'of another account' }]);
  await integrateAll(db);
  const kept = await (await service.request(`/v1/receipts/due-diligence/${recordId}`)).text();
  const before = await pool.query(
    'select sum(amount_cents) filter (where amount_cents > 0) as cents, count(*) as entries from ledger_entries',
  );
  const root = await pool.query('select root_hash from log_checkpoints order by tree_size desc limit 1');
  const words = FILLED_WORDS;
  const held = await listHolding(pool, words);
  for (const word of words)
    assert.ok(
      held.some((one) => one.endsWith(word)),
      `${word} is stored somewhere`,
    );

  const trial = JSON.parse((await admin('accounts', 'erase', account_id, '--dry-run', '--json')).stdout);
  assert.equal(trial.dry_run, true);
  assert.deepEqual(await listHolding(pool, words), held);
  const unconfirmed = await erase(account_id);
  assert.equal(unconfirmed.code, 2);
  assert.match(unconfirmed.stderr, /this cannot be undone/);

  const file = join(folder, 'everything.jsonl');
  const exported = await admin('accounts', 'export', account_id, '--to', file, '--json');
  assert.equal(exported.code, 0, exported.stderr);
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const word of ['ada@example.com', FILLED_REFERENCE, 'hooks.example.com', SANCTIONED])
    assert.ok(JSON.stringify(lines).includes(word), word);
  const columns = new Set(lines.flatMap(({ row }) => Object.keys(row)));
  for (const secret of ['password_hash', 'key_sha256', 'session_sha256', 'target_secret', 'comparison_salt', 'salt'])
    assert.ok(!columns.has(secret), secret);
  assert.equal((await admin('accounts', 'export', account_id, '--to', file)).code, 1);

  const erased = await erase(account_id, '--yes', '--json');
  assert.equal(erased.code, 0, erased.stderr);
  const { removed } = JSON.parse(erased.stdout);
  for (const kind of [
    'records',
    'people',
    'API keys',
    'connected apps',
    'queued jobs',
    'jobs',
    'monitors',
    'snapshots of monitors',
    'watched names',
    'checks of monitors',
    'batches',
    'rows of batches',
    'invitations',
    'passkeys',
    'alerts of watched names',
    'webhook endpoints',
    'events',
    'quotes',
    'replayable answers',
    'audit entries',
  ])
    assert.ok(removed[kind] > 0, `${kind}: ${JSON.stringify(removed)}`);
  for (const [kind, count] of Object.entries(trial.removed)) assert.ok(removed[kind] >= (count as number), kind);

  assert.deepEqual(await listHolding(pool, words), []);
  assert.deepEqual(await service.database.objects.listObjects('exports'), []);
  const faults = await admin('fsck');
  assert.equal(faults.code, 0, faults.stdout);
  assert.match(faults.stdout, /\b1 erasures\b/);
  const later = await pool.query(
    'select sum(amount_cents) filter (where amount_cents > 0) as cents, count(*) as entries from ledger_entries',
  );
  assert.deepEqual(later.rows, before.rows);
  const rootLater = await pool.query('select root_hash from log_checkpoints order by tree_size desc limit 1');
  assert.deepEqual(rootLater.rows, root.rows);
  const audit = await pool.query(
    `select action, actor_kind, details, at::date = now()::date as today from audit_log
    where account_id = $1 and action = 'account_erased'`,
    [account_id],
  );
  assert.deepEqual(audit.rows, [
    { action: 'account_erased', actor_kind: 'operator', details: { reason: 'customer_request' }, today: true },
  ]);

  const path = join(folder, 'kept.json');
  writeFileSync(path, kept);
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, await (await fetch(`${service.url}/.well-known/evidence-keys.json`)).text());
  const verified = await runSvcLine(['verify', path, '--keys', keys], {
    XDG_CONFIG_HOME: folder,
    SERVICE_BASE_URL: 'http://127.0.0.1:1',
  });
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  assert.match(verified.stdout, /^proven/);

  await waitUntil('its key is refused', async () => (await service.request('/v1/abn/79002637069')).status === 401);
  assert.equal((await askRest(service, app.accessToken)).status, 401);
  await assert.rejects(recordTestChecks(db, account_id, [{}]), /the account was erased/);
  const late = [account_id, other.account_id].map((owner) => ({
    ...LATE_REQUEST,
    account_id: owner,
    request_id: owner,
  }));
  await service.database.callers.write(
    buildRequestInsert(late.map((entry) => ({ ...entry, entry_no: newEntryNo(Date.now()) }))),
  );
  const requests = await pool.query(`select request_id from request_log where request_id like 'acc_%'`);
  assert.deepEqual(requests.rows, [{ request_id: other.account_id }]);
  const theirRecord = await pool.query('select reference from records where record_id = $1', [theirs?.record_id]);
  assert.deepEqual(theirRecord.rows, [{ reference: 'of another account' }]);

  const again = await erase(account_id, '--yes');
  assert.deepEqual([again.code, again.stdout], [0, 'nothing left to remove\n']);
  await assertNoFaults();
});

test('a command that is killed halfway leaves an erasure that fsck reports, and the next run completes it', async (t) => {
  const { db, pool } = service.database;
  const { account_id } = await createTestAccount(db);
  await addPerson(service, 'halfway@example.com', account_id);
  await recordTestChecks(
    db,
    account_id,
    Array.from({ length: 700 }, (_, at) => ({ reference: `halfway ${at}` })),
  );
  await integrateAll(db);
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select from users where account_id = $1 for update', [account_id]);
  const words = ['accounts', 'erase', account_id, '--reason', 'legal_order', '--yes'];
  const child = spawn(process.execPath, [ADMIN, ...words], {
    env: { ...process.env, ...env, DATA_DIR: folder },
    stdio: 'ignore',
  });
  t.after(() => child.kill('SIGKILL'));
  const countWhole = async () =>
    (
      await pool.query(`select count(*) as count from records where account_id = $1 and seal_sha256 <> 'erased'`, [
        account_id,
      ])
    ).rows[0].count;
  await waitUntil('its records are erased', async () => (await countWhole()) === 0);
  child.kill('SIGKILL');
  await once(child, 'close');
  await blocker.query('rollback');
  blocker.release();

  const halfway = await admin('fsck');
  assert.equal(halfway.code, 1);
  assert.match(
    halfway.stdout,
    new RegExp(`FAULT ${account_id} was erased on \\S+ and still has 1 people: run svc-admin accounts erase again`),
  );
  const { code, stdout } = await erase(account_id, '--yes', '--json');
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).removed.people, 1);
  assert.equal(JSON.parse(stdout).removed.records, undefined);
  const { rows } = await pool.query('select reason from erasures where account_id = $1', [account_id]);
  assert.deepEqual(rows, [{ reason: 'legal_order' }]);
  await assertNoFaults();
});

test('a record that is not in the evidence log yet keeps its content until it is, so that the log is not stopped', async () => {
  const { db, objects, pool } = service.database;
  const { account_id } = await createTestAccount(db);
  await recordTestChecks(db, account_id, [{ reference: 'early' }, { reference: 'late' }]);
  const accounts = await findErasable(db, account_id);
  assert.ok(accounts);
  const wanted = { reason: 'contract_ended', waitMs: 0 } as const;
  assert.equal((await eraseAccount({ db, objects }, accounts, wanted)).waiting, 2);
  await integrateAll(db);
  assert.deepEqual(await eraseAccount({ db, objects }, accounts, wanted), { removed: { records: 2 }, waiting: 0 });
  const { rows } = await pool.query('select distinct body::text from records where account_id = $1', [account_id]);
  assert.deepEqual(rows, [{ body: '{"erased":true}' }]);
  await assertNoFaults();
});

test('fsck never takes loss for erasure: a lost body, a lost salt and a forged mark are faults', async () => {
  const { db, pool } = service.database;
  const { account_id } = await createTestAccount(db);
  const [lost, marked, unsalted] = await recordTestChecks(db, account_id, [{}, {}, {}]);
  await integrateAll(db);
  const row = async (recordId: string | undefined) =>
    (
      await pool.query(
        'select r.body::text as body, r.seal_sha256, r.target_value, l.salt, l.leaf_index from records r join record_places using (record_id) join log_leaves l on l.leaf_index = place where record_id = $1',
        [recordId],
      )
    ).rows[0];
  const saved = [await row(lost?.record_id), await row(marked?.record_id), await row(unsalted?.record_id)];
  await tamperWith(
    pool,
    'records',
    `update records set body = '{"erased":true}' where record_id = '${lost?.record_id}'`,
  );
  await tamperWith(
    pool,
    'records',
    `update records set body = '{"erased":true}', seal_sha256 = 'erased', target_value = '', reference = null, made_by = null where record_id = '${marked?.record_id}'`,
  );
  await tamperWith(
    pool,
    'log_leaves',
    `update log_leaves set salt = decode(repeat('00', 32), 'hex') where leaf_index = ${saved[2].leaf_index}`,
  );
  const { code, stdout } = await admin('fsck');
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`FAULT record ${lost?.record_id} has no hash`));
  assert.match(
    stdout,
    new RegExp(`FAULT record ${marked?.record_id} is marked as erased, but its account was not erased`),
  );
  assert.match(
    stdout,
    new RegExp(`FAULT log entry ${saved[1].leaf_index} keeps the salt of ${marked?.record_id}, which was erased`),
  );
  assert.match(stdout, new RegExp(`FAULT log entry ${saved[2].leaf_index} has no salt, but its record was not erased`));
  for (const [at, one] of [lost, marked].entries())
    await tamperWith(
      pool,
      'records',
      `update records set body = '${saved[at].body}', seal_sha256 = '${saved[at].seal_sha256}', target_value = '${saved[at].target_value}' where record_id = '${one?.record_id}'`,
    );
  await tamperWith(
    pool,
    'log_leaves',
    `update log_leaves set salt = decode('${saved[2].salt.toString('hex')}', 'hex') where leaf_index = ${saved[2].leaf_index}`,
  );
});

test('nothing is erased while a paid search is not settled, and append-only tables stay so for an account that is not erased', async () => {
  const { db, pool } = service.database;
  const account = await createTestAccount(db);
  await dispatchSearch(service.database, account, 'rec_01M7G8FDTG8E849C2VBKRP2XXX');
  const { code, stderr } = await erase(account.account_id, '--yes');
  assert.equal(code, 1);
  assert.match(stderr, /1 paid searches are not settled: .*Nothing was erased/);
  // Several statements in one query are one transaction.
  for (const statement of ['update records set reference = null', 'update log_leaves set salt = salt'])
    await assert.rejects(
      pool.query(`select set_config('svc.erasing', '${account.account_id}', true); ${statement}`),
      /append-only/,
    );
  for (const words of [
    ['accounts', 'erase', 'acc_none', '--dry-run'],
    ['accounts', 'erase', account.account_id, '--yes'],
  ])
    assert.equal((await admin(...words)).code, 2);
});
