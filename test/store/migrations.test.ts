import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type pg from 'pg';
import { sha256Hex } from '#base/sha256.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { findOrderFaults, findRecordFaults, findUsageFaults } from '#store/fsck.ts';
import { migrate } from '#store/migrate.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { readUsage } from '#store/records/usage.ts';
import { createEmptyDatabase } from '#test/support/empty-database.ts';
import { listPlacedRecords } from '#test/support/placed-records.ts';
import { runAsSuperuser } from '#test/support/run-as-superuser.ts';
import { sealTestRecord } from '#test/support/test-records.ts';

const FOLDER = new URL('../../src/store/migrations/', import.meta.url);

test('a database of the first release keeps its records and its money when it is migrated', async (t) => {
  const database = await openReleased(t, 2);
  // The last was made on the second of January in UTC, and on the third in Sydney; it stays where it was counted.
  const records = ['2026-01-01T01:00:00Z', '2026-01-02T01:00:00Z', '2026-01-02T20:00:00Z'].map((created_at) =>
    sealTestRecord({ price_cents: 10, reference: 'old', created_at }),
  );
  await database.pool.query(`
    insert into tenants values ('ten_1', 'Old', '\\x00');
    insert into accounts values ('acc_1', 'ten_1', 'Old');
    insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason)
      values ('txn_0', 'credit:acc_1', 500, 'credit'), ('txn_0', 'operator:credit-given', -500, 'credit')`);
  for (const { record, line } of records) {
    await database.pool.query(
      `with kept as (insert into records values ($1, 'acc_1', $2, $3, $4, 10, $5, $6) returning record_id)
        insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason, record_id)
        select 'txn_' || record_id, account, cents, 'charge', record_id
        from kept, (values ('credit:acc_1', -10), ('revenue:get_abn', 10)) side(account, cents)`,
      [record.record_id, record.tool, record.target.value, record.reference, record.created_at, line],
    );
  }
  await migrate(database.pool);
  assert.equal(await readBalanceCents(database.db, 'acc_1'), 470);
  const { rows } = await database.pool.query('select ledger_account, balance_cents from ledger_checkpoints');
  assert.deepEqual(rows, [{ ledger_account: 'credit:acc_1', balance_cents: 470 }]);
  const faults: string[] = [];
  assert.equal(await findRecordFaults(database.db, (fault) => faults.push(fault)), 3);
  assert.equal(await findLedgerFaults(database.db, (fault) => faults.push(fault)), 8);
  assert.equal(await findOrderFaults(database.db, (fault) => faults.push(fault)), 0);
  assert.equal(await findUsageFaults(database.db, (fault) => faults.push(fault)), 2);
  const used = [
    { day: '2026-01-01', tool: 'get_abn', calls: 1, spend_cents: 10 },
    { day: '2026-01-02', tool: 'get_abn', calls: 2, spend_cents: 20 },
  ];
  assert.deepEqual(await readUsage(database.db, 'acc_1', '2026-01-01', '2026-01-05'), used);
  const later = `select usage_day('2036-01-02T20:00:00Z')::text as day, usage_day(now())::text as today`;
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual((await database.pool.query(later)).rows, [{ day: '2036-01-03', today }]);
  assert.deepEqual(faults, []);
  assert.equal(await assignPlaces(database.db), 3);
  assert.deepEqual(
    await listPlacedRecords(database.db, -1, 10),
    records
      .map(({ record }) => record.record_id)
      .sort()
      .map((record_id, place) => ({ place, record_id })),
  );
  await assert.rejects(database.pool.query('delete from records'), /append-only/);
  assert.deepEqual(await migrate(database.pool), [], 'there is nothing left to do');
});

test('requests, audit entries and usage of an earlier database are in the first partitions, and a role keeps its rights', async (t) => {
  const { pool, url } = await openReleased(t, 50);
  const role = `before_${randomBytes(4).toString('hex')}`;
  await pool.query(`
    insert into tenants values ('ten_1', 'Old', '\\x00');
    insert into accounts values ('acc_1', 'ten_1', 'Old');
    insert into request_log values (1, 'acc_1', 'key_1', 'get_abn', 200, null, 1, 'req_1');
    insert into audit_log (account_id, action, actor_kind, details) values ('acc_1', 'sign_in', 'unknown', '{}');
    insert into usage_totals values ('acc_1', '2026-01-01', 'get_abn', 2, 0)`);
  await runAsSuperuser(`create role ${role} login`);
  // After the database, which grants it rights.
  t.after(() => runAsSuperuser(`drop role ${role}`));
  await pool.query(`grant select, insert on request_log, audit_log, usage_totals to ${role}`);
  await migrate(pool);
  const { pool: limited, close } = openDatabase({ connectionString: url.replace('service@', `${role}@`) });
  const write = async (client: pg.Pool, no: number) => {
    await client.query(
      `insert into request_log values (${no}, 'acc_1', 'key_1', 'get_abn', 200, null, 1, 'req_${no}')`,
    );
    await client.query(
      `insert into audit_log (account_id, action, actor_kind, details) values ('acc_1', 'no ${no}', 'unknown', '{}')`,
    );
    await client.query(`insert into usage_totals values ('acc_1', current_date, 'tool ${no}', 1, 0)`);
  };
  try {
    await write(limited, 2);
    await write(pool, 3);
    await assert.rejects(limited.query('delete from audit_log'), /permission denied/);
    const list = async (text: string) => (await limited.query({ text, rowMode: 'array' })).rows.flat();
    assert.deepEqual(await list('select action from audit_log order by entry_no'), ['sign_in', 'no 2', 'no 3']);
    assert.deepEqual(await list('select request_id from request_log order by entry_no'), ['req_1', 'req_2', 'req_3']);
    assert.deepEqual(await list('select tool from usage_totals order by day, tool'), ['get_abn', 'tool 2', 'tool 3']);
    assert.deepEqual(await list('select distinct tableoid::regclass::text from request_log'), [
      'partitions.request_log_first',
    ]);
  } finally {
    await close();
  }
});

test('a database of another encoding than UTF8 is not migrated, and the error says why', async (t) => {
  const url = await createEmptyDatabase(t, `encoding 'LATIN1' locale_provider libc locale 'C'`);
  const database = openDatabase({ connectionString: url });
  t.after(() => database.close());
  await assert.rejects(migrate(database.pool), /^Error: the database has the encoding LATIN1, and must have UTF8: /);
  const { rows } = await database.pool.query('select number from migrations');
  assert.deepEqual(rows, []);
});

test('a database that an earlier release migrated in another encoding is still upgraded', async (t) => {
  const { pool } = await openReleased(t, 2, `encoding 'WIN1252' locale_provider libc locale 'C'`);
  const applied = await migrate(pool);
  assert.equal(applied.length, listMigrationFiles().length - 2);
});

const listMigrationFiles = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** A database as it was after so many migrations. */
async function openReleased(t: TestContext, count: number, settings?: string) {
  const url = await createEmptyDatabase(t, settings);
  const database = openDatabase({ connectionString: url });
  t.after(() => database.close());
  await database.pool.query(`create table migrations (
    number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  for (const file of listMigrationFiles().slice(0, count)) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    await database.pool.query(text);
    const row = [Number.parseInt(file, 10), file.replace('.sql', ''), sha256Hex(text)];
    await database.pool.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', row);
  }
  return { ...database, url };
}
