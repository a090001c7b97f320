import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openMasterKey } from '#app/master-key.ts';
import { type MasterKey, nameMasterKey, openStoredSigningKey } from '#domain/webhooks/signing-key.ts';
import { beginLog, openLogSigner } from '#store/log/log-keys.ts';
import { findOrRecordWitnessKey } from '#store/log/witnessed-logs.ts';
import { buildSecret, recordSecret, resealSecrets } from '#store/webhooks/secrets.ts';
import { makeDataFolder } from '#test/support/data-folder.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const OLD_SECRET = 'the secret that was used until now, long enough';
const NEW_SECRET = 'the secret that is used from now on, long enough';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const admin = (words: string[], env: Record<string, string>) =>
  runAdmin(words, { env: { DATABASE_URL: database.url, OBJECT_STORE_URL: database.objectsUrl, ...env } });
const keys = (current: Buffer, other?: Buffer) => ({
  SECRETS_KEY: current.toString('base64'),
  ...(other === undefined ? {} : { SECRETS_KEY_OTHER: other.toString('base64') }),
});

test('a new SECRETS_KEY takes over webhook secrets, receivers keep theirs, and the old key can go', async () => {
  const made = [];
  for (let index = 0; index < 5; index += 1) made.push(await makeSecret(nameMasterKey(FIRST)));
  assert.deepEqual(
    await readSecrets(nameMasterKey(SECOND)),
    made.map(() => null),
  );
  assert.deepEqual(
    await readSecrets(openMasterKey({ secretsKey: SECOND, secretsKeyOther: FIRST, dataDir: '' })()),
    made,
  );
  assert.match(
    (await admin(['config', 'check'], keys(SECOND, FIRST))).stdout,
    /SECRETS_KEY_OTHER is needed by 5 stored items/,
  );

  const { code, stdout } = await admin(['secrets', 'rotate'], keys(SECOND, FIRST));
  assert.deepEqual([code, stdout], [0, '5 webhook secrets and 0 private keys are encrypted again\n']);
  assert.deepEqual(await readSecrets(nameMasterKey(SECOND)), made);
  assert.match((await admin(['secrets', 'rotate'], keys(SECOND, FIRST))).stdout, /^0 webhook secrets/);
  assert.match(
    (await admin(['config', 'check'], keys(SECOND, FIRST))).stdout,
    /SECRETS_KEY_OTHER is not needed by any stored data/,
  );

  // A second rotation begins with what the first one encrypted.
  const refused = await admin(['secrets', 'rotate'], keys(THIRD, FIRST.map((byte) => byte + 8) as Buffer));
  assert.deepEqual([refused.code, /5 webhook secrets need another SECRETS_KEY/.test(refused.stdout)], [1, true]);
  const both = { ...nameMasterKey(THIRD), other: nameMasterKey(SECOND) };
  assert.deepEqual(await resealSecrets(database.db, both, 2), { resealed: 5, unreadable: 0 });
  assert.deepEqual(await readSecrets(nameMasterKey(THIRD)), made);
});

test('a rotation of SECRETS_KEY that is killed between batches continues where it was', async () => {
  await database.pool.query('delete from webhook_secrets');
  const made = [];
  for (let index = 0; index < 4; index += 1) made.push(await makeSecret(nameMasterKey(FIRST)));
  const both = { ...nameMasterKey(SECOND), other: nameMasterKey(FIRST) };
  await database.pool.query(`
    create function stop_here() returns trigger language plpgsql as $$
    begin if (select count(*) from webhook_secrets where sealed_by is not null) >= 2 then raise exception 'killed'; end if; return new; end $$;
    create trigger stop_here before update on webhook_secrets for each row execute function stop_here()`);
  await assert.rejects(resealSecrets(database.db, both, 2), /killed/);
  assert.deepEqual(await readSecrets(both), made, 'both keys open all of them meanwhile');
  await database.pool.query('drop trigger stop_here on webhook_secrets');
  assert.deepEqual(await resealSecrets(database.db, both, 2), { resealed: 2, unreadable: 0 });
  assert.deepEqual(await readSecrets(nameMasterKey(SECOND)), made);
});

test('a new LOG_KEY_SECRET encrypts the private keys again, and the keys stay the same', async () => {
  await beginLog(database.db, 'log.example/rotated', OLD_SECRET);
  const witness = await findOrRecordWitnessKey(database.db, 'witness.example', OLD_SECRET);
  const open = async (secret: string | readonly [string, string]) =>
    (await openLogSigner(database.db, { secret, checkpoint: null })).key;
  const before = await open(OLD_SECRET);
  assert.deepEqual(await open([NEW_SECRET, OLD_SECRET]), before);
  const settings = { LOG_KEY_SECRET: NEW_SECRET, LOG_KEY_SECRET_OTHER: OLD_SECRET, ...keys(SECOND) };
  assert.match((await admin(['config', 'check'], settings)).stdout, /LOG_KEY_SECRET_OTHER is needed by 2 stored items/);

  const { code, stdout } = await admin(['secrets', 'rotate'], settings);
  assert.deepEqual([code, stdout], [0, '0 webhook secrets and 2 private keys are encrypted again\n']);
  assert.deepEqual(await open(NEW_SECRET), before);
  assert.deepEqual(await findOrRecordWitnessKey(database.db, 'witness.example', NEW_SECRET), witness);
  await assert.rejects(open(OLD_SECRET), /LOG_KEY_SECRET is wrong/);
  assert.match(
    (await admin(['config', 'check'], settings)).stdout,
    /LOG_KEY_SECRET_OTHER is not needed by any stored data/,
  );
  assert.match((await admin(['secrets', 'rotate'], settings)).stdout, /and 0 private keys/);
});

test('nothing else can change a private key, and a rotation changes nothing else of it', async () => {
  await assert.rejects(database.pool.query(`update log_keys set private_key = '\\x00'`), /append-only/);
  await assert.rejects(
    database.pool.query(`set svc.resealing = 'on'; update log_keys set valid_from = now(); reset svc.resealing`),
    /only the encryption of a private key may change/,
  );
});

test('a new password of the database is refused when it is short or has characters that clients prepare differently', async () => {
  const path = join(makeDataFolder(), 'password');
  for (const next of ['7-chars', 'with a space', 'with-an-ümlaut', 'with-a-tab\t']) {
    writeFileSync(path, `the-old-password\n${next}\n`);
    const refused = await admin(['secrets', 'set-database-password'], { DATABASE_PASSWORD_FILE: path });
    assert.equal(refused.code, 1, next);
    assert.match(refused.stderr, /the last line must have 8 or more ASCII characters, no spaces$/m);
  }
});

async function makeSecret(master: MasterKey): Promise<string> {
  const { account_id: accountId } = await createTestAccount(database.db, {});
  const { row, secret } = buildSecret({ accountId, endpointId: null }, master, new Date());
  await database.db.transaction().execute((trx) => recordSecret(trx, row, 24));
  return secret;
}

async function readSecrets(master: MasterKey): Promise<(string | null)[]> {
  const rows = await database.db.selectFrom('webhook_secrets').selectAll().orderBy('secret_id').execute();
  return rows.map((row) => openStoredSigningKey(master, row)?.secret ?? null);
}
