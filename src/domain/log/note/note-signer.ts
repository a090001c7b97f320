import { encodeText } from '#domain/log/bytes/bytes.ts';
import { derivePublicKey, openSigningKey } from './ed25519.ts';
import { formatSignedNote, type NoteSignature } from './signed-note.ts';
import { buildVerifierKey, type VerifierKey } from './verifier-key.ts';

/** Signs notes with a private key; `key` is the matching public key. */
export type NoteSigner = { key: VerifierKey; sign(text: string): Promise<NoteSignature> };

/** Opens a signer from its name and 32-byte private key. */
export async function openNoteSigner(name: string, seed: Uint8Array): Promise<NoteSigner> {
  const key = await buildVerifierKey(name, 'note', await derivePublicKey(seed));
  const signBytes = await openSigningKey(seed);
  return {
    key,
    sign: async (text) => ({ name, keyId: key.keyId, signature: await signBytes(encodeText(text)) }),
  };
}

/** Signs a text, which must end with a line feed, and returns the whole note. */
export async function signNote(text: string, ...signers: readonly NoteSigner[]): Promise<string> {
  return formatSignedNote({ text, signatures: await Promise.all(signers.map((signer) => signer.sign(text))) });
}
