import type { Charity } from '#domain/entities/charity.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading, type CardSubject } from './card-reading.ts';
import { listStatusConflicts } from './list-status-conflicts.ts';

/** Builds the part of the card about the ACNC register, which lists only registered charities. */
export function buildCharityPart(subject: CardSubject, reading: CardReading<Charity | null>): CardPart {
  const { found, as_at } = reading;
  const since = found === null || found.registered_on === null ? '' : ` since ${found.registered_on}`;
  const size = found === null || found.size === null ? '' : `, size ${found.size}`;
  const part = buildSourcePart(reading, {
    check: 'charity',
    status: found === null ? 'no_match' : 'matched',
    result:
      found === null
        ? `This ABN is not on the register of charities as of ${as_at}.`
        : `${found.legal_name} is a registered charity${since}${size}, as at ${as_at}.`,
  });
  return found === null ? part : { ...part, ...listStatusConflicts(subject, reading, 'ACNC', 'charity') };
}
