import type { RateState } from './rate-limit.ts';

/** What one process holds of a credential's limit, which all processes share. */
export type RateShare = {
  tokens: number;
  /** What was left for everybody when this process last traded. */
  sharedLeft: number;
  tradedAtMs: number;
  /** How often it may still ask the store at once; one more comes every second. */
  trips: number;
};

const TRADE_MS = 1_000;
// With half of what is left taken each time, ten trips empty a bucket of a thousand in one burst.
const MAX_TRIPS = 10;
const WINDOW_SECONDS = 60;

/** A process that has not traded yet. */
export function newRateShare(nowMs: number): RateShare {
  return { tokens: 0, sharedLeft: 0, tradedAtMs: nowMs - TRADE_MS, trips: MAX_TRIPS };
}

/** Says whether to trade with the store before this call is decided: once a second while calls come, sooner when the share is spent and a trip is left. */
export function mustTrade(share: RateShare, nowMs: number): boolean {
  const sinceMs = nowMs - share.tradedAtMs;
  if (sinceMs >= TRADE_MS) return true;
  return share.tokens < 1 && countTrips(share, nowMs) >= 1;
}

/** Puts into the share what a trade brought; changes the share. */
export function noteTrade(share: RateShare, traded: { granted: number; left: number }, nowMs: number): void {
  share.trips = Math.max(0, countTrips(share, nowMs) - 1);
  share.tradedAtMs = nowMs;
  share.tokens = traded.granted;
  share.sharedLeft = traded.left;
}

/** Takes one token from the share, or says when to come back; changes the share. */
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
