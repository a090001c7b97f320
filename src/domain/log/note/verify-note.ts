import { encodeText } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { isSignedBy } from './ed25519.ts';
import type { SignedNote } from './signed-note.ts';
import type { VerifierKey } from './verifier-key.ts';

/** Finds the trusted key that signed a note. Signatures of unknown keys are passed over; one of a trusted key that does not hold refuses the note (C2SP signed-note). */
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
      return refuse(`the signature that names the trusted key ${name}+${keyId} is not that key’s`);
    }
    found.push(key);
  }
  const [first] = found;
  return first === undefined ? refuse('no trusted key has signed it') : accept(first);
}
