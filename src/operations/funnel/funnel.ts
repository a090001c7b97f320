import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { yieldIfSlow } from '#base/yield-if-slow.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { listErrorCodes } from '#contract/list-error-codes.ts';
import { asksForSample, needsApproval, type Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import { buildQuoteBinding, type Target } from '#domain/billing/quote.ts';
import { keepPending } from '#operations/billing/keep-pending.ts';
import type { FundingSource } from '#store/billing/decide-charges.ts';
import { ShareExceeded } from '#store/postgres/fair-pool.ts';
import { runInLane } from '#store/postgres/lane.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { Completion, CompletionWriter } from '#store/records/completions.ts';
import type { HeldKey } from '#store/records/idempotency.ts';
import { admitCaller } from './admit-caller.ts';
import {
  type AllowanceParts,
  buildFundingSource,
  findChargeRefusal,
  requireAllowance,
  requireFunds,
} from './allowance.ts';
import { authorise } from './authorise.ts';
import { buy, type PurchaseParts } from './buy.ts';
import type { AdmittedCall, Approach, Asked, OperationAnswer, OperationCall } from './call.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { FileAnswer } from './file-answer.ts';
import type { Gates } from './gates.ts';
import type { BoundOperation, CallContext, Handled } from './handler.ts';
import { RecordedRefusal } from './recorded-refusal.ts';
import type { Replays } from './replays.ts';
import { nameTool, sealCheck } from './seal-check.ts';
import { readInput, validateAnswer, validateJobs } from './validate.ts';

// Each statement has a limit of its own; this one is for all that comes before the record.
const PATIENCE_MS = 20_000;

/** What the funnel stands on. */
export type FunnelParts = AllowanceParts & {
  operations: readonly BoundOperation[];
  takeRate: (caller: Caller) => Promise<RateState>;
  /** Throws a ServiceError while this process may not write. */
  requireWrites: (operation: Operation) => Promise<void>;
  gates: Gates;
  places: ConcurrencyLimits;
  completions: CompletionWriter;
  purchases: Omit<PurchaseParts, 'keepPending'>;
  replays: Replays;
};

/** The one way in: every call of every door goes through here. */
export type Funnel = {
  /** Checks credential, gate and rate before the body is read; returns what runs the call once it is. */
  admit(approach: Approach): Promise<AdmittedCall>;
  /** Does both, for a door that knows the input already. */
  call(call: OperationCall): Promise<OperationAnswer>;
};

/** Builds the funnel: admit, authorise, validate, allowance or approval, handler, validate, record, ledger and jobs in one transaction. */
export function buildFunnel(parts: FunnelParts): Funnel {
  const byName = new Map(parts.operations.map((bound) => [bound.operation.name, bound]));
  const admit: Funnel['admit'] = async (approach) => {
    const bound = byName.get(approach.operation);
    if (bound === undefined) throw new ServiceError('not_found', 'There is no such operation.');
    const { operation } = bound;
    const admitParts = { takeRate: parts.takeRate, requireOpenGate: (one: Operation) => requireOpenGate(parts, one) };
    const caller = await refusing(operation, () => admitCaller(operation, approach, admitParts));
    return (asked) => refusing(operation, () => run(parts, bound, caller, asked));
  };
  return { admit, call: async (call) => (await admit(call))(call) };
}

async function refusing<T>(operation: Operation, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toRefusal(operation, error);
  }
}

/** One call that got past the door: who asks for what, at which price, under which key. */
type Ask = {
  bound: BoundOperation;
  input: unknown;
  target: Target | null;
  priceCents: number;
  context: CallContext;
  held: HeldKey | null;
};

async function run(
  parts: FunnelParts,
  bound: BoundOperation,
  caller: Caller | null,
  asked: Asked,
): Promise<OperationAnswer> {
  const { operation } = bound;
  // A sample costs nothing and sends nothing, so it needs no open gate.
  const isSample = asksForSample(operation, asked.input);
  if (!isSample) await requireOpenGate(parts, operation);
  if (caller !== null) authorise(operation, caller, asked.input);
  const parsed = readInput(operation, asked.input);
  if (operation.kind !== 'read') await parts.requireWrites(operation);
  const { input, target } = bound.admit?.(parsed) ?? { input: parsed, target: null };
  const context: CallContext = { now: new Date(), recordId: newSortableId('rec_'), caller };
  const ask = { bound, input, target, priceCents: isSample ? 0 : PRICE_CENTS[operation.cost], context, held: null };
  if (caller === null) return complete(parts, ask);
  const answer = () => replayOrComplete(parts, ask, caller, asked.idempotencyKey);
  const kind = operation.kind === 'read' ? 'read' : 'other';
  return parts.places.runFor(caller.accountId, kind, () => runInLane(caller.accountId, answer));
}

function replayOrComplete(parts: FunnelParts, ask: Ask, caller: Caller, key: string | null): Promise<OperationAnswer> {
  if (key === null) return complete(parts, ask);
  const request = { caller, operation: ask.bound.operation.name, idempotencyKey: key, input: ask.input };
  return parts.replays.runOnce(request, (held) => complete(parts, { ...ask, held }));
}

async function requireOpenGate(parts: FunnelParts, { gate }: Operation): Promise<void> {
  if (gate === null || (await parts.gates.isOpen(gate))) return;
  throw new ServiceError(gate.code, gate.refusal);
}

async function complete(parts: FunnelParts, ask: Ask): Promise<OperationAnswer> {
  const { caller, now } = ask.context;
  const { operation } = ask.bound;
  if (ask.priceCents === 0 || caller === null) return finish(parts, ask, { from: 'key' });
  const call = { operation, priceCents: ask.priceCents, caller, now };
  if (needsApproval(operation)) return purchase(parts, ask, caller, () => requireFunds(parts, call));
  await requireAllowance(parts, call);
  return finish(parts, ask, buildFundingSource(caller));
}

