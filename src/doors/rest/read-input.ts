import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import { MEDIA, type Media } from '#contract/media.ts';
import type { Operation, RestFacet } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { MAX_FIELD_NAME_LENGTH } from '#operations/funnel/describe-issue.ts';

/** Builds the reader of an operation's input: path and query for GET and DELETE, path and body for POST. If the query chooses no format, the Accept header does. */
export function buildInputReader(operation: Operation, rest: RestFacet): (request: FastifyRequest) => unknown {
  if (rest.method === 'POST') {
    return (request) => {
      requireNoQuery(toPlainObject(request.query));
      return isPlainObject(request.body) ? { ...request.body, ...toPlainObject(request.params) } : request.body;
    };
  }
  // Described at the first request: a start of the service would describe every operation.
  let known: { numbers: readonly string[]; formats: readonly Media[] } | null = null;
  return (request) => {
    known ??= describeFields(operation);
    const { numbers, formats } = known;
    requireSoundQuery(request.url);
    const query = toPlainObject(request.query);
    requireEachOnce(query);
    const input = { ...query, ...toPlainObject(request.params) };
    for (const field of numbers) input[field] = readNumber(input[field]);
    if (formats.length > 1) input.format ??= decideFormat(request.headers.accept, formats) ?? undefined;
    return input;
  };
}

// A query string is text, so numbers of the contract are converted; other text is left for validation.
function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

function describeFields(operation: Operation) {
  const fields = listFields(operation);
  return { numbers: listNumberFields(fields), formats: listFormats(fields) };
}

function listNumberFields(fields: readonly InputField[]): string[] {
  return fields.filter(([, field]) => field.type === 'integer' || field.type === 'number').map(([name]) => name);
}

// All formats of the contract: one that is not available is refused, never replaced by another.
function listFormats(fields: readonly InputField[]): Media[] {
  const format = fields.find(([name]) => name === 'format');
  return (format?.[1].enum ?? []).filter((word): word is Media => Object.hasOwn(MEDIA, String(word)));
}

type InputField = [name: string, field: z.core.JSONSchema.JSONSchema];

function listFields(operation: Operation): InputField[] {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input' });
  return Object.entries(properties).flatMap(([name, field]) => (typeof field === 'object' ? [[name, field]] : []));
}

// Chooses the offered media type with the highest weight in an Accept header; null when it names none of them.
function decideFormat(accept: string | undefined, offered: readonly Media[]): Media | null {
  const weights = new Map((accept ?? '').split(',').map(parseRange));
  const ranked = offered
    .map((media) => ({ media, weight: weights.get(MEDIA[media]) ?? 0 }))
    .sort((a, b) => b.weight - a.weight);
  const best = ranked[0];
  return best !== undefined && best.weight > 0 ? best.media : null;
}

function parseRange(text: string): [type: string, weight: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
  return [type, weight >= 0 && weight <= 1 ? weight : 0];
}

/** Throws when a query cannot be decoded, naming the parameter. Without decoding, the query would mean something else. */
function requireSoundQuery(url: string): void {
  const begin = url.indexOf('?');
  if (begin === -1 || !url.includes('%', begin)) return;
  const broken = url
    .slice(begin + 1)
    .split('&')
    .find((pair) => !isDecodable(pair));
  if (broken !== undefined) throw buildRefusal(broken.split('=')[0] ?? '', 'is not properly percent-encoded');
}

/** Throws when a query parameter is repeated, because it is unclear which value is meant. */
function requireEachOnce(query: object): void {
  const twice = Object.entries(query).find(([, value]) => Array.isArray(value));
  if (twice !== undefined) throw buildRefusal(twice[0], 'is given more than once: send it once');
}

/** Throws when a route that takes its fields in the body has a query, because the caller would think that an ignored field took effect. */
function requireNoQuery(query: object): void {
  const [field] = Object.keys(query);
  if (field !== undefined) throw buildRefusal(field, 'is not part of this request: its fields go into the body');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

// A name is the caller's own text, of any length.
function buildRefusal(name: string, problem: string): ServiceError {
  const field = name.slice(0, MAX_FIELD_NAME_LENGTH) || 'query';
  return new ServiceError('invalid_input', `${field} ${problem}.`, { details: { issues: [{ field, problem }] } });
}
