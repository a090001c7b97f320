import { findLicenceStatusMeaning } from '#domain/entities/asic-codes.ts';
import { type Company, type Conflict, matchCompanyName } from '#domain/entities/company.ts';
import { LICENCE_REGISTERS } from '#domain/entities/list-holder-conflicts.ts';
import type { LicenceRow } from '#domain/extracts/licence-line.ts';
import { describeLicenceDoubt, isLicenceCurrent, listLicenceRisks } from '#domain/risk/list-register-risks.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading, type CardSubject } from './card-reading.ts';
import { listConflictRisks } from './list-conflict-risks.ts';
import { writeInside } from './page/write-label.ts';

/** Builds the part of the card about licences of the holder in one register, and whether their name is the company's at ASIC. */
export function buildLicencePart(
  { company, asic }: CardSubject,
  type: LicenceRow['licence_type'],
  reading: CardReading<readonly LicenceRow[]>,
): CardPart {
  const { found, source, as_at } = reading;
  const conflicts = company === null ? [] : found.flatMap((row) => listNameConflicts(company, row));
  const none = `The register has no ${type.toUpperCase()} of this ABN or ACN, as at ${as_at}.`;
  const part = buildSourcePart(reading, {
    check: 'licence',
    status: found.length === 0 ? 'no_match' : 'matched',
    result: found.length === 0 ? none : `${found.map(describeLicence).join('; ')}, as at ${as_at}.`,
  });
  const sides = {
    ASIC: asic === null ? undefined : { ...asic, evidence_ref: `acn:${company?.acn}` },
    [LICENCE_REGISTERS[type]]: { ...source, evidence_ref: `licence:${found[0]?.licence_number}` },
  };
  const doubtful = found.filter((row) => !isLicenceCurrent(row));
  return {
    ...part,
    headline: doubtful.map(describeLicenceDoubt).join(' '),
    risks: [...listLicenceRisks(found, source), ...listConflictRisks(conflicts, sides)],
    own: { conflicts },
  };
}

/** Lists the conflict if a licence register names the company differently than ASIC does. */
function listNameConflicts(company: Company, { licence_type, licensee_name, licence_number }: LicenceRow): Conflict[] {
  const { match, former } = matchCompanyName(company, licensee_name);
  if (match === 'exact' && !former) return [];
  const isFormer = match === 'exact';
  return [
    {
      field: 'licensee_name',
      left: { source: 'ASIC', value: company.company_name },
      right: { source: LICENCE_REGISTERS[licence_type], value: licensee_name },
      message: isFormer
        ? `Licence ${licence_number} is in a former name of the company.`
        : `Licence ${licence_number} of this number is in another name.`,
    },
  ];
}

function describeLicence({ licence_type, licence_number, licensee_name, status, ended_on }: LicenceRow): string {
  const meaning = findLicenceStatusMeaning(status);
  const words = meaning === null ? '' : `, ${writeInside(meaning)}`;
  const ended = ended_on === null ? '' : `, ended on ${ended_on}`;
  return `${licence_type.toUpperCase()} ${licence_number} of ${licensee_name}${words}${ended}`;
}
