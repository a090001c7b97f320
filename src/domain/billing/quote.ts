import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Caller } from '#domain/access/caller.ts';

/** How long a price waits for its human, and an approval for the call: long enough to sign in, short enough to remember. */
export const QUOTE_LIFE_MS = 30 * 60_000;

/** How many prices one client may have waiting for the same person, so that an approval is never one of a flood. */
export const MAX_OPEN_QUOTES = 20;

/** What a quote is bound to, all of it: an approval is good for this and for nothing else. */
export type QuoteBinding = {
  accountId: string;
  /** Null for a call with an API key, behind which stands nobody in particular. */
  userId: string | null;
  /** The OAuth client, or the id of the API key. */
  clientId: string;
  grantId: string | null;
  tool: string;
  /** The arguments in their canonical form, and what they name. */
  input: Record<string, unknown>;
  inputSha256: string;
  target: Target;
  amountCents: number;
};

/** What is searched for, in its canonical form. */
export type Target = { type: string; value: string };

/** The facts from which the state of a quote follows. */
export type QuoteFacts = {
  expiresAt: Date;
  decision: 'approved' | 'declined' | null;
  dispatchId: string | null;
  leaseExpiresAt: Date | null;
  pendingRecordId: string | null;
  recordId: string | null;
  closedAt: Date | null;
};

/** The states of a quote; `lost` is one whose sender has not been heard of since its lease ended. */
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

/** A quote as it is kept. */
export type Quote = QuoteBinding & QuoteFacts & { quoteId: string; createdAt: Date; decidedAt: Date | null };

/** Binds a price to who asks, what for and how much; the arguments are in their canonical form already. */
export function buildQuoteBinding(
  caller: Pick<Caller, 'accountId' | 'credentialId' | 'delegation'>,
  call: Pick<QuoteBinding, 'tool' | 'input' | 'target' | 'amountCents'>,
): QuoteBinding {
  const { accountId, credentialId, delegation } = caller;
  return {
    accountId,
    userId: delegation?.userId ?? null,
    clientId: delegation?.clientId ?? credentialId,
    grantId: delegation?.grantId ?? null,
    ...call,
    inputSha256: sha256Hex(canonicalJson(call.input)),
  };
}

/** Decides the state of a quote at a moment. What was sent no longer expires: it is settled one way or the other. */
export function decideQuoteState(quote: QuoteFacts, now: Date): QuoteState {
  if (quote.recordId !== null) return 'redeemed';
  if (quote.closedAt !== null) return 'closed';
  if (quote.pendingRecordId !== null) return 'pending_reconciliation';
  if (quote.leaseExpiresAt !== null) return quote.leaseExpiresAt > now ? 'dispatched' : 'lost';
  if (quote.decision === 'declined') return 'declined';
  if (quote.expiresAt <= now) return 'expired';
  return quote.decision === 'approved' ? 'approved' : 'issued';
}

/** Whether a repeated call still finds this quote: until its time is over, or until what was sent is settled. */
export function answersRepeats(quote: QuoteFacts, now: Date): boolean {
  const state = decideQuoteState(quote, now);
  const isUnderWay = state === 'dispatched' || state === 'lost' || state === 'pending_reconciliation';
  return isUnderWay || (quote.expiresAt > now && state !== 'closed');
}

/** Whether this person may decide a quote: the one whose consent the client acts on, or for a key anybody of the account. */
export function mayDecide(quote: QuoteBinding, person: { accountId: string; userId: string }): boolean {
  return quote.accountId === person.accountId && (quote.userId === null || quote.userId === person.userId);
}
