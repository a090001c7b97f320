import { findLicenceStatusMeaning } from '#domain/entities/asic-codes.ts';
import { writeInside } from '#domain/evidence/page/write-label.ts';
import type { LicenceRow } from '#domain/extracts/licence-line.ts';
import { backRisk, buildRisk, type FlagSource, type RiskFlag } from './build-risk.ts';

/** Whether a licence is plainly current. The AFS register lists only current licences; in the credit register only APPR is. */
export function isLicenceCurrent({ licence_type, status, ended_on }: LicenceRow): boolean {
  return ended_on === null && (licence_type === 'afsl' || status === 'APPR');
}

/** Lists a flag for each licence that is not plainly current. */
export function listLicenceRisks(licences: readonly LicenceRow[], source: FlagSource): RiskFlag[] {
  const doubtful = licences.filter((row) => !isLicenceCurrent(row));
  return doubtful.map((row) => {
    const code = row.status === 'SUSP' ? 'licence_suspended' : 'licence_not_current';
    return backRisk(buildRisk(code, describeLicenceDoubt(row)), `licence:${row.licence_number}`, source);
  });
}

/** Describes why a licence may not be current. */
export function describeLicenceDoubt({ licence_type, licence_number, status, ended_on }: LicenceRow): string {
  const meaning = findLicenceStatusMeaning(status);
  const words = meaning === null ? 'the register has no status' : `status ${status} (${writeInside(meaning)})`;
  const ended = ended_on === null ? '' : `, ended on ${ended_on}`;
  return `${licence_type.toUpperCase()} ${licence_number} may not be current: ${words}${ended}.`;
}
