import type { RateState } from '#base/admission/shared-rate-limit.ts';
import { newSortableId } from '#base/ids.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { listErrorCodes } from '#contract/list-error-codes.ts';
import { asksForSample, type Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { runInLane } from '#store/postgres/lane.ts';
import { admitCaller } from './admit-caller.ts';
import { authorise } from './authorise.ts';
import type { AdmittedCall, Approach, Asked, OperationAnswer, OperationCall, PreparedCall } from './call.ts';
import { type CompletionParts, completeCall } from './complete-call.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { buildInternalError, toServiceError } from './error-body.ts';
import { type FundingParts, withFunding } from './fund-call.ts';
import { type Gates, requireOpenGate } from './gates.ts';
import type { BoundOperation } from './handler.ts';
import { refuseAsAsked } from './refuse-as-asked.ts';
import type { Replays } from './replays.ts';
import { readInput } from './validate.ts';

/** What the funnel needs. */
export type FunnelParts = FundingParts &
  CompletionParts & {
    operations: readonly BoundOperation[];
    /** The same operations for test accounts; one without an entry here is the same for both. */
    testOperations?: readonly BoundOperation[];
    takeRate: (caller: Caller) => Promise<RateState>;
    /** Records that a credential was used. */
    noteUse: (caller: Caller) => void;
    /** Throws a ServiceError while this process may not write. */
    requireWrites: (operation: Operation) => Promise<void>;
    gates: Gates;
    concurrency: ConcurrencyLimits;
    replays: Replays;
  };

/** Runs every call of every door. */
export type Funnel = {
  /** Checks credential, gate and rate before the body is read; returns a function that runs the call. */
  admit(approach: Approach): Promise<AdmittedCall>;
  /** Does both, for a door that has read the input already. */
  call(call: OperationCall): Promise<OperationAnswer>;
};

/** Builds the funnel. `admit` and `runCall` list the steps of a call in their order. */
export function buildFunnel(parts: FunnelParts): Funnel {
  const byName = new Map(parts.operations.map((bound) => [bound.operation.name, bound]));
  const testByName = new Map(parts.testOperations?.map((bound) => [bound.operation.name, bound]));
  const admit: Funnel['admit'] = async (approach) => {
    const bound = byName.get(approach.operation);
    if (bound === undefined) throw new ServiceError('not_found', 'There is no such operation.');
    const refuse = (error: unknown): never => {
      throw toRefusal(bound.operation, error);
    };
    const caller = await admitCaller(bound.operation, approach, parts).catch(refuse);
    const own = caller?.mode === 'test' ? (testByName.get(approach.operation) ?? bound) : bound;
    return (asked) => runCall(parts, own, caller, asked).catch(refuse);
  };
  return { admit, call: async (call) => (await admit(call))(call) };
}

async function runCall(
  parts: FunnelParts,
  bound: BoundOperation,
  caller: Caller | null,
  asked: Asked,
): Promise<OperationAnswer> {
  const { operation } = bound;
  if (caller?.mode === 'test') refuseAsAsked(operation, asked.input, parts.purchases.buildConfirmUrl);
  // A sample costs nothing and sends nothing, so it needs no open gate.
  const isSample = asksForSample(operation, asked.input) || (caller?.mode === 'test' && operation.hasTestSamples);
  if (!isSample && operation.gate !== null) await requireOpenGate(parts.gates, operation);
  if (caller !== null) authorise(operation, caller, asked.input);
  const input = readInput(operation, asked.input);
  if (operation.kind !== 'read') await parts.requireWrites(operation);
  const call = prepareCall(bound, caller, input, isSample);
  if (caller === null) return await completeCall(parts, call, { from: 'key' });
  // `return await` resumes two microtasks sooner than `return` of a promise.
  return await withinAccountLimits(parts, operation, caller, () =>
    replayOrRun(parts, call, caller, asked.idempotencyKey, (keyed) =>
      withFunding(parts, keyed, caller, (funding) => completeCall(parts, keyed, funding)),
    ),
  );
}

function prepareCall(bound: BoundOperation, caller: Caller | null, parsed: unknown, isSample: boolean): PreparedCall {
  const { input, target } = bound.admit?.(parsed) ?? { input: parsed, target: null };
  const priceCents = isSample ? 0 : PRICE_CENTS[bound.operation.cost];
  const context = { now: new Date(), recordId: newSortableId('rec_'), caller };
  return { bound, input, target, priceCents, context, held: null };
}

function withinAccountLimits<T>(
  { concurrency }: FunnelParts,
  { kind }: Operation,
  { accountId }: Caller,
  run: () => Promise<T>,
): Promise<T> {
  return concurrency.runFor(accountId, kind === 'read' ? 'read' : 'other', () => runInLane(accountId, run));
}

function replayOrRun(
  parts: FunnelParts,
  call: PreparedCall,
  caller: Caller,
  idempotencyKey: string | null,
  run: (call: PreparedCall) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  if (idempotencyKey === null) return run(call);
  const request = { caller, operation: call.bound.operation.name, idempotencyKey, input: call.input };
  return parts.replays.runOnce(request, (held) => run({ ...call, held }));
}

// A code that the operation does not declare would be a surprise to callers, so it is an internal error.
function toRefusal(operation: Operation, error: unknown): ServiceError {
  if (error instanceof ServiceError)
    return listErrorCodes(operation).includes(error.code) ? error : buildInternalError(error);
  return toServiceError(error, ERROR_FAMILIES[operation.family].storeDown);
}
