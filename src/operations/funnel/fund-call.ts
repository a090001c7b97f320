import { invariant } from '#base/invariant.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { inSpan } from '#base/tracing/tracing.ts';
import { needsApproval } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import { buildQuoteBinding } from '#domain/billing/quote.ts';
import { keepPending } from '#operations/billing/keep-pending.ts';
import type { FundingSource } from '#store/billing/decide-charges.ts';
import { type AllowanceParts, buildFundingSource, requireAllowance, requireFunds } from './allowance.ts';
import { buy, type PurchaseParts } from './buy.ts';
import type { OperationAnswer, PreparedCall } from './call.ts';
import { type CompletionParts, recordCompletion } from './complete-call.ts';
import { nameTool } from './seal-check.ts';

/** What decides how a call is paid. */
export type FundingParts = AllowanceParts & CompletionParts & { purchases: Omit<PurchaseParts, 'keepPending'> };

type Complete = (funding: FundingSource) => Promise<OperationAnswer>;

/** Runs the call with what pays for it; throws when it cannot be paid, or a person must approve it first. */
export function withFunding(
  parts: FundingParts,
  call: PreparedCall,
  caller: Caller,
  complete: Complete,
): Promise<OperationAnswer> {
  const { bound, priceCents, context } = call;
  if (priceCents === 0) return complete({ from: 'key' });
  const priced = { operation: bound.operation, priceCents, caller, now: context.now };
  if (needsApproval(bound.operation)) return purchase(parts, call, caller, () => requireFunds(parts, priced), complete);
  return inSpan('check allowance', () => requireAllowance(parts, priced)).then(() =>
    complete(buildFundingSource(caller)),
  );
}

async function purchase(
  parts: FundingParts,
  call: PreparedCall,
  caller: Caller,
  requireFunds: () => Promise<void>,
  complete: Complete,
): Promise<OperationAnswer> {
  const { bound, input, target, priceCents, context, held } = call;
  invariant(target !== null, `${bound.operation.name} names the target of its approval`);
  const binding = buildQuoteBinding(caller, {
    tool: nameTool(bound.operation),
    input: toPlainObject(input),
    target,
    amountCents: priceCents,
  });
  const keep: PurchaseParts['keepPending'] = (quote, now) => keepPending(parts.completions, quote, now);
  const answer = await buy(
    { ...parts.purchases, keepPending: keep },
    { binding, recordId: context.recordId, requireFunds },
    ({ quoteId }) => complete({ from: 'quote', quoteId }),
  );
  // Another call was charged for this search: store its answer, so that this call's key replays it too.
  if (answer.replayed && held !== null)
    await recordCompletion(parts, call, { funding: { from: 'key' }, answer: answer.body, sealing: null, jobs: [] });
  return answer;
}
