import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { isIncluded } from '#domain/log/proof/is-included.ts';
import { buildRecordCommitment, hashLeaf } from '#domain/log/proof/merkle-hash.ts';
import { parseTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { appendRecords } from '#store/log/append-records.ts';
import { findEntries, readConsistencyProof } from '#store/log/kept-hashes.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { beginLog, readLogKeys } from '#store/log/log-keys.ts';
import { findRecordLog, type RecordLog, readRecordPlaces, waitForLog } from '#store/log/read-record-log.ts';
import { LogBehind } from '#store/log/require-log-in-step.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { integrateAll, TEST_ORIGIN } from '#test/support/evidence-log.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks, sealTestRecord } from '#test/support/test-records.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

const recordChecks = (count: number) => recordTestChecks(database.db, accountId, Array(count).fill({}));
const readCheckpoint = (note: string) => {
  const parsed = parseSignedCheckpoint(note);
  assert.ok(parsed.ok, note);
  return parsed.value;
};

async function readLogs(records: readonly SealedRecord[]): Promise<Map<string, RecordLog>> {
  const logs = new Map<string, RecordLog>();
  for (const { record_id } of records) {
    const log = await findRecordLog(database.db, record_id);
    if (log !== null) logs.set(record_id, log);
  }
  return logs;
}

/** Verifies a record with nothing but the record, its log proof and the public keys. */
async function assertProven(record: SealedRecord, log: RecordLog | undefined | null): Promise<void> {
  assert.ok(log, `${record.record_id} is in the log`);
  const proof = parseTlogProof(log.proof);
  assert.ok(proof.ok);
  assert.equal(proof.value.index, log.index);
  assert.equal(proof.value.checkpoint, log.checkpoint);
  const { checkpoint, note } = readCheckpoint(log.checkpoint);
  const keys = (await readLogKeys(database.db)).map(({ key }) => key);
  assert.ok((await verifyNote(note, keys)).ok);
  const salt = proof.value.extra;
  assert.equal(salt?.length, 32);
  const entry = await buildRecordCommitment(salt, Buffer.from(record.record_sha256, 'hex'));
  const { size, rootHash } = checkpoint;
  const claim = { index: log.index, size, rootHash, leafHash: await hashLeaf(entry), proof: proof.value.hashes };
  assert.ok(await isIncluded(claim), `${record.record_id} is proven`);
}

test('nothing is appended to a log that has not begun', async () => {
  const [record] = await recordChecks(1);
  await assignPlaces(database.db);
  assert.equal(await appendRecords(database.db, null), null);
  assert.equal(await findRecordLog(database.db, record?.record_id ?? ''), null);
});

test('a log begins with a signed checkpoint of no entries, once, and keeps its origin', async () => {
  const origins = await Promise.all(
    ['one', 'two', 'three'].map((name) => beginLog(database.db, `${name}.example/log`, null)),
  );
  assert.equal(new Set(origins).size, 1, 'processes that start together begin one log');
  assert.equal(await beginLog(database.db, 'another.example/log', null), origins[0]);
  assert.equal((await readLogKeys(database.db)).length, 1);
  const { checkpoint, note } = readCheckpoint((await readLastCheckpoint(database.db)).note);
  assert.deepEqual(
    { origin: checkpoint.origin, size: checkpoint.size, root: Buffer.from(checkpoint.rootHash).toString('hex') },
    { origin: origins[0], size: 0, root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
  );
  assert.ok(
    (
      await verifyNote(
        note,
        (await readLogKeys(database.db)).map(({ key }) => key),
      )
    ).ok,
  );
  const other = await createTestDatabase();
  await assert.rejects(beginLog(other.db, 'no name', null), /origin/);
  await other.drop();
});

test('the first record is index 0 of a tree of one, and its proof has no hashes', async () => {
  assert.equal(await appendRecords(database.db, null), 1);
  assert.equal(await appendRecords(database.db, null), 0, 'nothing is appended twice');
  const { rows } = await sql<{ body: SealedRecord }>`select body from records`.execute(database.db);
  const record = rows[0]?.body as SealedRecord;
  const log = await findRecordLog(database.db, record.record_id);
  assert.equal(log?.index, 0);
  assert.equal(readCheckpoint(log?.checkpoint ?? '').checkpoint.size, 1);
  assert.equal(log?.proof.split('\n\n')[0]?.split('\n').length, 3, 'first line, salt and index');
  await assertProven(record, log);
});

test('every record is proven by the first checkpoint that covers it, with the same bytes whenever it is asked again', async () => {
  const before = await recordChecks(20);
  await integrateAll(database.db);
  const early = await readLogs(before);
  const after = await recordChecks(300);
  await integrateAll(database.db);
  const late = await readLogs([...before, ...after]);
  assert.equal(late.size, 320);
  for (const [id, log] of early) assert.deepEqual(late.get(id), log);
  for (const record of [...before, ...after]) await assertProven(record, late.get(record.record_id));
  const sizes = new Set([...late.values()].map(({ checkpoint }) => readCheckpoint(checkpoint).checkpoint.size));
  assert.deepEqual([...sizes], [21, 321]);
  assert.deepEqual(
    [...late.values()].map(({ index }) => index).sort((a, b) => a - b),
    Array.from({ length: 320 }, (_, at) => at + 1),
  );
});

test('a place in a list is that of the proof, and a record that waits has none', async () => {
  const [record] = await recordChecks(1);
  const id = record?.record_id ?? '';
  assert.equal(await waitForLog(database.db, id, 1), null);
  const waiting = waitForLog(database.db, id);
  await integrateAll(database.db);
  const log = await waiting;
  await assertProven(record as SealedRecord, log);
  const places = await readRecordPlaces(database.db, [id, 'rec_unknown']);
  assert.deepEqual([...places], [[id, { index: log?.index, checkpoint: log?.checkpoint }]]);
  assert.deepEqual(await readRecordPlaces(database.db, []), new Map());
});

test('two records with the same content have different leaves [log.salted]', async () => {
  const { rows } = await sql<{ salts: number; entries: number; all: number }>`
    select count(distinct salt) as salts, count(distinct entry) as entries, count(*) as all from log_leaves`.execute(
    database.db,
  );
  assert.deepEqual(rows[0], { salts: rows[0]?.all, entries: rows[0]?.all, all: 322 });
});

test('every checkpoint that was ever signed is consistent with every later one', async () => {
  const rows = await database.db
    .selectFrom('log_checkpoints')
    .select(['tree_size', 'note'])
    .orderBy('tree_size')
    .execute();
  assert.deepEqual(
    rows.map(({ tree_size }) => tree_size),
    [0, 1, 21, 321, 322],
  );
  const [, ...later] = rows.map(({ note }) => readCheckpoint(note).checkpoint);
  for (const first of later) {
    for (const second of later.filter(({ size }) => size >= first.size)) {
      const proof = await readConsistencyProof(database.db, first.size, second.size);
      const roots = { firstRoot: first.rootHash, secondRoot: second.rootHash };
      assert.ok(await isConsistent({ firstSize: first.size, secondSize: second.size, ...roots, proof }));
    }
  }
});

test('entries are read from an index on, as many as were requested', async () => {
  const all = await findEntries(database.db, 0, 1_000);
  assert.equal(all.length, 322);
  assert.deepEqual(await findEntries(database.db, 20, 3), all.slice(20, 23));
  assert.deepEqual(await findEntries(database.db, 320, 5), all.slice(320));
});

test('each checkpoint is kept outside the database, and one there that is ahead of the database stops the log', async () => {
  const kept: SignedCheckpoint[] = [];
  const keeper = {
    findKept: async () => kept,
    keep: (note: string) => void kept.push(readCheckpoint(note)),
    flush: async () => undefined,
  };
  for (const count of [1, 2]) {
    await recordChecks(1);
    await assignPlaces(database.db);
    assert.equal(await appendRecords(database.db, null, keeper), 1);
    assert.equal(kept.length, count);
    assert.deepEqual(kept.at(-1), readCheckpoint((await readLastCheckpoint(database.db)).note));
  }
  const [{ checkpoint, note }] = kept as [SignedCheckpoint];
  kept.push({ checkpoint: { ...checkpoint, size: checkpoint.size + 2 }, note });
  await recordChecks(1);
  await assignPlaces(database.db);
  await assert.rejects(appendRecords(database.db, null, keeper), LogBehind);
  assert.equal(kept.length, 3, 'nothing was signed');
  await integrateAll(database.db);
});

test('while one process appends another leaves it to that one', async () => {
  await recordChecks(1);
  await assignPlaces(database.db);
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('evidence log', 0))`.execute(trx);
    assert.equal(await appendRecords(database.db, null), null);
  });
  assert.equal(await appendRecords(database.db, null), 1);
});

test('a record whose JSON does not begin with its hash is proven like any other', async () => {
  const { record } = sealTestRecord({});
  const line = JSON.stringify(record);
  assert.ok(!line.startsWith('{"record_sha256"'), line);
  await openCompletionWriter(database.db).record({
    accountId,
    sealing: { record, line },
    funding: { from: 'key' },
    held: null,
    jobs: [],
    answer: null,
  });
  await integrateAll(database.db);
  await assertProven(record, await findRecordLog(database.db, record.record_id));
});

test('no row of the log can be changed or deleted', async () => {
  const tables = {
    log_keys: 'key_no',
    log_leaves: 'leaf_index',
    log_nodes: 'height',
    log_checkpoints: 'tree_size',
    log_witnesses: 'witness_key',
    log_cosignatures: 'tree_size',
  };
  for (const [table, column] of Object.entries(tables)) {
    const deeds = [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`];
    for (const deed of deeds) await assert.rejects(database.pool.query(deed), /is append-only/, deed);
  }
  const twice = 'insert into log_leaves select leaf_index, salt, entry from log_leaves limit 1';
  await assert.rejects(database.pool.query(twice), /duplicate key/);
});

