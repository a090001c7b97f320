import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { type FaultGround, openFaultGround } from '#test/support/fault-ground.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const RELEASED = new URL('../released/schema-0005.sql', import.meta.url);
const ACCOUNT = 'acc_01M7G8F7P0HSJ8Z293M0T0QQ99';
const RECORDS = ['rec_01M7G8FDTG8E849C2VBKRP283M', 'rec_01M7G8FDKV4Z8991ZKDR42A0TW', 'rec_01M7G8FD8H3YBW6STKFAPHF0EF'];

test('a data folder with the previous schema starts: records, usage and credit are there, and fsck finds no fault', {
  timeout: 240_000,
}, async (t) => {
  const ground = openFaultGround(t);
  const env = { ...(await buildProductionEnv()), DATA_DIR: await makeReleased(ground) };

  const early = await ground.run(['fsck'], { env });
  assert.equal(early.code, 1);
  assert.match(early.said, /the store lacks .*0007-usage-totals.*: run svc-admin migrate first/);

  const service = await ground.serve({ env });
  const made = await ground.run(['keys', 'create', '--account', ACCOUNT, '--name', 'after'], { env });
  const key = /svc_live_\w+/.exec(made.said)?.[0] ?? '';
  const ask = (path: string) => fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
  const { records } = await readOk(await ask('/v1/receipts/due-diligence'));
  assert.deepEqual(
    (records as Body[]).map(({ record_id }) => record_id),
    RECORDS,
  );
  const byReference = await readOk(await ask('/v1/receipts/due-diligence?reference=deal-7&tool=verify_counterparty'));
  assert.equal((byReference.records as Body[])[0]?.record_id, RECORDS[0]);
  const usage = await readOk(await ask('/v1/usage?from=2026-11-01&to=2026-11-30'));
  assert.deepEqual([usage.calls, usage.balance_cents], [3, 5_000]);
  await waitUntil('the records of before are in the evidence log', async () => {
    const { records: listed } = await readOk(await ask('/v1/receipts/due-diligence'));
    return (listed as Body[]).every(({ log }) => log !== null);
  });
  service.kill('SIGTERM');
  await service.ended;

  const { code, said } = await ground.run(['fsck'], { env });
  assert.equal(code, 0, said);
  assert.match(
    said,
    /^checked 4 records, .*4 places, 4 times of records, 0 erasures, 4 log entries, 1 log keys, 2 totals of usage, 2 ledger/m,
  );
});

async function makeReleased(ground: FaultGround): Promise<string> {
  const dataDir = ground.makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(readFileSync(RELEASED, 'utf8'));
  await client.end();
  await postgres.stop();
  return dataDir;
}
