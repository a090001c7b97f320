import type { CountedAttempt } from '#domain/access/attempt-limits.ts';
import { giveBackAttempt, takeAttempt } from '#store/access/attempt-budgets.ts';
import type { Database } from '#store/postgres/database.ts';

/** Takes a try from each budget; gives null when all allow it, otherwise how many seconds to wait, with nothing taken. */
export async function takeAttempts(db: Database, attempts: readonly CountedAttempt[]): Promise<number | null> {
  for (const [index, { name, budget }] of attempts.entries()) {
    const { allowed, waitSeconds } = await takeAttempt(db, name, budget);
    if (allowed) continue;
    await giveBackAttempts(db, attempts.slice(0, index));
    return waitSeconds;
  }
  return null;
}

/** Gives tries back that turned out to be none. */
export async function giveBackAttempts(db: Database, attempts: readonly CountedAttempt[]): Promise<void> {
  for (const { name, budget } of attempts) await giveBackAttempt(db, name, budget);
}
