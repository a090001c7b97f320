import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import { parseBan, readBanText } from '#domain/extracts/parse-ban.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseShortenedAcn } from '#domain/identifiers/acn.ts';

const COLUMNS = [
  'BD_ORG_ACN',
  'BD_ORG_NAME',
  'BD_ORG_TYPE',
  'BD_ORG_URL',
  'BD_ORG_START_DT',
  'BD_ORG_END_DT',
  'BD_ORG_COMMENT',
];

/** The import of ASIC's banned and disqualified organisations: tab-separated without quoting, one row for each ban. */
export const BANNED_ORGANISATIONS_DATASET = defineTable({
  dataset: 'asic-banned-organisations',
  parserVersion: 'asic-banned-organisations-1',
  keyColumns: { acn: 'plain' },
  format: 'tab',
  required: COLUMNS,
  lists: ['BD_ORG_COMMENT'],
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const acn = parseShortenedAcn(row('BD_ORG_ACN'));
  return parseBan(
    {
      name: readBanText(row('BD_ORG_NAME')) ?? '',
      acn,
      ban_type: readBanText(row('BD_ORG_TYPE')) ?? '',
      document_number: null,
      starts: row('BD_ORG_START_DT'),
      ends: row('BD_ORG_END_DT'),
      locality: null,
      state: null,
      postcode: null,
      country: null,
      url: readBanText(row('BD_ORG_URL')),
      comment: readBanText(row('BD_ORG_COMMENT')),
    },
    acn,
  );
}
