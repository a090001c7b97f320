import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import { parseDecimal } from '#domain/log/bytes/bytes.ts';
import { parseTilePath, type Tile } from '#domain/log/tree/tiles.ts';
import type { PublishedLog } from '#operations/log/published-log.ts';

const HEAD_TOO = { exposeHeadRoute: true };
const FOR_EVER = 'public, max-age=31536000, immutable';
// Pages of others may follow the log too: nothing in it is anybody's secret.
const OPEN_TO_ALL = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Adds the evidence log as C2SP tlog-tiles lays it out, proofs that it only grew, and its keys: all without a credential. */
export function addLogDoor(server: FastifyInstance, log: PublishedLog): void {
  const notes = { '/log/checkpoint': log.readCheckpoint, '/log/witnessed': log.readWitnessed };
  for (const [path, readNote] of Object.entries(notes)) {
    server.get(path, HEAD_TOO, async (request, reply) => {
      requireQueryOf(request, []);
      // Before the headers: a refusal is not to be kept.
      const note = await readNote();
      return open(reply, 'public, max-age=1').type('text/plain; charset=utf-8').send(note);
    });
  }
  server.get('/log/tile/*', HEAD_TOO, async (request, reply) => {
    requireQueryOf(request, []);
    const bytes = await readTileBytes(log, (request.params as { '*': string })['*']);
    return open(reply, FOR_EVER).type('application/octet-stream').send(bytes);
  });
  server.get('/log/consistency', HEAD_TOO, async (request, reply) => {
    const query = requireQueryOf(request, ['from', 'to']);
    const to = query.to === undefined ? null : readSize('to', query.to);
    const answer = await log.readConsistency(readSize('from', query.from), to);
    // With both sizes named the answer is the same for ever.
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
  if (tile === null) throw new ServiceError('not_found', 'There is no such tile: see C2SP tlog-tiles.');
  return entries ? log.readEntries(tile satisfies Tile) : log.readTile(tile);
}

function readSize(field: string, value: unknown): number {
  const size = typeof value === 'string' ? parseDecimal(value) : null;
  if (size === null) throw buildFieldError('invalid_input', field, 'is the size of a tree: a whole number');
  return size;
}

function requireQueryOf(request: FastifyRequest, known: readonly string[]): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  // A cache would keep one answer for every name that anybody makes up.
  if (unknown !== undefined) throw buildFieldError('invalid_input', unknown, 'is not part of this request');
  return query;
}

function open(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.headers(OPEN_TO_ALL).header('cache-control', cacheControl);
}
