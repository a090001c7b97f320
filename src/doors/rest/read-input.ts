import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import { MEDIA, type Media } from '#contract/media.ts';
import type { Operation, RestFacet } from '#contract/operation.ts';
import { requireEachOnce, requireNoQuery, requireSoundQuery } from './require-query.ts';

/** Builds the reader of an operation's input: path and query for GET and DELETE, path and body for POST. If the query chooses no format, the Accept header does. */
export function buildInputReader(operation: Operation, rest: RestFacet): (request: FastifyRequest) => unknown {
  if (rest.method === 'POST') {
    return (request) => {
      requireNoQuery(toPlainObject(request.query));
      return isPlainObject(request.body) ? { ...request.body, ...toPlainObject(request.params) } : request.body;
    };
  }
  const fields = listFields(operation);
  const numbers = listNumberFields(fields);
  const formats = listFormats(fields);
  return (request) => {
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
