import { describeBanHit, listBanRisks } from '#domain/risk/list-ban-risks.ts';
import type { BanHit } from '#domain/screening/list-ban-hits.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading } from './card-reading.ts';

/** Builds the part of the card about bans of the organisation, found by its ACN. */
export function buildBansPart(reading: CardReading<readonly BanHit[]>): CardPart {
  const { found, as_at } = reading;
  const standing = found.filter(({ ban }) => ban.state !== 'expired');
  const [first] = standing.length > 0 ? standing : found;
  const part = buildSourcePart(reading, {
    check: 'bans',
    status: first === undefined ? 'no_match' : 'matched',
    result:
      first === undefined ? `The register has no ban of this organisation, as at ${as_at}.` : describeBanHit(first),
  });
  return {
    ...part,
    headline: standing.length === 0 ? '' : 'ASIC has banned the organisation.',
    risks: listBanRisks(found, reading.source),
  };
}
