import { readSydneyDay } from '#base/calendar-window.ts';
import { writeCsv } from '#base/csv-text.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getUsage } from '#contract/operations/account/get-usage.ts';

/** The usage of an account, as get_usage returns it. */
export type Usage = AnswerOf<typeof getUsage>;

const HEADINGS = ['day', 'kind', 'tool', 'calls', 'amount_aud', 'record_id', 'note'];

/** Builds the statement of a month as CSV: charges by day and tool, then corrections, then their sum. */
export function buildStatement({ by_tool_and_day, corrections, spend_cents }: Usage): string {
  const charges = by_tool_and_day.map(({ day, tool, calls, spend_cents: cents }) => [
    day,
    'charges',
    tool,
    String(calls),
    toAmount(-cents),
    '',
    '',
  ]);
  const corrected = corrections.map(({ created_at, kind, amount_cents, record_id, because }) => [
    readSydneyDay(created_at),
    kind,
    '',
    '',
    toAmount(amount_cents),
    record_id ?? '',
    because,
  ]);
  const total = corrections.reduce((sum, { amount_cents }) => sum + amount_cents, -spend_cents);
  const lines = [HEADINGS, ...charges, ...corrected, ['', 'total', '', '', toAmount(total), '', '']];
  return writeCsv(lines);
}

function toAmount(cents: number): string {
  return (cents === 0 ? 0 : cents / 100).toFixed(2);
}
