import { isTroubled } from '#domain/entities/decide-insolvency.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { buildRisk, type RiskFlag } from './build-risk.ts';

/** Lists a flag for each appointment that is a sign of trouble. */
export function listAppointmentRisks(
  appointments: readonly InsolvencyAppointment[],
  source: { source_id: string; source_citation: string; retrieved_at: string },
): RiskFlag[] {
  return appointments.filter(isTroubled).map((row) => ({
    ...buildRisk('insolvency_appointment'),
    message: `${row.appointment_type} of ${row.organisation_name}, effective ${row.effective_on}; whether it has ended is not in the source.`,
    confidence: 0.9,
    evidence_refs: [`acn:${row.acn}`],
    source_refs: [source.source_id],
    source_backing: `${source.source_citation}, retrieved ${source.retrieved_at}`,
  }));
}
