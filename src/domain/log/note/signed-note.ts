import { formatBase64, formatHex, joinBytes, parseBase64, parseHex } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { isKeyName } from './verifier-key.ts';

export type NoteSignature = { name: string; keyId: string; signature: Uint8Array };

/** A text and the signatures below it. Untrusted until a signature by a trusted key has been verified. */
export type SignedNote = { text: string; signatures: readonly NoteSignature[] };

// C2SP requires support for at least 16. The limits bound the cost of an untrusted file.
const MAX_SIGNATURES = 64;
const MAX_LENGTH = 100_000;
const DASH = '\u2014 ';
const KEY_ID_BYTES = 4;

/** Formats a note: text, an empty line, one line per signature. */
export function formatSignedNote({ text, signatures }: SignedNote): string {
  return `${text}\n${formatSignatureLines(signatures)}`;
}

/** Formats signature lines, which can be added at the end of a note. */
export function formatSignatureLines(signatures: readonly NoteSignature[]): string {
  return signatures.map(formatSignature).join('');
}

/** Parses a C2SP signed-note strictly: formatting an accepted note returns the same bytes. */
export function parseSignedNote(note: string): Parsed<SignedNote> {
  if (note.length > MAX_LENGTH) return refuse('the note is too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them.
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(note)) {
    return refuse('the note contains characters that notes must not contain');
  }
  const split = note.lastIndexOf('\n\n');
  if (split === -1 || !note.endsWith('\n')) return refuse('the note has no signature below an empty line');
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return refuse(`the note has more than ${MAX_SIGNATURES} signatures`);
  const signatures = lines.map(parseSignature).filter((one) => one !== null);
  if (signatures.length !== lines.length) return refuse('a signature line of the note cannot be read');
  const keys = new Set(signatures.map(({ name, keyId }) => `${name}+${keyId}`));
  if (keys.size !== lines.length) return refuse('the note has two signatures by one key');
  return accept({ text: note.slice(0, split + 1), signatures });
}

function parseSignature(line: string): NoteSignature | null {
  const [name, base64, ...rest] = line.startsWith(DASH) ? line.slice(DASH.length).split(' ') : [];
  if (name === undefined || base64 === undefined || rest.length > 0 || !isKeyName(name)) return null;
  const bytes = parseBase64(base64);
  if (bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: formatHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
}

function formatSignature({ name, keyId, signature }: NoteSignature): string {
  const id = parseHex(keyId, KEY_ID_BYTES) ?? new Uint8Array();
  return `${DASH}${name} ${formatBase64(joinBytes(id, signature))}\n`;
}
