import { EVENT_TYPES } from '#contract/events.ts';
import { describePrice } from '#contract/operation.ts';
import { type ClientMethod, type ClientParts, listTypeNames, toCamel } from './list-methods.ts';
import type { NamedType, Shape } from './name-types.ts';

const MADE = '// Generated from the contract by `npm run generate`. Change the contract, not this file.\n';

/** Writes the codes of errors, and which of them are temporary. */
export function writeTypescriptCodes(codes: readonly string[], retryable: readonly string[]): string {
  return `${MADE}
/** The error codes. Branch on them, not on messages. */
export type ErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};

/** The codes after which the same call can succeed later. */
export const RETRYABLE_CODES: ReadonlySet<string> = new Set([
${retryable.map((code) => `  '${code}',\n`).join('')}]);
`;
}

/** Writes the types of every request and answer. */
export function writeTypescriptTypes({ types }: ClientParts): string {
  const note = '// Answers may gain fields: ignore those that you do not know.\n';
  const events = Object.entries(EVENT_TYPES).map(([type, meaning]) => `  /** ${meaning} */\n  | '${type}'`);
  const eventType = `/** The type of an event. */\nexport type EventType =\n${events.join('\n')};\n`;
  return [MADE + note, ...types.types.map(writeNamedType), eventType].join('\n');
}

function writeNamedType(type: NamedType): string {
  const head = `${writeComment(type.description, '')}export type ${type.name} = `;
  if ('shape' in type) return `${head}${writeShape(type.shape)};\n`;
  // A caller may leave a field out or pass undefined; the service always leaves it out.
  const absent = /Input/.test(type.name) ? ' | undefined' : '';
  const fields = type.fields.map(
    ({ name, isRequired, description, shape }) =>
      `${writeComment(description, '  ')}  ${name}${isRequired ? '' : '?'}: ${writeShape(shape)}${isRequired ? '' : absent};\n`,
  );
  return `${head}{\n${fields.join('')}};\n`;
}

function writeComment(text: string | null, indent: string): string {
  return text === null ? '' : `${indent}/** ${text.replaceAll('*/', '')} */\n`;
}

function writeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'plain':
      return shape.name === 'integer' ? 'number' : shape.name;
    case 'literal':
      return JSON.stringify(shape.value);
    case 'list':
      return `Array<${writeShape(shape.of)}>`;
    case 'map':
      return `{ [name: string]: ${writeShape(shape.of)} }`;
    case 'union':
      return shape.of.map(writeShape).join(' | ');
    case 'named':
      return shape.name;
  }
}

/** Writes the client class with one method per operation. */
export function writeTypescriptClient({ methods }: ClientParts): string {
  const imports = listTypeNames(methods).map((name) => `  ${name},\n`);
  return `${MADE}
import type { FileAnswer } from './file-answer.ts';
import { buildListing, type Listing } from './listing.ts';
import type { CallOptions, ClientSettings } from './settings.ts';
import { Transport } from './transport.ts';
import type {
${imports.join('')}} from './types.ts';
import { type WaitOptions, waitForJob } from './wait-for-job.ts';

/** Calls the Register-Data Service. A failed call throws a RegisterDataError. */
export class RegisterDataClient {
  readonly #transport: Transport;

  /** Jobs that run in the background. */
  readonly jobs: {
    /** Waits until a job has succeeded and returns it. Throws JobFailedError when it failed. */
    wait(jobId: string, options?: WaitOptions): Promise<GetJobAnswer>;
  } = {
    wait: (jobId, options = {}) => waitForJob((call) => this.getJob({ job_id: jobId }, call), options),
  };

  constructor(settings: ClientSettings) {
    this.#transport = new Transport(settings);
  }

${methods.map(writeMethod).join('\n\n')}
}
`;
}

function writeMethod(method: ClientMethod): string {
  const { name, rest, operation, inputType, hasOptionalInput } = method;
  const price = describePrice(operation);
  const about = `${operation.summary}: ${rest.method} ${rest.path}${price === null || price === 'free' ? '' : ` (${price})`}`;
  const input = `input: ${inputType}${hasOptionalInput ? ' = {}' : ''}`;
  return [
    `  /** ${about} */`,
    `  ${toCamel(name)}(${input}, options: CallOptions = {}): ${writeAnswerType(method)} {`,
    ...writeCall(method).map((line) => `    ${line}`),
    '  }',
  ].join('\n');
}

function writeAnswerType({ answer, items }: ClientMethod): string {
  if (answer.kind === 'file') return 'Promise<FileAnswer>';
  if (answer.kind === 'nothing') return 'Promise<null>';
  return items === null ? `Promise<${answer.type}>` : `Listing<${answer.type}, ${items.type}>`;
}

function writeCall(method: ClientMethod): string[] {
  const { answer, items } = method;
  const endpoint = writeEndpoint(method);
  if (answer.kind === 'file') return [`return this.#transport.file(${endpoint}, input, options);`];
  if (answer.kind === 'nothing') return [`return this.#transport.json(${endpoint}, input, options) as Promise<null>;`];
  const send = (input: string) => `this.#transport.json(${endpoint}, ${input}, options) as Promise<${answer.type}>`;
  if (items === null) return [`return ${send('input')};`];
  const load = items.isPaged
    ? `(cursor?: string) => ${send('cursor === undefined ? input : { ...input, cursor }')}`
    : `() => ${send('input')}`;
  return [`const load = ${load};`, `return buildListing(load(), (page) => page.${items.field}, load);`];
}

function writeEndpoint({ operation, rest, isKeyed, isCautious, answer, fixed }: ClientMethod): string {
  const parts = [
    `method: '${rest.method}'`,
    `path: '${rest.path}'`,
    ...(isKeyed ? ['keyed: true'] : []),
    ...(isCautious ? ['cautious: true'] : []),
    ...(answer.kind === 'file' ? [`file: [${answer.mediaTypes.map((one) => `'${one}'`).join(', ')}]`] : []),
    ...(operation.mayRedirect ? ['redirects: true'] : []),
    ...(fixed === null ? [] : [`fixed: ${JSON.stringify(fixed)}`]),
  ];
  return `{ ${parts.join(', ')} }`;
}
