import { buildLicenceLine, parseTildeList } from '#domain/extracts/licence-line.ts';
import { openTableParser, type TableRow } from '#domain/extracts/open-table-parser.ts';
import type { ParsedRow, RegisterDataset } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';

/** How ASIC's credit licensees are imported: comma-separated with quotes, whatever the help file says. */
export const CREDIT_LICENSEES_DATASET: RegisterDataset = {
  dataset: 'asic-credit-licensees',
  parserVersion: 'asic-credit-licensees-1',
  fileEndings: ['.csv'],
  isDated: false,
  keyColumns: [
    { name: 'licence_number', index: 'plain' },
    { name: 'abn', index: 'plain' },
    { name: 'acn', index: 'plain' },
  ],
  openParser: () => openTableParser({ format: 'csv', required: REQUIRED, parseRow }),
};

const REQUIRED = ['CRED_LIC_NUM', 'CRED_LIC_NAME', 'CRED_LIC_START_DT', 'CRED_LIC_STATUS', 'CRED_LIC_ABN_ACN'];

function parseRow(row: TableRow): ParsedRow {
  const text = (column: string) => normaliseRegisterText(row(column)) || null;
  const list = (column: string) => parseTildeList(normaliseRegisterText(row(column)));
  const licence_number = text('CRED_LIC_NUM');
  const licensee_name = text('CRED_LIC_NAME');
  if (licence_number === null || !/^\d{1,12}$/.test(licence_number)) return { rejected: 'no licence number', row: '' };
  if (licensee_name === null) return { rejected: 'no licensee name', row: '' };
  const abn = parseAbn(row('CRED_LIC_ABN_ACN'));
  const acn = parseAcn(row('CRED_LIC_ABN_ACN'));
  const line = buildLicenceLine({
    licence_type: 'acl',
    licence_number,
    licensee_name,
    abn,
    acn,
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
  return { keys: [licence_number, abn, acn], line };
}
