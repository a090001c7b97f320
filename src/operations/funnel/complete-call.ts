import { invariant } from '#base/invariant.ts';
import { keepPlace } from '#base/tracing/current-work.ts';
import { inSpan } from '#base/tracing/tracing.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { FundingSource } from '#store/billing/decide-charges.ts';
import type { Completion, CompletionWriter } from '#store/records/completions.ts';
import type { HeldKey } from '#store/records/idempotency.ts';
import { OutdatedAnswer } from '#store/records/outdated-answer.ts';
import { type AllowanceParts, findChargeRefusal } from './allowance.ts';
import type { AnswerCheck } from './answer-check.ts';
import type { OperationAnswer, PreparedCall } from './call.ts';
import { buildOverloaded } from './error-body.ts';
import { FileAnswer } from './file-answer.ts';
import { type Handled, RecordedRefusal } from './handler.ts';
import { markSample } from './mark-sample.ts';
import { sealCheck } from './seal-check.ts';
import { validateJobs } from './validate.ts';

// Each statement has its own timeout; this one covers everything before the record is written.
const TIMEOUT_MS = 20_000;

/** What completes a call: allowances, the check of answers, and the writer of records, charges and jobs. */
export type CompletionParts = AllowanceParts & { checkAnswer: AnswerCheck; completions: CompletionWriter };

/** Completes a call; runs it once more if its answer was outdated before it was written. */
export async function completeCall(
  parts: CompletionParts,
  call: PreparedCall,
  funding: FundingSource,
): Promise<OperationAnswer> {
  try {
    return await completeOnce(parts, call, funding);
  } catch (error) {
    if (!(error instanceof OutdatedAnswer)) throw error;
    return completeOnce(parts, call, funding);
  }
}

/** Runs the handler, checks its answer, and writes record, charge, replayable answer, jobs and effect in one transaction. */
async function completeOnce(
  parts: CompletionParts,
  call: PreparedCall,
  funding: FundingSource,
): Promise<OperationAnswer> {
  const { operation } = call.bound;
  const handled = await runHandler(parts, call, funding);
  if (handled.answer instanceof FileAnswer) return answerWithFile(operation, handled.answer, call.held);
  invariant(operation.media.includes('json'), `${operation.name} returns JSON only if it offers it`);
  const { caller } = call.context;
  const checked = parts.checkAnswer(operation, handled.answer);
  if (checked instanceof Promise) await checked;
  if (handled.replay !== undefined) await parts.checkAnswer(operation, handled.replay);
  const body = markSample(operation, handled.answer, caller);
  if (operation.kind !== 'read') requireInTime(call.context.now, funding);
  const completion = buildCompletion(call, handled, body, funding);
  if (completion !== null) await recordCompletion(parts, call, completion);
  const { record_id = null, price_cents = 0 } = completion?.sealing?.record ?? {};
  return { body, file: null, recordId: record_id, replayed: false, chargedCents: price_cents };
}

/** Writes what a call leaves; throws when its charge was refused meanwhile. */
export async function recordCompletion(
  parts: CompletionParts,
  { bound, context, held, priceCents }: PreparedCall,
  completion: Omit<Completion, 'accountId' | 'madeBy' | 'held'>,
): Promise<void> {
  const { caller, now } = context;
  const { operation } = bound;
  invariant(caller !== null, `${operation.name} has a caller who owns its record or job`);
  const { accountId, credentialId: madeBy } = caller;
  const outcome = await inSpan('commit', () => parts.completions.record({ ...completion, accountId, madeBy, held }));
  if (outcome === 'recorded') return;
  const refusal = await findChargeRefusal(parts, outcome, { operation, priceCents, caller, now });
  if (refusal !== null) throw refusal;
}

// When a source was read and has no such entry, the refusal is recorded too. It is not an answer to replay.
async function runHandler(parts: CompletionParts, call: PreparedCall, funding: FundingSource): Promise<Handled> {
  const { bound, input, context } = call;
  try {
    return await inSpan('handle', () => bound.handle(input, context));
  } catch (error) {
    if (!(error instanceof RecordedRefusal)) throw error;
    requireInTime(context.now, funding);
    const { code, message, evidence } = error;
    const details = { record_id: context.recordId };
    const body = { ok: false, code, message, ...details };
    const sealing = sealCheck(
      { ...call, operation: bound.operation, body },
      { answer: body, evidence, couldNotTell: true },
    );
    await recordCompletion(parts, { ...call, held: null }, { funding, answer: body, sealing, jobs: [] });
    throw new ServiceError(code, message, { details });
  }
}

// The caller has most likely stopped waiting, so nothing is recorded or charged.
function requireInTime(since: Date, funding: FundingSource): void {
  // An approved search has been sent, however long it took.
  if ('quoteId' in funding || Date.now() - since.getTime() <= TIMEOUT_MS) return;
  throw buildOverloaded('The answer took longer than 20 seconds, so nothing was recorded or charged; try again.');
}

function buildCompletion(call: PreparedCall, handled: Handled, body: unknown, funding: FundingSource) {
  const { operation } = call.bound;
  const jobs = validateJobs(handled.jobs ?? []);
  const { effect, replay } = handled;
  const hasEffects = jobs.length > 0 || effect !== undefined;
  invariant(
    !hasEffects || operation.kind !== 'read',
    `${operation.name} returns no jobs or effect, because it is a read`,
  );
  const { input, priceCents, context } = call;
  const sealing = sealCheck({ operation, input, priceCents, context, body }, handled);
  if (sealing === null && call.held === null && !hasEffects) return null;
  const answer = replay === undefined ? body : markSample(operation, replay, call.context.caller);
  return { funding, answer, sealing, jobs, ...(effect && { effect: keepPlace(effect) }) };
}

function answerWithFile(operation: Operation, file: FileAnswer, held: HeldKey | null): OperationAnswer {
  const { name, kind, media } = operation;
  invariant(media.includes(file.media), `${name} returns ${file.media} only if it offers it`);
  // Neither a record nor a replay can store a file.
  invariant(kind === 'read' && held === null, `${name} must be a read by GET to return a file`);
  return { body: null, file, recordId: null, replayed: false, chargedCents: 0 };
}
