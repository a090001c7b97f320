import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText, formatBase64 } from '#domain/log/bytes/bytes.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { formatSignedNote, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { formatVerifierKey, parseVerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';

// The example of C2SP signed-note (CC BY 4.0).
const C2SP_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const C2SP_NOTE =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

// A key made of 32 bytes of 1, and what it signs. Ed25519 is deterministic.
const SEED = new Uint8Array(32).fill(1);
const OWN_KEY = 'log.example/one+aa441aac+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c';

async function readKey(text: string) {
  const key = await parseVerifierKey(text);
  assert.ok(key.ok, text);
  return key.value;
}

function readNote(text: string) {
  const note = parseSignedNote(text);
  assert.ok(note.ok, note.ok ? '' : note.why);
  return note.value;
}

test('the example of the format is parsed, verified and formatted again', async () => {
  const key = await readKey(C2SP_KEY);
  assert.equal(formatVerifierKey(key), C2SP_KEY);
  const note = readNote(C2SP_NOTE);
  assert.equal(note.text, 'This is an example message.\n');
  assert.deepEqual(await verifyNote(note, [key]), { ok: true, value: key });
  assert.equal(formatSignedNote(note), C2SP_NOTE);
});

test('a note is signed deterministically, by two keys as well as by one', async () => {
  const [one, two] = [await openNoteSigner('log.example/one', SEED), await openNoteSigner('log.example/two', SEED)];
  assert.equal(formatVerifierKey(one.key), OWN_KEY);
  const text = await signNote('a\n\nb\n', one, two);
  const note = readNote(text);
  assert.equal(note.text, 'a\n\nb\n');
  assert.deepEqual(
    note.signatures.map(({ name }) => name),
    ['log.example/one', 'log.example/two'],
  );
  for (const { key } of [one, two]) assert.deepEqual(await verifyNote(note, [key]), { ok: true, value: key });
});

test('flipping any bit of a note invalidates the signature', async () => {
  const key = await readKey(C2SP_KEY);
  const bytes = encodeText(C2SP_NOTE);
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const flipped = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    const note = parseSignedNote(Buffer.from(flipped).toString('utf8'));
    assert.ok(!note.ok || !(await verifyNote(note.value, [key])).ok, `bit ${bit}`);
  }
});

test('an invalid note is rejected with a reason', () => {
  const line = C2SP_NOTE.split('\n\n')[1] ?? '';
  const cases: [why: RegExp, text: string][] = [
    [/no signature/, ''],
    [/no signature/, 'text\n'],
    [/no signature/, `text\n${line}`],
    [/no signature/, `text\n\n${line.slice(0, -1)}`],
    [/cannot be read/, 'text\n\n'],
    [/cannot be read/, `text\n\n${line}\nmore\n`.replace('\nmore', 'more')],
    [/cannot be read/, `text\n\n- example.com/foo ${line.split(' ')[2]}`],
    [/cannot be read/, `text\n\n—  ${line.split(' ')[2]}`],
    [/cannot be read/, `text\n\n— a+b ${line.split(' ')[2]}`],
    [/cannot be read/, `text\n\n— a\u00a0b ${line.split(' ')[2]}`],
    [/cannot be read/, `text\n\n— a\u0085b ${line.split(' ')[2]}`],
    [/cannot be read/, 'text\n\n— a AAAA\n'],
    [/cannot be read/, 'text\n\n— a AAAAAAB=\n'],
    [/cannot be read/, 'text\n\n— a AAAAAAAA AAAA\n'],
    [/characters/, `te\txt\n\n${line}`],
    [/characters/, `te\rxt\n\n${line}`],
    [/characters/, `te\u0000xt\n\n${line}`],
    [/characters/, `te\ud800xt\n\n${line}`],
    [/two signatures by one key/, `text\n\n${line}${line}`],
    [/more than 64/, `text\n\n${Array.from({ length: 65 }, (_, at) => `— k${at} AAAAAAAA\n`).join('')}`],
    [/too long/, `${'x'.repeat(100_001)}\n\n${line}`],
  ];
  for (const [why, text] of cases) {
    const note = parseSignedNote(text);
    assert.ok(!note.ok, JSON.stringify(text));
    assert.match(note.why, why, JSON.stringify(text));
  }
  assert.ok(parseSignedNote(`text\n\n${Array.from({ length: 64 }, (_, at) => `— k${at} AAAAAAAA\n`).join('')}`).ok);
});

