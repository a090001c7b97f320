import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { signNote } from '#domain/log/note/note-signer.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { appendRecords } from '#store/log/append-records.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { findLogFaults, findLogKeyFaults } from '#store/log/log-faults.ts';
import { beginLog, openLogSigner, readLogKeys, rotateLogKey } from '#store/log/log-keys.ts';
import { recordCompromise } from '#store/log/record-compromise.ts';
import { LogBehind, requireLogInStep } from '#store/log/require-log-in-step.ts';
import { openPrivateKey, sealPrivateKey } from '#store/log/seal-private-key.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const SECRET = 'thirty-two characters that are hard to guess';
const ORIGIN = 'keys.example/log';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

const rotate = (now: Date, origin: string | null = null) => rotateLogKey(database.db, { secret: SECRET, now, origin });
const append = async () => {
  await recordTestChecks(database.db, accountId, [{}]);
  await assignPlaces(database.db);
  assert.equal(await appendRecords(database.db, SECRET), 1);
  return (await readLastCheckpoint(database.db)).note;
};
const sign = async (text: string, checkpoint: string | null) =>
  signNote(text, await openLogSigner(database.db, { secret: SECRET, checkpoint }));
const signersOf = (note: string) => {
  const parsed = parseSignedNote(note);
  assert.ok(parsed.ok);
  return parsed.value.signatures.map(({ keyId }) => keyId);
};

/** A checkpoint of this log that was kept outside the database; its signature is not checked again. */
const buildKept = (size: number, rootHash: Uint8Array): SignedCheckpoint => ({
  checkpoint: { origin: ORIGIN, size, rootHash: new Uint8Array(rootHash), extensions: [] },
  note: { text: '', signatures: [] },
});
const keeping = (size: number) => ({
  findKept: async () => [buildKept(size, Buffer.alloc(32))],
  keep: () => undefined,
  flush: async () => undefined,
});

test('a log that has not begun has no key to change', async () => {
  await assert.rejects(beginLog(database.db, `https://${ORIGIN}`, SECRET), /a host and path without a scheme/);
  assert.equal(await rotate(new Date()), null);
  await assert.rejects(openLogSigner(database.db, { secret: SECRET, checkpoint: null }), /has begun/);
});

test('with a secret the private key cannot be read in the database, and without it nothing is signed', async () => {
  await assert.rejects(beginLog(database.db, ORIGIN, SECRET, keeping(3)), /has signed 3 entries .* has no log/);
  assert.deepEqual(await readLogKeys(database.db), []);
  await beginLog(database.db, ORIGIN, SECRET, keeping(0));
  const { private_key } = await database.db.selectFrom('log_keys').select('private_key').executeTakeFirstOrThrow();
  assert.equal(private_key.length, 60);
  await append();
  await recordTestChecks(database.db, accountId, [{}]);
  await assignPlaces(database.db);
  await assert.rejects(appendRecords(database.db, null), /LOG_KEY_SECRET is missing/);
  const other = 'another secret of more than thirty-two characters';
  await assert.rejects(appendRecords(database.db, other), /LOG_KEY_SECRET is wrong/);
  assert.equal((await readLastCheckpoint(database.db)).tree_size, 1, 'nothing of the entry is left');
  assert.equal(await appendRecords(database.db, SECRET), 1);
  await assert.rejects(findLogKeyFaults(database.db, null, assert.fail), /LOG_KEY_SECRET is missing/);
  assert.equal(await findLogKeyFaults(database.db, SECRET, assert.fail), 1);
});

test('a sealed key comes back as it was, from another seal each time, and a seal that was changed is none', () => {
  const seed = Buffer.alloc(32, 5);
  const sealed = sealPrivateKey(seed, SECRET);
  assert.deepEqual(openPrivateKey(sealed, SECRET), seed);
  assert.notDeepEqual(sealPrivateKey(seed, SECRET), sealed);
  assert.ok(!sealed.includes(seed));
  assert.deepEqual(openPrivateKey(sealPrivateKey(seed, null), null), seed);
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => openPrivateKey(changed, SECRET), /LOG_KEY_SECRET is wrong/, `byte ${at}`);
  }
});

