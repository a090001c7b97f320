import type { Aircraft } from '#domain/entities/aircraft.ts';
import { decideExpiry } from '#domain/entities/decide-aircraft.ts';
import { buildRisk, type Risk } from './build-risk.ts';

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
