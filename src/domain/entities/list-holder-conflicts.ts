import type { LicenceRow } from '#domain/extracts/licence-line.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { Conflict } from './company.ts';

export const LICENCE_REGISTERS = { afsl: 'AFS register', acl: 'credit register' } as const;

/** Lists the conflict if the AFS and credit registers name different holders of one number. A licensee with both licences has one number. */
export function listHolderConflicts(licences: readonly LicenceRow[]): Conflict[] {
  const [afsl, acl] = (['afsl', 'acl'] as const).map((type) => licences.find((row) => row.licence_type === type));
  if (afsl === undefined || acl === undefined || isSameHolder(afsl, acl)) return [];
  const message = `The two registers name two holders of licence ${afsl.licence_number}.`;
  return [{ field: 'licensee_name', left: nameHolder(afsl), right: nameHolder(acl), message }];
}

function isSameHolder(left: LicenceRow, right: LicenceRow): boolean {
  const [one, other] = [findHolderNumber(left), findHolderNumber(right)];
  if (one !== null && other !== null) return one === other;
  return decideNameMatch(scoreNames(left.licensee_name, right.licensee_name)) === 'exact';
}

// ABR: a company's ABN is two check digits followed by its ACN.
function findHolderNumber({ acn, abn }: LicenceRow): string | null {
  return acn ?? abn?.slice(2) ?? null;
}

function nameHolder({ licence_type, licensee_name, abn, acn }: LicenceRow): Conflict['left'] {
  const number = abn === null ? (acn === null ? '' : `, ACN ${acn}`) : `, ABN ${abn}`;
  return { source: LICENCE_REGISTERS[licence_type], value: `${licensee_name}${number}` };
}
