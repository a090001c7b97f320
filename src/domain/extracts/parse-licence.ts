import type { LicenceRow } from '#domain/entities/licence-row.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { buildLicenceLine } from './licence-line.ts';
import type { KeyColumn, ParsedRow } from './register-dataset.ts';

/** What a row of any list of licensees is found by. */
export const LICENCE_KEYS: readonly KeyColumn[] = [
  { name: 'licence_number', index: 'plain' },
  { name: 'abn', index: 'plain' },
  { name: 'acn', index: 'plain' },
];

/** A row of a list of licensees as its file has it: ABN and ACN share a field there. */
export type WrittenLicence = Omit<LicenceRow, 'licence_number' | 'licensee_name' | 'abn' | 'acn'> & {
  licence_number: string | null;
  licensee_name: string | null;
  abn_or_acn: string;
};

/** Makes a licence ready to be kept; without a number or a name it is set aside, with the reason. */
export function parseLicence({ licence_number, licensee_name, abn_or_acn, ...rest }: WrittenLicence): ParsedRow {
  if (licence_number === null || !/^\d{1,12}$/.test(licence_number)) return { rejected: 'no licence number', row: '' };
  if (licensee_name === null) return { rejected: 'no licensee name', row: '' };
  const numbers = { licence_number, abn: parseAbn(abn_or_acn), acn: parseAcn(abn_or_acn) };
  return {
    keys: [numbers.licence_number, numbers.abn, numbers.acn],
    line: buildLicenceLine({ ...rest, ...numbers, licensee_name }),
  };
}
