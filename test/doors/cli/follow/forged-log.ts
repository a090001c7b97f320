import type { RequestListener } from 'node:http';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { buildEntryBundle, parseTilePath } from '#domain/log/tree/tiles.ts';
import { buildLeafHash } from '#domain/log/tree/tree-hash.ts';
import { naiveConsistency, naiveRoot } from '#test/support/naive-tree.ts';

/** The state of a log that a test serves; every part can be forged. */
export type ForgedLog = {
  /** One text per entry. */
  entries: string[];
  origin: string;
  /** The size of the checkpoint; null for all entries. */
  size: number | null;
  seed: number;
  keys: object[] | null;
  /** Changes a body before it is sent. */
  change: (path: string, body: Buffer) => Buffer;
};

/** A log with so many entries. */
export function forgeLog(count: number, from = 0): ForgedLog {
  const entries = Array.from({ length: count }, (_, at) => `entry ${from + at}`);
  return { entries, origin: 'log.example/log', size: null, seed: 1, keys: null, change: (_, body) => body };
}

/** Serves a log as the service does. The log may be changed while it is served. */
export function serveLog(log: ForgedLog): RequestListener {
  return (request, response) => {
    answer(log, request.url ?? '').then(
      (body) => response.writeHead(body === null ? 404 : 200).end(body),
      () => response.destroy(),
    );
  };
}

async function answer(log: ForgedLog, url: string): Promise<Buffer | null> {
  const { pathname, searchParams } = new URL(url, 'http://log.example');
  const body = await buildBody(log, pathname, searchParams);
  return body === null ? null : log.change(pathname, body);
}

async function buildBody(log: ForgedLog, pathname: string, query: URLSearchParams): Promise<Buffer | null> {
  const signer = await openNoteSigner(log.origin, new Uint8Array(32).fill(log.seed));
  if (pathname === '/.well-known/evidence-keys.json')
    return Buffer.from(JSON.stringify({ keys: log.keys ?? [{ vkey: formatVerifierKey(signer.key) }] }));
  const entries = log.entries.slice(0, log.size ?? undefined).map((text) => Buffer.from(text));
  if (pathname.startsWith('/log/tile/entries/')) return readEntries(pathname, entries);
  const leaves = entries.map(buildLeafHash);
  if (pathname === '/log/checkpoint') {
    const rootHash = new Uint8Array(naiveRoot(leaves));
    return Buffer.from(
      await signNote(formatCheckpoint({ origin: log.origin, size: leaves.length, rootHash, extensions: [] }), signer),
    );
  }
  if (pathname === '/log/consistency') {
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
    const proof = naiveConsistency(from, leaves.slice(0, to)).map((hash) => hash.toString('base64'));
    return Buffer.from(JSON.stringify({ ok: true, from, to, proof }));
  }
  return readTile(pathname, leaves);
}

function readEntries(pathname: string, entries: readonly Buffer[]): Buffer | null {
  const tile = parseTilePath(pathname.replace('/log/tile/entries/', '0/'));
  return tile === null ? null : buildEntryBundle(entries.slice(tile.index * 256, tile.index * 256 + tile.width));
}

function readTile(pathname: string, leaves: readonly Buffer[]): Buffer | null {
  const tile = parseTilePath(pathname.replace('/log/tile/', ''));
  if (tile === null) return null;
  const first = tile.index * 256;
  if (tile.level === 0) return Buffer.concat(leaves.slice(first, first + tile.width));
  const span = 256 ** tile.level;
  const hashes = Array.from({ length: tile.width }, (_, at) =>
    naiveRoot(leaves.slice((first + at) * span, (first + at + 1) * span)),
  );
  return Buffer.concat(hashes);
}
