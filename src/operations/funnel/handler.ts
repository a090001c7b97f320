import type { z } from 'zod';
import type { JobRequest } from '#contract/job.ts';
import type { Operation } from '#contract/operation.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Target } from '#domain/billing/quote.ts';
import type { CompletionEffect } from '#store/records/completions.ts';
import type { FileAnswer } from './file-answer.ts';

/** What a handler may know beside its input. */
export type CallContext = {
  now: Date;
  /** The id that the record of this call will have, if it leaves one. */
  recordId: string;
  caller: Caller | null;
};

/** What the record of a completed check says about it. */
export type CheckEvidence = Pick<DueDiligenceRecord, 'target' | 'reference' | 'data_mode' | 'sources'>;

/** What a handler gives back: the answer (of a read it may be a file), the evidence to record (only a check has any), and jobs and an effect (a read has neither), which are enqueued and written in the transaction of the record or not at all. */
export type Handled = {
  answer: unknown;
  evidence: CheckEvidence | null;
  jobs?: readonly JobRequest[];
  /** Keeps what the answer speaks of (a pack, a setting). It may be run a second time, after a transaction that was not committed. */
  effect?: CompletionEffect;
  /** What a repeat with the same Idempotency-Key is given in place of the answer, where that holds something that is told once. */
  replay?: unknown;
  /** The check could not tell what it was asked: it is recorded like any other and costs nothing, whatever its price. */
  couldNotTell?: boolean;
};

/** Input that may go on, in its canonical form, and what it names. */
export type Admitted = { input: Record<string, unknown>; target: Target };

/** An operation record together with what answers it. */
export type BoundOperation = {
  operation: Operation;
  /** Looks at the input before anything costs: gives its canonical form, or refuses. What needs an approval has one. */
  admit?(input: unknown): Admitted;
  handle(input: unknown, context: CallContext): Promise<Handled>;
};

type InputOf<Op extends Operation> = z.output<Op['input']>;
type AnswerOf<Op extends Operation> = z.input<Op['output']>;
type Handle<Op extends Operation, Given> = (input: InputOf<Op>, context: CallContext) => Promise<Given>;
type Admit<Op extends Operation> = (input: InputOf<Op>) => {
  input: InputOf<Op> & Record<string, unknown>;
  target: Target;
};
type Checked<Op extends Operation> = {
  answer: AnswerOf<Op>;
  evidence: CheckEvidence;
  jobs?: readonly JobRequest[];
  effect?: CompletionEffect;
  couldNotTell?: boolean;
};
// An order that leaves neither would be a read.
type Ordered<Op extends Operation> = { answer: AnswerOf<Op>; replay?: AnswerOf<Op> } & (
  | { jobs: readonly JobRequest[]; effect?: CompletionEffect }
  | { jobs?: readonly JobRequest[]; effect: CompletionEffect }
);

/** Binds an operation to what answers it, by its kind: a check gives evidence for its record and may ask for jobs and an effect, an order asks for these alone, a read gives its answer alone, or a file. */
export function bind<Op extends Operation & { kind: 'check' }>(
  operation: Op,
): { check(handle: Handle<Op, Checked<Op>>, admit?: Admit<Op>): BoundOperation };
export function bind<Op extends Operation & { kind: 'read' }>(
  operation: Op,
): { read(handle: Handle<Op, AnswerOf<Op> | FileAnswer>): BoundOperation };
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
    read(handle: Handle<Op, AnswerOf<Op> | FileAnswer>): BoundOperation {
      return {
        operation,
        handle: async (input, context) => ({ answer: await handle(input as InputOf<Op>, context), evidence: null }),
      };
    },
  };
}

/** The caller of an operation that needs a credential: the funnel let nobody else through. */
export function callerOf(context: CallContext): Caller {
  if (context.caller === null) throw new Error('invariant broken: this operation runs with a caller only');
  return context.caller;
}
