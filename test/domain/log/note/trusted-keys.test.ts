import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey, isKeyName, isLogOrigin, parseVerifierKey } from '#domain/log/note/verifier-key.ts';

const { key } = await openNoteSigner('log.example/log', new Uint8Array(32).fill(1));
const { key: witness } = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
const VKEY = formatVerifierKey(key);
const ALWAYS = { validFromMs: null, retiredMs: null, compromisedMs: null };
const publish = (...entries: unknown[]) => JSON.stringify({ origin: 'log.example/log', keys: entries });

test('keys in lines are trusted at any time; spaces, empty lines and comments are ignored', async () => {
  const text = `# mine\n\n  ${VKEY}\r\n   # and a witness\n${formatVerifierKey(witness)}`;
  const keys = [
    { ...key, ...ALWAYS },
    { ...witness, ...ALWAYS },
  ];
  assert.deepEqual(await parseTrustedKeys(text), { ok: true, value: keys });
});

test('published keys are trusted in their stated time', async () => {
  const times = { valid_from: '2026-01-01T00:00:00Z', retired_at: '2026-01-02T00:00:00.5Z' };
  const cases: [entry: object, validFromMs: number | null, retiredMs: number | null][] = [
    [{}, null, null],
    [{ valid_from: null, retired_at: null }, null, null],
    [times, 1_767_225_600_000, 1_767_312_000_500],
    [{ valid_from: times.valid_from }, 1_767_225_600_000, null],
    [{ retired_at: times.retired_at, more: 1 }, null, 1_767_312_000_500],
  ];
  for (const [entry, validFromMs, retiredMs] of cases)
    assert.deepEqual(await parseTrustedKeys(`\n ${publish({ vkey: VKEY, ...entry })}`), {
      ok: true,
      value: [{ ...key, validFromMs, retiredMs, compromisedMs: null }],
    });
});

const UNREAD = 'an entry in the list of keys cannot be read';
const THREE = 'a key must have three parts joined by plus signs: name, id and key';
const LONG_KEY = 'x'.repeat(90);
const REFUSED: [what: string, text: string, why: string][] = [
  ['nothing', '', 'the file contains no keys'],
  ['remarks alone', '# nothing\n \n', 'the file contains no keys'],
  ['an empty list', '{"keys":[]}', 'the file contains no keys'],
  ['no list', '{}', 'the file has no list of keys'],
  ['a list that is none', '{"keys":{"length":0}}', 'the file has no list of keys'],
  ['JSON that is cut off', '{', 'it is not JSON'],
  ['a number for a key', publish(1), UNREAD],
  ['a compromised key without a time', publish({ vkey: VKEY, state: 'compromised' }), UNREAD],
  ['null for a key', publish({ vkey: VKEY }, null), UNREAD],
  ['an entry without a key', publish({}), UNREAD],
  ['a key that is no text', publish({ vkey: 5 }), UNREAD],
  ['a time that is none', publish({ vkey: VKEY, retired_at: 'long ago' }), UNREAD],
  ['a time in numbers', publish({ vkey: VKEY, retired_at: 5 }), UNREAD],
  ['a time of beginning that is none', publish({ vkey: VKEY, valid_from: 'soon' }), UNREAD],
  ['a line that is no key', `${VKEY}\nx+y`, `"x+y" is not a key: ${THREE}`],
  ['a long line that is no key', LONG_KEY, `"${'x'.repeat(80)}" is not a key: ${THREE}`],
  ['more than a million characters', 'x'.repeat(1_000_001), 'the key file is too long'],
  ['more than a thousand keys', `${VKEY}\n`.repeat(1_001), 'the file contains more than 1000 keys'],
];
for (const [what, text, why] of REFUSED)
  test(`a key file with ${what} is rejected`, async () => {
    assert.deepEqual(await parseTrustedKeys(text), { ok: false, why });
  });

test('a key file may have a million characters and a thousand keys', async () => {
  const thousand = await parseTrustedKeys(`${VKEY}\n`.repeat(1_000));
  assert.equal(thousand.ok && thousand.value.length, 1_000);
  assert.ok((await parseTrustedKeys(`${VKEY}\n#`.padEnd(1_000_000, 'x'))).ok);
});

test('a key name has no white space, no plus and no lone surrogate, and is not too long', () => {
  for (const name of ['a', 'log.example/log', 'é', '—', 'x'.repeat(255)]) assert.ok(isKeyName(name), name);
  const others = ['', 'a b', 'a+b', 'a\tb', 'a\u0085b', 'a\u00a0b', 'a\u3000b', 'a\u0000', 'a\u007f', '\ud800'];
  for (const name of [...others, 'x'.repeat(256)]) assert.equal(isKeyName(name), false, JSON.stringify(name));
  assert.ok(isLogOrigin('log.example/log'));
  for (const name of ['https://log.example/log', 'a b', '']) assert.equal(isLogOrigin(name), false, name);
});

test('a cosignature key is parsed as one, and its id differs from that of the same bytes for notes', async () => {
  const read = await parseVerifierKey(formatVerifierKey(witness));
  assert.deepEqual(read, { ok: true, value: witness });
  assert.equal(witness.type, 'cosignature');
  const asNote = await openNoteSigner('witness.example/w1', new Uint8Array(32).fill(9));
  assert.deepEqual(asNote.key.publicKey, witness.publicKey);
  assert.notEqual(asNote.key.keyId, witness.keyId);
});
