import type { RateState } from '#base/admission/shared-rate-limit.ts';
import { newSortableId } from '#base/ids.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import { describeWork, inSpan } from '#base/tracing/tracing.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { listErrorCodes } from '#contract/list-error-codes.ts';
import { asksForSample, type Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { EvidentFault } from '#domain/access/parse-bearer.ts';
import { isAccountErased } from '#store/erasure/account-data.ts';
import { runInLane } from '#store/postgres/lane.ts';
import { admitCaller, buildUnauthenticated } from './admit-caller.ts';
import { findMissingRights } from './authorise.ts';
import type { AdmittedCall, CallBody, CallHead, OperationAnswer, OperationCall, PreparedCall } from './call.ts';
import { type CompletionParts, completeCall } from './complete-call.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { buildInternalError, toServiceError } from './error-body.ts';
import { type FundingParts, withFunding } from './fund-call.ts';
import { type Gates, requireOpenGate } from './gates.ts';
import type { BoundOperation } from './handler.ts';
import type { Replays } from './replays.ts';
import { simulateRefusal } from './simulate-refusal.ts';
import { parseInput } from './validate.ts';

/** What the funnel needs. */
export type FunnelParts = FundingParts &
  CompletionParts & {
    operations: readonly BoundOperation[];
    /** The same operations for test accounts; one without an entry here is the same for both. */
    testOperations?: readonly BoundOperation[];
    takeRate: (caller: Caller) => MaybePromise<RateState>;
    /** Records that a credential was used. */
    noteUse: (caller: Caller) => void;
    /** Throws a ServiceError while this process may not write. */
    requireWrites: (operation: Operation) => MaybePromise<void>;
    gates: Gates;
    concurrency: ConcurrencyLimits;
    replays: Replays;
  };

/** Runs every call of every door. */
export type Funnel = {
  /** Returns the refusal of a call whose credential is missing or evidently wrong; null where the operation needs none, or does not exist. */
  refuseAnonymous(operation: string, fault: EvidentFault): ServiceError | null;
  /** Checks credential, gate and rate before the body is read; returns a function that runs the call. */
  admit(head: CallHead): MaybePromise<AdmittedCall>;
  /** Does both, for a door that has read the input already. */
  call(call: OperationCall): Promise<OperationAnswer>;
};

/** Builds the funnel. `admit` has the steps before the body is read, `runCall` those after it. */
export function buildFunnel(parts: FunnelParts): Funnel {
  const byName = new Map(parts.operations.map((bound) => [bound.operation.name, bound]));
  const testByName = new Map(parts.testOperations?.map((bound) => [bound.operation.name, bound]));
  const admit: Funnel['admit'] = (head) => {
    const bound = byName.get(head.operation);
    if (bound === undefined) throw new ServiceError('not_found', 'There is no such operation.');
    describeWork({ operation: head.operation });
    const refuse = (error: unknown): never => {
      throw toRefusal(bound.operation, error);
    };
    const toCall = (caller: Caller | null): AdmittedCall => {
      describeWork({ account_id: caller?.accountId ?? null });
      const own = caller?.mode === 'test' ? (testByName.get(head.operation) ?? bound) : bound;
      return (body) => runCall(parts, own, caller, body);
    };
    try {
      const found = inSpan('admit', () => admitCaller(bound.operation, head, parts));
      const admitted = whenKnown(found, toCall);
      return admitted instanceof Promise ? admitted.catch(refuse) : admitted;
    } catch (error) {
      return refuse(error);
    }
  };
  const anonymous = new Map(parts.operations.map(({ operation }) => [operation.name, buildRefusals(operation)]));
  const refuseAnonymous: Funnel['refuseAnonymous'] = (name, fault) => anonymous.get(name)?.[fault] ?? null;
  return { refuseAnonymous, admit, call: async (call) => (await admit(call))(call) };
}

function buildRefusals(operation: Operation): Record<EvidentFault, ServiceError> | null {
  if (operation.credential === 'none') return null;
  const build = (fault: EvidentFault) => toRefusal(operation, buildUnauthenticated(operation, fault));
  return { missing: build('missing'), wrong_scheme: build('wrong_scheme'), malformed: build('malformed') };
}

async function runCall(
  parts: FunnelParts,
  bound: BoundOperation,
  caller: Caller | null,
  body: CallBody,
): Promise<OperationAnswer> {
  try {
    const prepared = inSpan('authorise and validate', () => checkAndPrepare(parts, bound, caller, body));
    const call = prepared instanceof Promise ? await prepared : prepared;
    // Returned, not thrown: a throw costs more than the rest of a refusal.
    if (call instanceof ServiceError) return Promise.reject(toRefusal(bound.operation, call));
    if (caller === null) return await completeCall(parts, call, { from: 'key' });
    // `return await` resumes two microtasks sooner than `return` of a promise.
    return await withinAccountLimits(parts, bound.operation, caller, () =>
      replayOrRun(parts, call, caller, body.idempotencyKey, (keyed) =>
        withFunding(parts, keyed, caller, (funding) => completeCall(parts, keyed, funding)),
      ),
    );
  } catch (error) {
    throw toRefusal(bound.operation, error);
  }
}

function checkAndPrepare(
  parts: FunnelParts,
  bound: BoundOperation,
  caller: Caller | null,
  body: CallBody,
): MaybePromise<PreparedCall | ServiceError> {
  const { operation } = bound;
  if (caller?.mode === 'test') simulateRefusal(operation, body.input, parts.purchases.buildConfirmUrl);
  // A sample costs nothing and sends nothing, so it needs no open gate.
  const isSample = asksForSample(operation, body.input) || (caller?.mode === 'test' && operation.hasTestSamples);
  const openGate = isSample || operation.gate === null ? undefined : requireOpenGate(parts.gates, operation);
  return whenKnown(openGate, () => {
    const missing = caller === null ? null : findMissingRights(operation, caller, body.input);
    if (missing !== null) return missing;
    const input = parseInput(operation, body.input);
    if (input instanceof ServiceError) return input;
    const mayWrite = operation.kind === 'read' ? undefined : parts.requireWrites(operation);
    return whenKnown(mayWrite, () => prepareCall(bound, caller, input, isSample));
  });
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
  return inSpan('replay or claim', () => parts.replays.runOnce(request, (held) => run({ ...call, held })));
}

// A code that the operation does not declare would be a surprise to callers, so it is an internal error.
function toRefusal(operation: Operation, error: unknown): ServiceError {
  if (error instanceof ServiceError)
    return listErrorCodes(operation).includes(error.code) ? error : buildInternalError(error);
  // For about a second a process still knows the key or token, which was deleted with its account.
  if (isAccountErased(error)) return buildUnauthenticated(operation, 'unknown');
  return toServiceError(error, ERROR_FAMILIES[operation.family].storeDown);
}
