import type { Aircraft } from '#domain/entities/aircraft.ts';
import { findLicenceStatusMeaning } from '#domain/entities/asic-codes.ts';
import { decideExpiry } from '#domain/entities/decide-aircraft.ts';
import { isTroubled } from '#domain/entities/decide-insolvency.ts';
import { type IndigenousCorporation, isCorporationRegistered } from '#domain/entities/indigenous-corporation.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { writeInside } from '#domain/evidence/page/write-label.ts';
import type { LicenceRow } from '#domain/extracts/licence-line.ts';
import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from './build-risk.ts';

/** Lists the risk flags of an aircraft on a day: an IDERA, a suspension and a registration that has expired. */
export function listAircraftRisks(aircraft: Aircraft, on: string): Risk[] {
  const { mark, idera_authorised_party, suspension, suspended_on, expires_on } = aircraft;
  const risks: Risk[] = [];
  if (idera_authorised_party !== null) {
    const message = `${idera_authorised_party} may have ${mark} deregistered and exported: an IDERA is recorded, as financiers ask for.`;
    risks.push(buildRisk('aircraft_idera_recorded', message));
  }
  if (suspension !== null) {
    const since = suspended_on === null ? '' : ` since ${suspended_on}`;
    risks.push(buildRisk('aircraft_suspended', `The registration of ${mark} is suspended${since}.`));
  }
  if (decideExpiry(aircraft, on) === 'passed') {
    const message = `The registration of ${mark} expired on ${expires_on}, according to this version of the register.`;
    risks.push(buildRisk('aircraft_registration_expired', message));
  }
  return risks;
}

/** Lists a flag for each appointment: a low one for a winding-up by the members, which is no sign of trouble. */
export function listAppointmentRisks(appointments: readonly InsolvencyAppointment[], source: FlagSource): RiskFlag[] {
  return appointments.map((row) => backRisk(buildAppointmentRisk(row), `acn:${row.acn}`, source));
}

// ASIC's types are nouns and sentences ("Receiver appointed"), so the name comes before them.
function buildAppointmentRisk(row: InsolvencyAppointment): Risk {
  const named = `${row.organisation_name}: ${row.appointment_type}, effective ${row.effective_on}`;
  return isTroubled(row)
    ? buildRisk('insolvency_appointment', `${named}; whether it has ended is not in the source.`)
    : buildRisk('solvent_winding_up', `${named}; the members are winding up the company, which they declared solvent.`);
}

/** Lists the flag of a corporation that ORIC does not have as registered. */
export function listCorporationRisks(
  corporation: Pick<IndigenousCorporation, 'corporation_name' | 'icn' | 'status' | 'status_on'>,
  source: FlagSource,
): RiskFlag[] {
  if (isCorporationRegistered(corporation)) return [];
  const { corporation_name, icn, status, status_on } = corporation;
  const since = status_on === null ? '' : ` since ${status_on}`;
  const message = `${corporation_name} is not registered with ORIC: ${status}${since}.`;
  return [backRisk(buildRisk('indigenous_corporation_not_registered', message), `icn:${icn}`, source)];
}

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
