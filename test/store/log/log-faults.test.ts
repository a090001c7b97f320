import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { formatSignedNote, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { recordCosignature } from '#store/log/cosignatures.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { findLogFaults, findLogKeyFaults, readLeafPage } from '#store/log/log-faults.ts';
import { rotateLogKey } from '#store/log/log-keys.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const TABLES = [
  'records',
  'record_places',
  'log_keys',
  'log_leaves',
  'log_nodes',
  'log_checkpoints',
  'log_cosignatures',
];

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  assert.deepEqual(await listFaults(), [], 'a log that has not begun has no faults');
  accountId = (await createTestAccount(database.db)).account_id;
  for (const count of [1, 20, 279]) {
    await recordTestChecks(database.db, accountId, Array(count).fill({}));
    await integrateAll(database.db);
  }
  const { note, tree_size } = await readLastCheckpoint(database.db);
  await rotateLogKey(database.db, { secret: null, now: new Date(), origin: null });
  await recordTestChecks(database.db, accountId, [{}]);
  await integrateAll(database.db);
  const parsed = parseSignedNote(note);
  assert.ok(parsed.ok);
  const witness = await openCosigner('witness.example/w1', Buffer.alloc(32, 7));
  const signature = await witness.cosign(parsed.value.text, 1_700_000_000);
  const cosigned = parseSignedNote(
    formatSignedNote({ ...parsed.value, signatures: [...parsed.value.signatures, signature] }),
  );
  assert.ok(cosigned.ok && (await recordCosignature(database.db, cosigned.value, tree_size, witness.key))?.ok);
});
after(() => database.drop());

async function listFaults(): Promise<string[]> {
  const faults: string[] = [];
  await findLogFaults(database.db, (fault) => {
    faults.push(fault);
    assert.ok(faults.length < 2_000, 'no fault is reported again and again');
  });
  return faults;
}

/** Returns the faults found during a change, which is then undone. */
async function listFaultsAfter(table: string, statement: string): Promise<string[]> {
  await database.pool.query(`create table kept as table ${table}`);
  await tamperWith(database.pool, table, statement);
  const faults = await listFaults();
  await tamperWith(database.pool, table, `delete from ${table}; insert into ${table} select * from kept`);
  await database.pool.query('drop table kept');
  return faults;
}

test('a log as it was written has no faults, and all of it is counted', async () => {
  assert.deepEqual(await listFaults(), []);
  assert.equal(await findLogFaults(database.db, assert.fail), 301);
  assert.equal(await findLogKeyFaults(database.db, null, assert.fail), 2);
  for (const table of TABLES) await assert.rejects(database.pool.query(`delete from ${table}`));
});

test('a record that was changed and sealed again no longer matches the log', async () => {
  const faults = await listFaultsAfter(
    'records',
    `update records set body = (jsonb_set(body::jsonb, '{record_sha256}', to_jsonb(repeat('0', 64))))::json
     where record_id = (select record_id from record_places where place = 100)`,
  );
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? '', /^log entry 100 does not match rec_\w+ as it is now$/);
});

test('of two hashes in a record the last one counts, as for every JSON parser', async () => {
  const faults = await listFaultsAfter(
    'records',
    `update records set body = (regexp_replace(body::text, '}$', ',"record_sha256":"' || repeat('0', 64) || '"}'))::json
     where record_id = (select record_id from record_places where place = 100)`,
  );
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? '', /^log entry 100 does not match rec_\w+ as it is now$/);
});

for (const odd of ['"\\ud800"', '"\\udc00x"', '"\\u0000"', '1e200000']) {
  test(`a record with ${odd} in it, which PostgreSQL cannot read, is named, and all the others are checked`, async () => {
    const at = (place: number) => `where record_id = (select record_id from record_places where place = ${place})`;
    const faults = await listFaultsAfter(
      'records',
      `update records set body = (left(body::text, -1) || ',"odd":${odd}}')::json ${at(100)};
       update records set body = (left(body::text, -1) || ',"record_sha256":"' || repeat('0', 64) || '"}')::json ${at(200)}`,
    );
    assert.deepEqual(
      faults.map((fault) => fault.replace(/rec_\w+/, 'it')),
      ['log entry 100 commits to it, whose body cannot be read', 'log entry 200 does not match it as it is now'],
    );
  });
}

test('a record whose text only looks like half a character is read like any other', async () => {
  const faults = await listFaultsAfter(
    'records',
    `update records set body = (left(body::text, -1) || ',"path":"C:\\\\ud800 \\ud83d\\ude00"}')::json
     where record_id = (select record_id from record_places where place = 100)`,
  );
  assert.deepEqual(faults, []);
});

test('a record without a hash is not reported as missing', async () => {
  const faults = await listFaultsAfter(
    'records',
    `update records set body = (body::jsonb - 'record_sha256')::json
     where record_id = (select record_id from record_places where place = 100)`,
  );
  assert.match(faults.join(), /^log entry 100 commits to rec_\w+, which has no hash$/);
});

test('a deleted record is reported by its log entry', async () => {
  const gone = `delete from records where record_id = (select record_id from record_places where place = 7)`;
  const faults = await listFaultsAfter('records', gone);
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? '', /^log entry 7 commits to rec_\w+, which is missing$/);
});

