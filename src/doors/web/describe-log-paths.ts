import type { ErrorCode } from '#contract/errors.ts';
import { describeRefusal, type HEADERS } from './describe-responses.ts';

export const LOG_TAG = {
  name: 'evidence_log',
  description: 'The public evidence log, in C2SP formats. Needs no credential and is open to pages of any origin.',
  'x-displayName': 'Evidence log',
};

const NOTE = {
  media: 'text/plain; charset=utf-8',
  schema: {
    type: 'string',
    description: 'A C2SP signed note: origin, size, root hash in base64, an empty line, one line per signature.',
  },
};
const BINARY = { media: 'application/octet-stream', schema: { type: 'string', contentEncoding: 'binary' } };
const JSON_MEDIA = 'application/json; charset=utf-8';
const SIZE = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const TIME = { type: ['string', 'null'], format: 'date-time' };

const TILE_PATH = {
  name: 'path',
  in: 'path',
  required: true,
  description:
    'A path of C2SP tlog-tiles with its slashes: <level>/<index>, or <level>/<index>.p/<width> for the last tile of a level. Groups of three digits, all but the last with an x.',
  schema: { type: 'string' },
  example: '0/000.p/3',
};
const ENTRIES_PATH = {
  ...TILE_PATH,
  description: 'The path of the tile at level 0 with the same entries, without its level.',
  example: '000.p/3',
};

const CONSISTENCY = {
  type: 'object',
  properties: {
    ok: { type: 'boolean', const: true, description: 'True, as an error has false.' },
    from: { ...SIZE, description: 'Size of the smaller tree.' },
    to: { ...SIZE, description: 'Size of the larger tree.' },
    proof: {
      type: 'array',
      items: { type: 'string', contentEncoding: 'base64' },
      description: 'The hashes of RFC 6962, section 2.1.2. Empty when the sizes are equal or `from` is 0.',
    },
  },
  required: ['ok', 'from', 'to', 'proof'],
};

const KEYS = {
  type: 'object',
  properties: {
    origin: { type: 'string', description: 'Name of the log, the first line of its checkpoints.' },
    keys: {
      type: 'array',
      description: 'All keys that ever signed, the oldest first. A key is never removed.',
      items: {
        type: 'object',
        properties: {
          vkey: { type: 'string', description: 'C2SP verifier key: name, key id and public key.' },
          origin: { type: 'string', description: 'Name of the log that the key signs.' },
          key_id: { type: 'string', pattern: '^[0-9a-f]{8}$', description: 'Id of the key in signature lines.' },
          algorithm: { type: 'string', const: 'Ed25519', description: 'The signature algorithm.' },
          public_key_hex: {
            type: 'string',
            pattern: '^[0-9a-f]{64}$',
            description: 'The same public key as 32 bytes in lower-case hex.',
          },
          jwk: { type: 'object', description: 'The public key as a JSON Web Key (RFC 8037).' },
          valid_from: { type: 'string', format: 'date-time', description: 'Since when it signs.' },
          retired_at: { ...TIME, description: 'Since when it signs no more; null while it signs.' },
          compromised_since: { ...TIME, description: 'Since when a thief may have signed with it; null if never.' },
          state: { type: 'string', enum: ['active', 'retired', 'compromised'], description: 'What to rely on it for.' },
        },
        required: ['vkey', 'origin', 'key_id', 'valid_from', 'retired_at', 'compromised_since', 'state'],
      },
    },
  },
  required: ['origin', 'keys'],
};

type Described = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: object[];
  media: string;
  schema: object;
  /** Beside those of every route; left out: an invalid request, and nothing there. */
  refusals?: Refusals;
};

type Refusals = readonly (readonly [status: number, codes: ErrorCode[]])[];

const ABSENT = [404, ['not_found']] satisfies Refusals[number];
const USUAL: Refusals = [[400, ['invalid_input']], ABSENT];
const OF_EVERY_ROUTE: Refusals = [
  [429, ['rate_limited']],
  [500, ['internal_error']],
  [503, ['overloaded', 'store_unavailable']],
];

const ROUTES: Record<string, Described> = {
  '/log/checkpoint': {
    operationId: 'read_log_checkpoint',
    summary: 'Read the newest checkpoint of the log',
    description: 'The newest signed state of the log, with the cosignatures of witnesses received so far.',
    ...NOTE,
  },
  '/log/witnessed': {
    operationId: 'read_witnessed_checkpoint',
    summary: 'Read the newest checkpoint that a witness cosigned',
    description: 'The newest checkpoint with a cosignature of a witness; not_found while there is none.',
    ...NOTE,
  },
  '/log/consistency': {
    operationId: 'read_log_consistency',
    summary: 'Prove that the log only grew between two sizes',
    description:
      'A consistency proof of RFC 6962. It shows that the larger log begins with all entries of the smaller.',
    parameters: [
      { name: 'from', in: 'query', required: true, description: 'Size of the smaller tree.', schema: SIZE, example: 0 },
      {
        name: 'to',
        in: 'query',
        required: false,
        description: 'Size of the larger tree. Default: that of the newest checkpoint.',
        schema: SIZE,
      },
    ],
    media: JSON_MEDIA,
    schema: CONSISTENCY,
  },
  '/log/tile/{path}': {
    operationId: 'read_log_tile',
    summary: 'Read a tile of hashes',
    description: 'Up to 256 hashes of 32 bytes of one level of the tree. A tile never changes.',
    parameters: [TILE_PATH],
    ...BINARY,
  },
  '/log/tile/entries/{path}': {
    operationId: 'read_log_entries',
    summary: 'Read up to 256 entries',
    description:
      'Each entry with its length before it, in two bytes. An entry is SHA-256(salt ‖ record hash), and reveals nothing.',
    parameters: [ENTRIES_PATH],
    ...BINARY,
  },
  '/.well-known/evidence-keys.json': {
    operationId: 'read_evidence_keys',
    summary: 'Read the keys that sign evidence',
    description: 'The public keys of the log, with the times in which each was valid.',
    media: JSON_MEDIA,
    schema: KEYS,
    refusals: [ABSENT],
  },
};

/** Describes the routes of the evidence log, which are no operations: no account, no record, no limit of a key. */
export function describeLogPaths(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(ROUTES).map(([path, route]) => [path, { get: describeRoute(route) }]));
}

function describeRoute({ media, schema, refusals = USUAL, parameters = [], ...said }: Described) {
  const refused = [...refusals, ...OF_EVERY_ROUTE].map(([status, codes]) => [status, describeRefusal(status, codes)]);
  return {
    ...said,
    tags: [LOG_TAG.name],
    security: [],
    parameters,
    responses: {
      200: {
        description: said.summary,
        headers: { 'X-Request-Id': { $ref: `#/components/headers/${'X-Request-Id' satisfies keyof typeof HEADERS}` } },
        content: { [media]: { schema } },
      },
      ...Object.fromEntries(refused),
    },
  };
}
