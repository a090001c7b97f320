import { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import { MEDIA } from '#contract/media.ts';
import {
  type CliFacet,
  type CliParameter,
  describePrice,
  type Operation,
  type RestFacet,
} from '#contract/operation.ts';
import type { CliCommand, CliCommandTable, CliOption, CliPositional } from '#doors/cli/command.ts';
import { FILE_VALUE } from '#doors/cli/parse-command-line.ts';

type FieldSchema = {
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
};
type InputSchema = { properties: Record<string, FieldSchema>; required: string[] };

/** Builds the command table of the CLI. Reading the contract instead would load zod, which slows the start. */
export function buildCliCommands(operations: readonly Operation[]): CliCommandTable {
  return { commands: operations.flatMap((operation) => buildCommand(operation) ?? []) };
}

function buildCommand(operation: Operation): CliCommand | null {
  const { cli, rest } = operation;
  if (cli === null) return null;
  invariant(rest !== null, `svc ${cli.command} has no REST route to call`);
  const schema = readInputSchema(operation);
  requireShellable(cli, rest, schema);
  return {
    command: cli.command,
    summary: operation.summary,
    description: operation.description,
    method: rest.method,
    path: rest.path,
    available: operation.gate === null,
    needsCredential: operation.credential === 'required',
    scopes: [...operation.scopes],
    price: describePrice(operation),
    positionals: cli.positionals.map((positional) => buildPositional(positional, schema)),
    options: cli.options.map((option) => buildOption(option, schema)),
    fileTypes: operation.media.flatMap((one) => (one === 'json' ? [] : [MEDIA[one]])),
    ordersJob: ordersJob(operation),
    fixed: { ...cli.fixed },
  };
}

// 202 alone is not enough: replaying an event also answers 202, without a job of the caller.
function ordersJob({ status, output }: Operation): boolean {
  const { properties = {} } = z.toJSONSchema(output, { io: 'input' }) as FieldSchema;
  return status === 202 && 'job_id' in properties;
}

function readInputSchema({ input, cli }: Operation): InputSchema {
  const { anyOf, ...plain } = z.toJSONSchema(input, { io: 'input' }) as FieldSchema & { anyOf?: FieldSchema[] };
  const whole = new Set([...(cli?.positionals ?? []), ...(cli?.options ?? [])].map(({ field }) => field));
  const forms = (anyOf ?? [plain]).map((form) => spread(form, '', whole));
  // For an input with several forms, every field is an option; only fields that all forms require are mandatory.
  const needed = (field: string) => forms.every(({ required }) => required.includes(field));
  return {
    properties: Object.assign({}, ...forms.map(({ properties }) => properties)),
    required: (forms[0]?.required ?? []).filter(needed),
  };
}

// Each field of a nested object is an option (`filter.reference`), unless the command takes the object as JSON.
function spread(
  { properties = {}, required = [] }: FieldSchema,
  prefix: string,
  whole: ReadonlySet<string>,
): InputSchema {
  const all: InputSchema = { properties: {}, required: [] };
  for (const [name, schema] of Object.entries(properties)) {
    const isPlain = schema.properties === undefined || whole.has(prefix + name);
    const inner = isPlain ? null : spread(schema, `${prefix}${name}.`, whole);
    Object.assign(all.properties, inner?.properties ?? { [prefix + name]: schema });
    all.required.push(...(inner?.required ?? (required.includes(name) ? [prefix + name] : [])));
  }
  return all;
}

function requireShellable(cli: CliFacet, rest: RestFacet, schema: InputSchema): void {
  const typed = [...cli.positionals, ...cli.options];
  const filled = [...typed.map(({ field }) => field), ...Object.keys(cli.fixed)];
  for (const field of filled) invariant(schema.properties[field], `svc ${cli.command} fills ${field}, not an input`);
  for (const field of schema.required) invariant(filled.includes(field), `svc ${cli.command} cannot fill ${field}`);
  // Shell words are text. In a JSON body the CLI can convert them to a number, an object or a list of words, and nothing else.
  const isPlain = ({ field }: CliParameter) =>
    /^(string|integer|number|object|array)$/.test(schema.properties[field]?.type ?? '');
  invariant(
    rest.method !== 'POST' || typed.every(isPlain),
    `svc ${cli.command} can only put text, numbers, objects and lists into its body`,
  );
}

const VALUES: Readonly<Record<string, string>> = { integer: 'number', number: 'decimal', object: 'json', array: 'a,b' };

function buildPositional({ name, field, help }: CliParameter, schema: InputSchema): CliPositional {
  const meaning = help ?? schema.properties[field]?.description;
  invariant(meaning, `${field} has neither a help nor a description`);
  return { name, field, help: meaning };
}

function buildOption(option: CliParameter, schema: InputSchema): CliOption {
  const { type, format } = schema.properties[option.field] ?? {};
  const value = option.isFile ? FILE_VALUE : (VALUES[type ?? ''] ?? format ?? 'text');
  return { ...buildPositional(option, schema), value, required: schema.required.includes(option.field) };
}
