import { buildRowCodec, FLAG, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of a business name. */
export const { buildLine: buildBusinessNameLine, parseLine: parseBusinessNameLine } = buildRowCodec({
  business_name: TEXT,
  status: OPTIONAL_TEXT,
  registered_on: OPTIONAL_TEXT,
  cancelled_on: OPTIONAL_TEXT,
  renew_on: OPTIONAL_TEXT,
  state_number: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  /** Null if the register withholds or lacks it. */
  abn: OPTIONAL_TEXT,
});

export type BusinessNameRow = ReturnType<typeof parseBusinessNameLine>;

/** Writes and reads the stored line of a company name. */
export const { buildLine: buildCompanyLine, parseLine: parseCompanyLine } = buildRowCodec({
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
  /** On the row of a former name: the current name, and since when. */
  current_name: OPTIONAL_TEXT,
  current_name_since: OPTIONAL_TEXT,
});

/** One row of ASIC's company dataset; a company has a row for each current and former name. */
export type CompanyRow = ReturnType<typeof parseCompanyLine>;
