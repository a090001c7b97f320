import { textAt } from '#domain/address/text/packed-texts.ts';
import type { AddressDirectory } from './address-directory.ts';
import { type AddressShard, cellAt, packedAt } from './address-shard.ts';
import { targetOf } from './street-index.ts';

/** One address of the register by parts. Empty texts mean that a part is missing. */
export type AddressRow = {
  gnaf_pid: string;
  flatType: string;
  flat: string;
  level: string;
  lot: string;
  /** The house number as written: 15A, or 15-17. */
  number: string;
  streetName: string;
  streetType: string;
  streetSuffix: string;
  locality: string;
  state: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  geocode_type: string | null;
};

/** Added to millionths of a degree, so that every point in Australia is a positive number. */
export const DEGREE_OFFSET = 180_000_000;
const MICRO = 1_000_000;
const PID_DIGITS = 9;
const LEAST_FULL_PID = 10 ** (PID_DIGITS - 1);

/** Reads a row of a shard that belongs to this street of the directory. */
export function readAddressRow(
  directory: AddressDirectory,
  shard: AddressShard,
  street: number,
  row: number,
): AddressRow {
  const { table } = directory;
  const target = targetOf(directory, street);
  const locality = directory.streetLocality[street] ?? 0;
  const { dictionaries } = shard;
  const latitude = packedAt(shard.latitude, row);
  const longitude = packedAt(shard.longitude, row);
  const hasPoint = latitude !== 0 && longitude !== 0;
  return {
    gnaf_pid: readPid(shard, row),
    flatType: dictionaries.flatType[cellAt(shard.flatType, row)] ?? '',
    flat: readFlat(shard, row),
    level: dictionaries.level[cellAt(shard.level, row)] ?? '',
    lot: dictionaries.lot[cellAt(shard.lot, row)] ?? '',
    number: readNumber(shard, row),
    streetName: textAt(table.streetNames, table.streetName[target] ?? 0),
    streetType: table.streetTypes[table.streetType[target] ?? 0] ?? '',
    streetSuffix: table.streetSuffixes[table.streetSuffix[target] ?? 0] ?? '',
    locality: table.localityNames[table.localityName[locality] ?? 0] ?? '',
    state: shard.state,
    postcode: shard.postcode,
    latitude: hasPoint ? (latitude - DEGREE_OFFSET) / MICRO : null,
    longitude: hasPoint ? (longitude - DEGREE_OFFSET) / MICRO : null,
    geocode_type: dictionaries.geocodeType[cellAt(shard.geocodeType, row)] || null,
  };
}

export function readPid(shard: AddressShard, row: number): string {
  const prefix = shard.dictionaries.pidPrefix[cellAt(shard.pidPrefix, row)] ?? '';
  const number = packedAt(shard.pidNumber, row);
  if (number === 0) return prefix;
  return number >= LEAST_FULL_PID ? `${prefix}${number}` : prefix + String(number).padStart(PID_DIGITS, '0');
}

function readFlat(shard: AddressShard, row: number): string {
  const number = cellAt(shard.flatNumber, row);
  if (cellAt(shard.flatAffix, row) === 0) return number === 0 ? '' : String(number - 1);
  const [prefix = '', suffix = ''] = (shard.dictionaries.flatAffix[cellAt(shard.flatAffix, row)] ?? '').split('|');
  return `${prefix}${number === 0 ? '' : number - 1}${suffix}`;
}

function readNumber(shard: AddressShard, row: number): string {
  const first = cellAt(shard.numberFirst, row);
  if (first === 0) return '';
  const last = cellAt(shard.numberLast, row);
  const affix = cellAt(shard.numberAffix, row);
  if (affix === 0) return last === 0 ? String(first - 1) : `${first - 1}-${last - 1}`;
  const [before = '', after = '', lastBefore = '', lastAfter = ''] = (
    shard.dictionaries.numberAffix[affix] ?? ''
  ).split('|');
  const from = `${before}${first - 1}${after}`;
  return last === 0 ? from : `${from}-${lastBefore}${last - 1}${lastAfter}`;
}
