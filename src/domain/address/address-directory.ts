import type { DirectoryTable } from './directory-table.ts';
import { buildLetterSignature } from './letter-signature.ts';
import { buildNameKey } from './name-key.ts';
import { STATES } from './states.ts';

/** The directory of a snapshot with the indexes that look-ups need, all in memory. */
export type AddressDirectory = {
  table: DirectoryTable;
  /** Distinct keys of street names, and where each is found. */
  streetKeys: string[];
  streetKeyIndex: Map<string, number>;
  streetKeySignature: Int32Array;
  streetKeyLength: Uint8Array;
  /** Streets with aliases appended: an alias has the rows of the street it stands for. */
  streetKey: Uint32Array;
  streetType: Uint16Array;
  streetSuffix: Uint8Array;
  streetLocality: Uint32Array;
  /** The street in the table that a street or alias stands for. */
  streetTarget: Uint32Array;
  /** Streets by key, and by locality in order of key. */
  keyFirst: Uint32Array;
  keyStreets: Uint32Array;
  localityFirst: Uint32Array;
  localityStreets: Uint32Array;
  /** The keys of those streets in the same order, so that a search stays in one place of memory. */
  localityStreetKeys: Uint32Array;
  typeIndex: Map<string, number>;
  suffixIndex: Map<string, number>;
  localityKey: string[];
  localitySignature: Int32Array;
  /** Localities by the key of their names, other names and turned-round names (South Geelong, Geelong South). */
  localityIndex: Map<string, number[]>;
  /** 1 where the name under which a locality was found is not its own. */
  localityState: Uint8Array;
  localityPostcode: Uint16Array;
  postcodeLocalities: Map<number, number[]>;
  /** Distinct locality keys of each state, and the localities of each. */
  stateLocalityKeys: { keys: string[]; signatures: Int32Array; lengths: Uint8Array; localities: number[][] }[];
  shardState: Uint8Array;
};

const DIRECTIONS = new Set([
  'NORTH',
  'SOUTH',
  'EAST',
  'WEST',
  'UPPER',
  'LOWER',
  'CENTRAL',
  'MOUNT',
  'PORT',
  'LAKE',
  'GLEN',
]);

/** Builds the indexes over a stored directory. */
export function buildAddressDirectory(table: DirectoryTable): AddressDirectory {
  return { table, ...indexStreets(table), ...indexLocalities(table) };
}

type StreetIndex = Pick<
  AddressDirectory,
  | 'streetKeys'
  | 'streetKeyIndex'
  | 'streetKeySignature'
  | 'streetKeyLength'
  | 'streetKey'
  | 'streetType'
  | 'streetSuffix'
  | 'streetLocality'
  | 'streetTarget'
  | 'keyFirst'
  | 'keyStreets'
  | 'localityFirst'
  | 'localityStreets'
  | 'localityStreetKeys'
  | 'typeIndex'
  | 'suffixIndex'
>;

