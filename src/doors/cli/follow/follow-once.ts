import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { buildRootOfTiles } from '#domain/log/tree/tiled-tree.ts';
import { CLOCK_SLACK_MS } from '#domain/log/verify/key-times.ts';
import { copyTiles } from './copy-tiles.ts';
import type { LogReader } from './fetch-log.ts';
import { type KeptCheckpoint, type Mirror, MirrorFault } from './mirror.ts';

export type Followed =
  | { outcome: 'begun' | 'grown' | 'unchanged'; size: number; added: number }
  | { outcome: 'fault'; fault: 'fork' | 'rewind' | 'tiles' | 'other_log'; why: string; notes: Record<string, string> }
  | { outcome: 'not_checked'; why: string };

/** Looks at a log once: checks that it continues the copy, and brings the copy up to date. Throws a LogUnread or a MirrorFault. */
export async function followOnce(
  reader: LogReader,
  mirror: Mirror,
  { keys, onProgress }: { keys: readonly TrustedKey[]; onProgress: (done: number, total: number) => void },
): Promise<Followed> {
  const text = await reader.readCheckpoint();
  const parsed = parseSignedCheckpoint(text);
  if (!parsed.ok) return { outcome: 'not_checked', why: `the checkpoint cannot be read: ${parsed.why}` };
  const served = { ...parsed.value, text };
  const unsigned = await findSignatureFault(served, keys);
  if (unsigned !== null) return { outcome: 'not_checked', why: unsigned };
  const kept = mirror.readCheckpoint();
  if (kept !== null) await requireSoundCopy(mirror, kept, keys);
  const { size } = served.checkpoint;
  const why = kept === null ? null : await findHistoryFault(reader, mirror, kept, served);
  if (kept !== null && why !== null) {
    return { outcome: 'fault', ...why, notes: { 'kept.txt': kept.text, 'served.txt': served.text } };
  }
  const before = kept?.checkpoint.size ?? 0;
  if (kept !== null && before === size) return { outcome: 'unchanged', size, added: 0 };
  const wrong = await copyTiles(reader, mirror, { before, served: served.checkpoint, onProgress });
  if (wrong !== null) return { outcome: 'fault', fault: 'tiles', why: wrong, notes: { 'served.txt': served.text } };
  mirror.writeCheckpoint(served);
  mirror.removeReplaced(before, size);
  return { outcome: kept === null ? 'begun' : 'grown', size, added: size - before };
}

// A damaged copy would make an honest service look as if it had rewritten its log.
async function requireSoundCopy(mirror: Mirror, kept: KeptCheckpoint, keys: readonly TrustedKey[]): Promise<void> {
  const signer = await verifyNote(kept.note, keys);
  if (!signer.ok)
    throw new MirrorFault(
      `the checkpoint in the folder was changed, or your keys lack the key that signed it: ${signer.why}`,
    );
  const { size, rootHash } = kept.checkpoint;
  const root = await buildRootOfTiles(size, (tile) => mirror.readHashes(tile, size));
  if (!areSameBytes(root, rootHash))
    throw new MirrorFault('the tiles in the folder are not those of its checkpoint: begin again with another --folder');
}

async function findSignatureFault({ note }: KeptCheckpoint, keys: readonly TrustedKey[]): Promise<string | null> {
  const signer = await verifyNote(note, keys);
  if (!signer.ok) return `the checkpoint is not signed as it should be: ${signer.why}`;
  const { retiredMs, compromisedMs, keyId, name } = signer.value;
  // A checkpoint has no time, but the newest one was signed recently.
  const isOver = compromisedMs !== null || (retiredMs !== null && retiredMs + CLOCK_SLACK_MS < Date.now());
  return isOver ? `the newest checkpoint is signed by ${name}+${keyId}, which is retired or compromised` : null;
}

type HistoryFault = { fault: 'fork' | 'rewind' | 'other_log'; why: string };

/** Finds why a served checkpoint does not continue the kept one; null if it does. */
async function findHistoryFault(
  reader: LogReader,
  mirror: Mirror,
  { checkpoint: kept }: KeptCheckpoint,
  { checkpoint: served }: KeptCheckpoint,
): Promise<HistoryFault | null> {
  const sizes = `${kept.size} and ${served.size}`;
  if (served.origin !== kept.origin)
    return { fault: 'other_log', why: `the log was ${kept.origin} and is now ${served.origin}` };
  if (served.size <= kept.size) {
    const root = await buildRootOfTiles(served.size, (tile) => mirror.readHashes(tile, kept.size));
    if (!areSameBytes(root, served.rootHash))
      return { fault: 'fork', why: `the service signed two different histories, with ${sizes} entries` };
    if (served.size === kept.size) return null;
    return { fault: 'rewind', why: `the log had ${kept.size} entries and now shows ${served.size}` };
  }
  if (kept.size === 0) return null;
  const proof = await reader.readConsistency(kept.size, served.size);
  const [firstRoot, secondRoot] = [kept.rootHash, served.rootHash];
  const claim = { firstSize: kept.size, firstRoot, secondSize: served.size, secondRoot, proof: proof ?? [] };
  if (await isConsistent(claim)) return null;
  return { fault: 'fork', why: `the service signed two histories, with ${sizes} entries, and cannot link them` };
}
