import { newSortableId } from '#base/ids.ts';
import { buildPendingRecord } from '#domain/billing/pending-record.ts';
import type { Quote } from '#domain/billing/quote.ts';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import type { CompletionWriter } from '#store/records/completions.ts';

/** Records that the outcome of a search is unknown. Returns the record's id, or null when the search was settled meanwhile. */
export async function keepPending(completions: CompletionWriter, quote: Quote, now: Date): Promise<string | null> {
  const sealing = sealRecord(buildPendingRecord(quote, newSortableId('rec_'), now));
  const funding = { from: 'pending', quoteId: quote.quoteId } as const;
  const { accountId } = quote;
  const outcome = await completions.record({ accountId, sealing, funding, held: null, jobs: [], answer: null });
  return outcome === 'recorded' ? sealing.record.record_id : null;
}
