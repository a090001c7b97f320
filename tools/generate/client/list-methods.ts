import type { z } from 'zod';
import { toJsonSchema } from '#contract/json-schema.ts';
import { MEDIA, type Media } from '#contract/media.ts';
import { needsApproval, type Operation, type RestFacet, takesIdempotencyKey } from '#contract/operation.ts';
import { type Schema, TypeNames, toPascal, toTypeName } from './name-types.ts';

/** A method of the clients. */
export type ClientMethod = {
  /** In the words of the contract: get_search_record_pdf. */
  name: string;
  operation: Operation;
  rest: RestFacet;
  inputType: string;
  hasOptionalInput: boolean;
  answer: { kind: 'json'; type: string } | { kind: 'file'; mediaTypes: string[] } | { kind: 'nothing' };
  /** The field with the items of a list and their type; null for anything else. */
  items: { field: string; isPaged: boolean; type: string } | null;
  isKeyed: boolean;
  isCautious: boolean;
  fixed: Record<string, string> | null;
};

/** The methods of both clients and the types they use. */
export type ClientParts = { methods: ClientMethod[]; types: TypeNames };

/** Lists a method for every REST operation, and another one for its file where `format` can choose one. */
export function listMethods(operations: readonly Operation[]): ClientParts {
  const types = new TypeNames();
  const methods = operations.flatMap((operation) => {
    const { rest, media } = operation;
    if (rest === null) return [];
    const files = media.filter((one) => one !== 'json');
    if (!media.includes('json')) return [buildMethod(operation, rest, files, types)];
    const first = buildMethod(operation, rest, [], types);
    return [first, ...files.map((one) => buildFileVariant(first, one))];
  });
  return { methods, types };
}

function buildMethod(operation: Operation, rest: RestFacet, files: Media[], types: TypeNames): ClientMethod {
  const type = toTypeName(operation);
  const input = readSchema(operation.input);
  types.add(
    `${type}Input`,
    operation.media.length > 1 ? withoutFormat(input) : input,
    `What \`${operation.name}\` takes.`,
  );
  const answer = buildAnswer(operation, files, types);
  return {
    name: operation.name,
    operation,
    rest,
    inputType: `${type}Input`,
    hasOptionalInput: operation.input.safeParse({}).success,
    answer,
    items: answer.kind === 'json' && operation.name.startsWith('list_') ? findItems(answer.type, types) : null,
    isKeyed: takesIdempotencyKey(operation),
    // A deletion cannot be repeated with a key, and a paid search whose answer was lost must not be sent again.
    isCautious: rest.method === 'DELETE' || needsApproval(operation),
    fixed: null,
  };
}

function buildAnswer(operation: Operation, files: Media[], types: TypeNames): ClientMethod['answer'] {
  if (operation.status === 204) return { kind: 'nothing' };
  if (files.length > 0) return { kind: 'file', mediaTypes: files.map((one) => MEDIA[one]) };
  const type = `${toTypeName(operation)}Answer`;
  types.add(type, readSchema(operation.output), `What \`${operation.name}\` answers.`);
  return { kind: 'json', type };
}

function buildFileVariant(method: ClientMethod, media: Media): ClientMethod {
  const answer = { kind: 'file' as const, mediaTypes: [MEDIA[media]] };
  return { ...method, name: `${method.name}_${media}`, answer, fixed: { format: media } };
}

function findItems(answerType: string, types: TypeNames): ClientMethod['items'] {
  const answer = types.types.find(({ name }) => name === answerType);
  if (answer === undefined || !('fields' in answer)) return null;
  const list = answer.fields.find(({ shape }) => shape.kind === 'list');
  if (list?.shape.kind !== 'list' || list.shape.of.kind !== 'named') return null;
  const isPaged = answer.fields.some(({ name }) => name === 'next_cursor');
  return { field: list.name, isPaged, type: list.shape.of.name };
}

function readSchema(schema: z.ZodType): Schema {
  return toJsonSchema(schema) as Schema;
}

function withoutFormat(schema: Schema): Schema {
  const { format: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/** Lists the names of types that methods use, in order. */
export function listTypeNames(methods: readonly ClientMethod[]): string[] {
  const names = methods.flatMap(({ inputType, answer, items }) => [
    inputType,
    ...(answer.kind === 'json' ? [answer.type] : []),
    ...(items === null ? [] : [items.type]),
  ]);
  return [...new Set(names)].sort();
}

/** The method's name in TypeScript: getSearchRecordPdf. */
export function toCamel(name: string): string {
  const pascal = toPascal(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}
