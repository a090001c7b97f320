import { parseTildeList } from '#domain/extracts/licence-line.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import { LICENCE_KEYS, parseLicence } from '#domain/extracts/parse-licence.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';

const REQUIRED = ['AFS_LIC_NUM', 'AFS_LIC_NAME', 'AFS_LIC_ABN_ACN', 'AFS_LIC_START_DT', 'AFS_LIC_CONDITION'];

/** The import of ASIC's AFS licensees: comma-separated with quotes, although ASIC's help file says otherwise. */
export const AFS_LICENSEES_DATASET = defineTable({
  dataset: 'asic-afs-licensees',
  parserVersion: 'asic-afs-licensees-2',
  keyColumns: LICENCE_KEYS,
  format: 'csv',
  required: REQUIRED,
  lists: ['AFS_LIC_CONDITION'],
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const text = (column: string) => normaliseRegisterText(row(column)) || null;
  return parseLicence({
    licence_type: 'afsl',
    licence_number: text('AFS_LIC_NUM'),
    licensee_name: text('AFS_LIC_NAME'),
    abn_or_acn: row('AFS_LIC_ABN_ACN'),
    status: null,
    started_on: parseSlashDay(row('AFS_LIC_START_DT').trim()),
    ended_on: null,
    locality: text('AFS_LIC_ADD_LOCAL'),
    state: text('AFS_LIC_ADD_STATE'),
    postcode: text('AFS_LIC_ADD_PCODE'),
    conditions: parseTildeList(normaliseRegisterText(row('AFS_LIC_CONDITION'))),
    afsl_number: null,
    business_names: [],
    dispute_schemes: [],
  });
}
