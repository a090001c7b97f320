import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { formatSignatureLines, type NoteSignature, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { addPolicyKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { parseWitnessPolicy } from '#domain/log/note/witness-policy.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidenceJson, type LoggedRecord } from '#test/support/evidence-files.ts';
import { forgeBytes } from '#test/support/forgeries/byte-changes.ts';
import { changeProof, genuine, older, trust } from '#test/support/forgeries/log-world.ts';

const AT = 1_700_000_000;
const [record] = genuine.records as [LoggedRecord];
const { checkpoint } = record.log;
const textOf = (note: string) => note.slice(0, note.indexOf('\n\n') + 1);
const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(21));
const liar = await openCosigner('witness.example/w1', new Uint8Array(32).fill(22));
const policy = await parseWitnessPolicy(`witness w ${formatVerifierKey(witness.key)}\nquorum w\n`);

/** The verdict of a reader who needs the witness, when its line is this text. */
async function verifyLine(line: string): Promise<string> {
  assert.ok(policy.ok);
  const changed = changeProof(record, () => ({ checkpoint: checkpoint + line }));
  return (
    await verifyFile(buildByteSource(buildEvidenceJson(changed)), {
      ...trust,
      keys: addPolicyKeys(trust.keys, policy.value),
      known: { ...trust.known, policy: policy.value },
    })
  ).verdict;
}

test('no forged cosignature meets a policy', async () => {
  const own = await witness.cosign(textOf(checkpoint), AT);
  const line = formatSignatureLines([own]);
  assert.equal(await verifyLine(line), 'proven');
  assert.equal(await verifyLine(''), 'not proven');
  // The time, the key and the signature of the line, byte by byte.
  const changed = Array.from(own.signature, (byte, at): NoteSignature => {
    return { ...own, signature: own.signature.with(at, byte ^ (1 << (at % 8))) as typeof own.signature };
  });
  const lie = await liar.cosign(textOf(checkpoint), AT);
  const posing: NoteSignature[] = [
    await witness.cosign(textOf(older.records[0]?.log.checkpoint ?? ''), AT),
    lie,
    { ...lie, keyId: own.keyId },
    { ...own, keyId: lie.keyId },
    { ...own, name: 'witness.example/w2' },
  ];
  const forged = new Set([
    ...[...changed, ...posing].map((one) => formatSignatureLines([one])),
    ...forgeBytes(encodeText(line), 150, 16).map(({ bytes }) => Buffer.from(bytes).toString('utf8')),
  ]);
  assert.ok(forged.size >= 200, `${forged.size} forgeries`);
  for (const text of forged) assert.notEqual(await verifyLine(text), 'proven', JSON.stringify(text));
  assert.ok(parseSignedNote(checkpoint + line).ok);
});
