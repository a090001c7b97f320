import { setTimeout as sleep } from 'node:timers/promises';
import { NotPerformed } from '#contract/not-performed.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideQuoteState, type Quote, type QuoteBinding } from '#domain/billing/quote.ts';
import { buildShortageRefusal } from '#domain/billing/shortage-refusal.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { buildConfirmation } from '#operations/billing/build-confirmation.ts';
import { readFoundQuote } from '#operations/billing/require-approval.ts';
import type { DispatchClaim } from '#store/billing/dispatches.ts';
import type { QuoteFinding } from '#store/billing/quotes.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { OperationAnswer } from './call.ts';

const WAIT_MS = 5_000;
const POLL_MS = 50;

/** What a paid call stands on. */
export type PurchaseParts = {
  findOrRecordQuote(binding: QuoteBinding, now: Date): Promise<QuoteFinding>;
  claimDispatch(claim: { quote: Quote; dispatchId: string; now: Date }): Promise<DispatchClaim>;
  releaseDispatch(dispatchId: string): Promise<void>;
  /** Keeps a search whose outcome is not known; gives the id of the record that says so. */
  keepPending(quote: Quote, now: Date): Promise<string | null>;
  findRecord(accountId: string, recordId: string): Promise<SealedRecord | null>;
  /** The page on which the person approves. */
  buildConfirmUrl(quoteId: string): string;
};

/** A paid call: what it is bound to, the id its record will have, and a check that the account can pay before a person is asked. */
export type Purchase = { binding: QuoteBinding; recordId: string; requireFunds: () => Promise<void> };

/**
 * Runs a paid call at most once for one approval: without it the caller is told where to get it; with it one call sends,
 * and every other is given the same record. What was sent and not heard of again is kept, and never sent a second time.
 */
export async function buy(
  parts: PurchaseParts,
  purchase: Purchase,
  perform: (quote: Quote) => Promise<OperationAnswer>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<OperationAnswer> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const now = new Date();
    const quote = await readQuote(parts, purchase, now);
    const state = decideQuoteState(quote, now);
    if (state === 'redeemed') return replay(parts, quote);
    if (state === 'issued' || state === 'declined') {
      await purchase.requireFunds();
      throw buildConfirmation({ what: 'This search', ...parts }, quote, state);
    }
    if (state === 'lost' || state === 'pending_reconciliation') throw await keepUnknown(parts, quote, now);
    if (state === 'approved') {
      const claim = await parts.claimDispatch({ quote, dispatchId: purchase.recordId, now });
      if (typeof claim === 'object') throw buildShortageRefusal(claim, quote.amountCents, now);
      if (claim === 'claimed') return send(parts, purchase, quote, perform);
    }
    if (waitedMs >= WAIT_MS) throw buildUnderWay();
    await wait(POLL_MS);
  }
}

async function readQuote(parts: PurchaseParts, { binding }: Purchase, now: Date): Promise<Quote> {
  return readFoundQuote(await parts.findOrRecordQuote(binding, now));
}

async function send(
  parts: PurchaseParts,
  { recordId }: Purchase,
  quote: Quote,
  perform: (quote: Quote) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  try {
    return await perform(quote);
  } catch (error) {
    if (error instanceof NotPerformed) {
      await parts.releaseDispatch(recordId);
      throw error;
    }
    // A store that is away cannot keep anything; the lease of the dispatch ends by itself, and then it is kept.
    if (isStoreDown(error)) throw error;
    throw await keepUnknown(parts, quote, new Date(), error);
  }
}

async function keepUnknown(parts: PurchaseParts, quote: Quote, now: Date, cause?: unknown): Promise<ServiceError> {
  const record_id = quote.pendingRecordId ?? (await parts.keepPending(quote, now));
  const message =
    'It is not known whether the register carried out this search. It is kept as pending_reconciliation, is not sent again, and nothing is charged until it is settled.';
  const details = { quote_id: quote.quoteId, ...(record_id === null ? {} : { record_id }) };
  return new ServiceError('network_error', message, { details, cause });
}

async function replay(parts: PurchaseParts, quote: Quote): Promise<OperationAnswer> {
  const record = await parts.findRecord(quote.accountId, quote.recordId ?? '');
  if (record === null) throw new Error(`the record of quote ${quote.quoteId} is not there`);
  return { body: record.result, file: null, recordId: record.record_id, replayed: true, chargedCents: 0 };
}

function buildUnderWay(): ServiceError {
  return new ServiceError('idempotency_conflict', 'This very search is under way; send the same call again shortly.', {
    details: { retry_after_seconds: 1 },
  });
}
