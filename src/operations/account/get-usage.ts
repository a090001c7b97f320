import { DAY_MS } from '#base/calendar-window.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { getUsage } from '#contract/operations/account/get-usage.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildCapDay, buildCapReset } from '#domain/billing/spending-cap.ts';
import { buildBytesAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { nameTool } from '#operations/funnel/seal-check.ts';
import type { PrintSigned } from '#operations/pdf/signature/find-pdf-signer.ts';
import { readAccountName } from '#store/access/accounts.ts';
import { findAccountCap } from '#store/billing/account-funds.ts';
import { type Correction, readCorrections } from '#store/billing/corrections.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { type Movements, readMovements } from '#store/billing/movements.ts';
import type { Database } from '#store/postgres/database.ts';
import { readUsage } from '#store/records/usage.ts';

const TITLES = new Map(
  OPERATIONS.map((operation) => [nameTool(operation), operation.tool?.title ?? operation.summary]),
);
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const MAX_CORRECTIONS = 200;
// No account is older, and near the year 0 the calendars of JavaScript and PostgreSQL differ.
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/** Binds the read of the balance, cap and usage of the caller's account, as JSON or as a statement in PDF. */
export function bindGetUsage(db: Database, printSigned: PrintSigned): BoundOperation {
  return bind(getUsage).read(async (input, context) => {
    const caller = callerOf(context);
    const today = buildCapDay(context.now);
    const to = input.to ?? today;
    if (to < FIRST_DAY) throw buildFieldError('invalid_input', 'to', `must not be before ${FIRST_DAY}`);
    if (to > LAST_DAY) throw buildFieldError('invalid_input', 'to', `must not be after ${LAST_DAY}`);
    const from = input.from ?? toDay(new Date(Date.parse(to) - DEFAULT_DAYS * DAY_MS));
    requireWindow(from, to);
    const { accountId } = caller;
    // One snapshot of the store, so that a charge made meanwhile is in every figure or in none.
    const read = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const { balance_cents, cap, rows, corrections, moved } = await read.execute(async (trx) => ({
      balance_cents: await readBalanceCents(trx, accountId),
      cap: await findAccountCap(trx, { accountId, day: today }),
      rows: await readUsage(trx, accountId, from, to),
      corrections: await readCorrections(trx, { accountId, from, to }, MAX_CORRECTIONS),
      moved: await readMovements(trx, accountId, { from, to }),
    }));
    const { within, later } = moved;
    const closing_balance_cents = balance_cents - addUp(later);
    const usage = {
      ok: true as const,
      tenant_id: caller.tenantId,
      account_id: caller.accountId,
      currency: 'AUD' as const,
      balance_cents,
      daily_cap: cap && { cap_cents: cap.capCents, spent_cents: cap.spentCents, resets_at: buildCapReset(today) },
      from,
      to,
      opening_balance_cents: closing_balance_cents - addUp(within),
      closing_balance_cents,
      credit_cents: within.creditCents,
      reversal_cents: within.reversalCents,
      spend_cents: rows.reduce((sum, row) => sum + row.spend_cents, 0),
      refund_cents: within.refundCents,
      calls: rows.reduce((sum, row) => sum + row.calls, 0),
      by_tool_and_day: rows,
      corrections: corrections.map(showCorrection),
    };
    if (input.format === 'json') return usage;
    const facts = {
      accountName: await readAccountName(db, accountId),
      isTest: caller.mode === 'test',
      titleOf: titleOfTool,
      made: context.now,
    };
    const bytes = await printSigned({ kind: 'statement', usage, facts }, accountId, context.now);
    return buildBytesAnswer('pdf', `statement-${from}-${to}.pdf`, bytes);
  });
}

function addUp({ creditCents, reversalCents, refundCents, spendCents }: Movements): number {
  return creditCents - reversalCents + refundCents - spendCents;
}

function titleOfTool(tool: string): string {
  return TITLES.get(tool) ?? tool;
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
