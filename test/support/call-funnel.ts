import assert from 'node:assert/strict';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildAnswerCheck } from '#operations/funnel/answer-check.ts';
import type { OperationAnswer, OperationCall } from '#operations/funnel/call.ts';
import { buildConcurrencyLimits } from '#operations/funnel/concurrency-limits.ts';
import { buildFunnel, type FunnelParts } from '#operations/funnel/funnel.ts';
import type { CallContext, Handled } from '#operations/funnel/handler.ts';
import type { KeyedRequest } from '#operations/funnel/replays.ts';
import type { Completion } from '#store/records/completions.ts';
import { TEST_CALLER } from './test-caller.ts';

/** The key that a call with an Idempotency-Key holds. */
export const TEST_HELD_KEY = { accountId: 'acc_1', ownerId: 'key_1', idempotencyKey: 'key-7', holder: 'idh_1' };

/** What the handler returns or does. */
export type GivenHandler = Handled | (() => Promise<Handled>);

/** The result of a call: its answer or its refusal, and every step that ran. */
export type Passage = {
  answer: OperationAnswer | null;
  refusal: ServiceError | null;
  contexts: CallContext[];
  inputs: unknown[];
  written: Completion[];
  keyed: KeyedRequest[];
};

const unasked = () => Promise.reject(new Error('no purchase was expected'));

/** A store of quotes that must not be used. */
export const NO_PURCHASES: FunnelParts['purchases'] = {
  findOrRecordQuote: unasked,
  claimDispatch: unasked,
  releaseDispatch: unasked,
  findRecord: unasked,
  buildConfirmUrl: (quoteId) => `https://test.example/approvals/${quoteId}`,
};

/** Sends a call through a funnel whose checks all pass, unless the test replaces them. */
export async function callFunnel(
  operation: Operation,
  handle: GivenHandler,
  call: Partial<OperationCall>,
  parts: Partial<FunnelParts> = {},
): Promise<Passage> {
  const passage: Passage = { answer: null, refusal: null, contexts: [], inputs: [], written: [], keyed: [] };
  const funnel = buildFunnel({
    operations: [
      {
        operation,
        handle(input, context) {
          passage.inputs.push(input);
          passage.contexts.push(context);
          return typeof handle === 'function' ? handle() : Promise.resolve(handle);
        },
      },
    ],
    noteUse: () => undefined,
    takeRate: async () => ({ allowed: true, limit: 1, remaining: 1, resetSeconds: 0 }),
    requireWrites: async () => undefined,
    gates: { isOpen: async () => true },
    concurrency: buildConcurrencyLimits({ perAccount: 100, readsAtOnce: 100, readsBesideOthers: 100, waitMs: 1_000 }),
    readBalanceCents: async () => 1_000_000,
    findAccountCap: async () => null,
    findDayCap: async () => ({ capCents: 1_000, spentCents: 0 }),
    purchases: NO_PURCHASES,
    checkAnswer: buildAnswerCheck('all'),
    completions: {
      async record(completion) {
        passage.written.push(completion);
        return 'recorded';
      },
    },
    replays: {
      runOnce(request, run) {
        passage.keyed.push(request);
        return run(TEST_HELD_KEY);
      },
    },
    ...parts,
  });
  const plain = { operation: operation.name, input: {}, authenticate: async () => TEST_CALLER, idempotencyKey: null };
  try {
    passage.answer = await funnel.call({ ...plain, ...call });
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    passage.refusal = error;
  }
  return passage;
}
