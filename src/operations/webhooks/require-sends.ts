import { ServiceError } from '#contract/service-error.ts';
import { listWebhookSendBudgets } from '#domain/access/attempt-limits.ts';
import { takeAttempts } from '#store/access/attempt-budgets.ts';
import type { Database } from '#store/postgres/database.ts';

/** Requires that an account has not ordered too many test events and replays: each sends requests to a server of its choice. */
export async function requireSends(db: Database, accountId: string): Promise<void> {
  const waitSeconds = await takeAttempts(db, listWebhookSendBudgets(accountId));
  if (waitSeconds === null) return;
  const message = `Too many test events and replays; try again in ${waitSeconds} s.`;
  throw new ServiceError('rate_limited', message, { details: { retry_after_seconds: waitSeconds } });
}
