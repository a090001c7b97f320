import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { appendRecords } from '#store/log/append-records.ts';
import { compareCheckpoint } from '#store/log/compare-checkpoint.ts';
import { findLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { findLogFaults } from '#store/log/log-faults.ts';
import { readRecordPlaces } from '#store/log/read-record-log.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const RECORDS_EACH = 17;
const timeout = 600_000;

let database: TestDatabase;
let accountId: string;
let statements: string[];
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
  await integrateAll(database.db);
});
after(() => database.drop());

const addRecords = async (count = RECORDS_EACH) => {
  await recordTestChecks(database.db, accountId, Array(count).fill({}));
  await assignPlaces(database.db);
};
const countRows = async () => {
  const { rows } = await database.pool.query(`select (select count(*) from log_leaves) as leaves,
    (select count(*) from log_nodes) as nodes, (select count(*) from log_checkpoints) as checkpoints,
    (select max(tree_size) from log_checkpoints) as size`);
  return rows[0] as { leaves: number; nodes: number; checkpoints: number; size: number };
};

test('leaves, nodes and checkpoint of a batch are written in one transaction', async () => {
  await addRecords();
  statements = [];
  const remove = setStatementTrap(({ text }) => void statements.push(text));
  assert.equal(await appendRecords(database.db, null), RECORDS_EACH);
  remove();
  assert.deepEqual(
    statements
      .filter((text) => /^(begin|copy|insert|commit|update|delete)/.test(text))
      .map((text) => text.split(' (')[0]),
    ['begin', 'copy log_leaves', 'copy log_nodes', 'insert into log_checkpoints', 'commit'],
  );
});

test('a connection that is cut before any statement leaves the log as it was, and the next try appends everything', {
  timeout,
}, async () => {
  const killer = new pg.Client({ connectionString: database.url });
  await killer.connect();
  for (const index of statements.keys()) {
    await addRecords();
    const known = await countRows();
    const remove = setStatementTrap(async ({ index: at, text, client }) => {
      if (at !== index + 1 || text.includes('pg_terminate_backend')) return;
      const ended = new Promise((resolve) => client.once('end', resolve));
      await killer.query('select pg_terminate_backend($1)', [(client as unknown as { processID: number }).processID]);
      await ended;
    });
    await assert.rejects(appendRecords(database.db, null), `cut before: ${statements[index]}`);
    remove();
    assert.deepEqual(await countRows(), known, `cut before: ${statements[index]}`);
    assert.equal(await appendRecords(database.db, null), RECORDS_EACH);
  }
  await killer.end();
  await findLogFaults(database.db, assert.fail);
});

test('kill -9 before any statement leaves the log as it was, behind the commit all of it, and never a half', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const run = (env: Record<string, string>) =>
    ground.run([], {
      main: join(import.meta.dirname, 'integrate-once.ts'),
      env: { DATABASE_URL: database.url, ...env },
    });
  await addRecords();
  const known = await countRows();
  for (let index = 1; index <= statements.length; index += 1) {
    const { signal, said } = await run({ DIE_BEFORE: `${index}` });
    assert.equal(signal, 'SIGKILL', said);
    assert.deepEqual(await countRows(), known, `killed before: ${said}`);
  }
  const { signal, said } = await run({ DIE_AFTER: `${statements.length}` });
  assert.equal(signal, 'SIGKILL', said);
  const { size } = await countRows();
  assert.ok([known.size, known.size + RECORDS_EACH].includes(size), 'with the commit on its way: all or nothing');
  assert.match((await run({})).said, /appended (17|0)$/m);
  assert.equal(await findLogFaults(database.db, assert.fail), known.size + RECORDS_EACH);
});

test('whatever processes write, append and are killed, every record is in the log once, and every checkpoint that was ever seen still holds', {
  timeout,
}, async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  const ground = openFaultGround(t);
  await integrateAll(own.db);
  const account = await createTestAccount(own.db);
  await own.pool.query('create sequence test_clock');
  const start = (main: string, ...words: string[]) =>
    ground.start([own.url, ...words], { main: join(import.meta.dirname, main) });
  const seen = new Map<string, true>();
  for (let round = 0; round < 3; round += 1) {
    const writers = [1, 2].map(() => start('write-records.ts', account.account_id));
    const appenders = [1, 2, 3].map(() => start('give-log.ts'));
    await waitUntil(
      'every appender has appended, while others did',
      async () => {
        const last = await findLastCheckpoint(own.db);
        if (last !== null) seen.set(last.note, true);
        return appenders.every((one) => one.said().split('\n').length > 3);
      },
      120_000,
    );
    for (const one of appenders) assert.match(one.said(), /^(\d+\n)*\d*$/, 'two at once would be refused by the store');
    for (const one of [...appenders, ...writers]) one.kill('SIGKILL');
    await Promise.all([...appenders, ...writers].map((one) => one.ended));
  }
  await integrateAll(own.db);
  const { rows } = await own.pool.query<{ record_id: string }>('select record_id from records');
  assert.ok(rows.length > 100);
  assert.equal(await findLogFaults(own.db, assert.fail), rows.length);
  const logs = await readRecordPlaces(
    own.db,
    rows.map(({ record_id }) => record_id),
  );
  assert.equal(new Set([...logs.values()].map(({ index }) => index)).size, rows.length);
  assert.ok(seen.size > 3);
  for (const note of seen.keys()) {
    const signed = parseSignedCheckpoint(note);
    assert.ok(signed.ok);
    assert.equal((await compareCheckpoint(own.db, signed.value)).verdict, 'consistent');
  }
});
