import type { z } from 'zod';
import { buildSydneyDay, DAY_MS, readSydneyDay } from '#base/calendar-window.ts';
import { formatAud } from '#base/money.ts';
import type { usageResponse } from '#contract/schemas/usage.ts';
import { type CanDraw, printText } from '#domain/evidence/page/printable-text.ts';
import { listDateParts, writeSydneyTime, writeUtcTime } from '#domain/evidence/page/write-time.ts';

/** What a statement says, beside the usage itself. */
export type StatementFacts = { accountName: string; isTest: boolean; titleOf: (tool: string) => string; made: Date };

type Usage = z.output<typeof usageResponse>;
type Row = readonly [day: string, what: string, calls: string, amount: string];

const MONTH = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const DAY = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'medium' });

/** Builds the content of a statement's pages: balances, charges by day and tool, and corrections, in characters that the fonts have. */
export function buildStatementPage(usage: Usage, facts: StatementFacts, canDraw: CanDraw) {
  const print = (text: string) => printText(text, canDraw);
  const { from, to, account_id } = usage;
  const amount = (cents: number) => formatAud(cents === 0 ? 0 : cents);
  const period = `${DAY.format(new Date(from))} to ${DAY.format(new Date(to))}`;
  const charges = usage.by_tool_and_day.map(
    (one): Row => [
      DAY.format(new Date(one.day)),
      print(facts.titleOf(one.tool)),
      one.calls.toLocaleString('en-AU'),
      one.spend_cents === 0 ? 'free' : amount(-one.spend_cents),
    ],
  );
  const corrections = usage.corrections.map(
    (one): Row => [
      DAY.format(new Date(readSydneyDay(one.created_at))),
      print(`${one.kind === 'charge_refund' ? 'Refund' : 'Credit withdrawn'}: ${one.because}`),
      '',
      amount(one.amount_cents),
    ],
  );
  return {
    title: isMonth(from, to) ? `Statement, ${MONTH.format(new Date(from))}` : 'Statement',
    made: listDateParts(facts.made),
    mark: facts.isTest
      ? { words: 'TEST', sentence: 'Test mode: play money. Nothing in this statement was paid or is owed.' }
      : null,
    facts: [
      ['Account', print(facts.accountName)],
      ['Account id', account_id],
      ['Period', `${period}, days in Sydney`],
      ['Amounts', 'Australian dollars (AUD). A minus is money that left your credit.'],
      ['Made', `${writeSydneyTime(facts.made)}; ${writeUtcTime(facts.made)}`],
    ],
    sums: [
      ['Opening balance', amount(usage.opening_balance_cents)],
      ['Credit added', amount(usage.credit_cents)],
      ['Credit withdrawn', amount(-usage.reversal_cents)],
      ['Charges', amount(-usage.spend_cents)],
      ['Refunds', amount(usage.refund_cents)],
      [isOpen(to, facts.made) ? 'Balance when made' : 'Closing balance', amount(usage.closing_balance_cents)],
    ],
    charges,
    charge_total: ['Total', '', usage.calls.toLocaleString('en-AU'), amount(-usage.spend_cents)],
    corrections,
    note: `This is not a tax invoice. ${isOpen(to, facts.made) ? 'The period has not ended, so figures may still change. ' : ''}${usage.corrections.length === 200 ? 'Only the newest 200 corrections are listed; the sums include all. ' : ''}Prices are those of the checks, refunded or not; refunds are listed on the day they were made.`,
  };
}

function isMonth(from: string, to: string): boolean {
  const next = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
  return from.endsWith('-01') && next.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
}

function isOpen(to: string, made: Date): boolean {
  return to >= buildSydneyDay(made.getTime());
}
