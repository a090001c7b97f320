import type { BusinessNameRow } from '#domain/entities/asic-rows.ts';
import { buildRowCodec, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

export const { buildLine: buildBusinessNameLine, parseLine: parseBusinessNameLine } = buildRowCodec<BusinessNameRow>({
  business_name: TEXT,
  status: OPTIONAL_TEXT,
  registered_on: OPTIONAL_TEXT,
  cancelled_on: OPTIONAL_TEXT,
  renew_on: OPTIONAL_TEXT,
  state_number: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  abn: OPTIONAL_TEXT,
});
