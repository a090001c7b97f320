import { encodeText } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { isSignedBy } from './ed25519.ts';
import type { SignedNote } from './signed-note.ts';
import { formatKeyName, type VerifierKey } from './verifier-key.ts';

/** Returns the trusted key that signed a note. Ignores signatures of unknown keys; an invalid signature of a trusted key fails the note (C2SP signed-note). */
export async function verifyNote<Key extends VerifierKey>(
  note: SignedNote,
  keys: readonly Key[],
): Promise<Parsed<Key>> {
  const message = encodeText(note.text);
  const found: Key[] = [];
  for (const { name, keyId, signature } of note.signatures) {
    const key = keys.find((one) => one.type === 'note' && one.name === name && one.keyId === keyId);
    if (key === undefined) continue;
    if (!(await isSignedBy(key.publicKey, message, signature))) {
      return refuse(`the signature that names the trusted key ${formatKeyName(key)} was not made by that key`);
    }
    found.push(key);
  }
  const [first] = found;
  return first === undefined ? refuse('no trusted key signed it') : accept(first);
}