test('two records that swapped places are both reported', async () => {
  const swap = `create temp table swapped as select place, record_id from record_places where place in (3, 4);
    delete from record_places where place in (3, 4);
    insert into record_places select 7 - place, record_id from swapped; drop table swapped`;
  const faults = await listFaultsAfter('record_places', swap);
  assert.deepEqual(
    faults.map((fault) => fault.replace(/rec_\w+/, 'it')),
    ['log entry 3 does not match it as it is now', 'log entry 4 does not match it as it is now'],
  );
});

test('an entry that was changed, deleted, inserted or swapped breaks the signed trees that cover it', async () => {
  const changed = await listFaultsAfter('log_leaves', 'update log_leaves set entry = salt where leaf_index = 30');
  assert.match(changed[0] ?? '', /^log entry 30 does not match/);
  assert.ok(changed.includes('checkpoint of 300 entries by key 1 has a root that does not match its entries'));
  assert.ok(!changed.some((fault) => fault.includes('checkpoint of 21 entries')), 'what was signed before still holds');
  assert.ok(changed.includes('log node 1 of height 4 is not the hash of its children'));

  const dropped = await listFaultsAfter('log_leaves', 'delete from log_leaves where leaf_index = 30');
  assert.equal(dropped[0], 'the log has 300 entries, and its last checkpoint is for 301');
  assert.ok(dropped.includes('log entry 31 is in the place of entry 30'));

  const shortened = await listFaultsAfter('log_leaves', 'delete from log_leaves where leaf_index = 300');
  assert.deepEqual(shortened, [
    'the log has 300 entries, and its last checkpoint is for 301',
    'checkpoint of 301 entries by key 2 covers more entries than the log has',
  ]);

  const added = await listFaultsAfter(
    'log_leaves',
    'insert into log_leaves select 301, salt, entry from log_leaves where leaf_index = 0',
  );
  assert.equal(added[0], 'the log has 302 entries, and its last checkpoint is for 301');
  assert.ok(added.includes('log entry 301 has no record at its place'));

  const swapped = await listFaultsAfter(
    'log_leaves',
    `create temp table swapped as table log_leaves; delete from log_leaves where leaf_index in (0, 5);
     insert into log_leaves select 5 - leaf_index, salt, entry from swapped where leaf_index in (0, 5); drop table swapped`,
  );
  assert.ok(swapped.includes('checkpoint of 1 entries by key 1 has a root that does not match its entries'));
});

test('a node that was changed, deleted or inserted is reported', async () => {
  const where = 'where height = 8 and position = 0';
  assert.deepEqual(await listFaultsAfter('log_nodes', `update log_nodes set node_hash = sha256('x') ${where}`), [
    'log node 0 of height 8 is not the hash of its children',
  ]);
  assert.deepEqual(await listFaultsAfter('log_nodes', `delete from log_nodes ${where}`), [
    'log node 0 of height 8 is missing',
    'the log keeps 18 nodes, and its entries have 19',
  ]);
  assert.deepEqual(await listFaultsAfter('log_nodes', `insert into log_nodes values (12, 0, sha256('x'))`), [
    'the log keeps 20 nodes, and its entries have 19',
  ]);
});

test('a changed, unsigned or invented checkpoint is reported', async () => {
  const of300 = 'where tree_size = 300 and key_no = 1';
  const set = (column: string, value: string) =>
    listFaultsAfter('log_checkpoints', `update log_checkpoints set ${column} = ${value} ${of300}`);
  const named = 'checkpoint of 300 entries by key 1';
  assert.deepEqual(await set('root_hash', `sha256('x')`), [`${named} has a root that does not match its entries`]);
  assert.deepEqual(await set('note', `'x'`), [`${named} cannot be read`]);
  assert.deepEqual(await set('note', `replace(note, '300', '299')`), [
    `${named} has a text that does not match its entries`,
  ]);
  assert.deepEqual(await set('note', `(select note from log_checkpoints where tree_size = 21)`), [
    `${named} has a text that does not match its entries`,
  ]);
  const first = `left(note, position(E'\\n\\n' in note))`;
  const other = `(select substr(note, position(E'\\n\\n' in note) + 1) from log_checkpoints where tree_size = 21)`;
  assert.deepEqual(await set('note', `${first} || ${other}`), [`${named} is not signed by its key`]);
  assert.deepEqual(await set('tree_size', '290'), [
    'checkpoint of 290 entries by key 1 has a root that does not match its entries',
  ]);
});

test('a checkpoint deleted between two others is reported', async () => {
  assert.deepEqual(await listFaultsAfter('log_checkpoints', 'delete from log_checkpoints where tree_size = 21'), [
    'checkpoint 3 is missing: number 4, of 300 entries, follows',
  ]);
});

