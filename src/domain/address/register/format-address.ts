import type { AddressRow } from './address-row.ts';

/** An address on one line: `UNIT 5, 376-378 BARKLY STREET, BRUNSWICK VIC 3056`. */
export function formatAddress(row: AddressRow): string {
  const { level, number, lot } = row;
  const unit = `${row.flatType} ${row.flat}`.trim();
  const front = unit === '' ? level : level === '' ? unit : `${level}, ${unit}`;
  const house = number !== '' ? `${number} ` : lot === '' ? '' : `LOT ${lot} `;
  const street = `${house}${formatStreet(row)}`;
  return front === '' ? street : `${front}, ${street}`;
}

/** The street of an address with its place: `BARKLY STREET, BRUNSWICK VIC 3056`. */
export function formatStreet(row: AddressRow): string {
  return `${formatStreetName(row)}, ${row.locality} ${row.state} ${row.postcode}`;
}

/** The name of a street with its type and direction: `BARKLY STREET`. */
export function formatStreetName({ streetName, streetType, streetSuffix }: AddressRow): string {
  const type = streetType === '' ? '' : ` ${streetType}`;
  return streetSuffix === '' ? `${streetName}${type}` : `${streetName}${type} ${streetSuffix}`;
}
