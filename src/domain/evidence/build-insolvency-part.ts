import { decideInsolvency, listAppointmentConflicts } from '#domain/entities/decide-insolvency.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { listAppointmentRisks } from '#domain/risk/list-register-risks.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading, type CardSubject } from './card-reading.ts';
import { listConflictRisks } from './list-conflict-risks.ts';

/** Builds the part of the card about insolvency appointments to the company, compared with its status at ASIC. */
export function buildInsolvencyPart(
  { company, asic, acns }: CardSubject,
  reading: CardReading<readonly InsolvencyAppointment[]>,
): CardPart {
  const { found, source, as_at } = reading;
  const { status, reason } = decideInsolvency(found, as_at);
  const conflicts = listAppointmentConflicts(company, found);
  const evidence_ref = `acn:${acns.join(',')}`;
  const sides = {
    'ASIC insolvency statistics': { ...source, evidence_ref },
    'ASIC company register': asic === null ? undefined : { ...asic, evidence_ref },
  };
  const part = buildSourcePart(reading, {
    check: 'insolvency',
    status: found.length === 0 ? 'no_match' : 'matched',
    result: reason,
  });
  return {
    ...part,
    headline: status === 'none_found' ? '' : reason,
    risks: [...listAppointmentRisks(found, source), ...listConflictRisks(conflicts, sides)],
    disputed: conflicts.length === 0 ? [] : ['company_status'],
    own: { conflicts },
  };
}