test('more checkpoints than a page has are each read once', async () => {
  const faults = await listFaultsAfter(
    'log_checkpoints',
    `insert into log_checkpoints (tree_size, key_no, root_hash, note, checkpoint_no)
     select 1000 + no, 1, sha256('x'), 'x', 1000 + no from generate_series(1, 1100) no`,
  );
  assert.equal(faults[0], 'the log has 301 entries, and its last checkpoint is for 2100');
  assert.deepEqual(
    faults.slice(1),
    Array.from(
      { length: 1_100 },
      (_, at) => `checkpoint of ${1_001 + at} entries by key 1 covers more entries than the log has`,
    ),
  );
});

test('a log rolled back with its checkpoints cannot be detected from inside', async () => {
  const table = 'log_checkpoints';
  await database.pool.query('create table kept_leaves as table log_leaves');
  await tamperWith(database.pool, 'log_leaves', 'delete from log_leaves where leaf_index = 300');
  assert.deepEqual(await listFaultsAfter(table, 'delete from log_checkpoints where tree_size = 301'), []);
  await tamperWith(
    database.pool,
    'log_leaves',
    'delete from log_leaves; insert into log_leaves select * from kept_leaves',
  );
  assert.deepEqual(await listFaults(), []);
});

test('a key whose time was changed is reported, and so is one that is gone', async () => {
  const undone = new Error('the change is undone');
  const find = async (...changes: string[]) => {
    const faults: string[] = [];
    const change = database.db.transaction().execute(async (trx) => {
      for (const table of ['log_keys', 'log_checkpoints'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      for (const statement of changes) await sql.raw(statement).execute(trx);
      await findLogKeyFaults(trx, null, (fault) => faults.push(fault.replaceAll(/\d{4}-[^ ,]+Z/g, 'TIME')));
      throw undone;
    });
    await assert.rejects(change, undone);
    return faults;
  };
  const set = (key: number, by: string) =>
    `update log_keys set valid_from = valid_from + interval '${by}' where key_no = ${key}`;
  assert.deepEqual(await find(set(2, '4 minutes')), [], 'clocks are never quite alike');
  assert.deepEqual(await find(set(2, '6 minutes')), ['log key 2 is valid from TIME, and signed first at TIME']);
  assert.deepEqual(await find(set(1, '-6 minutes')), ['log key 1 is valid from TIME, and signed first at TIME']);
  assert.deepEqual(await find(set(1, '2 minutes')), ['log key 2 is valid from an earlier time than the previous key']);
  const late = `update log_checkpoints set created_at = created_at + interval '10 minutes' where key_no = 2`;
  assert.deepEqual(await find(late), ['log key 2 is valid from TIME, and signed first at TIME']);
  const stepped = 'update log_keys set valid_from = (select min(valid_from) from log_keys)';
  assert.deepEqual(await find(late, stepped), [], 'the clock had stepped back when the second key was created');
  const unsigned = (key: number) => `delete from log_checkpoints where key_no = ${key}`;
  assert.deepEqual(await find(unsigned(2)), ['log key 2 has signed no checkpoint']);
  assert.deepEqual(await find(unsigned(1), 'delete from log_keys where key_no = 1'), [
    'log key 1 is missing: key 2 follows',
  ]);
});

test('a changed cosignature or key is reported', async () => {
  const line = `update log_cosignatures set signature_line = replace(signature_line, 'A', 'B')`;
  assert.match(
    (await listFaultsAfter('log_cosignatures', line))[0] ?? '',
    /^the cosignature of witness\.example.* on 300 entries is not valid$/,
  );
  const time = 'update log_cosignatures set cosigned_at = cosigned_at + 1';
  assert.equal((await listFaultsAfter('log_cosignatures', time)).length, 1);
  const faults: string[] = [];
  await tamperWith(database.pool, 'log_keys', `update log_keys set private_key = sha256('x') where key_no = 1`);
  await findLogKeyFaults(database.db, null, (fault) => faults.push(fault));
  assert.deepEqual(faults, ['log key 1 has a private key that does not match its public key']);
});

test('entries appended during the check cause no fault and hide none', async () => {
  let isAppended = false;
  const appending = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isAppended) return result;
      isAppended = true;
      await recordTestChecks(database.db, accountId, [{}]);
      await integrateAll(database.db);
      return result;
    },
  });
  await tamperWith(database.pool, 'log_nodes', `insert into log_nodes values (12, 0, sha256('x'))`);
  const faults: string[] = [];
  assert.equal(await findLogFaults(appending, (fault) => faults.push(fault)), 301);
  assert.deepEqual(faults, ['the log keeps 20 nodes, and its entries have 19']);
  assert.equal((await readLastCheckpoint(database.db)).tree_size, 302);
});

test('a page reads the places of its own entries only, also with a merge join', async () => {
  await database.db.transaction().execute(async (trx) => {
    for (const way of ['nestloop', 'hashjoin', 'seqscan', 'bitmapscan'])
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(trx);
    const countFetched = async () => {
      const { rows } = await sql<{ fetched: number }>`select idx_tup_fetch as fetched
        from pg_stat_xact_user_tables where relname = 'record_places'`.execute(trx);
      return rows[0]?.fetched ?? 0;
    };
    const before = await countFetched();
    assert.equal((await readLeafPage(trx, 290, 300)).length, 10);
    assert.equal((await countFetched()) - before, 10);
  });
});
