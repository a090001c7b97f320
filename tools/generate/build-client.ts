import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { listCodesToday } from '#contract/list-error-codes.ts';
import { MEDIA } from '#contract/media.ts';
import { type Operation, type RestFacet, takesIdempotencyKey, toMethodName } from '#contract/operation.ts';
import { writeType } from './write-type.ts';

type Asked = Operation & { rest: RestFacet };

/** Builds the TypeScript client: one file without dependencies, with a method and the types of each REST operation. */
export function buildClient(operations: readonly Operation[]): string {
  const asked = operations.filter((operation): operation is Asked => operation.rest !== null);
  const codes = [...new Set(asked.flatMap(listCodesToday))].sort();
  const frame = readFileSync(new URL('./client-frame.txt', import.meta.url), 'utf8');
  return frame
    .replace('{{codes}}', () => codes.map((code) => `'${code}'`).join(' | '))
    .replace('{{types}}', () => asked.map(writeTypes).join('\n'))
    .replace('{{methods}}', () => asked.map(writeMethod).join('\n\n'));
}

function toTypeName(operation: Operation): string {
  const name = toMethodName(operation);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function writeTypes(operation: Asked): string {
  const input = writeType(z.toJSONSchema(operation.input, { io: 'input' }) as object);
  const answer = writeAnswer(operation);
  return [
    `/** What \`${operation.name}\` takes. */`,
    `export type ${toTypeName(operation)}Input = ${input};`,
    '',
    `/** What \`${operation.name}\` answers. */`,
    `export type ${toTypeName(operation)}Answer = ${answer};`,
    '',
  ].join('\n');
}

function writeAnswer(operation: Asked): string {
  if (operation.status === 204) return 'null';
  // A file can be of any size, so the caller reads it from the response.
  if (findFileType(operation) !== null) return 'Response';
  return writeType(z.toJSONSchema(operation.output, { io: 'input' }) as object);
}

/** The media types of an operation that only answers with files; null for any other. */
function findFileType({ media }: Asked): string | null {
  return media.includes('json') ? null : media.map((one) => MEDIA[one]).join(', ');
}

function writeMethod(operation: Asked): string {
  const type = toTypeName(operation);
  const { method, path } = operation.rest;
  const optional = operation.input.safeParse({}).success ? ' = {}' : '';
  const isKeyed = takesIdempotencyKey(operation);
  const options = isKeyed ? ', options: CallOptions = {}' : '';
  const file = findFileType(operation);
  const rest = isKeyed ? ', options' : file === null ? '' : `, { file: '${file}' }`;
  return [
    `  /** ${operation.summary}: ${method} ${path} */`,
    `  ${toMethodName(operation)}(input: ${type}Input${optional}${options}): Promise<${type}Answer> {`,
    `    return this.#call('${method}', '${path}', input${rest}) as Promise<${type}Answer>;`,
    '  }',
  ].join('\n');
}
