import { type Bytes, formatBase64, parseBase64, parseDecimal } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES } from '#domain/log/proof/merkle-hash.ts';
import { parseSignedCheckpoint, type SignedCheckpoint } from './checkpoint.ts';

/** What a log asks of a witness (C2SP tlog-witness): its checkpoint, and the proof from the size that the witness has. */
export type AddCheckpoint = { oldSize: number; proof: readonly Bytes[]; signed: SignedCheckpoint };

const MAX_HASHES = 63;

/** Formats a request; `note` is the signed checkpoint. */
export function formatAddCheckpoint(oldSize: number, proof: readonly Uint8Array[], note: string): string {
  return `${[`old ${oldSize}`, ...proof.map(formatBase64)].join('\n')}\n\n${note}`;
}

/** Parses a request strictly, without checking signatures or the proof. */
export function parseAddCheckpoint(text: string): Parsed<AddCheckpoint> {
  const split = text.indexOf('\n\n');
  if (split === -1) return refuse('there is no checkpoint below an empty line');
  const [first = '', ...lines] = text.slice(0, split).split('\n');
  const oldSize = first.startsWith('old ') ? parseDecimal(first.slice('old '.length)) : null;
  if (oldSize === null) return refuse('the first line is not the old size');
  const proof = lines.map(parseBase64).flatMap((hash) => (hash?.length === HASH_BYTES ? [hash] : []));
  if (proof.length !== lines.length || proof.length > MAX_HASHES) return refuse('a line of the proof is not a hash');
  const signed = parseSignedCheckpoint(text.slice(split + 2));
  return signed.ok ? accept({ oldSize, proof, signed: signed.value }) : signed;
}
