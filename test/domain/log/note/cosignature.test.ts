import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import {
  describeSeconds,
  findCosignature,
  findCosignatureTimeFault,
  openCosigner,
} from '#domain/log/note/cosignature.ts';
import { isSignedBy } from '#domain/log/note/ed25519.ts';

const TEXT = 'log.example/log\n7\nroot\n';
const AT = 1_679_315_147;
const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
const line = await witness.cosign(TEXT, AT);

test('a cosignature is the time as a big-endian 64-bit number, and a signature over time and text', () => {
  assert.deepEqual([line.name, line.keyId], ['witness.example/w1', witness.key.keyId]);
  assert.equal(line.signature.length, 72);
  assert.equal(Buffer.from(line.signature.subarray(0, 8)).toString('hex'), '00000000641850cb');
  // C2SP tlog-cosignature: the signed message, checked here with Node's Ed25519.
  const x = Buffer.from(witness.key.publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const message = Buffer.from(`cosignature/v1\ntime ${AT}\n${TEXT}`);
  assert.ok(verify(null, message, key, line.signature.subarray(8)));
});

test('a false cosignature is rejected with a reason, and a missing one is not found', async () => {
  const find = (signature: Uint8Array, text = TEXT) =>
    findCosignature({ text, signatures: [{ ...line, signature }] }, witness.key);
  assert.deepEqual(await find(line.signature), { ok: true, value: { key: witness.key, timestamp: AT } });
  const untimed = { ok: false, why: 'the time in the cosignature of witness.example/w1 cannot be read' };
  const foreign = { ok: false, why: 'the cosignature that names witness.example/w1 was not made by that witness' };
  assert.deepEqual(await find(line.signature.slice(0, 7)), untimed);
  assert.deepEqual(await find(line.signature.with(0, 0xff)), untimed, 'beyond what is counted exactly');
  assert.deepEqual(await find(line.signature.slice(0, 8)), foreign);
  assert.deepEqual(await find(line.signature.slice(0, 71)), foreign);
  assert.deepEqual(await find(line.signature.with(7, 0)), foreign);
  assert.deepEqual(await find(line.signature.with(40, (line.signature[40] ?? 0) ^ 1)), foreign);
  assert.deepEqual(await find(line.signature, `${TEXT}more\n`), foreign);
  const { key } = witness;
  const note = { text: TEXT, signatures: [line] };
  for (const other of [
    { ...key, name: 'witness.example/w2' },
    { ...key, keyId: '00000000' },
    { ...key, type: 'note' as const },
  ])
    assert.equal(await findCosignature(note, other), null);
});

test('the time of a cosignature may be at most five minutes ahead of the clock', () => {
  const fault = (timestamp: number) => findCosignatureTimeFault({ key: witness.key, timestamp }, AT * 1_000);
  assert.deepEqual([fault(0), fault(AT), fault(AT + 300)], [null, null, null]);
  assert.equal(
    fault(AT + 301),
    'the cosignature of witness.example/w1 is dated 2023-03-20T12:30:48.000Z, which is in the future according to this machine’s clock',
  );
});

test('a time after the last possible date is printed in seconds', () => {
  assert.equal(describeSeconds(0), '1970-01-01T00:00:00.000Z');
  assert.equal(describeSeconds(8_640_000_000_000), '+275760-09-13T00:00:00.000Z');
  assert.equal(describeSeconds(8_640_000_000_001), '8640000000001 s after 1970');
});

test('a signature that does not have 64 bytes is invalid', async () => {
  const message = new TextEncoder().encode(`cosignature/v1\ntime ${AT}\n${TEXT}`);
  const signature = line.signature.slice(8);
  assert.ok(await isSignedBy(witness.key.publicKey, message, signature));
  for (const other of [signature.slice(0, 63), Uint8Array.of(...signature, 0), new Uint8Array()])
    assert.equal(await isSignedBy(witness.key.publicKey, message, other), false);
});
