import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import type { CountedAttempt } from '#domain/access/attempt-limits.ts';
import type { Database } from '#store/postgres/database.ts';

/** Takes one try from each budget, which all processes share. Returns null when all allow it, otherwise the seconds to wait, with nothing taken. */
export async function takeAttempts(db: Database, attempts: readonly CountedAttempt[]): Promise<number | null> {
  for (const [index, attempt] of attempts.entries()) {
    const waitSeconds = await takeAttempt(db, attempt);
    if (waitSeconds === null) continue;
    await giveBackAttempts(db, attempts.slice(0, index));
    return waitSeconds;
  }
  return null;
}

/** Returns tries to their budgets: a sign-in that succeeded was not a guess. */
export async function giveBackAttempts(db: Database, attempts: readonly CountedAttempt[]): Promise<void> {
  for (const { name, budget } of attempts)
    await sql`update attempt_budgets
      set full_again_at = full_again_at - make_interval(secs => ${budget.seconds / budget.tries})
      where budget_sha256 = ${sha256Hex(name)}`.execute(db);
}

// A token bucket in one column: the time at which all tries are available again.
async function takeAttempt(db: Database, { name, budget }: CountedAttempt): Promise<number | null> {
  const budget_sha256 = sha256Hex(name);
  const each = budget.seconds / budget.tries;
  const { numAffectedRows } = await sql`
    insert into attempt_budgets as held (budget_sha256, full_again_at)
    values (${budget_sha256}, now() + make_interval(secs => ${each}))
    on conflict (budget_sha256) do update
    set full_again_at = greatest(held.full_again_at, now()) + make_interval(secs => ${each})
    where held.full_again_at + make_interval(secs => ${each}) <= now() + make_interval(secs => ${budget.seconds})`.execute(
    db,
  );
  if (numAffectedRows === 1n) return null;
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from full_again_at - now()) + ${each}::float8 - ${budget.seconds}::float8)::int as wait
    from attempt_budgets where budget_sha256 = ${budget_sha256}`.execute(db);
  return Math.max(1, rows[0]?.wait ?? 1);
}
