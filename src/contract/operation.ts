import type { z } from 'zod';
import type { ErrorFamily } from './error-families.ts';
import type { ErrorCode } from './errors.ts';
import type { Gate } from './gates.ts';
import type { Media } from './media.ts';
import type { CostHint } from './prices.ts';
import type { Scope } from './scopes.ts';

/** How an operation is reached over REST; input fields named in the path come from it, others from query or body. */
export type RestFacet = { method: 'GET' | 'POST' | 'DELETE'; path: `/v1/${string}` };

/** How an operation is offered to agents. */
export type ToolFacet = {
  name: string;
  title: string;
  readOnlyHint: boolean;
  /** True where the call reaches a register outside this service. */
  openWorldHint: boolean;
  /** False for a tool that is complete and not live: it is not listed, and its gate answers who calls it. */
  listed?: false;
};

/** One word or option of a CLI command and the input field it fills. */
export type CliParameter = { name: string; field: string; help: string };

/** How an operation is typed in a shell; it calls the REST route. */
export type CliFacet = {
  command: string;
  positionals: readonly CliParameter[];
  options: readonly CliParameter[];
  /** Input fields that the command itself fixes. */
  fixed: Readonly<Record<string, string>>;
};

/** How REST says that it went well; 204 has no body. */
export type SuccessStatus = 200 | 201 | 202 | 204;

/** A check leaves a record when it completes; a read leaves nothing; an order leaves no record either, and keeps something of its own or sets work going as jobs. */
export type OperationKind = 'check' | 'read' | 'order';

/** Everything the doors need to know about one thing a caller can ask. */
export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends OperationKind = OperationKind,
> = {
  name: string;
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
  /** Where its answers come from, once its gate (if it has one) is open. */
  availability: 'live' | 'snapshot' | 'fixture';
  /** What keeps it closed to everybody; null where nothing does. */
  gate: Gate | null;
  /** The input field that, when true, asks for sample data: free, nothing is sent, and no gate keeps it closed. Null where there is none. */
  sampleField: string | null;
  kind: Kind;
  status: SuccessStatus;
  /** What its answer may be made of, the usual first. A choice is made by the input field `format`; only a read by GET offers files. */
  media: readonly Media[];
  /** Whether its file lies in the store of files, which may give it in our place: the answer is then a redirect (302). */
  mayRedirect: boolean;
  rest: RestFacet | null;
  tool: ToolFacet | null;
  cli: CliFacet | null;
};

type Defaulted =
  | 'description'
  | 'extraErrors'
  | 'invalidFieldCodes'
  | 'credential'
  | 'cost'
  | 'gate'
  | 'sampleField'
  | 'status'
  | 'media'
  | 'mayRedirect'
  | 'rest'
  | 'tool'
  | 'cli';

/** Builds an operation record; what is usual may be left out. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType, Kind extends OperationKind>(
  operation: Omit<Operation<Input, Output, Kind>, Defaulted> & Partial<Pick<Operation, Defaulted>>,
): Operation<Input, Output, Kind> {
  return {
    description: operation.summary,
    extraErrors: [],
    invalidFieldCodes: {},
    credential: 'required',
    cost: 'free',
    gate: null,
    sampleField: null,
    status: 200,
    media: ['json'],
    mayRedirect: false,
    rest: null,
    tool: null,
    cli: null,
    ...operation,
  };
}

/** How callers are told that they can reach an operation: its availability, or that it is gated. */
export function availabilityOf(operation: Operation): Operation['availability'] | 'gated' {
  return operation.gate === null ? operation.availability : 'gated';
}

/** Whether a call may carry an Idempotency-Key: every POST, and every tool that leaves a record, whatever the method of its route. */
export function takesIdempotencyKey({ rest, tool, kind }: Operation): boolean {
  return rest === null || rest.method === 'POST' || (tool !== null && kind !== 'read');
}

/** Whether a call asks for sample data and for nothing else. */
export function asksForSample({ sampleField }: Operation, input: unknown): boolean {
  if (sampleField === null || typeof input !== 'object' || input === null) return false;
  return (input as Record<string, unknown>)[sampleField] === true;
}

/** Whether a person must approve the price of each call before it runs. */
export function needsApproval({ cost }: Operation): boolean {
  return cost === 'paid';
}
