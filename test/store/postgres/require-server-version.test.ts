import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { requireServerVersion } from '#store/postgres/require-server-version.ts';
import { createEmptyDatabase } from '#test/support/empty-database.ts';
import { runAdminProgram } from '#test/support/run-admin.ts';

const TOO_OLD = 'PostgreSQL 14 is too old: this service supports 15 to 18; upgrade the server that DATABASE_URL names';

/** A stand-in for a pool: it returns the version that a server would report. */
function reporting(version: string): Pick<pg.Pool, 'query'> {
  return { query: async () => ({ rows: [{ version }] }) } as unknown as Pick<pg.Pool, 'query'>;
}

test('versions 15 to 18 are supported, older ones are refused, newer ones are noted', async () => {
  const notices: string[] = [];
  const note = (line: string) => notices.push(line);
  for (const version of ['150000', '150013', '160004', '170009', '180099'])
    await requireServerVersion(reporting(version), note);
  assert.deepEqual(notices, []);
  for (const version of ['140000', '149999'])
    await assert.rejects(requireServerVersion(reporting(version), note), { message: TOO_OLD });
  await assert.rejects(requireServerVersion(reporting('90624'), note), /^Error: PostgreSQL 9 is too old/);
  assert.deepEqual(notices, []);
  await requireServerVersion(reporting('190000'), note);
  assert.deepEqual(notices, ['PostgreSQL 19 is untested: this service supports 15 to 18']);
});

// No PostgreSQL 14 is at hand: this is the server of the test run, made to report another version to us alone.
test('serve, migrate and fsck refuse a server that reports version 14, with one line, and make nothing there', async (t) => {
  const url = await createEmptyDatabase(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`create schema older;
    create function older.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140015' else pg_catalog.current_setting($1) end $$;
    alter database ${name} set search_path = older, pg_catalog, public`);
  for (const command of ['serve', 'migrate', 'fsck']) {
    const { code, stdout, stderr } = await runAdminProgram([command], { env: { DATABASE_URL: url, PORT: '0' } });
    assert.deepEqual([code, stdout, stderr], [1, '', `svc-admin: ${TOO_OLD}\n`], command);
  }
  const { rows } = await client.query(`select from pg_tables where schemaname in ('public', 'pgboss')`);
  assert.equal(rows.length, 0);
  await client.end();
});