async function purchase(parts: FunnelParts, ask: Ask, caller: Caller, requireFunds: () => Promise<void>) {
  const { operation } = ask.bound;
  invariant(ask.target !== null, `${operation.name} needs an approval and does not say for what`);
  const binding = buildQuoteBinding(caller, {
    tool: nameTool(operation),
    input: ask.input as Record<string, unknown>,
    target: ask.target,
    amountCents: ask.priceCents,
  });
  const keep: PurchaseParts['keepPending'] = (quote, now) => keepPending(parts.completions, quote, now);
  const answer = await buy(
    { ...parts.purchases, keepPending: keep },
    { binding, recordId: ask.context.recordId, requireFunds },
    ({ quoteId }) => finish(parts, ask, { from: 'quote', quoteId }),
  );
  // The record of another call answers this one too; its key shall give the same from now on.
  if (answer.replayed && ask.held !== null)
    await record(parts, ask, { funding: { from: 'key' }, answer: answer.body, sealing: null, jobs: [] });
  return answer;
}

async function finish(parts: FunnelParts, ask: Ask, funding: FundingSource): Promise<OperationAnswer> {
  const { bound, context, held } = ask;
  const handled = await handle(parts, ask, funding);
  if (handled.answer instanceof FileAnswer) return giveFile(bound.operation, handled.answer, held);
  invariant(bound.operation.media.includes('json'), `${bound.operation.name} offers no JSON and gave it`);
  const body = await yieldIfSlow(() => validateAnswer(bound.operation, handled.answer));
  const jobs = validateJobs(handled.jobs ?? []);
  const { effect } = handled;
  const leavesNothing = jobs.length === 0 && effect === undefined;
  invariant(
    leavesNothing || bound.operation.kind !== 'read',
    `${bound.operation.name} is a read and asked for jobs or an effect`,
  );
  if (bound.operation.kind !== 'read') requireInTime(context.now, funding);
  const sealing = sealCheck({ ...ask, operation: bound.operation, body }, handled);
  if (sealing !== null || held !== null || !leavesNothing)
    await record(parts, ask, {
      funding,
      answer: chooseKept(bound.operation, handled, body),
      sealing,
      jobs,
      ...(effect && { effect }),
    });
  const { record_id = null, price_cents = 0 } = sealing?.record ?? {};
  return { body, file: null, recordId: record_id, replayed: false, chargedCents: price_cents };
}

// Runs the handler. A source that was read and holds nothing is refused with its record, which is no answer to replay.
async function handle(parts: FunnelParts, ask: Ask, funding: FundingSource): Promise<Handled> {
  const { bound, input, context } = ask;
  try {
    return await bound.handle(input, context);
  } catch (error) {
    if (!(error instanceof RecordedRefusal)) throw error;
    requireInTime(context.now, funding);
    const { code, message, evidence } = error;
    const details = { record_id: context.recordId };
    const body = { ok: false, code, message, ...details };
    const sealing = sealCheck(
      { ...ask, operation: bound.operation, body },
      { answer: body, evidence, couldNotTell: true },
    );
    await record(parts, { ...ask, held: null }, { funding, answer: body, sealing, jobs: [] });
    throw new ServiceError(code, message, { details });
  }
}

// Whoever waited so long has most likely gone: nothing is recorded or charged for an answer that nobody reads.
function requireInTime(since: Date, funding: FundingSource): void {
  // What was approved and sent has happened, however long it took.
  if ('quoteId' in funding || Date.now() - since.getTime() <= PATIENCE_MS) return;
  const details = { retry_after_seconds: 1 };
  throw new ServiceError('overloaded', 'We were too slow to answer this in time, and did nothing; try again.', {
    details,
  });
}

async function record(
  parts: FunnelParts,
  { bound, context, held, priceCents }: Ask,
  left: Omit<Completion, 'accountId' | 'held'>,
): Promise<void> {
  const { caller, now } = context;
  const { operation } = bound;
  invariant(caller !== null, `${operation.name} leaves something behind, and nobody whose it is`);
  const outcome = await parts.completions.record({ ...left, accountId: caller.accountId, held });
  const refusal = await findChargeRefusal(parts, outcome, { operation, priceCents, caller, now });
  if (refusal !== null) throw refusal;
}

function chooseKept(operation: Operation, { replay }: Handled, body: unknown): unknown {
  return replay === undefined ? body : validateAnswer(operation, replay);
}

function giveFile(operation: Operation, file: FileAnswer, held: HeldKey | null): OperationAnswer {
  const { name, kind, media } = operation;
  invariant(media.includes(file.media), `${name} offers no ${file.media} and gave it`);
  // Neither a record nor a replay has a place for bytes.
  invariant(kind === 'read' && held === null, `${name} must be a read by GET to give a file`);
  return { body: null, file, recordId: null, replayed: false, chargedCents: 0 };
}

function toRefusal(operation: Operation, error: unknown): ServiceError {
  if (error instanceof ServiceError && listErrorCodes(operation).includes(error.code)) return error;
  if (error instanceof ShareExceeded) {
    const details = { retry_after_seconds: 1 };
    const message = 'This account waits for its own share of our store already; try again.';
    return new ServiceError('overloaded', message, { cause: error, details });
  }
  if (isStoreDown(error)) {
    const code = ERROR_FAMILIES[operation.family].storeDown;
    return new ServiceError(code, 'Our store does not answer right now; try again shortly.', { cause: error });
  }
  return new ServiceError('internal_error', 'A fault of ours; quote the request_id when you tell us.', {
    cause: error,
  });
}
