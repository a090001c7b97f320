import { parseTildeList } from '#domain/extracts/licence-line.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import { LICENCE_KEYS, parseLicence } from '#domain/extracts/parse-licence.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';

const REQUIRED = ['CRED_LIC_NUM', 'CRED_LIC_NAME', 'CRED_LIC_START_DT', 'CRED_LIC_STATUS', 'CRED_LIC_ABN_ACN'];
const LISTS = ['CRED_LIC_AUTHORISATIONS', 'CRED_LIC_BN', 'CRED_LIC_EDRS'];

/** The import of ASIC's credit licensees: comma-separated with quotes, although ASIC's help file says otherwise. */
export const CREDIT_LICENSEES_DATASET = defineTable({
  dataset: 'asic-credit-licensees',
  parserVersion: 'asic-credit-licensees-2',
  keyColumns: LICENCE_KEYS,
  format: 'csv',
  required: REQUIRED,
  lists: LISTS,
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const text = (column: string) => normaliseRegisterText(row(column)) || null;
  const list = (column: string) => parseTildeList(normaliseRegisterText(row(column)));
  return parseLicence({
    licence_type: 'acl',
    licence_number: text('CRED_LIC_NUM'),
    licensee_name: text('CRED_LIC_NAME'),
    abn_or_acn: row('CRED_LIC_ABN_ACN'),
    status: text('CRED_LIC_STATUS'),
    started_on: parseSlashDay(row('CRED_LIC_START_DT').trim()),
    ended_on: parseSlashDay(row('CRED_LIC_END_DT').trim()),
    locality: text('CRED_LIC_LOCALITY'),
    state: text('CRED_LIC_STATE'),
    postcode: text('CRED_LIC_PCODE'),
    conditions: list('CRED_LIC_AUTHORISATIONS'),
    afsl_number: text('CRED_LIC_AFSL_NUM'),
    business_names: list('CRED_LIC_BN'),
    dispute_schemes: list('CRED_LIC_EDRS'),
  });
}
