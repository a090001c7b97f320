import { buildQuoteBinding, type Quote } from '#domain/billing/quote.ts';

// Files that share a process are all imported before the first test runs, so a quote made at import must last.
const HOUR_MS = 3_600_000;

/** Builds a pending A$2.50 quote; `wish` overrides fields. */
export function buildTestQuote(wish: Partial<Quote> = {}): Quote {
  const caller = { accountId: 'acc_1', credentialId: 'key_1', delegation: null, userId: null };
  const target = { type: 'ACN', value: '002637069' };
  return {
    ...buildQuoteBinding(caller, { tool: 'test_search', input: { acn: target.value }, target, amountCents: 250 }),
    quoteId: 'quo_1',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + HOUR_MS),
    decision: null,
    decidedAt: null,
    dispatchId: null,
    leaseExpiresAt: null,
    pendingRecordId: null,
    recordId: null,
    closedAt: null,
    ...wish,
  };
}

/** What a quote has once its search was sent, so long ago or so long from now ends its lease. */
export function buildSent(leaseMs = HOUR_MS): Partial<Quote> {
  return { decision: 'approved', dispatchId: 'rec_1', leaseExpiresAt: new Date(Date.now() + leaseMs) };
}
