import { type Bytes, formatBase64, parseBase64, parseDecimal } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES } from '#domain/log/proof/merkle-hash.ts';
import { parseSignedNote, type SignedNote } from './signed-note.ts';

/** The state of the log at one size: which log, how many entries and their root hash. Extension lines are kept but ignored. */
export type Checkpoint = { origin: string; size: number; rootHash: Bytes; extensions: readonly string[] };

export type SignedCheckpoint = { checkpoint: Checkpoint; note: SignedNote };

/** Formats a checkpoint (C2SP tlog-checkpoint) for signing. */
export function formatCheckpoint({ origin, size, rootHash, extensions }: Checkpoint): string {
  return [origin, size, formatBase64(rootHash), ...extensions].map((line) => `${line}\n`).join('');
}

/** Parses a signed checkpoint without checking its signatures. */
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
  if (size === null) return refuse('the size in the checkpoint is not a plain decimal number');
  const rootHash = parseBase64(rootText);
  if (rootHash === null || rootHash.length !== HASH_BYTES) return refuse('the root in the checkpoint is not a hash');
  return accept({ origin, size, rootHash, extensions });
}
