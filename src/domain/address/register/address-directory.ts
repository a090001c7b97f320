import { readWordSet } from '#base/word-lists.ts';
import { STATES } from '#domain/address/parse/states.ts';
import { buildLetterSignature } from '#domain/address/text/letter-signature.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';
import type { DirectoryTable } from './directory-table.ts';
import { indexStreets, type StreetIndex } from './street-index.ts';

/** The directory of a version with the indexes that look-ups need, all in memory. */
export type AddressDirectory = StreetIndex &
  LocalityIndex & {
    table: DirectoryTable;
    /** Per street, whether the key of its addresses has its words unchanged. Filled in at the first look-up of a street. */
    keyForm: Uint8Array;
  };

type LocalityIndex = {
  localityKey: string[];
  localitySignature: Int32Array;
  /** Localities by the key of their names, aliases and names in reverse order (South Geelong, Geelong South). */
  localityIndex: Map<string, number[]>;
  localityState: Uint8Array;
  localityPostcode: Uint16Array;
  postcodeLocalities: Map<number, number[]>;
  /** Distinct locality keys of each state, and the localities of each. */
  stateLocalityKeys: { keys: string[]; signatures: Int32Array; lengths: Uint8Array; localities: number[][] }[];
};

const DIRECTIONS = readWordSet('NORTH SOUTH EAST WEST UPPER LOWER CENTRAL MOUNT PORT LAKE GLEN');

/** Builds the indexes over a stored directory. */
export function buildAddressDirectory(table: DirectoryTable): AddressDirectory {
  const streets = indexStreets(table);
  return { table, ...streets, ...indexLocalities(table), keyForm: new Uint8Array(streets.streetKey.length) };
}

function indexLocalities(table: DirectoryTable): LocalityIndex {
  const count = table.localityName.length;
  const localityIndex = new Map<string, number[]>();
  const postcodeLocalities = new Map<number, number[]>();
  const keyOfName = table.localityNames.map(buildNameKey);
  const localityKey: string[] = [];
  const localityState = new Uint8Array(count);
  const localityPostcode = new Uint16Array(count);
  const perState = STATES.map(() => new Map<string, number[]>());
  const states = new Map<string, number>(STATES.map((state, index) => [state, index]));
  for (let locality = 0; locality < count; locality++) {
    const nameIndex = table.localityName[locality] ?? 0;
    const key = keyOfName[nameIndex] ?? '';
    const [state = '', postcode = ''] = (table.shards[table.localityShard[locality] ?? 0] ?? '').split('-');
    localityKey.push(key);
    localityState[locality] = states.get(state) ?? 0;
    localityPostcode[locality] = Number(postcode);
    addTo(localityIndex, key, locality);
    const turned = turnRound(table.localityNames[nameIndex] ?? '');
    if (turned !== null) addTo(localityIndex, turned, locality);
    addTo(postcodeLocalities, Number(postcode), locality);
    const names = perState[localityState[locality] ?? 0];
    if (names !== undefined) addTo(names, key, locality);
  }
  for (const alias of table.localityAliases) addTo(localityIndex, buildNameKey(alias.name), alias.locality);
  return {
    localityKey,
    localitySignature: Int32Array.from(localityKey, buildLetterSignature),
    localityIndex,
    localityState,
    localityPostcode,
    postcodeLocalities,
    stateLocalityKeys: perState.map((names) => ({
      keys: [...names.keys()],
      signatures: Int32Array.from(names.keys(), buildLetterSignature),
      lengths: Uint8Array.from(names.keys(), (key) => key.length),
      localities: [...names.values()],
    })),
  };
}

function addTo<K>(index: Map<K, number[]>, key: K, locality: number): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [locality]);
  else if (!list.includes(locality)) list.push(locality);
}

/** The key of a name with its direction moved to the other end, or null if it has none. */
function turnRound(name: string): string | null {
  const words = name.split(' ');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (words.length < 2) return null;
  if (DIRECTIONS.has(first)) return buildNameKey([...words.slice(1), first].join(' '));
  if (DIRECTIONS.has(last)) return buildNameKey([last, ...words.slice(0, -1)].join(' '));
  return null;
}
