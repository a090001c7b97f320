import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { listErrorCodes } from '#contract/list-error-codes.ts';
import type { Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import type { CompletionWriter } from '#store/completions.ts';
import type { HeldKey } from '#store/idempotency.ts';
import { isStoreDown } from '#store/store-down.ts';
import { authorise } from './authorise.ts';
import type { Answer, Call } from './call.ts';
import { FileAnswer } from './file-answer.ts';
import type { Gates } from './gates.ts';
import type { BoundOperation, CallContext, Handled } from './handler.ts';
import type { Replays } from './replays.ts';
import { readInput, validateAnswer, validateJobs } from './validate.ts';

/** What the funnel stands on. */
export type FunnelParts = {
  operations: readonly BoundOperation[];
  takeRate: (caller: Caller) => Promise<RateState>;
  gates: Gates;
  readBalanceCents: (accountId: string) => Promise<number>;
  completions: CompletionWriter;
  replays: Replays;
};

/** The one way in: every call of every door goes through here. */
export type Funnel = { call(call: Call): Promise<Answer> };

/** Builds the funnel: gate, authorise, validate, allowance, handler, validate, record, ledger and jobs in one transaction. */
export function buildFunnel(parts: FunnelParts): Funnel {
  const byName = new Map(parts.operations.map((bound) => [bound.operation.name, bound]));
  return {
    async call(call) {
      const bound = byName.get(call.operation);
      if (bound === undefined) throw new ServiceError('not_found', 'There is no such operation.');
      try {
        return await run(parts, bound, call);
      } catch (error) {
        throw toRefusal(bound.operation, error);
      }
    },
  };
}

async function run(parts: FunnelParts, bound: BoundOperation, call: Call): Promise<Answer> {
  const { operation } = bound;
  await requireOpenGate(parts, operation, call);
  const caller = await authorise(operation, call, parts.takeRate);
  const input = readInput(operation, call.input);
  const context: CallContext = { now: new Date(), recordId: newSortableId('rec_'), caller };
  if (caller === null || call.idempotencyKey === null) return complete(parts, bound, input, context, null);
  const request = { caller, operation: operation.name, idempotencyKey: call.idempotencyKey, input };
  return parts.replays.runOnce(request, (held) => complete(parts, bound, input, context, held));
}

async function requireOpenGate(parts: FunnelParts, operation: Operation, call: Call): Promise<void> {
  // A closed gate is closed to every credential, so it is looked at before who asks; only a request with none is told so.
  const { gate } = operation;
  if (gate === null || call.authenticate === null || (await parts.gates.isOpen(gate))) return;
  throw new ServiceError(gate.code, gate.refusal);
}

async function complete(
  parts: FunnelParts,
  bound: BoundOperation,
  input: unknown,
  context: CallContext,
  held: HeldKey | null,
): Promise<Answer> {
  await requireAllowance(parts, bound.operation, context.caller);
  const handled = await bound.handle(input, context);
  if (handled.answer instanceof FileAnswer) return giveFile(bound.operation, handled.answer, held);
  invariant(bound.operation.media.includes('json'), `${bound.operation.name} offers no JSON and gave it`);
  const body = validateAnswer(bound.operation, handled.answer);
  const jobs = validateJobs(handled.jobs ?? []);
  invariant(
    jobs.length === 0 || bound.operation.kind !== 'read',
    `${bound.operation.name} is a read and asked for jobs`,
  );
  const sealing = sealCheck(bound.operation, input, body, handled, context);
  if (sealing !== null || held !== null || jobs.length > 0) {
    invariant(context.caller !== null, `${bound.operation.name} leaves something behind, and nobody whose it is`);
    const completion = { accountId: context.caller.accountId, sealing, held, jobs, answer: body };
    if ((await parts.completions.record(completion)) === 'insufficient_credit')
      throw buildCreditRefusal(bound.operation);
  }
  return { body, file: null, recordId: sealing?.record.record_id ?? null, replayed: false };
}

function giveFile(operation: Operation, file: FileAnswer, held: HeldKey | null): Answer {
  const { name, kind, media } = operation;
  invariant(media.includes(file.media), `${name} offers no ${file.media} and gave it`);
  // Neither a record nor a replay has a place for bytes.
  invariant(kind === 'read' && held === null, `${name} must be a read by GET to give a file`);
  return { body: null, file, recordId: null, replayed: false };
}

async function requireAllowance(parts: FunnelParts, operation: Operation, caller: Caller | null): Promise<void> {
  const priceCents = PRICE_CENTS[operation.cost];
  if (priceCents === 0 || caller === null) return;
  // Spares a handler run that could not be paid; the charge itself is decided again under lock.
  if ((await parts.readBalanceCents(caller.accountId)) < priceCents) throw buildCreditRefusal(operation);
}

function buildCreditRefusal(operation: Operation): ServiceError {
  const details = { price_cents: PRICE_CENTS[operation.cost] };
  return new ServiceError('insufficient_credit', 'The account has not enough credit; nothing was charged.', {
    details,
  });
}

function sealCheck(operation: Operation, input: unknown, body: unknown, handled: Handled, context: CallContext) {
  const { evidence } = handled;
  if (operation.kind !== 'check') {
    invariant(evidence === null, `${operation.name} is no check and gave evidence`);
    return null;
  }
  invariant(evidence !== null, `${operation.name} is a check and gave no evidence`);
  return sealRecord({
    record_id: context.recordId,
    tool: operation.tool?.name ?? operation.name,
    ...evidence,
    status: 'completed',
    request: input as Record<string, unknown>,
    result: body as Record<string, unknown>,
    price_cents: handled.couldNotTell === true ? 0 : PRICE_CENTS[operation.cost],
    created_at: context.now.toISOString(),
  });
}

function toRefusal(operation: Operation, error: unknown): ServiceError {
  if (error instanceof ServiceError && listErrorCodes(operation).includes(error.code)) return error;
  if (isStoreDown(error)) {
    const code = ERROR_FAMILIES[operation.family].storeDown;
    return new ServiceError(code, 'Our store does not answer right now; try again shortly.', { cause: error });
  }
  return new ServiceError('internal_error', 'A fault of ours; quote the request_id when you tell us.', {
    cause: error,
  });
}
