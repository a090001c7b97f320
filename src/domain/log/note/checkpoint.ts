import { type Bytes, formatBase64, parseBase64 } from '#domain/log/bytes/bytes.ts';
import { parseDecimal } from '#domain/log/bytes/decimal.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES } from '#domain/log/proof/merkle-hash.ts';
import { parseSignedNote, type SignedNote } from './signed-note.ts';

/** The state of the log at one size: which log, how many entries, the root over them; extensions are lines with no meaning here. */
export type Checkpoint = { origin: string; size: number; rootHash: Bytes; extensions: readonly string[] };

/** A checkpoint and the note it stands in. */
export type SignedCheckpoint = { checkpoint: Checkpoint; note: SignedNote };

/** Builds the text of a checkpoint (C2SP tlog-checkpoint) for signing. */
export function formatCheckpoint({ origin, size, rootHash, extensions }: Checkpoint): string {
  return [origin, size, formatBase64(rootHash), ...extensions].map((line) => `${line}\n`).join('');
}

/** Reads a signed checkpoint; says nothing about who signed it. */
export function parseSignedCheckpoint(text: string): Parsed<SignedCheckpoint> {
  const note = parseSignedNote(text);
  if (!note.ok) return note;
  const checkpoint = parseCheckpoint(note.value.text);
  return checkpoint.ok ? accept({ checkpoint: checkpoint.value, note: note.value }) : checkpoint;
}

function parseCheckpoint(text: string): Parsed<Checkpoint> {
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n');
  if (origin === undefined || sizeText === undefined || rootText === undefined) {
    return refuse('a checkpoint has at least three lines: origin, size and root');
  }
  if (origin === '' || extensions.includes('')) return refuse('a line of the checkpoint is empty');
  const size = parseDecimal(sizeText);
  if (size === null) return refuse('the size in the checkpoint is no plain decimal number');
  const rootHash = parseBase64(rootText);
  if (rootHash === null || rootHash.length !== HASH_BYTES) return refuse('the root in the checkpoint is no hash');
  return accept({ origin, size, rootHash, extensions });
}
