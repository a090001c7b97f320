import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { nameMasterKey, openStoredSigningKey } from '#domain/webhooks/signing-key.ts';
import { ACCOUNT_DATA } from '#store/erasure/account-data.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { openLogSigner, readLogKeys } from '#store/log/log-keys.ts';
import { findOrRecordWitnessKey } from '#store/log/witnessed-logs.ts';
import { buildSecret } from '#store/webhooks/secrets.ts';
import { type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { type FaultGround, openFaultGround } from '#test/support/fault-ground.ts';
import { FILLED_WORDS, fillAccount, listHolding } from '#test/support/filled-account.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const DYING = join(import.meta.dirname, 'dying-admin.ts');
const timeout = 900_000;
const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const OLD_SECRET = 'the secret that was used until now, long enough';
const NEW_SECRET = 'the secret that is used from now on, long enough';

let service: ConsentService;
let env: Record<string, string>;
before(async () => {
  service = await startConsentService();
  env = { DATABASE_URL: service.database.url, OBJECT_STORE_URL: service.database.objectsUrl };
});
after(() => service.stop());

/** When a command dies: before or behind its change of this number. */
type Death = { DIE_BEFORE: string } | { DIE_AFTER: string };

async function runDying(ground: FaultGround, words: string[], death: Death, more: Record<string, string> = {}) {
  const DATA_DIR = join(ground.folder, 'operator');
  const { code, signal, said } = await ground.run(words, { main: DYING, env: { ...env, DATA_DIR, ...more, ...death } });
  assert.ok(signal === 'SIGKILL' || code === 0, said);
  return { isKilled: signal === 'SIGKILL', said };
}

async function listFaults(more: Record<string, string> = {}): Promise<string[]> {
  const { stdout } = await runAdmin(['fsck'], { env: { ...env, ...more } });
  return stdout.split('\n').filter((line) => line.startsWith('FAULT'));
}

test('rotating an API key is killed around its commit: the key or the printed successor works, and it can be repeated', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const { key_id, api_key } = await createTestAccount(service.database.db);
  const rotate = (death: Death) => runDying(ground, ['keys', 'rotate', key_id, '--overlap-hours', '0'], death);
  const works = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${service.url}/v1/abn/79002637069`, { headers })).status === 200;
  };
  const before = await rotate({ DIE_BEFORE: '1' });
  assert.deepEqual([before.isKilled, await works(api_key)], [true, true]);
  const behind = await rotate({ DIE_AFTER: '1' });
  assert.equal(behind.isKilled, true);
  const printed = /"api_key":"(\w+)"/.exec(behind.said)?.[1] ?? '';
  assert.ok(await works(printed), 'the only valid key was printed');
});

test('rotating the key of the log is killed at each step: entries still follow, old checkpoints still match, and it can be repeated', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const { db } = service.database;
  const { account_id } = service.account;
  await recordTestChecks(db, account_id, [{}, {}]);
  await integrateAll(db);
  const { note } = await readLastCheckpoint(db);
  const kept = join(ground.folder, 'checkpoint');
  writeFileSync(kept, note);
  const steps: Death[] = [{ DIE_BEFORE: '1' }, ...[1, 2, 3, 4].map((step) => ({ DIE_AFTER: `${step}` }))];
  let keys = (await readLogKeys(db)).length;
  let kills = 0;
  for (const step of steps) {
    const { isKilled } = await runDying(ground, ['log', 'rotate-key'], step);
    kills += Number(isKilled);
    const grown = (await readLogKeys(db)).length;
    assert.equal(grown, 'DIE_BEFORE' in step ? keys : keys + 1);
    keys = grown;
    await recordTestChecks(db, account_id, [{}]);
    await integrateAll(db);
    assert.deepEqual(await listFaults(), []);
    const compared = await runAdmin(['log', 'witness', kept], { env });
    assert.match(compared.stdout, /^signature: key \w+ of this log\nconsistent: its/m);
  }
  assert.ok(kills >= 3, `killed ${kills} times`);
});

test('erasing an account, killed after each change: fsck reports only that it is incomplete, and a rerun leaves nothing', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const { db, pool, objects } = service.database;
  const { account_id } = service.account;
  await fillAccount(service);
  // Some rows of a filled account are invented.
  const known = await listFaults();
  const { note } = await readLastCheckpoint(db);
  const erase = ['accounts', 'erase', account_id, '--reason', 'legal_order', '--yes'];
  const left = new RegExp(
    `^FAULT ${account_id} was erased on \\S+ and still has \\d+ .+: run svc-admin accounts erase`,
  );
  let kills = 0;
  for (; (await runDying(ground, erase, { DIE_AFTER: '1' })).isKilled; kills += 1) {
    const others = (await listFaults()).filter((fault) => !left.test(fault) && !known.includes(fault));
    assert.deepEqual(others, [], `behind kill ${kills + 1}`);
  }
  assert.ok(kills > ACCOUNT_DATA.length / 2, `killed ${kills} times`);
  assert.deepEqual(await listHolding(pool, FILLED_WORDS), []);
  assert.deepEqual(await objects.listObjects('exports'), []);
  assert.equal((await readLastCheckpoint(db)).note, note);
  assert.deepEqual(await listFaults(), []);
});

test('rotating SECRETS_KEY and LOG_KEY_SECRET is killed at each step: both keys open everything meanwhile, the new ones in the end', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const { db } = service.database;
  const { account_id: accountId } = await createTestAccount(db);
  await db.deleteFrom('webhook_secrets').execute();
  const built = Array.from({ length: 450 }, () =>
    buildSecret({ accountId, endpointId: null }, nameMasterKey(FIRST), new Date()),
  );
  await db
    .insertInto('webhook_secrets')
    .values(built.map(({ row }) => row))
    .execute();
  const witness = await findOrRecordWitnessKey(db, 'witness.example', OLD_SECRET);
  const logKey = (await openLogSigner(db, { secret: OLD_SECRET, checkpoint: null })).key;
  const settings = {
    SECRETS_KEY: SECOND.toString('base64'),
    SECRETS_KEY_OTHER: FIRST.toString('base64'),
    LOG_KEY_SECRET: NEW_SECRET,
    LOG_KEY_SECRET_OTHER: OLD_SECRET,
  };
  const assertReadable = async (withOther: boolean) => {
    const master = { ...nameMasterKey(SECOND), ...(withOther && { other: nameMasterKey(FIRST) }) };
    const rows = await db.selectFrom('webhook_secrets').selectAll().orderBy('secret_id').execute();
    assert.deepEqual(
      rows.map((row) => openStoredSigningKey(master, row)?.secret),
      built.map(({ secret }) => secret),
    );
    const secret = withOther ? ([NEW_SECRET, OLD_SECRET] as const) : NEW_SECRET;
    assert.deepEqual((await openLogSigner(db, { secret, checkpoint: null })).key, logKey);
    assert.deepEqual(await findOrRecordWitnessKey(db, 'witness.example', secret), witness);
  };
  const rotate = (death: Death) => runDying(ground, ['secrets', 'rotate'], death, settings);
  assert.equal((await rotate({ DIE_BEFORE: '1' })).isKilled, true);
  await assertReadable(true);
  let kills = 0;
  for (; (await rotate({ DIE_AFTER: '1' })).isKilled; kills += 1) await assertReadable(true);
  assert.equal(kills, 4, 'three batches of webhook secrets, and the private keys');
  await assertReadable(false);
  assert.deepEqual(await listFaults(settings), []);
});
