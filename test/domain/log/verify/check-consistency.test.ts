import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText, formatBase64 } from '#domain/log/bytes/bytes.ts';
import { formatCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import type { VerifierKey } from '#domain/log/note/verifier-key.ts';
import {
  type ConsistencyProof,
  checkConsistency,
  parseConsistencyAnswer,
} from '#domain/log/verify/check-consistency.ts';
import { describeOtherFile } from '#domain/log/verify/describe-other-file.ts';
import { consistencyProof, treeRoot } from '#test/support/merkle-tree.ts';

const ORIGIN = 'log.example/log';
const NOW_S = 1_700_000_000;
const log = await openNoteSigner(ORIGIN, new Uint8Array(32).fill(1));
const stranger = await openNoteSigner(ORIGIN, new Uint8Array(32).fill(2));
const elsewhere = await openNoteSigner('other.example/log', new Uint8Array(32).fill(3));
const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
const second = await openCosigner('witness.example/w2', new Uint8Array(32).fill(8));
const entries = Array.from({ length: 5 }, (_, at) => new Uint8Array(32).fill(at));
const rewritten = [new Uint8Array(32).fill(77), ...entries.slice(1)];

const trust = (...keys: VerifierKey[]): TrustedKey[] =>
  keys.map((key) => ({ ...key, validFromMs: null, retiredMs: null, compromisedMs: null }));
const idOf = ({ name, keyId }: VerifierKey) => `${name}+${keyId}`;
const LOG = trust(log.key);
const ALL = trust(log.key, witness.key, second.key);

type Made = { signer?: typeof log; of?: Uint8Array[]; witnesses?: (typeof witness)[]; at?: number; lie?: boolean };

/** A checkpoint of so many entries, signed by the log by default, and cosigned. */
async function checkpointOf(size: number, made: Made = {}): Promise<SignedCheckpoint> {
  const { signer = log, of = entries, witnesses = [], at = NOW_S, lie = false } = made;
  const checkpoint = { origin: signer.key.name, size, rootHash: treeRoot(of.slice(0, size)), extensions: [] };
  const text = formatCheckpoint(checkpoint);
  const words = await Promise.all(witnesses.map(({ cosign }) => cosign(lie ? 'another text\n' : text, at)));
  return { checkpoint, note: { text, signatures: [await signer.sign(text), ...words] } };
}

function prove(from: number, to: number, of: Uint8Array[] = entries): ConsistencyProof {
  return { from, to, hashes: consistencyProof(from, of.slice(0, to)) };
}

/** The outcome for a file with this checkpoint if the reader has that one. */
async function say(
  own: SignedCheckpoint,
  keys: readonly TrustedKey[],
  checkpoint: SignedCheckpoint | null = null,
  proof: ConsistencyProof | null = null,
): Promise<string> {
  const { result, message } = await checkConsistency(own, keys, { checkpoint, proof }, NOW_S * 1_000);
  return `${result}: ${message}`;
}

const own = await checkpointOf(3);
const BY = 'witness.example/w1 at 2023-11-14T22:13:20.000Z';

test('without another checkpoint or a witness, consistency is not checked', async () => {
  const open =
    'not checked: To check that the log only grew and is the same for everyone, give another checkpoint or a witness you trust.';
  assert.equal(await say(own, LOG), open);
  assert.equal(await say(await checkpointOf(3, { witnesses: [witness] }), LOG), open, 'nobody trusts this witness');
});

test('witnesses are named with their times; a false or future cosignature fails the file', async () => {
  const cosigned = await checkpointOf(3, { witnesses: [witness, second] });
  assert.equal(
    await say(cosigned, ALL),
    `passed: Witnesses you trust confirmed that the log only grew: ${BY}, ${BY.replace('w1', 'w2')}.`,
  );
  const lie = await checkpointOf(3, { witnesses: [witness], lie: true });
  const wrongly = 'failed: A cosignature in the name of a witness you trust is invalid:';
  assert.equal(
    await say(lie, ALL),
    `${wrongly} the cosignature that names witness.example/w1 was not made by that witness.`,
  );
  const ahead = (seconds: number) => checkpointOf(3, { witnesses: [witness], at: NOW_S + seconds });
  assert.match(await say(await ahead(300), ALL), /^passed/);
  assert.equal(
    await say(await ahead(301), ALL),
    `${wrongly} the cosignature of witness.example/w1 is dated 2023-11-14T22:18:21.000Z, which is in the future according to this machine’s clock.`,
  );
});

test('a checkpoint that cannot be compared with the file is ignored, with the reason', async () => {
  const three = await checkpointOf(3);
  assert.equal(
    await say(own, trust(witness.key), three),
    'not checked: You gave no trusted key, so the other checkpoint could not be checked.',
  );
  assert.equal(
    await say(own, [], three),
    'not checked: You gave no trusted key, so the other checkpoint could not be checked.',
  );
  assert.equal(
    await say(own, LOG, await checkpointOf(3, { signer: elsewhere })),
    'not checked: The checkpoint you gave belongs to another log (other.example/log), so it proves nothing about this one.',
  );
  assert.equal(
    await say(own, LOG, await checkpointOf(3, { signer: stranger })),
    `not checked: The checkpoint you gave was ignored: it is not signed by a key you trust (it names ${idOf(stranger.key)}).`,
  );
  assert.equal(
    await say(await checkpointOf(3, { signer: stranger }), LOG, three),
    'not checked: The state of the log in this file is not signed by a key you trust, so it was not compared with the checkpoint you gave.',
  );
  assert.equal(
    await say(own, ALL, await checkpointOf(3, { witnesses: [witness], lie: true })),
    'not checked: The checkpoint you gave was ignored: a cosignature on it in the name of a witness you trust is invalid: the cosignature that names witness.example/w1 was not made by that witness.',
  );
});

test('two states of one size are equal, or the log shows different entries to different people', async () => {
  const same = 'passed: The checkpoint you gave has the same entries.';
  assert.equal(await say(own, LOG, await checkpointOf(3)), same);
  assert.equal(
    await say(own, ALL, await checkpointOf(3, { witnesses: [witness] })),
    `${same} Witnesses you trust cosigned the checkpoint you gave: ${BY}.`,
  );
  assert.equal(
    await say(own, LOG, await checkpointOf(3, { witnesses: [witness, second] })),
    `${same} 2 signatures by others you did not name are on it and were not counted (they call themselves ${idOf(witness.key)}, ${idOf(second.key)}, which was not checked).`,
  );
  assert.equal(
    await say(own, LOG, await checkpointOf(3, { of: rewritten })),
    'failed: The log shows different entries to different people: two states of the same size do not match.',
  );
});

test('two states of different sizes are linked only by the proof between them', async () => {
  const [two, five] = [await checkpointOf(2), await checkpointOf(5, { witnesses: [witness] })];
  assert.equal(
    await say(own, LOG, two, prove(2, 3)),
    'passed: The log only grew from 2 to 3 entries between the two checkpoints.',
  );
  assert.equal(
    await say(own, LOG, five, prove(3, 5)),
    `passed: The log only grew from 3 to 5 entries between the two checkpoints. 1 signature by someone you did not name is on it and was not counted (it calls itself ${idOf(witness.key)}, which was not checked).`,
  );
  const wanted = 'not checked: To compare the two checkpoints, give the response of /log/consistency?from=3&to=5.';
  for (const proof of [null, prove(2, 5), prove(3, 4)]) assert.equal(await say(own, LOG, five, proof), wanted);
  assert.equal(
    await say(own, LOG, await checkpointOf(5, { of: rewritten }), prove(3, 5, rewritten)),
    'not checked: The response you gave does not link the two checkpoints. It is unsigned, so it proves nothing about the log: get /log/consistency?from=3&to=5 from the service again. If no response links them, keep both checkpoints as evidence: the service signed both and must be able to link them.',
  );
});

test('a consistency response has at most 128 hashes', () => {
  const hash = new Uint8Array(32).fill(5);
  const write = (change: object) => JSON.stringify({ from: 1, to: 2, proof: [formatBase64(hash)], ...change });
  assert.deepEqual(parseConsistencyAnswer(write({})), { ok: true, value: { from: 1, to: 2, hashes: [hash] } });
  const many = (count: number) => write({ proof: Array(count).fill('AAAA') });
  assert.ok(parseConsistencyAnswer(many(128)).ok);
  const none = 'it is not a consistency response';
  const unread = 'a hash in the consistency proof cannot be read';
  const cases: [text: string, why: string][] = [
    ['{', 'it is not JSON'],
    ['[]', none],
    ['null', none],
    [many(129), none],
    [write({ from: 1.5 }), none],
    [write({ from: '1' }), none],
    [write({ to: 1.5 }), none],
    [write({ to: null }), none],
    [write({ proof: 'AAAA' }), none],
    [write({ proof: { length: 0 } }), none],
    [write({ proof: ['AAAA', '?'] }), unread],
    [write({ proof: [1, 'AAAA'] }), unread],
    [write({ proof: [null] }), unread],
  ];
  for (const [text, why] of cases)
    assert.deepEqual(parseConsistencyAnswer(text), { ok: false, why }, text.slice(0, 80));
});

test('other files of the service are described, and foreign files are not', async () => {
  const describe = (text: string) => describeOtherFile(encodeText(text));
  const part = (name: string) =>
    `This is ${name}, part of an export, not a record: verify the ZIP as you received it, which covers this file too`;
  assert.equal(describe('{"format":"evidence-export-1"}'), part('manifest.json'));
  assert.equal(describe(`${'0'.repeat(64)}  a.txt\n`), part('SHA256SUMS'));
  assert.equal(
    describe('{"origin":"o","keys":[]}'),
    'This is a key file, not a record: give it as --keys together with the file of a record',
  );
  assert.equal(
    describe('{"from":1,"to":2,"proof":[]}'),
    'This is a consistency response, not a record: give it as --consistency together with the file of a record',
  );
  const others = [
    '{}',
    '[]',
    'null',
    '{"keys":[]}',
    '{"origin":"o","keys":{}}',
    '{"format":"evidence-export-2"}',
    '',
    'a\n',
  ];
  for (const other of others) assert.equal(describe(other), null, other);
  assert.equal(describeOtherFile(Uint8Array.of(0xff)), null);
});
