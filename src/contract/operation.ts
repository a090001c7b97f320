import type { z } from 'zod';
import { formatAud } from '#base/money.ts';
import { toPlainObject } from '#base/plain-object.ts';
import type { ErrorFamily } from './error-families.ts';
import type { ErrorCode } from './errors.ts';
import type { Gate } from './gates.ts';
import type { Media } from './media.ts';
import { type CostHint, PRICE_CENTS } from './prices.ts';
import type { Scope } from './scopes.ts';
import type { Subject } from './subjects.ts';

/** The REST route. Input fields in the path come from it, others from the query or body. */
export type RestFacet = {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/v1/${string}`;
  /** The most bytes of its body; 256 KB when left out. */
  bodyBytes?: number;
};

export type ToolFacet = {
  name: string;
  title: string;
  readOnlyHint: boolean;
  /** True when the call queries a register outside this service. */
  openWorldHint: boolean;
  /** True when the call starts a job: the result links to it, and hosts that support tasks get a task. */
  startsJob?: true;
  /** True when hosts with MCP Apps can draw its answers as an evidence card. */
  card?: true;
  /** False for a tool that is complete but not live: it is not listed, and its gate refuses calls. */
  listed?: false;
};

/** An argument or option of a CLI command and the input field it fills. */
export type CliParameter = {
  name: string;
  field: string;
  /** Where the description of the field is not its help. */
  help?: string;
  /** True when the word is the path of a text file, whose text fills the field. */
  isFile?: true;
};

/** The CLI command; it calls the REST route. */
export type CliFacet = {
  command: string;
  positionals: readonly CliParameter[];
  options: readonly CliParameter[];
  /** Input fields with a fixed value. */
  fixed: Readonly<Record<string, string>>;
};

/** The success status over REST; 204 has no body. */
type SuccessStatus = 200 | 201 | 202 | 204;

/** A check writes a record when it completes. A read writes nothing. An order writes no record, but stores data or starts jobs. */
export type OperationKind = 'check' | 'read' | 'order';

/** The complete definition of an operation, from which every interface is derived. */
export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends OperationKind = OperationKind,
> = {
  name: string;
  /** Its group in the reference, and its OpenAPI tag. */
  subject: Subject;
  summary: string;
  description: string;
  input: Input;
  output: Output;
  family: ErrorFamily;
  /** Codes beyond the family's and the common ones. */
  extraErrors: readonly ErrorCode[];
  /** The code for a bad input field, where it is not invalid_input. */
  invalidFieldCodes: Readonly<Record<string, ErrorCode>>;
  credential: 'required' | 'none';
  scopes: readonly Scope[];
  cost: CostHint;
  /** Where its answers come from while its gate, if any, is open. */
  availability: 'live' | 'snapshot' | 'fixture';
  /** The gate that can close it to all callers; null when it has none. */
  gate: Gate | null;
  /** The input field that requests sample data, which is free, sends nothing and passes the gate; null when there is none. */
  sampleField: string | null;
  /** Whether a test key gets samples, which are free, send nothing and pass the gate. */
  hasTestSamples: boolean;
  kind: Kind;
  status: SuccessStatus;
  /** The media types of its answers, the default first; the input field `format` chooses. Only GET reads return files. */
  media: readonly Media[];
  /** Whether the answer can be a redirect (302) to the object store. */
  mayRedirect: boolean;
  rest: RestFacet | null;
  tool: ToolFacet | null;
  cli: CliFacet | null;
};

/** What a caller may send to an operation: fields with a default may be left out. */
export type RequestOf<Op extends Operation> = z.input<Op['input']>;

/** The input of an operation after validation, with its defaults. */
export type InputOf<Op extends Operation> = z.output<Op['input']>;

/** The answer of an operation, as a caller reads it. */
export type AnswerOf<Op extends Operation> = z.output<Op['output']>;

const DEFAULTS = {
  subject: 'service',
  family: 'general',
  extraErrors: [],
  invalidFieldCodes: {},
  credential: 'required',
  cost: 'free',
  gate: null,
  sampleField: null,
  hasTestSamples: false,
  status: 200,
  media: ['json'],
  mayRedirect: false,
  rest: null,
  tool: null,
  cli: null,
} as const satisfies Partial<Operation>;

type Optional = keyof typeof DEFAULTS | 'description';

/** A field that a word of the command line fills. Alone, its name with hyphens is the name of the argument or option. */
type CliWord = string | (Pick<CliParameter, 'field'> & Partial<CliParameter>);

/** A record without an argument, option or fixed value leaves the list out. */
type CommandDefinition = Pick<CliFacet, 'command'> &
  Partial<Pick<CliFacet, 'fixed'>> & { positionals?: readonly CliWord[]; options?: readonly CliWord[] };

/** A tool has the name of its operation, unless the record has another. */
type ToolDefinition = Omit<ToolFacet, 'name'> & Partial<Pick<ToolFacet, 'name'>>;

type Definition<Input extends z.ZodType, Output extends z.ZodType, Kind extends OperationKind> = Omit<
  Operation<Input, Output, Kind>,
  Optional
> &
  Partial<Omit<Pick<Operation, Optional>, 'cli' | 'tool'>> & {
    cli?: CommandDefinition | null;
    tool?: ToolDefinition | null;
  };

/** Builds an operation record; fields with a default may be left out. The default description is the summary. The command of a check has `--reference`. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType, Kind extends OperationKind>(
  operation: Definition<Input, Output, Kind>,
): Operation<Input, Output, Kind> {
  const { name, summary, kind, cli, tool } = operation;
  return {
    ...DEFAULTS,
    description: summary,
    ...operation,
    cli: cli ? fillCommand(cli, kind) : null,
    tool: tool ? { name, ...tool } : null,
  };
}

function fillCommand(
  { command, positionals = [], options = [], fixed = {} }: CommandDefinition,
  kind: OperationKind,
): CliFacet {
  const all = kind === 'check' ? [...options, 'reference'] : options;
  return { command, positionals: positionals.map(fillParameter), options: all.map(fillParameter), fixed };
}

function fillParameter(word: CliWord): CliParameter {
  const given = typeof word === 'string' ? { field: word } : word;
  const innermost = given.field.split('.').at(-1) ?? given.field;
  return { name: innermost.replaceAll('_', '-'), ...given };
}

/** The availability of an operation, or `gated`. */
export function availabilityOf(operation: Operation): Operation['availability'] | 'gated' {
  return operation.gate === null ? operation.availability : 'gated';
}

/** Whether a call may have an Idempotency-Key: every POST, and every tool that is not a read, whatever its method. */
export function takesIdempotencyKey({ rest, tool, kind }: Operation): boolean {
  return rest === null || rest.method === 'POST' || (tool !== null && kind !== 'read');
}

/** Whether a call requests sample data. */
export function asksForSample({ sampleField }: Operation, input: unknown): boolean {
  return sampleField !== null && toPlainObject(input)[sampleField] === true;
}

/** Whether a person must approve the price of each call before it runs. */
export function needsApproval({ cost }: Operation): boolean {
  return cost === 'paid';
}

/** The method name of an operation in the TypeScript client: get_abn is getAbn. */
export function toMethodName(operation: Operation): string {
  return operation.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The price for the API reference and the CLI help; null while the operation is gated. */
export function describePrice({ gate, cost }: Operation): string | null {
  if (gate !== null) return null;
  const cents = PRICE_CENTS[cost];
  return cents === 0 ? 'free' : formatAud(cents);
}
