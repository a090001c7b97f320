import { isTroubled } from '#domain/entities/decide-insolvency.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { buildRisk, type Risk, type RiskFlag } from './build-risk.ts';

/** Lists a flag for each appointment: a low one for a winding-up by the members, which is no sign of trouble. */
export function listAppointmentRisks(
  appointments: readonly InsolvencyAppointment[],
  source: { source_id: string; source_citation: string; retrieved_at: string },
): RiskFlag[] {
  return appointments.map((row) => ({
    ...buildAppointmentRisk(row),
    confidence: 0.9,
    evidence_refs: [`acn:${row.acn}`],
    source_refs: [source.source_id],
    source_backing: `${source.source_citation}, retrieved ${source.retrieved_at}`,
  }));
}

// ASIC's types are nouns and sentences ("Receiver appointed"), so the name comes before them.
function buildAppointmentRisk(row: InsolvencyAppointment): Risk {
  const named = `${row.organisation_name}: ${row.appointment_type}, effective ${row.effective_on}`;
  if (isTroubled(row))
    return {
      ...buildRisk('insolvency_appointment'),
      message: `${named}; whether it has ended is not in the source.`,
    };
  return {
    ...buildRisk('solvent_winding_up'),
    message: `${named}; the members are winding up the company, which they declared solvent.`,
  };
}
