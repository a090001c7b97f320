import { buildFieldError } from '#contract/build-field-error.ts';
import { getUsage } from '#contract/operations/account/get-usage.ts';
import { buildCapDay, buildCapReset } from '#domain/billing/spending-cap.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { findAccountCap } from '#store/billing/account-funds.ts';
import { type Correction, readCorrections } from '#store/billing/corrections.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { readUsage } from '#store/records/usage.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const MAX_CORRECTIONS = 200;
// No account is older, and near the year 0 the calendars of JavaScript and PostgreSQL differ.
const FIRST_DAY = '2000-01-01';

/** Returns the balance, cap and usage of the caller's account. */
export function bindGetUsage(db: Database): BoundOperation {
  return bind(getUsage).read(async (input, context) => {
    const caller = callerOf(context);
    const to = input.to ?? toDay(context.now);
    if (to < FIRST_DAY) throw buildFieldError('invalid_input', 'to', `must not be before ${FIRST_DAY}`);
    const from = input.from ?? toDay(new Date(Date.parse(to) - DEFAULT_DAYS * DAY_MS));
    requireWindow(from, to);
    const today = buildCapDay(context.now);
    const [balance_cents, cap, rows, { corrections, refundCents }] = await Promise.all([
      readBalanceCents(db, caller.accountId),
      findAccountCap(db, { accountId: caller.accountId, day: today }),
      readUsage(db, caller.accountId, from, to),
      readCorrections(db, { accountId: caller.accountId, from, to }, MAX_CORRECTIONS),
    ]);
    return {
      ok: true,
      tenant_id: caller.tenantId,
      account_id: caller.accountId,
      currency: 'AUD',
      balance_cents,
      daily_cap: cap && { cap_cents: cap.capCents, spent_cents: cap.spentCents, resets_at: buildCapReset(today) },
      from,
      to,
      spend_cents: rows.reduce((sum, row) => sum + row.spend_cents, 0),
      refund_cents: refundCents,
      calls: rows.reduce((sum, row) => sum + row.calls, 0),
      by_tool_and_day: rows,
      corrections: corrections.map(showCorrection),
    };
  });
}

function showCorrection({ account_id, amount_cents, created_at, ...correction }: Correction) {
  const effect = correction.kind === 'charge_refund' ? amount_cents : -amount_cents;
  return { ...correction, amount_cents: effect, created_at: created_at.toISOString() };
}

function requireWindow(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  // When both are given the contract checks their order, so `from` alone is in the future here.
  if (days < 0) throw buildFieldError('invalid_input', 'from', 'must not be after today');
  if (days > MAX_DAYS) throw buildFieldError('invalid_input', 'from', `must be at most ${MAX_DAYS} days before to`);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
