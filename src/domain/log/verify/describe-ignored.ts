import type { NoteSignature, SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { findSameKey, formatKeyName } from '#domain/log/note/verifier-key.ts';
import { isTimestampLine } from '#domain/log/timestamp/timestamp-line.ts';

/** Says which signatures were not counted because the reader gave no key for them; empty if there are none. */
export async function describeIgnored(note: SignedNote, keys: readonly TrustedKey[]): Promise<string> {
  const unknown: NoteSignature[] = [];
  for (const line of note.signatures) {
    // Timestamps have a check of their own.
    if (findSameKey(line, keys) === undefined && !(await isTimestampLine(line))) unknown.push(line);
  }
  if (unknown.length === 0) return '';
  const names = unknown.map(formatKeyName).join(', ');
  // Anyone can add such a line, under any name.
  return unknown.length === 1
    ? ` 1 signature by someone you did not name is on it and was not counted (it calls itself ${names}, which was not checked).`
    : ` ${unknown.length} signatures by others you did not name are on it and were not counted (they call themselves ${names}, which was not checked).`;
}
