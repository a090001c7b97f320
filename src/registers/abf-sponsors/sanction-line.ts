import type { SponsorSanction } from '#domain/conduct/sponsor-sanction.ts';
import { buildRowCodec, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

export const { buildLine: buildSanctionLine, parseLine: parseSanctionLine } = buildRowCodec<SponsorSanction>({
  abn: OPTIONAL_TEXT,
  sponsor_name: TEXT,
  trading_name: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  sanction: TEXT,
  obligation_breached: OPTIONAL_TEXT,
  imposed_on: OPTIONAL_TEXT,
  ended_on: OPTIONAL_TEXT,
  end_text: OPTIONAL_TEXT,
});
