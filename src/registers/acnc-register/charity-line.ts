import type { Charity } from '#domain/entities/charity.ts';
import { buildRowCodec, OPTIONAL_NUMBER, OPTIONAL_TEXT, TEXT, TEXT_LIST } from '#domain/extracts/row-codec.ts';

export const { buildLine: buildCharityLine, parseLine: parseCharityLine } = buildRowCodec<Charity>({
  abn: OPTIONAL_TEXT,
  legal_name: TEXT,
  other_names: OPTIONAL_TEXT,
  address: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  country: OPTIONAL_TEXT,
  website: OPTIONAL_TEXT,
  registered_on: OPTIONAL_TEXT,
  established_on: OPTIONAL_TEXT,
  size: OPTIONAL_TEXT,
  responsible_persons: OPTIONAL_NUMBER,
  financial_year_end: OPTIONAL_TEXT,
  operates_in: TEXT_LIST,
  operating_countries: TEXT_LIST,
  subtypes: TEXT_LIST,
  purposes: TEXT_LIST,
  beneficiaries: TEXT_LIST,
});