function indexStreets(table: DirectoryTable): StreetIndex {
  const streetKeyIndex = new Map<string, number>();
  const keyOf = (name: string): number => {
    const key = buildNameKey(name);
    const known = streetKeyIndex.get(key);
    if (known !== undefined) return known;
    streetKeyIndex.set(key, streetKeyIndex.size);
    return streetKeyIndex.size - 1;
  };
  const keyOfName = Uint32Array.from(table.streetNames, keyOf);
  const typeIndex = new Map(table.streetTypes.map((type, index) => [type, index]));
  const suffixIndex = new Map(table.streetSuffixes.map((suffix, index) => [suffix, index]));
  const real = table.streetName.length;
  const total = real + table.streetAliases.length;
  const streetKey = new Uint32Array(total);
  const streetType = new Uint16Array(total);
  const streetSuffix = new Uint8Array(total);
  const streetTarget = Uint32Array.from({ length: total }, (_, street) => street);
  const streetLocality = new Uint32Array(total);
  streetType.set(table.streetType);
  streetSuffix.set(table.streetSuffix);
  for (let locality = 0; locality < table.localityName.length; locality++)
    streetLocality.fill(locality, table.localityFirstStreet[locality], table.localityFirstStreet[locality + 1]);
  for (let street = 0; street < real; street++) streetKey[street] = keyOfName[table.streetName[street] ?? 0] ?? 0;
  table.streetAliases.forEach((alias, position) => {
    const street = real + position;
    streetKey[street] = keyOf(alias.name);
    streetType[street] = typeIndex.get(alias.type) ?? table.streetType[alias.street] ?? 0;
    streetSuffix[street] = suffixIndex.get(alias.suffix) ?? 0;
    streetTarget[street] = alias.street;
    streetLocality[street] = streetLocality[alias.street] ?? 0;
  });
  const streetKeys = [...streetKeyIndex.keys()];
  // "Mt Doran" written as one word still has to be found.
  streetKeys.forEach((key, index) => {
    const short = key.startsWith('MOUNT') ? `MT${key.slice(5)}` : '';
    if (short !== '' && !streetKeyIndex.has(short)) streetKeyIndex.set(short, index);
  });
  const byKey = groupBy(
    streetKey,
    Uint32Array.from({ length: total }, (_, street) => street),
    streetKeys.length,
  );
  const byLocality = groupBy(streetLocality, byKey.members, table.localityName.length);
  return {
    streetKeys,
    streetKeyIndex,
    streetKeySignature: Int32Array.from(streetKeys, buildLetterSignature),
    streetKeyLength: Uint8Array.from(streetKeys, (key) => key.length),
    streetKey,
    streetType,
    streetSuffix,
    streetLocality,
    streetTarget,
    keyFirst: byKey.first,
    keyStreets: byKey.members,
    localityFirst: byLocality.first,
    localityStreets: byLocality.members,
    localityStreetKeys: byLocality.members.map((street) => streetKey[street] ?? 0),
    typeIndex,
    suffixIndex,
  };
}

/** Groups members by their group number, keeping the order in which they come. */
function groupBy(group: Uint32Array, order: Uint32Array, groups: number): { first: Uint32Array; members: Uint32Array } {
  const first = new Uint32Array(groups + 1);
  for (const value of group) first[value + 1] = (first[value + 1] ?? 0) + 1;
  for (let index = 0; index < groups; index++) first[index + 1] = (first[index + 1] ?? 0) + (first[index] ?? 0);
  const next = first.slice();
  const members = new Uint32Array(order.length);
  for (const member of order) {
    const value = group[member] ?? 0;
    const place = next[value] ?? 0;
    members[place] = member;
    next[value] = place + 1;
  }
  return { first, members };
}

type LocalityIndex = Omit<AddressDirectory, keyof StreetIndex | 'table'>;

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
    shardState: Uint8Array.from(table.shards, (shard) => states.get(shard.split('-')[0] ?? '') ?? 0),
  };
}

function addTo<K>(index: Map<K, number[]>, key: K, locality: number): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [locality]);
  else if (!list.includes(locality)) list.push(locality);
}

/** The key of a name with its direction at the other end, or null when it has none. */
function turnRound(name: string): string | null {
  const words = name.split(' ');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (words.length < 2) return null;
  if (DIRECTIONS.has(first)) return buildNameKey([...words.slice(1), first].join(' '));
  if (DIRECTIONS.has(last)) return buildNameKey([last, ...words.slice(0, -1)].join(' '));
  return null;
}

/** Finds the part of a locality's street list that has the key: its first place, or -1 when there is none. */
export function findStreetPlace(directory: AddressDirectory, locality: number, key: number): number {
  const { localityFirst, localityStreetKeys } = directory;
  let low = localityFirst[locality] ?? 0;
  let high = localityFirst[locality + 1] ?? 0;
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((localityStreetKeys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low < end && localityStreetKeys[low] === key ? low : -1;
}
