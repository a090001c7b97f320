import { encodeText } from '#domain/log/bytes/bytes.ts';
import { derivePublicKey, openSigningKey } from './ed25519.ts';
import { formatSignedNote, type NoteSignature } from './signed-note.ts';
import { buildVerifierKey, type VerifierKey } from './verifier-key.ts';

/** A private key that is open for signing notes, and the public key that checks them. */
export type NoteSigner = { key: VerifierKey; sign(text: string): Promise<NoteSignature> };

/** Opens a signer from its name and the 32 bytes of its private key. */
export async function openNoteSigner(name: string, seed: Uint8Array): Promise<NoteSigner> {
  const key = await buildVerifierKey(name, 'note', await derivePublicKey(seed));
  const signBytes = await openSigningKey(seed);
  return {
    key,
    sign: async (text) => ({ name, keyId: key.keyId, signature: await signBytes(encodeText(text)) }),
  };
}

/** Signs a text (its last character is a line feed) and gives the whole note. */
export async function signNote(text: string, ...signers: readonly NoteSigner[]): Promise<string> {
  return formatSignedNote({ text, signatures: await Promise.all(signers.map((signer) => signer.sign(text))) });
}
