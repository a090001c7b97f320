import type { SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatKeyName } from '#domain/log/note/verifier-key.ts';

/** Names the signatures that were ignored because the reader gave no key for them; empty if there are none. */
export function describeIgnored({ signatures }: SignedNote, keys: readonly TrustedKey[]): string {
  const unknown = signatures.filter(({ name, keyId }) => !keys.some((key) => key.name === name && key.keyId === keyId));
  if (unknown.length === 0) return '';
  const [pronoun, noun] = unknown.length === 1 ? ['it', 'signature'] : ['them', 'signatures'];
  const names = unknown.map(formatKeyName).join(', ');
  return ` Ignored, because you gave no key for ${pronoun}: ${unknown.length} unknown ${noun} (${names}).`;
}
