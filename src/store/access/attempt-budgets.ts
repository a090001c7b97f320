import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import type { Database } from '#store/postgres/database.ts';

/** How often something may be tried: so many times at once, filled again evenly over so many seconds. */
export type AttemptBudget = { tries: number; seconds: number };

/** Whether a try is allowed, and how many seconds to wait where it is not. */
export type AttemptAllowance = { allowed: boolean; waitSeconds: number };

/** Takes one try from a budget that all processes share. */
export async function takeAttempt(db: Database, name: string, budget: AttemptBudget): Promise<AttemptAllowance> {
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
  if (numAffectedRows === 1n) return { allowed: true, waitSeconds: 0 };
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from full_again_at - now()) + ${each}::float8 - ${budget.seconds}::float8)::int as wait
    from attempt_budgets where budget_sha256 = ${budget_sha256}`.execute(db);
  return { allowed: false, waitSeconds: Math.max(1, rows[0]?.wait ?? 1) };
}

/** Gives a try back that turned out to be none: a sign-in that succeeded is no guess. */
export async function giveBackAttempt(db: Database, name: string, budget: AttemptBudget): Promise<void> {
  await sql`update attempt_budgets
    set full_again_at = full_again_at - make_interval(secs => ${budget.seconds / budget.tries})
    where budget_sha256 = ${sha256Hex(name)}`.execute(db);
}
