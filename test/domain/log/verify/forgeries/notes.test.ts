import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { formatCheckpoint, parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import { signNote } from '#domain/log/note/note-signer.ts';
import { parseConsistencyAnswer } from '#domain/log/verify/check-consistency.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidenceJson, type LoggedRecord, packZip } from '#test/support/evidence-files.ts';
import { forgeBytes } from '#test/support/forgeries/byte-changes.ts';
import { changeProof, elsewhere, genuine, older, trust, verify } from '#test/support/forgeries/log-world.ts';
import { type ForgedText, listNoteForgeries } from '#test/support/forgeries/note-forgeries.ts';
import { makeExport, readExport } from '#test/support/forgeries/real-export.ts';
import { consistencyProof, treeRoot } from '#test/support/merkle-tree.ts';

const [record] = genuine.records as [LoggedRecord];
const { checkpoint } = record.log;
const checkpointOf = ({ records }: typeof genuine) => records[0]?.log.checkpoint ?? '';
const count = (forged: readonly ForgedText[]) => new Set(forged.map(({ text }) => text)).size;

test('no forged statement about an export is accepted', async () => {
  const files = await readExport(await makeExport(genuine));
  const note = Buffer.from(files.at(-1)?.[1] ?? []).toString();
  const { origin, signer } = genuine;
  const [, id = '', sha256 = ''] = note.split('\n');
  const others = await Promise.all([
    signFileStatement({ kind: 'pdf', origin, id, sha256 }, signer),
    signFileStatement({ kind: 'zip', origin, id: 'job_other', sha256 }, signer),
    signFileStatement({ kind: 'zip', origin, id, sha256: '0'.repeat(64) }, signer),
    signFileStatement({ kind: 'zip', origin: elsewhere.origin, id, sha256 }, elsewhere.signer),
  ]);
  const forged = await listNoteForgeries(note, [...others, checkpoint], 11);
  assert.ok(count(forged) >= 200, `${count(forged)} forgeries`);
  for (const { how, text } of forged) {
    const zip = await packZip(files.with(-1, ['SHA256SUMS.note', encodeText(text)]));
    assert.equal((await verify(zip)).verdict, 'failed', how);
  }
});

test('no forged checkpoint inside a record is accepted', async () => {
  const others = [checkpointOf(older), checkpointOf(elsewhere)];
  const forged = await listNoteForgeries(checkpoint, others, 12);
  assert.ok(count(forged) >= 200, `${count(forged)} forgeries`);
  for (const { how, text } of forged) {
    const changed = changeProof(record, () => ({ checkpoint: text }));
    assert.equal((await verify(buildEvidenceJson(changed))).verdict, 'failed', how);
  }
});

test('no forged proof of a record is accepted', async () => {
  const { proof } = record.log;
  const forged = forgeBytes(encodeText(proof), 300, 13).map(({ how, bytes }) => ({
    how,
    text: Buffer.from(bytes).toString('utf8'),
  }));
  assert.ok(count(forged) >= 200, `${count(forged)} forgeries`);
  for (const { how, text } of forged) {
    const index = Number(/\nindex (\d+)\n/.exec(text)?.[1] ?? 0);
    const own = text.slice(text.indexOf('\n\n') + 2);
    const changed = { ...record, log: { index, checkpoint: own, proof: text } };
    assert.equal((await verify(buildEvidenceJson(changed))).verdict, 'failed', how);
  }
});

const first = { ...older.records[0], log: older.records[0]?.log } as LoggedRecord;
const answer = JSON.stringify({
  ok: true,
  from: 3,
  to: 5,
  proof: consistencyProof(3, genuine.entries).map((hash) => Buffer.from(hash).toString('base64')),
});

/** The verdict about a record of the older log, compared with a checkpoint and a response of the reader. */
async function compare(given: string, response: string): Promise<string> {
  const [parsed, proof] = [parseSignedCheckpoint(given), parseConsistencyAnswer(response)];
  if (!parsed.ok || !proof.ok) return 'refused';
  const known = { checkpoint: parsed.value, proof: proof.value };
  return (await verifyFile(buildByteSource(buildEvidenceJson(first)), { ...trust, known })).verdict;
}

test('no forged checkpoint or response of the log makes a record consistent with it', async () => {
  assert.equal(await compare(checkpoint, answer), 'proven');
  const extra = formatCheckpoint({
    origin: genuine.origin,
    size: 5,
    rootHash: treeRoot(genuine.entries.with(1, genuine.entries[0] as never)),
    extensions: [],
  });
  const others = [checkpointOf(elsewhere), await signNote(extra, genuine.signer)];
  const forged = await listNoteForgeries(checkpoint, others, 14);
  assert.ok(count(forged) >= 200, `${count(forged)} forgeries`);
  for (const { how, text } of forged) assert.notEqual(await compare(text, answer), 'proven', how);
  const same = JSON.stringify(parseConsistencyAnswer(answer));
  // White space and names that nothing reads are not part of a response.
  const responses = forgeBytes(encodeText(answer), 400, 15)
    .map(({ how, bytes }) => ({ how, text: Buffer.from(bytes).toString('utf8') }))
    .filter(({ text }) => JSON.stringify(parseConsistencyAnswer(text)) !== same);
  assert.ok(count(responses) >= 200, `${count(responses)} forgeries`);
  for (const { how, text } of responses) assert.notEqual(await compare(checkpoint, text), 'proven', how);
});
