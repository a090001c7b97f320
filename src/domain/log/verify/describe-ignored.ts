import type { NoteSignature, SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatKeyName } from '#domain/log/note/verifier-key.ts';
import { isTimestampLine } from '#domain/log/timestamp/timestamp-line.ts';

/** Names the signatures that were ignored because the reader gave no key for them; empty if there are none. */
export async function describeIgnored(note: SignedNote, keys: readonly TrustedKey[]): Promise<string> {
  const unknown: NoteSignature[] = [];
  for (const line of note.signatures) {
    const isKnown = keys.some(({ name, keyId }) => name === line.name && keyId === line.keyId);
    // Timestamps have a check of their own.
    if (!isKnown && !(await isTimestampLine(line))) unknown.push(line);
  }
  if (unknown.length === 0) return '';
  const [pronoun, noun] = unknown.length === 1 ? ['it', 'signature'] : ['them', 'signatures'];
  const names = unknown.map(formatKeyName).join(', ');
  return ` Ignored, because you gave no key for ${pronoun}: ${unknown.length} unknown ${noun} (${names}).`;
}
