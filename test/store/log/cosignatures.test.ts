import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { formatSignedNote, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { addCosignatures, findWitnessedCheckpoint, hasSigned, recordCosignature } from '#store/log/cosignatures.ts';
import { readLastCheckpoint, type SignedTree } from '#store/log/last-checkpoint.ts';
import { rotateLogKey } from '#store/log/log-keys.ts';
import { integrateAll, TEST_ORIGIN } from '#test/support/evidence-log.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

async function append(): Promise<SignedTree> {
  await recordTestChecks(database.db, accountId, [{}]);
  await integrateAll(database.db);
  return readLastCheckpoint(database.db);
}

function parse(note: string) {
  const parsed = parseSignedNote(note);
  assert.ok(parsed.ok);
  return parsed.value;
}

/** Stores a witness's cosignature on a checkpoint. Returns the signature line. */
async function cosign({ note, tree_size }: SignedTree): Promise<string> {
  const witness = await openCosigner('witness.example/w1', Buffer.alloc(32, 7));
  const own = parse(note);
  const signature = await witness.cosign(own.text, 1_700_000_000);
  const cosigned = { ...own, signatures: [...own.signatures, signature] };
  assert.ok((await recordCosignature(database.db, cosigned, tree_size, witness.key))?.ok);
  return formatSignedNote({ text: '', signatures: [signature] }).slice(1);
}

test('a text was signed at its own size only', async () => {
  const { note, tree_size } = await append();
  const { text } = parse(note);
  assert.equal(await hasSigned(database.db, tree_size, text), true);
  assert.equal(await hasSigned(database.db, tree_size, text.replace(TEST_ORIGIN, 'other.example/log')), false);
  assert.equal(await hasSigned(database.db, tree_size + 1, text), false);
});

test('the witnessed checkpoint is the newest with a cosignature, and no other has that signature', async () => {
  assert.equal(await findWitnessedCheckpoint(database.db), null);
  await cosign(await append());
  const second = await append();
  const line = await cosign(second);
  const third = await append();
  assert.equal(await findWitnessedCheckpoint(database.db), second.note + line);
  assert.equal(await addCosignatures(database.db, second), second.note + line);
  assert.equal(await addCosignatures(database.db, third), third.note);
});

test('a log that continues under another name does not show the cosignatures of the first', async () => {
  const last = await append();
  const line = await cosign(last);
  await rotateLogKey(database.db, { secret: null, now: new Date(), origin: `${TEST_ORIGIN}-2` });
  const renamed = await readLastCheckpoint(database.db);
  assert.equal(renamed.tree_size, last.tree_size);
  assert.equal(await addCosignatures(database.db, renamed), renamed.note);
  assert.equal(await findWitnessedCheckpoint(database.db), last.note + line);
});
