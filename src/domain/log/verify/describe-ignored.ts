import type { SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';

/** Names the signatures on a note that counted for nothing, because the reader gave no key for them; empty where there are none. */
export function describeIgnored({ signatures }: SignedNote, keys: readonly TrustedKey[]): string {
  const unknown = signatures.filter(({ name, keyId }) => !keys.some((key) => key.name === name && key.keyId === keyId));
  if (unknown.length === 0) return '';
  const names = unknown.map(({ name, keyId }) => `${name}+${keyId}`).join(', ');
  return ` Ignored, because you gave no key for ${unknown.length === 1 ? 'it' : 'them'}: ${unknown.length} unknown ${unknown.length === 1 ? 'signature' : 'signatures'} (${names}).`;
}