test('a tree that is not the one that was signed is not gone on with', async () => {
  const { db, drop } = await createTestDatabase();
  const account = await createTestAccount(db);
  await recordTestChecks(db, account.account_id, Array(3).fill({}));
  await integrateAll(db);
  await sql`alter table log_leaves disable trigger all`.execute(db);
  await sql`update log_leaves set entry = salt where leaf_index = 2`.execute(db);
  await recordTestChecks(db, account.account_id, [{}]);
  await assignPlaces(db);
  await assert.rejects(appendRecords(db, null), /the tree of 3 entries is the one that was signed/);
  assert.equal((await readLastCheckpoint(db)).tree_size, 3);
  await drop();
});

test('a record that is gone before it was appended holds the log up instead of being passed over', async () => {
  const { db, drop } = await createTestDatabase();
  await beginLog(db, TEST_ORIGIN, null);
  await sql`insert into record_places values (0, 'rec_gone')`.execute(db);
  await assert.rejects(appendRecords(db, null), /rec_gone at place 0 has a hash/);
  assert.equal((await readLastCheckpoint(db)).tree_size, 0);
  await drop();
});

test('a missing place stops the log: an entry would be at another index than its record', async () => {
  const { db, drop } = await createTestDatabase();
  const account = await createTestAccount(db);
  await beginLog(db, TEST_ORIGIN, null);
  await recordTestChecks(db, account.account_id, Array(3).fill({}));
  await assignPlaces(db);
  await sql`alter table record_places disable trigger all`.execute(db);
  await sql`delete from record_places where place = 1`.execute(db);
  await assert.rejects(appendRecords(db, null), /the record at place 1 exists/);
  assert.equal((await readLastCheckpoint(db)).tree_size, 0);
  await drop();
});
