import { sql } from 'kysely';
import type { RateExchange } from '#base/admission/shared-rate-limit.ts';
import { invariant } from '#base/invariant.ts';
import type { Database } from '#store/postgres/database.ts';

/** Returns a process's unused tokens and grants it half of what is left, so that other processes find some too; one round trip. */
export async function exchangeRateTokens(
  db: Database,
  exchange: RateExchange,
): Promise<{ granted: number; left: number }> {
  const { credentialId, limitPerMinute: limit, returned } = exchange;
  const half = Math.max(1, Math.floor(limit / 2));
  // The row is locked before its new values are worked out, so the clock is read in the order of the exchanges.
  const {
    rows: [share],
  } = await sql<{ granted: number; left: number }>`
    insert into rate_buckets as bucket (credential_id, tokens, granted, counted_at)
    values (${credentialId}, ${limit - half}::float8, ${half}::float8, clock_timestamp())
    on conflict (credential_id) do update set (tokens, granted, counted_at) = (
      select tokens - taken, taken, at from (
        select tokens, at, case when tokens >= 1 then greatest(1, floor(tokens / 2)) else 0 end as taken from (
          select least(${limit}::float8, bucket.tokens + ${returned}::float8
            + ${limit}::float8 / 60 * extract(epoch from at - bucket.counted_at)::float8) as tokens, at
          from (select greatest(bucket.counted_at, clock_timestamp()) as at) as clock
        ) as refilled
      ) as shared
    )
    returning granted, tokens as left`.execute(db);
  invariant(share !== undefined, 'an upsert returns its row');
  return share;
}

/** Deletes buckets unused for an hour, which are full again. Returns how many. */
export async function sweepRateBuckets(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_buckets where counted_at < now() - interval '1 hour'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
