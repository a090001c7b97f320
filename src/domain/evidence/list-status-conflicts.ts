import type { Conflict } from '#domain/entities/company.ts';
import type { CardPart } from './card-part.ts';
import type { CardReading, CardSubject } from './card-reading.ts';
import { listConflictRisks } from './list-conflict-risks.ts';

/** Compares a body that a register has as registered with its ABN: one that is not active is a conflict. */
export function listStatusConflicts(
  { abn, abr, finding }: CardSubject,
  { source }: CardReading<unknown>,
  register: 'ACNC' | 'ORIC',
  body: string,
): Pick<CardPart, 'risks' | 'disputed' | 'own'> {
  const status = finding.entry?.status ?? null;
  if (status === null || status === 'active') return { risks: [], disputed: [], own: { conflicts: [] } };
  const conflict: Conflict = {
    field: 'status',
    left: { source: register, value: 'registered' },
    right: { source: 'ABR', value: status },
    message: `A registered ${body} at ${register}, but its ABN is not active.`,
  };
  const sides = { [register]: { ...source, evidence_ref: `abn:${abn}` }, ABR: abr };
  return { risks: listConflictRisks([conflict], sides), disputed: ['abn_status'], own: { conflicts: [conflict] } };
}
