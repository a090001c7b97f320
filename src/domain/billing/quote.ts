import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Caller } from '#domain/access/caller.ts';

/** How long a quote awaits approval, and an approved quote its call: long enough to sign in, short enough to remember. */
export const QUOTE_LIFE_MS = 30 * 60_000;

/** How many open quotes one client may have per user, so that a user never faces a flood of approvals. */
export const MAX_OPEN_QUOTES = 20;

/** What a quote is bound to; an approval is valid only for exactly this. */
export type QuoteBinding = {
  accountId: string;
  /** Null for a call with an API key, which belongs to no user. */
  userId: string | null;
  /** The OAuth client, or the id of the API key or the signed-in person. */
  clientId: string;
  grantId: string | null;
  tool: string;
  /** The arguments in canonical form. */
  input: Record<string, unknown>;
  inputSha256: string;
  target: Target;
  amountCents: number;
};

/** The target of a search in canonical form. */
export type Target = { type: string; value: string };

export type QuoteFacts = {
  expiresAt: Date;
  decision: 'approved' | 'declined' | null;
  dispatchId: string | null;
  leaseExpiresAt: Date | null;
  pendingRecordId: string | null;
  recordId: string | null;
  closedAt: Date | null;
};

/** The states of a quote; `lost` means that its lease expired without an outcome. */
export type QuoteState =
  | 'issued'
  | 'approved'
  | 'declined'
  | 'expired'
  | 'dispatched'
  | 'lost'
  | 'pending_reconciliation'
  | 'closed'
  | 'redeemed';

export type Quote = QuoteBinding & QuoteFacts & { quoteId: string; createdAt: Date; decidedAt: Date | null };

/** Binds a price to the caller, the call and the amount; the arguments must be in canonical form. */
export function buildQuoteBinding(
  caller: Pick<Caller, 'accountId' | 'credentialId' | 'delegation' | 'userId'>,
  call: Pick<QuoteBinding, 'tool' | 'input' | 'target' | 'amountCents'>,
): QuoteBinding {
  const { accountId, credentialId, delegation } = caller;
  return {
    accountId,
    userId: delegation?.userId ?? caller.userId,
    clientId: delegation?.clientId ?? credentialId,
    grantId: delegation?.grantId ?? null,
    ...call,
    inputSha256: sha256Hex(canonicalJson(call.input)),
  };
}

/** Decides the state of a quote at a time. A dispatched quote no longer expires: it is always settled. */
export function decideQuoteState(quote: QuoteFacts, now: Date): QuoteState {
  if (quote.recordId !== null) return 'redeemed';
  if (quote.closedAt !== null) return 'closed';
  if (quote.pendingRecordId !== null) return 'pending_reconciliation';
  if (quote.leaseExpiresAt !== null) return quote.leaseExpiresAt > now ? 'dispatched' : 'lost';
  if (quote.decision === 'declined') return 'declined';
  if (quote.expiresAt <= now) return 'expired';
  return quote.decision === 'approved' ? 'approved' : 'issued';
}

/** Whether a repeated call still gets this quote: until it expires, or until its search is settled. */
export function answersRepeats(quote: QuoteFacts, now: Date): boolean {
  const state = decideQuoteState(quote, now);
  const isUnderWay = state === 'dispatched' || state === 'lost' || state === 'pending_reconciliation';
  return isUnderWay || (quote.expiresAt > now && state !== 'closed');
}

/** Whether a user may decide a quote: the user who consented to the client, or any user of the account for an API key. */
export function mayDecide(quote: QuoteBinding, person: { accountId: string; userId: string }): boolean {
  return quote.accountId === person.accountId && (quote.userId === null || quote.userId === person.userId);
}
