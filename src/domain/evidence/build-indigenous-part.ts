import { listCorporationConflicts } from '#domain/entities/decide-corporation.ts';
import { type IndigenousCorporation, isCorporationRegistered } from '#domain/entities/indigenous-corporation.ts';
import { listCorporationRisks } from '#domain/risk/list-register-risks.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading, type CardSubject } from './card-reading.ts';
import { listConflictRisks } from './list-conflict-risks.ts';

/** Builds the part of the card about the register of Indigenous corporations; registered ones come first, and the first decides. */
export function buildIndigenousPart(
  { abr, finding }: CardSubject,
  reading: CardReading<readonly IndigenousCorporation[]>,
): CardPart {
  const { found, as_at, source } = reading;
  const none = `The register of Indigenous corporations has no corporation with this ABN, as at ${as_at}.`;
  const part = buildSourcePart(reading, {
    check: 'indigenous_corporation',
    status: found.length === 0 ? 'no_match' : 'matched',
    result: found.length === 0 ? none : `${found.map(describeCorporation).join('; ')}, as at ${as_at}.`,
  });
  const [first] = found;
  if (first === undefined) return part;
  const conflicts = listCorporationConflicts(first, finding.entry);
  const sides = { ORIC: { ...source, evidence_ref: `icn:${first.icn}` }, ABR: abr };
  return {
    ...part,
    headline: isCorporationRegistered(first) ? '' : `ORIC has ${describeCorporation(first)}.`,
    risks: [...listCorporationRisks(first, source), ...listConflictRisks(conflicts, sides)],
    disputed: conflicts.length === 0 ? [] : ['abn_status'],
    own: { conflicts },
  };
}

function describeCorporation({ corporation_name, icn, status, status_on }: IndigenousCorporation): string {
  const since = status_on === null ? '' : ` since ${status_on}`;
  return `${corporation_name}, ICN ${icn}: ${status.toLowerCase()}${since}`;
}
