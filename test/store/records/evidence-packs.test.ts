import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildEvidencePack } from '#domain/evidence/build-evidence-pack.ts';
import { findPack, findPackFaults, recordPack } from '#store/records/evidence-packs.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

async function keepPack() {
  const exportId = randomUUID();
  const subject = { abn: '79002637069', vin: null, vinAsGiven: null, purpose: null, reference: 'deal-7' };
  const downloadUrl = `https://service.example/v1/exports/${exportId}`;
  const facts = { exportId, downloadUrl, serviceUrl: 'https://service.example', assembledAt: new Date() };
  const pack = buildEvidencePack(subject, facts);
  await recordPack(database.db, accountId, pack);
  return pack;
}

const change = (exportId: string | undefined, set: string) =>
  tamperWith(database.pool, 'evidence_packs', `update evidence_packs set ${set} where export_id = '${exportId}'`);

async function listFaults(): Promise<string[]> {
  const faults: string[] = [];
  await findPackFaults(database.db, (fault) => faults.push(fault));
  return faults;
}

test('a pack is found again as it was kept, by its own account alone', async () => {
  const pack = await keepPack();
  assert.deepEqual(await findPack(database.db, accountId, pack.export_id), pack);
  assert.equal(await findPack(database.db, 'acc_other', pack.export_id), null);
  assert.equal(await findPack(database.db, accountId, randomUUID()), null);
});

test('packs are append-only', async () => {
  const { export_id } = await keepPack();
  for (const change of ['update evidence_packs set reference = null', 'delete from evidence_packs']) {
    await assert.rejects(sql.raw(`${change} where export_id = '${export_id}'`).execute(database.db), /append-only/);
  }
});

test('fsck reads every pack, however many, and names those that were changed, moved, renamed or unstamped', async () => {
  const packs = await Promise.all(Array.from({ length: 7 }, keepPack));
  const [body, owner, reference, id, stamp, seal, half] = packs.map(({ export_id }) => export_id);
  const other = (await createTestAccount(database.db)).account_id;
  const renamed = randomUUID();
  await change(body, `body = jsonb_set(body::jsonb, '{risk_score}', '0')::json`);
  await change(owner, `account_id = '${other}'`);
  await change(reference, `reference = 'deal-8'`);
  await change(id, `export_id = '${renamed}'`);
  await change(stamp, `body = (body::jsonb - 'contract_version')::json`);
  await change(seal, `seal_sha256 = null`);
  await change(half, `body = (left(body::text, -1) || ',"half":"\\ud800"}')::json`);
  const changed = 'was changed after it was made, or belongs to another account';
  assert.deepEqual(
    (await listFaults()).sort(),
    [
      `evidence pack ${body} ${changed}`,
      `evidence pack ${owner} ${changed}`,
      `evidence pack ${reference} is stored under another reference than its own`,
      `evidence pack ${renamed} is stored under another id than its own`,
      `evidence pack ${stamp} ${changed}`,
      `evidence pack ${seal} ${changed}`,
      `evidence pack ${half} ${changed}`,
    ].sort(),
  );
});

test('a pack without seal and stamp is older than the contract, and not a fault', async () => {
  const before = await listFaults();
  const values = { export_id: randomUUID(), account_id: accountId, body: '{}', created_at: new Date() };
  await database.db.insertInto('evidence_packs').values(values).execute();
  assert.deepEqual(await listFaults(), before);
  assert.equal(await findPack(database.db, accountId, values.export_id), 'unstamped');
});
