import { buildCompanyLine } from '#domain/entities/asic-rows.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseShortenedAcn } from '#domain/identifiers/acn.ts';
import { buildNameSearchKeys, listKeyWords } from '#domain/names/name-search-keys.ts';
import { buildSingleWordKeys } from '#domain/names/word-search.ts';

const REQUIRED = ['Company Name', 'ACN', 'Type', 'Status', 'Current Name Indicator', 'ABN', 'Current Name'];

/** The import of ASIC's companies: tab-separated, one row for each name, no quoting. */
export const COMPANIES_DATASET = defineTable({
  dataset: 'asic-companies',
  parserVersion: 'asic-companies-4',
  keyColumns: { acn: 'plain', abn: 'plain', name_keys: 'contains' },
  format: 'tab',
  required: REQUIRED,
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const text = (column: string) => normaliseRegisterText(row(column)) || null;
  const acn = parseShortenedAcn(row('ACN'));
  if (acn === null) return { rejected: `no valid ACN or ARBN: ${JSON.stringify(row('ACN'))}`, row: '' };
  const company_name = text('Company Name');
  if (company_name === null) return { rejected: 'no company name', row: '' };
  // The dataset writes "0" for "no ABN".
  const abn = parseAbn(row('ABN'));
  const line = buildCompanyLine({
    company_name,
    acn,
    type: text('Type'),
    class: text('Class'),
    sub_class: text('Sub Class'),
    status: text('Status'),
    registered_on: parseSlashDay(row('Date of Registration').trim()),
    deregistered_on: parseSlashDay(row('Date of Deregistration').trim()),
    previous_state: text('Previous State of Registration'),
    state_number: text('State Registration number'),
    is_current_name: row('Current Name Indicator').trim() === 'Y',
    abn,
    current_name: text('Current Name'),
    current_name_since: parseSlashDay(row('Current Name Start Date').trim()),
  });
  const words = listKeyWords(company_name);
  const { whole, partial } = buildNameSearchKeys(words);
  return { keys: [acn, abn, `{${[...whole, ...partial, ...buildSingleWordKeys(words)].join(',')}}`], line, words };
}
