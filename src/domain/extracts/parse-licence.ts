import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseShortenedAcn } from '#domain/identifiers/acn.ts';
import { buildLicenceLine, type LicenceRow } from './licence-line.ts';
import type { KeyColumns, ParsedRow } from './register-dataset.ts';

/** The columns by which licences are found. */
export const LICENCE_KEYS: KeyColumns = { licence_number: 'plain', abn: 'plain', acn: 'plain' };

/** A row of a licensee list as in its file, where ABN and ACN share a field. */
type LicenceFields = Omit<LicenceRow, 'licence_number' | 'licensee_name' | 'abn' | 'acn'> & {
  licence_number: string | null;
  licensee_name: string | null;
  abn_or_acn: string;
};

/** Converts a licence to a row for storage; rejects one without a number or a name. */
export function parseLicence({ licence_number, licensee_name, abn_or_acn, ...rest }: LicenceFields): ParsedRow {
  if (licence_number === null || !/^\d{1,12}$/.test(licence_number)) return { rejected: 'no licence number', row: '' };
  if (licensee_name === null) return { rejected: 'no licensee name', row: '' };
  const numbers = { licence_number, abn: parseAbn(abn_or_acn), acn: parseShortenedAcn(abn_or_acn) };
  return {
    keys: [numbers.licence_number, numbers.abn, numbers.acn],
    line: buildLicenceLine({ ...rest, ...numbers, licensee_name }),
  };
}
