import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { JobRequest } from '#contract/job.ts';
import type { InputOf, Operation } from '#contract/operation.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Target } from '#domain/billing/quote.ts';
import type { CompletionEffect } from '#store/records/completions.ts';
import type { FileAnswer } from './file-answer.ts';

/** What a handler receives beside its input. */
export type CallContext = {
  now: Date;
  /** The id of this call's record, if it leaves one. */
  recordId: string;
  caller: Caller | null;
};

/** What the record of a completed check contains beside request and result. */
export type CheckEvidence = Pick<DueDiligenceRecord, 'target' | 'data_mode' | 'sources'> & {
  /** The reference of the record when the input has none, such as the monitor's. */
  reference?: string | null;
};

/** A refusal that is a finding: a source was read and has no such entry. The check is recorded and costs nothing. */
export class RecordedRefusal extends ServiceError {
  readonly evidence: CheckEvidence;

  constructor(code: ErrorCode, message: string, evidence: CheckEvidence) {
    super(code, message);
    this.name = 'RecordedRefusal';
    this.evidence = evidence;
  }
}

/** What a handler returns: the answer (for a read it may be a file), the evidence of a check, and the jobs and effect of a check or an order. Jobs are enqueued and the effect is written in the transaction of the record. */
export type Handled = {
  answer: unknown;
  evidence: CheckEvidence | null;
  jobs?: readonly JobRequest[];
  /** Writes what the answer refers to (a pack, a setting). It may run again when a transaction was not committed. */
  effect?: CompletionEffect;
  /** What a retry with the same Idempotency-Key gets, where the answer contains a secret that is shown once. */
  replay?: unknown;
  /** The check had no result: it is recorded, and costs nothing. */
  couldNotTell?: boolean;
};

/** Accepted input in its canonical form, and the target that it names. */
type Admitted = { input: Record<string, unknown>; target: Target };

/** An operation with its handler. */
export type BoundOperation = {
  operation: Operation;
  /** Returns the canonical form of the input, or throws a refusal, before anything is charged. Operations that need an approval have it. */
  admit?(input: unknown): Admitted;
  handle(input: unknown, context: CallContext): Promise<Handled>;
};

type Returned<Op extends Operation> = z.input<Op['output']>;
type Handle<Op extends Operation, Given> = (input: InputOf<Op>, context: CallContext) => Promise<Given>;
type Admit<Op extends Operation> = (input: InputOf<Op>) => {
  input: InputOf<Op> & Record<string, unknown>;
  target: Target;
};
type Checked<Op extends Operation> = {
  answer: Returned<Op>;
  evidence: CheckEvidence;
  jobs?: readonly JobRequest[];
  effect?: CompletionEffect;
  couldNotTell?: boolean;
};
// An order without jobs and without an effect would be a read.
type Ordered<Op extends Operation> = { answer: Returned<Op>; replay?: Returned<Op> } & (
  | { jobs: readonly JobRequest[]; effect?: CompletionEffect }
  | { jobs?: readonly JobRequest[]; effect: CompletionEffect }
);

/** Binds an operation to its handler, by its kind: a check returns evidence and may return jobs and an effect, an order returns only these, a read returns an answer or a file. */
export function bind<Op extends Operation & { kind: 'check' }>(
  operation: Op,
): { check(handle: Handle<Op, Checked<Op>>, admit?: Admit<Op>): BoundOperation };
export function bind<Op extends Operation & { kind: 'read' }>(
  operation: Op,
): { read(handle: Handle<Op, Returned<Op> | FileAnswer>): BoundOperation };
export function bind<Op extends Operation & { kind: 'order' }>(
  operation: Op,
): { order(handle: Handle<Op, Ordered<Op>>): BoundOperation };
export function bind<Op extends Operation>(operation: Op) {
  return {
    check(handle: Handle<Op, Checked<Op>>, admit?: Admit<Op>): BoundOperation {
      const bound = {
        operation,
        handle: (input: unknown, context: CallContext) => handle(input as InputOf<Op>, context),
      };
      return admit === undefined ? bound : { ...bound, admit: (input) => admit(input as InputOf<Op>) };
    },
    order(handle: Handle<Op, Ordered<Op>>): BoundOperation {
      return {
        operation,
        handle: async (input, context) => ({ ...(await handle(input as InputOf<Op>, context)), evidence: null }),
      };
    },
    read(handle: Handle<Op, Returned<Op> | FileAnswer>): BoundOperation {
      return {
        operation,
        handle: async (input, context) => ({ answer: await handle(input as InputOf<Op>, context), evidence: null }),
      };
    },
  };
}

/** Returns the caller of an operation that needs a credential. */
export function callerOf(context: CallContext): Caller {
  invariant(context.caller !== null, 'an operation that needs a credential has a caller');
  return context.caller;
}
