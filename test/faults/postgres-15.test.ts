import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { startInstalledPostgres } from '#test/support/installed-postgres.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { POSTGRES_15, whyLeftOut } from '#test/support/why-left-out.ts';

test('PostgreSQL 15 serves records, monitors and the evidence log, and fsck checks all of it there', {
  skip: whyLeftOut('PostgreSQL 15'),
  timeout: 300_000,
}, async (t) => {
  const ground = openFaultGround(t);
  const postgres = await startInstalledPostgres(POSTGRES_15);
  const dataDir = ground.makeDataDir();
  // A busy test machine must not make the service shed requests.
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, WORK_JOBS: 'on', MAX_LAG_MS: '600000' };
  const { pool, close } = openDatabase({ connectionString: postgres.url });
  t.after(async () => {
    await close();
    await postgres.stop();
  });
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  assert.match(rows[0]?.version ?? '', /^15\d{4}$/);

  const migrated = await ground.run(['migrate'], { env });
  assert.equal(migrated.code, 0, migrated.said);
  const service = await ground.serve({ env });
  const demo = JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;
  const send = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(service.url + path, { headers, ...init });
    const text = await answer.text();
    assert.ok(answer.ok, `${path} answers ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  await send('/v1/abn/79002637069');
  await send('/v1/address/lookup', { source_version: demo.gnaf_source_version, raw_address: demo.sample_address });
  const { subscription_id } = await send('/v1/monitors', { target_type: 'ABN', target: demo.sample_abn });
  for (const role of ['baseline', 'check']) await send(`/v1/monitors/${subscription_id}/snapshots`, { role });
  await send('/v1/usage');
  await waitUntil('every record is in the evidence log', async () => {
    const { rows } = await pool.query(
      'select (select count(*) from log_leaves) = (select count(*) from records) as all',
    );
    return rows[0].all === true;
  });

  const sound = await ground.run(['fsck'], { env });
  assert.equal(sound.code, 0, sound.said);
  assert.doesNotMatch(sound.said, /NOT CHECKED/);
  assert.match(sound.said, /[1-9]\d* log entries.*[1-9]\d* monitors and snapshots/);

  // JSON that the column takes and no operator of PostgreSQL does must not end the check of the other rows.
  await tamperWith(pool, 'records', `update records set body = '{"tool":1e200000}' where tool = 'get_abn'`);
  const damaged = await ground.run(['fsck'], { env });
  assert.equal(damaged.code, 1);
  assert.match(damaged.said, /FAULT record \S+ has no hash/);
  assert.doesNotMatch(damaged.said, /NOT CHECKED/);
});
