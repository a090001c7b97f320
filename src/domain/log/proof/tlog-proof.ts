import { type Bytes, formatBase64, parseBase64 } from '#domain/log/bytes/bytes.ts';
import { parseDecimal } from '#domain/log/bytes/decimal.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { HASH_BYTES } from './merkle-hash.ts';

/** A proof that can be checked without the log: the salt of the entry, its index, its way up to the root, and the signed checkpoint word for word. */
export type TlogProof = { extra: Uint8Array | null; index: number; hashes: readonly Bytes[]; checkpoint: string };

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MAX_LENGTH = 120_000;
// A way through a tree of 2^53 entries has no more.
const MAX_HASHES = 53;

/** Writes a proof as C2SP tlog-proof. */
export function formatTlogProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const head = [FIRST_LINE, ...(extra === null ? [] : [`extra ${formatBase64(extra)}`]), `index ${index}`];
  return `${[...head, ...hashes.map(formatBase64)].join('\n')}\n\n${checkpoint}`;
}

/** Reads a proof strictly: what is accepted is written again as the very same text. The checkpoint in it is not read here. */
export function parseTlogProof(text: string): Parsed<TlogProof> {
  if (text.length > MAX_LENGTH) return refuse('the proof is too long');
  const split = text.indexOf('\n\n');
  if (split === -1) return refuse('the proof has no checkpoint below an empty line');
  const [first, ...lines] = text.slice(0, split).split('\n');
  if (first !== FIRST_LINE) return refuse(`the proof does not begin with ${FIRST_LINE}`);
  const extra = parseExtra(lines[0]);
  if (extra === null) return refuse('the extra line of the proof is no base64');
  const [indexLine, ...hashLines] = extra === 'none' ? lines : lines.slice(1);
  const index = parseIndex(indexLine);
  if (index === null) return refuse('the proof has no index');
  const hashes = hashLines.map(parseBase64).filter((hash) => hash?.length === HASH_BYTES) as Bytes[];
  if (hashes.length !== hashLines.length || hashes.length > MAX_HASHES) {
    return refuse('a line of the proof is no hash, or there are too many');
  }
  return accept({ extra: extra === 'none' ? null : extra, index, hashes, checkpoint: text.slice(split + 2) });
}

/** The extra data; `none` where there is no such line, null where it cannot be read. */
function parseExtra(line: string | undefined): Bytes | 'none' | null {
  return line?.startsWith('extra ') ? parseBase64(line.slice('extra '.length)) : 'none';
}

function parseIndex(line: string | undefined): number | null {
  return line?.startsWith('index ') ? parseDecimal(line.slice('index '.length)) : null;
}
