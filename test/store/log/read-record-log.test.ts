import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { isIncluded } from '#domain/log/proof/is-included.ts';
import { hashLeaf } from '#domain/log/proof/merkle-hash.ts';
import { parseTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { GrowingTree, type KeptNode } from '#domain/log/tree/growing-tree.ts';
import { buildLeafHash } from '#domain/log/tree/tree-hash.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { beginLog, openLogSigner, readLogKeys, recordCheckpoint, rotateLogKey } from '#store/log/log-keys.ts';
import { findRecordLog } from '#store/log/read-record-log.ts';
import { recordCompromise } from '#store/log/record-compromise.ts';
import { TEST_ORIGIN } from '#test/support/evidence-log.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

// Two kept heights above the leaves of most tests, and an edge that is ragged on each of them.
const SIZES = [1, 16, 17, 255, 256, 4_096, 4_097, 4_371];
const COUNT = 4_371;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await fillLog();
});
after(() => database.drop());

const buildId = (index: number) => `rec_${`${index}`.padStart(26, '0')}`;
const buildMadeUpEntry = (index: number) => createHash('sha256').update(`entry ${index}`).digest();

/** A log of made-up entries with a signed checkpoint at each of the sizes. */
async function fillLog(): Promise<void> {
  const { db } = database;
  await beginLog(db, TEST_ORIGIN, null);
  const signer = await openLogSigner(db, { secret: null, checkpoint: null });
  const tree = new GrowingTree();
  const nodes: KeptNode[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    nodes.push(...tree.append(buildLeafHash(buildMadeUpEntry(index))));
    if (SIZES.includes(tree.size))
      await recordCheckpoint(db, { origin: TEST_ORIGIN, size: tree.size, rootHash: tree.root() }, [signer]);
  }
  const places = Array.from({ length: COUNT }, (_, index) => index);
  await sql`insert into record_places (place, record_id)
    select at, 'rec_' || lpad(at::text, 26, '0') from unnest(${places}::bigint[]) at`.execute(db);
  await sql`insert into log_leaves (leaf_index, salt, entry)
    select at, sha256('salt'), sha256(convert_to('entry ' || at, 'utf8')) from unnest(${places}::bigint[]) at`.execute(
    db,
  );
  for (const { height, position, hash } of nodes)
    await db.insertInto('log_nodes').values({ height, position, node_hash: hash }).execute();
}

test('a proof verifies for every shape of the tree, also with a cached plan', async () => {
  const indexes = [0, 1, 15, 16, 17, 200, 255, 256, 300, 2_047, 2_048, 4_000, 4_095, 4_096, 4_100, 4_352, 4_369, 4_370];
  for (const index of indexes) {
    const log = await findRecordLog(database.db, buildId(index));
    const proof = parseTlogProof(log?.proof ?? '');
    const signed = parseSignedCheckpoint(log?.checkpoint ?? '');
    assert.ok(proof.ok && signed.ok, `${index} is in the log`);
    const { size, rootHash } = signed.value.checkpoint;
    assert.equal(
      size,
      SIZES.find((one) => one > index),
    );
    const leafHash = await hashLeaf(buildMadeUpEntry(index));
    assert.ok(await isIncluded({ index, size, rootHash, leafHash, proof: proof.value.hashes }), `${index} of ${size}`);
  }
  const { rows } = await database.pool.query<{ name: string; generic: number }>(
    'select name, generic_plans::integer as generic from pg_prepared_statements',
  );
  assert.ok(
    rows.some(({ name, generic }) => name === 'find_record_log' && generic > 0),
    JSON.stringify(rows),
  );
});

test('a record that has no place in the log has no proof', async () => {
  assert.equal(await findRecordLog(database.db, buildId(COUNT)), null);
});

test('checkpoints of a compromised key prove nothing: the next key proves the record', async () => {
  const { db } = database;
  const [stolen] = await readLogKeys(db);
  await rotateLogKey(db, { secret: null, now: new Date(), origin: null });
  const signed = await readLastCheckpoint(db);
  await recordCompromise(db, stolen?.key.keyId ?? '', new Date());
  for (const index of [0, COUNT - 1])
    assert.equal((await findRecordLog(db, buildId(index)))?.checkpoint, signed.note, `${index}`);
});

test('a hash that the log has lost is noticed rather than left out', async () => {
  await tamperWith(database.pool, 'log_nodes', 'delete from log_nodes where height = 4 and position = 3');
  await assert.rejects(findRecordLog(database.db, buildId(17)), /of the \d+ hashes around entry 17/);
});