test('signatures of unknown keys are ignored, and a false signature in the name of a trusted key rejects the note', async () => {
  const trusted = await openNoteSigner('log.example/one', SEED);
  const stranger = await openNoteSigner('stranger.example', new Uint8Array(32).fill(2));
  const text = 'text\n';
  const both = readNote(await signNote(text, stranger, trusted));
  assert.deepEqual(await verifyNote(both, [trusted.key]), { ok: true, value: trusted.key });
  const alone = await verifyNote(readNote(await signNote(text, stranger)), [trusted.key]);
  assert.ok(!alone.ok && /no trusted key/.test(alone.why));
  const lie = { name: trusted.key.name, keyId: trusted.key.keyId, signature: (await stranger.sign(text)).signature };
  const lying = await verifyNote({ text, signatures: [lie] }, [trusted.key]);
  assert.ok(!lying.ok && /was not made by that key/.test(lying.why));
  const short = await verifyNote({ text, signatures: [{ ...lie, signature: Uint8Array.of(1) }] }, [trusted.key]);
  assert.ok(!short.ok && /was not made by that key/.test(short.why));
  // A matching name or a matching id alone is not a trusted key.
  for (const other of [
    { ...lie, name: 'x.example' },
    { ...lie, keyId: '00000000' },
  ]) {
    const passed = await verifyNote({ text, signatures: [other, await trusted.sign(text)] }, [trusted.key]);
    assert.ok(passed.ok);
  }
});

test('a cosignature key does not sign notes', async () => {
  const signer = await openNoteSigner('log.example/one', SEED);
  const note = readNote(await signNote('text\n', signer));
  assert.equal((await verifyNote(note, [{ ...signer.key, type: 'cosignature' }])).ok, false);
});

test('an invalid key is rejected with a reason', async () => {
  const material = C2SP_KEY.split('+')[2] ?? '';
  const longer = formatBase64(Uint8Array.of(1, ...new Uint8Array(33)));
  const cases: [why: RegExp, text: string][] = [
    [/three parts/, ''],
    [/three parts/, 'example.com/foo+530d903a'],
    [/name of a key/, `+530d903a+${material}`],
    [/name of a key/, `exa mple+530d903a+${material}`],
    [/only Ed25519/, `example.com/foo+530d903a+${material}A`],
    [/only Ed25519/, `example.com/foo+530d903a+${longer}`],
    [/only Ed25519/, `example.com/foo+530d903a+AukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k`],
    [/only Ed25519/, 'example.com/foo+530d903a+'],
    [/id of the key/, `example.com/bar+530d903a+${material}`],
    [/id of the key/, `example.com/foo+530D903A+${material}`],
    [/id of the key/, `example.com/foo+530d903b+${material}`],
  ];
  for (const [why, text] of cases) {
    const key = await parseVerifierKey(text);
    assert.ok(!key.ok, text);
    assert.match(key.why, why, text);
  }
});

test('a key whose base64 contains a plus is parsed', async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => new Uint8Array(32).fill(at));
  const texts = await Promise.all(seeds.map(async (seed) => formatVerifierKey((await openNoteSigner('a', seed)).key)));
  const withPlus = texts.filter((text) => text.split('+').length > 3);
  assert.ok(withPlus.length > 0);
  for (const text of withPlus) assert.ok((await parseVerifierKey(text)).ok, text);
});
