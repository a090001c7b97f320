import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { formatSignedNote } from '#domain/log/note/signed-note.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import {
  buildEvidenceFixture,
  buildEvidenceJson,
  type LoggedRecord,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture(3);
const [record] = fixture.records as [LoggedRecord];
const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
const plain = parseSignedCheckpoint(record.log.checkpoint);
assert.ok(plain.ok);
const { text, signatures } = plain.value.note;
const cosigned = formatSignedNote({ text, signatures: [...signatures, await witness.cosign(text, 1_700_000_000)] });
const known = parseSignedCheckpoint(cosigned);
assert.ok(known.ok);

async function check(
  bytes: ReturnType<typeof buildEvidenceJson>,
  keyText: string,
  checkpoint: SignedCheckpoint | null = null,
) {
  const keys = await parseTrustedKeys(keyText);
  assert.ok(keys.ok);
  return verifyFile(buildByteSource(bytes), { keys: keys.value, known: { checkpoint, proof: null } });
}

test('a cosignature by a witness whose key the reader did not give is reported as not counted, in the file and on a checkpoint', async () => {
  const proof = record.log.proof.replace(record.log.checkpoint, cosigned);
  const file = buildEvidenceJson({ ...record, log: { ...record.log, checkpoint: cosigned, proof } });
  const ignored = new RegExp(
    `1 signature by someone you did not name is on it and was not counted \\(it calls itself witness\\.example/w1\\+${witness.key.keyId}, which was not checked\\)`,
  );
  const one = await check(file, fixture.vkey);
  assert.equal(one.verdict, 'proven');
  assert.match(one.checks.signature.message, ignored);
  const given = await check(buildEvidenceJson(record), fixture.vkey, known.value);
  assert.equal(given.verdict, 'proven');
  assert.doesNotMatch(given.checks.signature.message, /counted/);
  assert.match(given.checks.consistency.message, ignored);
  const both = `${fixture.vkey}\n${formatVerifierKey(witness.key)}`;
  const trusted = await check(file, both, known.value);
  assert.doesNotMatch(JSON.stringify(trusted.checks), /counted/);
});

test('the message about a ZIP counts files, of which a record has two', async () => {
  const { recordCount, checks } = await check(await packZip(await listExportFiles(fixture)), fixture.vkey);
  assert.equal(recordCount, 3);
  assert.equal(checks.schema.message, 'Passed for all 6 files that need it.');
  assert.equal(checks['PDF hash'].message, 'Passed for all 3 files that need it.');
  assert.match(checks.consistency.message, /^Not checked for 6 of the 6 files that need it\./);
});
