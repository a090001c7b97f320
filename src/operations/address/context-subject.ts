import type { AddressCandidate } from '#domain/address/answer/build-candidates.ts';
import type { PropertySubject } from './property-context.ts';

/** Takes a matched address apart for the sources that are asked about it; G-NAF spells street types out, so name and type may stay together. */
export function buildContextSubject(candidate: AddressCandidate, legalParcelId: string | null): PropertySubject {
  // The line ends in `, SUBURB STATE POSTCODE`, and number and street stand right before it.
  const street = candidate.full_address.split(', ').at(-2) ?? '';
  const numbered = /^(\d[\w-]*) (.+)$/.exec(street);
  const [first, last] = (numbered?.[1] ?? '').split('-');
  return {
    state: candidate.state,
    full_address: candidate.full_address,
    number_first: first || null,
    number_last: last ?? null,
    street_name: numbered?.[2] ?? null,
    street_type: null,
    street_suffix: null,
    suburb: candidate.locality,
    postcode: candidate.postcode,
    legal_parcel_id: legalParcelId,
    latitude: candidate.latitude,
    longitude: candidate.longitude,
  };
}
