import type { CharityStatement } from '#domain/entities/charity.ts';
import { buildRowCodec, FLAG, OPTIONAL_NUMBER, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of an annual statement. */
export const { buildLine: buildStatementLine, parseLine: parseStatementLine } = buildRowCodec<CharityStatement>({
  abn: TEXT,
  charity_name: TEXT,
  registration_status: TEXT,
  size: OPTIONAL_TEXT,
  is_basic_religious: FLAG,
  due_on: TEXT,
  received_on: OPTIONAL_TEXT,
  financial_report_received_on: OPTIONAL_TEXT,
  period_from: OPTIONAL_TEXT,
  period_to: OPTIONAL_TEXT,
  report_modification: OPTIONAL_TEXT,
  total_gross_income: OPTIONAL_NUMBER,
  total_expenses: OPTIONAL_NUMBER,
  net_surplus: OPTIONAL_NUMBER,
  total_assets: OPTIONAL_NUMBER,
  total_liabilities: OPTIONAL_NUMBER,
  net_assets: OPTIONAL_NUMBER,
});
