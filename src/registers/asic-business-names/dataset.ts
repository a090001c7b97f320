import { buildBusinessNameLine } from '#domain/entities/asic-rows.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { buildNameSearchKeys, listKeyWords } from '#domain/names/name-search-keys.ts';
import { buildSingleWordKeys } from '#domain/names/word-search.ts';

const REQUIRED = ['BN_NAME', 'BN_STATUS', 'BN_REG_DT', 'BN_CANCEL_DT', 'BN_STATE_NUM', 'BN_STATE_OF_REG', 'BN_ABN'];

/** The import of ASIC's business names: tab-separated, with eight columns now and nine (BN_RENEW_DT) in older files. */
export const BUSINESS_NAMES_DATASET = defineTable({
  dataset: 'asic-business-names',
  parserVersion: 'asic-business-names-3',
  keyColumns: { abn: 'plain', name_keys: 'contains' },
  format: 'tab',
  required: REQUIRED,
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const text = (column: string) => normaliseRegisterText(row(column)) || null;
  const business_name = text('BN_NAME');
  if (business_name === null) return { rejected: 'no business name', row: '' };
  const abn = parseAbn(row('BN_ABN'));
  const line = buildBusinessNameLine({
    business_name,
    status: text('BN_STATUS'),
    registered_on: parseSlashDay(row('BN_REG_DT').trim()),
    cancelled_on: parseSlashDay(row('BN_CANCEL_DT').trim()),
    renew_on: parseSlashDay(row('BN_RENEW_DT').trim()),
    state_number: text('BN_STATE_NUM'),
    state: text('BN_STATE_OF_REG'),
    abn,
  });
  const words = listKeyWords(business_name);
  const { whole, partial } = buildNameSearchKeys(words);
  return { keys: [abn, `{${[...whole, ...partial, ...buildSingleWordKeys(words)].join(',')}}`], line, words };
}
