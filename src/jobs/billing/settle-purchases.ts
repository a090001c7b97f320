import { settlePurchases } from '#contract/jobs/billing/settle-purchases.ts';
import { verifyAsset } from '#contract/operations/ppsr/verify-asset.ts';
import { decideQuoteState, type Quote } from '#domain/billing/quote.ts';
import { findReference } from '#domain/evidence/name-answer.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { keepPending } from '#operations/billing/keep-pending.ts';
import { buildLiveSearch } from '#operations/ppsr/search-answers.ts';
import { buildAssetSearch } from '#operations/ppsr/verify-asset.ts';
import type { PpsrRegister, PpsrResult } from '#registers/ppsr/ppsr-register.ts';
import { dropRowsOfFailedBatches } from '#store/batch/batch-rows.ts';
import { closeDispatch, readUnsettled } from '#store/billing/dispatches.ts';
import type { Database } from '#store/postgres/database.ts';
import { type CompletionWriter, openCompletionWriter } from '#store/records/completions.ts';

/** What settling needs. Without access to the register, pending searches wait for an operator. */
type SettleParts = { db: Database; register: PpsrRegister | null; onSettled?: (count: number) => void };

/** Binds the settling of paid searches. Each is guarded by its own quote, so a retry does nothing twice. */
export function bindSettlePurchases(parts: SettleParts): BoundJob {
  return bindJob(settlePurchases, async () => {
    const count = await settleAll(parts, new Date());
    if (count > 0) parts.onSettled?.(count);
    return {};
  });
}

/** Settles every unsettled search as far as its outcome is known now; returns how many changed. Nothing is ever sent again. */
export async function settleAll({ db, register }: SettleParts, now: Date): Promise<number> {
  const completions = openCompletionWriter(db);
  // Releases the prices that failed batches had reserved for unsent rows.
  let moved = await dropRowsOfFailedBatches(db, now);
  for (const quote of await readUnsettled(db)) {
    const state = decideQuoteState(quote, now);
    if (state === 'dispatched') continue;
    const kept = state === 'lost' ? (await keepPending(completions, quote, now)) !== null : false;
    const settled = register !== null && (await settle({ db, completions, register }, quote, now));
    if (kept || settled) moved += 1;
  }
  return moved;
}

type Settling = { db: Database; completions: CompletionWriter; register: PpsrRegister };

async function settle({ db, completions, register }: Settling, quote: Quote, now: Date): Promise<boolean> {
  const outcome = await register.findOutcome(quote.dispatchId ?? '');
  if (outcome.state === 'unknown') return false;
  if (outcome.state === 'not_performed')
    return closeDispatch(db, quote.quoteId, 'the register did not carry it out', now);
  return (await completions.record(buildCompletion(quote, outcome.result, now))) === 'recorded';
}

function buildCompletion(quote: Quote, result: PpsrResult, now: Date) {
  const { accountId, quoteId, tool, target, input } = quote;
  const recordId = quote.dispatchId ?? '';
  const facts = { tool, target, recordId, now };
  const { answer, evidence } =
    tool === verifyAsset.name
      ? buildAssetSearch(facts, verifyAsset.input.parse(input), result)
      : buildLiveSearch(facts, result);
  const sealing = sealRecord({
    record_id: recordId,
    tool,
    ...evidence,
    reference: findReference(input),
    status: 'completed',
    request: input,
    result: answer,
    price_cents: quote.amountCents,
    created_at: now.toISOString(),
  });
  return { accountId, sealing, funding: { from: 'quote', quoteId } as const, held: null, jobs: [], answer };
}
