import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA, type Media } from '#contract/media.ts';
import type { Operation, RestFacet } from '#contract/operation.ts';
import { decideFormat } from './decide-format.ts';
import { requireEachOnce, requireNoQuery, requireSoundQuery } from './require-query.ts';

/** Builds the reader of an operation's input: path and query for GET and DELETE, path and body for POST. Where there is a choice of formats and the query makes none, the Accept header does. */
export function buildInputReader(operation: Operation, rest: RestFacet): (request: FastifyRequest) => unknown {
  if (rest.method === 'POST') {
    return (request) => {
      requireNoQuery(request.query as object);
      return isObject(request.body) ? { ...request.body, ...(request.params as object) } : request.body;
    };
  }
  const numbers = listNumberFields(operation);
  const formats = listFormats(operation);
  return (request) => {
    requireSoundQuery(request.url);
    requireEachOnce(request.query as object);
    const input: Record<string, unknown> = { ...(request.query as object), ...(request.params as object) };
    for (const field of numbers) input[field] = readNumber(input[field]);
    if (formats.length > 1) input.format ??= decideFormat(request.headers.accept, formats) ?? undefined;
    return input;
  };
}

// A query string is all text: what the contract calls a number is read as one, and left alone when it is none.
function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

function listNumberFields(operation: Operation): string[] {
  return listFields(operation)
    .filter(([, field]) => field.type === 'integer' || field.type === 'number')
    .map(([name]) => name);
}

// What the contract lets a caller ask for, made already or not: one that is not is refused, never answered as another.
function listFormats(operation: Operation): Media[] {
  const format = listFields(operation).find(([name]) => name === 'format');
  return (format?.[1].enum ?? []).filter((word): word is Media => Object.hasOwn(MEDIA, String(word)));
}

function listFields(operation: Operation): [name: string, field: z.core.JSONSchema.JSONSchema][] {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input' });
  return Object.entries(properties).flatMap(([name, field]) => (typeof field === 'object' ? [[name, field]] : []));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
