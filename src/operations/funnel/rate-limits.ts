import { BoundedMap } from '#base/bounded-map.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import { mustTrade, newRateShare, noteTrade, type RateShare, takeFromShare } from '#domain/access/rate-share.ts';
import type { RateTrade } from '#store/access/rate-buckets.ts';

const MAX_SHARES = 10_000;

type HeldShare = { share: RateShare; trading: Promise<void> | null };

/** Trades with the bucket that all processes share. */
export type TradeRate = (trade: RateTrade) => Promise<{ granted: number; left: number }>;

/** Builds the rate limits: each credential has its own limit or the default, whatever process it asks; a process takes its share from the store and asks again about once a second. */
export function buildRateLimits(
  defaultPerMinute: number,
  trade: TradeRate,
  nowMs: () => number = Date.now,
): (caller: Caller) => Promise<RateState> {
  // What a forgotten share still held comes back with the refill of a minute.
  const shares = new BoundedMap<string, HeldShare>(MAX_SHARES);
  return async ({ credentialId, rateLimitPerMinute }) => {
    const limitPerMinute = rateLimitPerMinute ?? defaultPerMinute;
    const held = useShare(shares, credentialId, nowMs);
    while (held.trading !== null || mustTrade(held.share, nowMs())) {
      held.trading ??= tradeShare(held, { credentialId, limitPerMinute }, trade, nowMs).finally(() => {
        held.trading = null;
      });
      await held.trading;
    }
    return takeFromShare(held.share, limitPerMinute);
  };
}

function useShare(shares: BoundedMap<string, HeldShare>, credentialId: string, nowMs: () => number): HeldShare {
  const known = shares.use(credentialId);
  if (known !== undefined) return known;
  const held = { share: newRateShare(nowMs()), trading: null };
  shares.put(credentialId, held);
  return held;
}

async function tradeShare(
  { share }: HeldShare,
  credential: { credentialId: string; limitPerMinute: number },
  trade: TradeRate,
  nowMs: () => number,
): Promise<void> {
  const returned = share.tokens;
  // Whatever comes of the trade, what was offered back is not used twice.
  share.tokens = 0;
  noteTrade(share, await trade({ ...credential, returned }), nowMs());
}
