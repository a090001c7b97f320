import type { AddressRow } from './address-row.ts';

/** An address on one line: `UNIT 5, 376-378 BARKLY STREET, BRUNSWICK VIC 3056`. */
export function formatAddress(row: AddressRow): string {
  const { level, number, lot, locality, state, postcode } = row;
  const unit = `${row.flatType} ${row.flat}`.trim();
  const front = unit === '' ? level : level === '' ? unit : `${level}, ${unit}`;
  const house = number !== '' ? `${number} ` : lot === '' ? '' : `LOT ${lot} `;
  const type = row.streetType === '' ? '' : ` ${row.streetType}`;
  const suffix = row.streetSuffix === '' ? '' : ` ${row.streetSuffix}`;
  const street = `${house}${row.streetName}${type}${suffix}, ${locality} ${state} ${postcode}`;
  return front === '' ? street : `${front}, ${street}`;
}
