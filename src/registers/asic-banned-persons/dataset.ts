import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import { parseBan, readBanText } from '#domain/extracts/parse-ban.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';

const COLUMNS = [
  'BD_PER_NAME',
  'BD_PER_TYPE',
  'BD_PER_DOC_NUM',
  'BD_PER_START_DT',
  'BD_PER_END_DT',
  'BD_PER_ADD_LOCAL',
  'BD_PER_ADD_STATE',
  'BD_PER_ADD_PCODE',
  'BD_PER_ADD_COUNTRY',
  'BD_PER_COMMENTS',
];

/** The import of ASIC's banned and disqualified persons: comma-separated with quotes, one row for each address of a ban. */
export const BANNED_PERSONS_DATASET = defineTable({
  dataset: 'asic-banned-persons',
  parserVersion: 'asic-banned-persons-1',
  keyColumns: { reference: 'plain' },
  format: 'csv',
  required: COLUMNS,
  lists: ['BD_PER_COMMENTS'],
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  // ASIC writes `#` before the number, so that spreadsheets keep its zeros.
  const document_number = readBanText(row('BD_PER_DOC_NUM'))?.replace(/^#/, '') || null;
  return parseBan(
    {
      name: readBanText(row('BD_PER_NAME')) ?? '',
      acn: null,
      ban_type: readBanText(row('BD_PER_TYPE')) ?? '',
      document_number,
      starts: row('BD_PER_START_DT'),
      ends: row('BD_PER_END_DT'),
      locality: readBanText(row('BD_PER_ADD_LOCAL')),
      state: readBanText(row('BD_PER_ADD_STATE')),
      postcode: readBanText(row('BD_PER_ADD_PCODE')),
      country: readBanText(row('BD_PER_ADD_COUNTRY')),
      url: null,
      comment: readBanText(row('BD_PER_COMMENTS')),
    },
    document_number,
  );
}
