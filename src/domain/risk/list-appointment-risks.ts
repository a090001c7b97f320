import { isTroubled } from '#domain/entities/decide-insolvency.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from './build-risk.ts';

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
