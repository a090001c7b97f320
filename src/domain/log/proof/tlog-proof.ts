import { type Bytes, formatBase64, parseBase64, parseDecimal } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES } from './merkle-hash.ts';

/** A proof that can be checked offline: the entry's salt (`extra`), its index, the hashes up to the root, and the signed checkpoint verbatim. */
export type TlogProof = { extra: Uint8Array | null; index: number; hashes: readonly Bytes[]; checkpoint: string };

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MAX_LENGTH = 120_000;
// The depth of a tree of 2^53 entries.
const MAX_HASHES = 53;

/** Formats a proof as C2SP tlog-proof. */
export function formatTlogProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const head = [FIRST_LINE, ...(extra === null ? [] : [`extra ${formatBase64(extra)}`]), `index ${index}`];
  return `${[...head, ...hashes.map(formatBase64)].join('\n')}\n\n${checkpoint}`;
}

/** Parses a proof strictly: formatting an accepted proof returns the same text. Does not parse the checkpoint. */
export function parseTlogProof(text: string): Parsed<TlogProof> {
  if (text.length > MAX_LENGTH) return refuse('the proof is too long');
  const split = text.indexOf('\n\n');
  if (split === -1) return refuse('the proof has no checkpoint below an empty line');
  const [first, ...lines] = text.slice(0, split).split('\n');
  const hasExtra = lines[0]?.startsWith('extra ') === true;
  if (first !== FIRST_LINE) return refuse(`the proof does not begin with ${FIRST_LINE}`);
  const extra = hasExtra ? parseBase64(lines[0]?.slice('extra '.length) ?? '') : null;
  if (hasExtra && extra === null) return refuse('the extra line of the proof is not base64');
  const [indexLine, ...hashLines] = hasExtra ? lines.slice(1) : lines;
  const index = indexLine?.startsWith('index ') ? parseDecimal(indexLine.slice('index '.length)) : null;
  if (index === null) return refuse('the proof has no index');
  const hashes = hashLines.map(parseBase64).flatMap((hash) => (hash?.length === HASH_BYTES ? [hash] : []));
  if (hashes.length !== hashLines.length || hashes.length > MAX_HASHES) {
    return refuse('a line of the proof is not a hash, or there are too many');
  }
  return accept({ extra, index, hashes, checkpoint: text.slice(split + 2) });
}
