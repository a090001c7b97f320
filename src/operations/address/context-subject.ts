import type { AddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import type { PropertySubject } from './property-context.ts';

/** The parts of a matched address that the context sources are asked about. */
export function buildContextSubject(row: AddressRow, legalParcelId: string | null): PropertySubject {
  return {
    state: row.state,
    full_address: formatAddress(row),
    number_first: row.number || null,
    number_last: null,
    street_name: row.streetName,
    street_type: row.streetType || null,
    street_suffix: row.streetSuffix || null,
    suburb: row.locality,
    postcode: row.postcode,
    legal_parcel_id: legalParcelId,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}
