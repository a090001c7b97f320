import type { SweepPart } from '#jobs/service/housekeeping.ts';
import { sweepQuotes } from '#store/billing/quotes.ts';
import { sweepInvitations, sweepRemovedPeople, sweepWatchedNames } from '#store/erasure/sweep-ended.ts';
import type { Database } from '#store/postgres/database.ts';
import { sweepIdempotencyKeys } from '#store/records/idempotency.ts';
import { KEEP_REQUESTS_DAYS, sweepRequestPart } from '#store/team/request-log.ts';
import { KEEP_EVENTS_DAYS, sweepEvents } from '#store/webhooks/events.ts';

/** For how many days each kind of data is kept. */
type Retention = { requestsDays: number; eventsDays: number; quotesDays: number; endedDays: number };

// An answer is replayed for a day, as the contract says.
const KEEP_IDEMPOTENCY_HOURS = 24;
const MAX_DAYS = 3_650;

type ReadInteger = (name: string, fallback: number, min: number, max: number) => number;

/** Reads the settings of retention. Callers are promised 30 days of events, and lists show seven days of requests. */
export function readRetention(integer: ReadInteger): Retention {
  return {
    requestsDays: integer('RETAIN_REQUESTS_DAYS', KEEP_REQUESTS_DAYS, 1, KEEP_REQUESTS_DAYS),
    eventsDays: integer('RETAIN_EVENTS_DAYS', KEEP_EVENTS_DAYS, KEEP_EVENTS_DAYS, MAX_DAYS),
    quotesDays: integer('RETAIN_QUOTES_DAYS', 30, 1, MAX_DAYS),
    endedDays: integer('RETAIN_ENDED_DAYS', 365, 1, MAX_DAYS),
  };
}

/** The tables whose partitions are dropped, and after how many days. */
export function listDroppedPartitions(keep: Retention): Record<string, number> {
  return { request_log: keep.requestsDays };
}

/** The sweeps that apply the policy, each to what the role of `work` may delete. */
export function buildSweeps(db: Database, keep: Retention): Record<string, SweepPart> {
  return {
    idempotency_keys: (limit) => sweepIdempotencyKeys(db, KEEP_IDEMPOTENCY_HOURS, limit),
    requests: (limit) => sweepRequestPart(db, { now: new Date(), olderThanDays: keep.requestsDays, limit }),
    events: (limit) => sweepEvents(db, keep.eventsDays, limit),
    quotes: (limit) => sweepQuotes(db, keep.quotesDays, limit),
    people: (limit) => sweepRemovedPeople(db, keep.endedDays, limit),
    invitations: (limit) => sweepInvitations(db, keep.endedDays, limit),
    watched_names: (limit) => sweepWatchedNames(db, keep.endedDays, limit),
  };
}