test('after a change of keys the new one signs, and the one before signs again what it signed once, to the byte', async () => {
  const old = await append();
  const before = await sign('a text\n', old);
  const [first] = await readLogKeys(database.db);
  const signer = await rotate(new Date());
  const handOver = (await readLastCheckpoint(database.db)).note;
  assert.deepEqual(
    signersOf(handOver),
    [first?.key.keyId, signer?.key.keyId],
    'both sign the tree that is handed over',
  );
  const next = await append();
  assert.deepEqual(signersOf(next), [signer?.key.keyId]);
  assert.equal(await sign('a text\n', old), before);
  assert.deepEqual(signersOf(await sign('a text\n', null)), [signer?.key.keyId]);
  assert.deepEqual(signersOf(await sign('a text\n', next)), [signer?.key.keyId]);
  const parsed = parseSignedCheckpoint(handOver);
  assert.ok(parsed.ok);
  for (const { key } of await readLogKeys(database.db)) assert.ok((await verifyNote(parsed.value.note, [key])).ok);
  await assert.rejects(sign('x\n', 'not a checkpoint'), /the checkpoint belongs to it/);
});

test('a clock that goes back does not turn the history of the keys round', async () => {
  const [, second] = await readLogKeys(database.db);
  await rotate(new Date(0));
  const keys = await readLogKeys(database.db);
  assert.deepEqual(
    keys.map(({ keyNo }) => keyNo),
    [1, 2, 3],
  );
  assert.deepEqual(keys[2]?.validFrom, second?.validFrom);
  assert.deepEqual(
    keys.map(({ retiredAt }) => retiredAt),
    [keys[1]?.validFrom, keys[2]?.validFrom, null],
  );
});

test('with another origin the log continues under that name, signed by the new key alone', async () => {
  await assert.rejects(rotate(new Date(), 'no name'), /origin/);
  const signer = await rotate(new Date(), 'keys.example/log-2');
  const { note, tree_size } = await readLastCheckpoint(database.db);
  assert.ok(note.startsWith(`keys.example/log-2\n${tree_size}\n`));
  assert.deepEqual(signersOf(note), [signer?.key.keyId]);
  assert.ok((await append()).startsWith(`keys.example/log-2\n${tree_size + 1}\n`));
  assert.equal(await findLogFaults(database.db, assert.fail), tree_size + 1);
});

test('a log is in step with the checkpoints that it begins with, and with no others', async () => {
  const { db } = database;
  const readRoots = () => db.selectFrom('log_checkpoints').select(['tree_size', 'root_hash']).execute();
  const checkpoints = await readRoots();
  const { tree_size: size, root_hash: root } = await readLastCheckpoint(db);
  await requireLogInStep(
    db,
    checkpoints.map((one) => buildKept(one.tree_size, one.root_hash)),
  );
  await requireLogInStep(db, [buildKept(0, Buffer.alloc(32))]);
  const behind = (why: RegExp) => (error: unknown) => error instanceof LogBehind && why.test(error.message);
  const larger = new RegExp(`has ${size} entries in the database, and this service has signed ${size + 1}\\.`);
  const other = /are not those that this service has signed/;
  await assert.rejects(requireLogInStep(db, [buildKept(size + 1, root)]), behind(larger));
  await assert.rejects(requireLogInStep(db, [buildKept(size, Buffer.alloc(32))]), behind(other));
  await assert.rejects(requireLogInStep(db, [buildKept(1, root)]), behind(other));
  await assert.rejects(requireLogInStep(db, [buildKept(size, root), buildKept(1, root)]), behind(other));
});

test('a compromise marks its own key only, and the earliest time counts', async () => {
  const { db } = database;
  const [first] = await readLogKeys(db);
  assert.ok(first !== undefined && first.retiredAt !== null);
  const { keyId } = first.key;
  const [later, since] = [first.retiredAt, first.validFrom];
  const mark = async (time: Date) => (await recordCompromise(db, keyId, time)).refused;
  assert.equal(await mark(new Date(since.getTime() - 1)), 'before_its_time');
  assert.equal(await mark(later), null);
  assert.equal(await mark(later), 'marked_earlier');
  assert.equal(await mark(since), null);
  const keys = await readLogKeys(db);
  assert.deepEqual(
    keys.map(({ compromisedSince }) => compromisedSince),
    [since, ...keys.slice(1).map(() => null)],
  );
});
