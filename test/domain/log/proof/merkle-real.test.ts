import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { formatVerifierKey, parseVerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { isIncluded } from '#domain/log/proof/is-included.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

// Vectors of transparency-dev/merkle and of Go's sumdb/note; the README next to them names their sources.
const FOLDER = 'merkle/';
const options = { skip: whyNoSharedData(FOLDER) };

type Inclusion = { leafIdx: number; treeSize: number; root: string; leafHash: string };
type Consistency = { size1: number; size2: number; root1: string; root2: string };
type Judged = { proof: string[] | null; wantErr: boolean; case: string };

function readLines<Vector>(name: string): (Vector & Judged)[] {
  const lines = readFileSync(locateSharedData(`${FOLDER}${name}`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Vector & Judged);
}

function decode(text: string | null): Uint8Array {
  return new Uint8Array(Buffer.from(text ?? '', 'base64'));
}

function decodeProof({ proof }: Judged): Uint8Array[] {
  return (proof ?? []).map(decode);
}

test('98 inclusion proofs of another implementation have the expected results', options, async () => {
  const vectors = readLines<Inclusion>('inclusion.jsonl');
  assert.equal(vectors.length, 98);
  for (const one of vectors) {
    const claim = {
      index: one.leafIdx,
      size: one.treeSize,
      leafHash: decode(one.leafHash),
      rootHash: decode(one.root),
    };
    assert.equal(await isIncluded({ ...claim, proof: decodeProof(one) }), !one.wantErr, one.case);
  }
});

test('98 consistency proofs of another implementation have the expected results', options, async () => {
  const vectors = readLines<Consistency>('consistency.jsonl');
  assert.equal(vectors.length, 98);
  for (const one of vectors) {
    const first = { firstSize: one.size1, firstRoot: decode(one.root1) };
    const second = { secondSize: one.size2, secondRoot: decode(one.root2) };
    assert.equal(await isConsistent({ ...first, ...second, proof: decodeProof(one) }), !one.wantErr, one.case);
  }
});

test(
  'a signed note of another implementation is parsed and verified, and signed again as the same bytes',
  options,
  async () => {
    const text = readFileSync(locateSharedData(`${FOLDER}signed-note.json`), 'utf8');
    const vector = JSON.parse(text) as { verifier_key: string; signer_key: string; text: string; note: string };
    const key = await parseVerifierKey(vector.verifier_key);
    assert.ok(key.ok);
    const note = parseSignedNote(vector.note);
    assert.ok(note.ok);
    assert.equal(note.value.text, vector.text);
    assert.deepEqual(await verifyNote(note.value, [key.value]), key);
    const seed = decode(vector.signer_key.split('+').slice(4).join('+')).slice(1);
    const signer = await openNoteSigner(key.value.name, seed);
    assert.equal(formatVerifierKey(signer.key), vector.verifier_key);
    assert.equal(await signNote(vector.text, signer), vector.note);
  },
);
