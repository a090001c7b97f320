import { BoundedMap } from '#base/bounded-map.ts';
import type { MaybePromise } from '#base/maybe-promise.ts';

/** What a caller learns about its limit. */
export type RateState = { limit: number; remaining: number; resetSeconds: number; allowed: boolean };

/** Whose limit a process trades, and how many unused tokens it returns. */
export type RateTrade = { credentialId: string; limitPerMinute: number; returned: number };

/** Trades with the bucket that all processes share: returns the tokens granted, and how many are left for others. */
type TradeRate = (trade: RateTrade) => Promise<{ granted: number; left: number }>;

/** The tokens that one process has of a credential's limit. */
export type RateShare = {
  tokens: number;
  /** What was left for all processes at the last trade. */
  sharedLeft: number;
  tradedAtMs: number;
  /** How many trades with the store are left before the next second; one more is added every second. */
  trips: number;
};

type LimitedCredential = { rateOwner: string; rateLimitPerMinute: number | null };
type OpenShare = { share: RateShare; trading: Promise<void> | null };

const MAX_SHARES = 10_000;
const TRADE_MS = 1_000;
// A trade takes half of what is left, so ten trades empty a bucket of a thousand in one burst.
const MAX_TRIPS = 10;
const WINDOW_SECONDS = 60;

/** Builds the rate limit of credentials, which all processes share: each process takes a share from the store and trades again about once a second. */
export function buildSharedRateLimit(
  defaultPerMinute: number,
  trade: TradeRate,
  nowMs: () => number = Date.now,
): (credential: LimitedCredential) => MaybePromise<RateState> {
  // A share that is dropped loses its tokens; the bucket refills them within a minute.
  const shares = new BoundedMap<string, OpenShare>(MAX_SHARES);
  return ({ rateOwner: credentialId, rateLimitPerMinute }) => {
    const limitPerMinute = rateLimitPerMinute ?? defaultPerMinute;
    let open = shares.use(credentialId);
    if (open === undefined) {
      open = { share: newRateShare(nowMs()), trading: null };
      shares.put(credentialId, open);
    }
    const isReady = open.trading === null && !mustTrade(open.share, nowMs());
    if (isReady) return takeFromShare(open.share, limitPerMinute);
    return takeAfterTrade(open, { credentialId, limitPerMinute }, trade, nowMs);
  };
}

async function takeAfterTrade(
  open: OpenShare,
  credential: Omit<RateTrade, 'returned'>,
  trade: TradeRate,
  nowMs: () => number,
): Promise<RateState> {
  while (open.trading !== null || mustTrade(open.share, nowMs())) {
    open.trading ??= tradeShare(open, credential, trade, nowMs);
    await open.trading;
  }
  return takeFromShare(open.share, credential.limitPerMinute);
}

async function tradeShare(
  open: OpenShare,
  credential: Omit<RateTrade, 'returned'>,
  trade: TradeRate,
  nowMs: () => number,
): Promise<void> {
  const { share } = open;
  const returned = share.tokens;
  // Even when the trade fails, the returned tokens are not used a second time.
  share.tokens = 0;
  try {
    noteTrade(share, await trade({ ...credential, returned }), nowMs());
  } finally {
    open.trading = null;
  }
}

/** Builds the share of a process that has not traded yet. */
export function newRateShare(nowMs: number): RateShare {
  return { tokens: 0, sharedLeft: 0, tradedAtMs: nowMs - TRADE_MS, trips: MAX_TRIPS };
}

/** Whether to trade before this call is decided: a second after the last trade, or sooner if the share is spent and a trip is left. */
export function mustTrade(share: RateShare, nowMs: number): boolean {
  if (nowMs - share.tradedAtMs >= TRADE_MS) return true;
  return share.tokens < 1 && countTrips(share, nowMs) >= 1;
}

/** Adds what a trade granted; changes the share. */
export function noteTrade(share: RateShare, traded: { granted: number; left: number }, nowMs: number): void {
  share.trips = Math.max(0, countTrips(share, nowMs) - 1);
  share.tradedAtMs = nowMs;
  share.tokens = traded.granted;
  share.sharedLeft = traded.left;
}

/** Takes one token, or returns when to retry; changes the share. */
export function takeFromShare(share: RateShare, limit: number): RateState {
  const allowed = share.tokens >= 1;
  if (allowed) share.tokens -= 1;
  const left = Math.min(limit, share.tokens + share.sharedLeft);
  const missing = allowed ? limit - left : 1 - left;
  return {
    limit,
    allowed,
    remaining: Math.floor(left),
    resetSeconds: Math.max(1, Math.ceil((missing * WINDOW_SECONDS) / limit)),
  };
}

function countTrips(share: RateShare, nowMs: number): number {
  return Math.min(MAX_TRIPS, share.trips + Math.max(0, nowMs - share.tradedAtMs) / TRADE_MS);
}
