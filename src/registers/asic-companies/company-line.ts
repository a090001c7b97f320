import type { CompanyRow } from '#domain/entities/asic-rows.ts';
import { buildRowCodec, FLAG, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of a company name. */
export const { buildLine: buildCompanyLine, parseLine: parseCompanyLine } = buildRowCodec<CompanyRow>({
  company_name: TEXT,
  acn: TEXT,
  type: OPTIONAL_TEXT,
  class: OPTIONAL_TEXT,
  sub_class: OPTIONAL_TEXT,
  status: OPTIONAL_TEXT,
  registered_on: OPTIONAL_TEXT,
  deregistered_on: OPTIONAL_TEXT,
  previous_state: OPTIONAL_TEXT,
  state_number: OPTIONAL_TEXT,
  is_current_name: FLAG,
  abn: OPTIONAL_TEXT,
  current_name: OPTIONAL_TEXT,
  current_name_since: OPTIONAL_TEXT,
});
