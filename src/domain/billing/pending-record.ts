import { findReference } from '#domain/evidence/name-answer.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Quote } from './quote.ts';

/** Builds the free record of a search that was sent but whose outcome is unknown. */
export function buildPendingRecord(quote: Quote, record_id: string, now: Date): Omit<SealedRecord, 'record_sha256'> {
  return {
    record_id,
    tool: quote.tool,
    target: quote.target,
    reference: findReference(quote.input),
    status: 'pending_reconciliation',
    data_mode: 'live',
    sources: [],
    request: quote.input,
    result: {
      ok: false,
      status: 'pending_reconciliation',
      quote_id: quote.quoteId,
      note: 'This search was sent to the register and its outcome is not known. Nothing may be concluded from this record.',
    },
    price_cents: 0,
    created_at: now.toISOString(),
  };
}
