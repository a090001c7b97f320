import { setTimeout as sleep } from 'node:timers/promises';
import { NotPerformed, ServiceError } from '#contract/service-error.ts';
import { decideQuoteState, type Quote, type QuoteBinding } from '#domain/billing/quote.ts';
import { buildShortageRefusal } from '#domain/billing/shortage-refusal.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { buildConfirmation, readFoundQuote } from '#operations/billing/require-approval.ts';
import type { DispatchClaim } from '#store/billing/dispatches.ts';
import type { QuoteFinding } from '#store/billing/quotes.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { OperationAnswer } from './call.ts';

const WAIT_MS = 5_000;
const POLL_MS = 50;

/** What a paid call needs. */
export type PurchaseParts = {
  findOrRecordQuote(binding: QuoteBinding, now: Date): Promise<QuoteFinding>;
  claimDispatch(claim: { quote: Quote; dispatchId: string; now: Date }): Promise<DispatchClaim>;
  releaseDispatch(dispatchId: string): Promise<void>;
  /** Records that the outcome of a search is unknown; returns the id of that record, or null when it was settled meanwhile. */
  keepPending(quote: Quote, now: Date): Promise<string | null>;
  findRecord(accountId: string, recordId: string): Promise<SealedRecord | null>;
  /** The page on which the person approves. */
  buildConfirmUrl(quoteId: string): string;
};

/** A paid call: what its quote is bound to, the id of its record, and a check that the account can pay, made before a person is asked. */
type Purchase = { binding: QuoteBinding; recordId: string; requireFunds: () => Promise<void> };

/**
 * Runs a paid call at most once for each approval. Without an approval it throws where a person can give one. With it,
 * one call sends the search and all others return the same record. A search whose outcome is unknown is recorded as
 * pending and never sent again.
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
    // An unavailable store can record nothing. When the lease of the dispatch ends, the next call records it as pending.
    if (isStoreDown(error)) throw error;
    throw await keepUnknown(parts, quote, new Date(), error);
  }
}

async function keepUnknown(parts: PurchaseParts, quote: Quote, now: Date, cause?: unknown): Promise<ServiceError> {
  const record_id = quote.pendingRecordId ?? (await parts.keepPending(quote, now));
  const message =
    'It is unknown whether the register carried out this search. It is recorded as pending_reconciliation and is not sent again; nothing is charged until it is settled.';
  const details = { quote_id: quote.quoteId, ...(record_id === null ? {} : { record_id }) };
  return new ServiceError('network_error', message, { details, cause });
}

async function replay(parts: PurchaseParts, quote: Quote): Promise<OperationAnswer> {
  const record = await parts.findRecord(quote.accountId, quote.recordId ?? '');
  if (record === null) throw new Error(`the record of quote ${quote.quoteId} is missing`);
  return { body: record.result, file: null, recordId: record.record_id, replayed: true, chargedCents: 0 };
}

function buildUnderWay(): ServiceError {
  return new ServiceError('idempotency_conflict', 'This search is already running; send the same call again shortly.', {
    details: { retry_after_seconds: 1 },
  });
}
