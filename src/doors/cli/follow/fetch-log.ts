import { fetchBounded } from '#base/fetch-bounded.ts';
import { buildTilePath, parseEntryBundle, type Tile } from '#domain/log/tree/tiles.ts';
import { listHashes, TREE_HASH_BYTES } from '#domain/log/tree/tree-hash.ts';
import { parseConsistencyAnswer } from '#domain/log/verify/check-consistency.ts';

const TIMEOUT_MS = 30_000;
const MAX_TEXT_BYTES = 1_000_000;
const MAX_BUNDLE_BYTES = 20_000_000;

/** The service could not be reached, or did not answer as a log does. */
export class LogUnread extends Error {
  override readonly name = 'LogUnread';
}

/** Reads what a service publishes about its log. Each method throws a LogUnread. */
export type LogReader = ReturnType<typeof openLogReader>;

export function openLogReader(base: URL) {
  const root = base.href.endsWith('/') ? base.href : `${base.href}/`;
  const fetchBytes = async (path: string, maxBytes: number) => {
    const reading = await fetchBounded(new URL(path, root), { timeoutMs: TIMEOUT_MS, maxBytes });
    if (reading.ok) return reading.value;
    throw new LogUnread(`${path} of ${base.origin} ${reading.reason}`);
  };
  const fetchText = async (path: string) => (await fetchBytes(path, MAX_TEXT_BYTES)).toString('utf8');
  return {
    readCheckpoint: () => fetchText('log/checkpoint'),
    readKeys: () => fetchText('.well-known/evidence-keys.json'),
    /** The hashes of a consistency proof; null when the service has none or sends something else. */
    async readConsistency(from: number, to: number): Promise<readonly Uint8Array[] | null> {
      const answer = parseConsistencyAnswer(await fetchText(`log/consistency?from=${from}&to=${to}`));
      return answer.ok && answer.value.from === from && answer.value.to === to ? answer.value.hashes : null;
    },
    async readHashes(tile: Tile): Promise<Buffer[]> {
      const path = `log/tile/${buildTilePath(tile)}`;
      const bytes = await fetchBytes(path, MAX_TEXT_BYTES);
      if (bytes.length === tile.width * TREE_HASH_BYTES) return listHashes(bytes);
      throw new LogUnread(`${path} of ${base.origin} is not a tile of ${tile.width} hashes`);
    },
    async readEntries(tile: Tile): Promise<Buffer[]> {
      const path = `log/tile/entries/${buildTilePath(tile).slice('0/'.length)}`;
      const entries = parseEntryBundle(await fetchBytes(path, MAX_BUNDLE_BYTES), tile.width);
      if (entries !== null) return entries;
      throw new LogUnread(`${path} of ${base.origin} is not a bundle of ${tile.width} entries`);
    },
  };
}
