import { type IndigenousCorporation, isCorporationRegistered } from '#domain/entities/indigenous-corporation.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading, type CardSubject } from './card-reading.ts';
import { listStatusConflicts } from './list-status-conflicts.ts';

/** Builds the part of the card about the register of Indigenous corporations; registered ones come first. */
export function buildIndigenousPart(
  subject: CardSubject,
  reading: CardReading<readonly IndigenousCorporation[]>,
): CardPart {
  const { found, as_at } = reading;
  const none = `The register of Indigenous corporations has no corporation with this ABN, as at ${as_at}.`;
  const part = buildSourcePart(reading, {
    check: 'indigenous_corporation',
    status: found.length === 0 ? 'no_match' : 'matched',
    result: found.length === 0 ? none : `${found.map(describeCorporation).join('; ')}, as at ${as_at}.`,
  });
  return found.some(isCorporationRegistered)
    ? { ...part, ...listStatusConflicts(subject, reading, 'ORIC', 'corporation') }
    : part;
}

function describeCorporation({ corporation_name, icn, status, status_on }: IndigenousCorporation): string {
  const since = status_on === null ? '' : ` since ${status_on}`;
  return `${corporation_name}, ICN ${icn}: ${status.toLowerCase()}${since}`;
}
