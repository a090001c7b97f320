import { BoundedMap } from '#base/bounded-map.ts';
import type { MaybePromise } from '#base/maybe-promise.ts';

/** What a caller learns about its limit. */
export type RateState = { limit: number; remaining: number; resetSeconds: number; allowed: boolean };

/** Whose limit it is, and how many unused tokens the process returns. */
export type RateExchange = { credentialId: string; limitPerMinute: number; returned: number };

/** Exchanges tokens with the bucket that all processes share: returns how many are granted, and how many are left for others. */
type ExchangeTokens = (exchange: RateExchange) => Promise<{ granted: number; left: number }>;

/** The tokens that one process has of a credential's limit. */
export type RateShare = {
  tokens: number;
  /** What was left for all processes at the last exchange. */
  sharedLeft: number;
  exchangedAtMs: number;
  /** How many more exchanges are available before the next second; one is added every second. */
  earlyExchanges: number;
};

type Credential = Omit<RateExchange, 'returned'>;
type LimitedCredential = { rateOwner: string; rateLimitPerMinute: number | null };
type OpenShare = { share: RateShare; exchanging: Promise<void> | null };

const MAX_SHARES = 10_000;
const EXCHANGE_MS = 1_000;
// An exchange takes half of what is left, so ten of them empty a bucket of a thousand in one burst.
const MAX_EARLY_EXCHANGES = 10;
const WINDOW_SECONDS = 60;

/** Builds the rate limit of credentials, which all processes share: each process takes a share from the store and exchanges it about once a second. */
export function buildSharedRateLimit(
  defaultPerMinute: number,
  exchange: ExchangeTokens,
  nowMs: () => number = Date.now,
): (credential: LimitedCredential) => MaybePromise<RateState> {
  // A share that is dropped loses its tokens; the bucket refills them within a minute.
  const shares = new BoundedMap<string, OpenShare>(MAX_SHARES);

  async function takeAfterExchange(open: OpenShare, credential: Credential): Promise<RateState> {
    while (open.exchanging !== null || mustExchange(open.share, nowMs())) {
      open.exchanging ??= exchangeShare(open, credential);
      await open.exchanging;
    }
    return takeFromShare(open.share, credential.limitPerMinute);
  }

  async function exchangeShare(open: OpenShare, credential: Credential): Promise<void> {
    const { share } = open;
    const returned = share.tokens;
    // Even when the exchange fails, the returned tokens are not used a second time.
    share.tokens = 0;
    try {
      noteExchange(share, await exchange({ ...credential, returned }), nowMs());
    } finally {
      open.exchanging = null;
    }
  }

  return ({ rateOwner: credentialId, rateLimitPerMinute }) => {
    const limitPerMinute = rateLimitPerMinute ?? defaultPerMinute;
    let open = shares.use(credentialId);
    if (open === undefined) {
      open = { share: newRateShare(nowMs()), exchanging: null };
      shares.put(credentialId, open);
    }
    const isReady = open.exchanging === null && !mustExchange(open.share, nowMs());
    if (isReady) return takeFromShare(open.share, limitPerMinute);
    return takeAfterExchange(open, { credentialId, limitPerMinute });
  };
}

/** Builds the share of a process that has not exchanged yet. */
export function newRateShare(nowMs: number): RateShare {
  return { tokens: 0, sharedLeft: 0, exchangedAtMs: nowMs - EXCHANGE_MS, earlyExchanges: MAX_EARLY_EXCHANGES };
}

/** Whether to exchange before this call is decided: a second after the last time, or sooner if the share is spent and an early exchange is available. */
export function mustExchange(share: RateShare, nowMs: number): boolean {
  if (nowMs - share.exchangedAtMs >= EXCHANGE_MS) return true;
  return share.tokens < 1 && countEarlyExchanges(share, nowMs) >= 1;
}

/** Adds what an exchange granted; changes the share. */
export function noteExchange(share: RateShare, exchanged: { granted: number; left: number }, nowMs: number): void {
  share.earlyExchanges = Math.max(0, countEarlyExchanges(share, nowMs) - 1);
  share.exchangedAtMs = nowMs;
  share.tokens = exchanged.granted;
  share.sharedLeft = exchanged.left;
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

function countEarlyExchanges(share: RateShare, nowMs: number): number {
  return Math.min(MAX_EARLY_EXCHANGES, share.earlyExchanges + Math.max(0, nowMs - share.exchangedAtMs) / EXCHANGE_MS);
}
