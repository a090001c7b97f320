import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import { isDwelling } from '#domain/address/parse/unit-words.ts';
import type { AddressDirectory } from './address-directory.ts';
import type { AddressRow } from './address-row.ts';
import { formatAddress, formatStreetName } from './format-address.ts';

const UNKNOWN = 0;
const PLAIN = 1;
const OTHER = 2;
const PLAIN_NUMBER = /^\d{1,6}[A-Z]?(-\d{1,6}[A-Z]?)?$/;
const PLAIN_FLAT = /^\d{1,6}[A-Z]?$/;

/** The key of an address of the register. It is the key of its own text, so that every exact spelling has the same key. */
export function buildRowKey(directory: AddressDirectory, street: number, row: AddressRow): string {
  if (!isPlainNumber(row) || !isPlainStreet(directory, street, row)) return normaliseAddressKey(formatAddress(row));
  const unit = row.flat === '' ? '' : `${row.flat}/`;
  return `${unit}${row.number} ${writeStreet(row)}`;
}

function isPlainNumber({ number, flat, flatType, level, lot }: AddressRow): boolean {
  if (!PLAIN_NUMBER.test(number) || level !== '' || lot !== '') return false;
  return flat === '' ? flatType === '' : isDwelling(flatType) && PLAIN_FLAT.test(flat);
}

/** Whether street and suburb are in the key as they are in the register. Computed once per street. */
function isPlainStreet({ keyForm }: AddressDirectory, street: number, row: AddressRow): boolean {
  if (keyForm[street] === UNKNOWN) {
    const sample = { ...row, flat: '', flatType: '', level: '', lot: '', number: '1' };
    keyForm[street] = normaliseAddressKey(formatAddress(sample)) === `1 ${writeStreet(row)}` ? PLAIN : OTHER;
  }
  return keyForm[street] === PLAIN;
}

function writeStreet(row: AddressRow): string {
  return `${formatStreetName(row)} ${row.locality} ${row.state} ${row.postcode}`;
}
