import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toPlainObject } from '#base/plain-object.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import { parseDecimal } from '#domain/log/bytes/bytes.ts';
import { parseTilePath, type Tile } from '#domain/log/tree/tiles.ts';
import type { PublishedLog } from '#operations/log/published-log.ts';

const HEAD_TOO = { exposeHeadRoute: true };
const FOR_EVER = 'public, max-age=31536000, immutable';
// The log contains no secrets, so pages of other sites may read it.
const OPEN_TO_ALL = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Adds the evidence log (C2SP tlog-tiles), its consistency proofs and its keys. None needs a credential. */
export function addLogDoor(server: FastifyInstance, log: PublishedLog): void {
  const notes = { '/log/checkpoint': log.readCheckpoint, '/log/witnessed': log.readWitnessed };
  for (const [path, readNote] of Object.entries(notes)) {
    server.get(path, HEAD_TOO, async (request, reply) => {
      requireQueryOf(request, []);
      // Read before the headers are set, so that an error is not cached.
      const note = await readNote();
      return open(reply, 'public, max-age=1').type('text/plain; charset=utf-8').send(note);
    });
  }
  server.get<{ Params: { '*': string } }>('/log/tile/*', HEAD_TOO, async (request, reply) => {
    requireQueryOf(request, []);
    const bytes = await readTileBytes(log, request.params['*']);
    return open(reply, FOR_EVER).type('application/octet-stream').send(bytes);
  });
  server.get('/log/consistency', HEAD_TOO, async (request, reply) => {
    const query = requireQueryOf(request, ['from', 'to']);
    const to = query.to === undefined ? null : readSize('to', query.to);
    const answer = await log.readConsistency(readSize('from', query.from), to);
    // The proof between two given sizes never changes.
    return open(reply, to === null ? 'public, max-age=1' : FOR_EVER)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  });
  server.get('/.well-known/evidence-keys.json', HEAD_TOO, async (_request, reply) => {
    const keys = await log.readKeys();
    return open(reply, 'public, max-age=60').type('application/json; charset=utf-8').send(JSON.stringify(keys));
  });
}

function readTileBytes(log: PublishedLog, path: string): Promise<Buffer> {
  const entries = path.startsWith('entries/');
  const tile = parseTilePath(entries ? `0/${path.slice('entries/'.length)}` : path);
  if (tile === null)
    throw new ServiceError(
      'not_found',
      'There is no tile at this path. The C2SP tlog-tiles specification defines the paths.',
    );
  return entries ? log.readEntries(tile satisfies Tile) : log.readTile(tile);
}

function readSize(field: string, value: unknown): number {
  const size = typeof value === 'string' ? parseDecimal(value) : null;
  if (size === null) throw buildFieldError('invalid_input', field, 'must be a tree size: a whole number');
  return size;
}

function requireQueryOf(request: FastifyRequest, known: readonly string[]): Record<string, unknown> {
  const query = toPlainObject(request.query);
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  // Unknown parameters would let anyone fill a cache with copies of one response.
  if (unknown !== undefined) throw buildFieldError('invalid_input', unknown, 'is not part of this request');
  return query;
}

function open(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.headers(OPEN_TO_ALL).header('cache-control', cacheControl);
}
