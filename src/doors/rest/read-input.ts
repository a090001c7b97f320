import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Operation, RestFacet } from '#contract/operation.ts';
import { decideFormat } from './decide-format.ts';

/** Builds the reader of an operation's input: path and query for GET and DELETE, path and body for POST. Where there is a choice of media and the query makes none, the Accept header does. */
export function buildInputReader(operation: Operation, rest: RestFacet): (request: FastifyRequest) => unknown {
  if (rest.method === 'POST') {
    return (request) => (isObject(request.body) ? { ...request.body, ...(request.params as object) } : request.body);
  }
  const numbers = listNumberFields(operation);
  return (request) => {
    const input: Record<string, unknown> = { ...(request.query as object), ...(request.params as object) };
    for (const field of numbers) input[field] = readNumber(input[field]);
    if (operation.media.length > 1) input.format ??= decideFormat(request.headers.accept, operation.media) ?? undefined;
    return input;
  };
}

// A query string is all text: what the contract calls a number is read as one, and left alone when it is none.
function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

function listNumberFields(operation: Operation): string[] {
  const schema = z.toJSONSchema(operation.input, { io: 'input' });
  return Object.entries(schema.properties ?? {})
    .filter(([, field]) => typeof field === 'object' && (field.type === 'integer' || field.type === 'number'))
    .map(([name]) => name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
