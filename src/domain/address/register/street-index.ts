import { letterBit } from '#domain/address/text/letter-signature.ts';
import { buildNameIndex, findName, type NameIndex } from '#domain/address/text/name-index.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';
import { startAt, textLength } from '#domain/address/text/packed-texts.ts';
import type { DirectoryTable } from './directory-table.ts';

/** The streets of a directory and their aliases, by locality and key. */
export type StreetIndex = {
  keyIndex: NameIndex;
  keySignature: Int32Array;
  keyLength: Uint8Array;
  /** Per street or alias, ordered by locality and key. */
  streetKey: Uint32Array;
  streetType: Uint16Array;
  streetSuffix: Uint8Array;
  streetLocality: Uint32Array;
  /** The street in the table for each entry; empty if there are no aliases and each entry is its own street. */
  streetTarget: Uint32Array;
  /** 1 for an alias; empty if there are none. */
  streetIsAlias: Uint8Array;
  /** The first street of each locality, with one more entry for the end of the last. */
  localityFirst: Uint32Array;
  keyFirst: Uint32Array;
  keyStreets: Uint32Array;
};

type Entries = Pick<
  StreetIndex,
  'streetKey' | 'streetType' | 'streetSuffix' | 'streetLocality' | 'streetTarget' | 'streetIsAlias' | 'localityFirst'
>;

const NONE = new Uint32Array(0);
const NO_FLAGS = new Uint8Array(0);
const SHORT_MOUNT = 'MT';

export function indexStreets(table: DirectoryTable): StreetIndex {
  const keyIndex = buildNameIndex(table.streetKeys);
  const streets = listStreets(table);
  const entries = table.streetAliases.length === 0 ? streets : addAliases(table, keyIndex, streets);
  return {
    keyIndex,
    ...measureKeys(table),
    ...entries,
    ...groupByKey(entries.streetKey, table.streetKeys.ends.length),
  };
}

/** The index of a key, or -1 if no street has it. */
export function findStreetKey({ keyIndex }: StreetIndex, name: string): number {
  const key = findName(keyIndex, name);
  // "Mt Doran" written as one word still has to be found.
  if (key < 0 && name.startsWith(SHORT_MOUNT)) return findName(keyIndex, `MOUNT${name.slice(SHORT_MOUNT.length)}`);
  return key;
}

/** The first street of the locality with the key, or -1. */
export function findFirstStreet(index: StreetIndex, locality: number, key: number): number {
  const { localityFirst, streetKey } = index;
  let low = localityFirst[locality] ?? 0;
  let high = localityFirst[locality + 1] ?? 0;
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((streetKey[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low < end && streetKey[low] === key ? low : -1;
}

/** The street in the table of a street or alias. */
export function targetOf({ streetTarget }: StreetIndex, street: number): number {
  return streetTarget.length === 0 ? street : (streetTarget[street] ?? 0);
}

/** Whether this is an alias of a street. */
export function isOtherName({ streetIsAlias }: StreetIndex, street: number): boolean {
  return streetIsAlias.length > 0 && streetIsAlias[street] === 1;
}

function listStreets(table: DirectoryTable): Entries {
  const { localityFirstStreet, streetName, streetNameKey } = table;
  const streetLocality = new Uint32Array(streetName.length);
  for (let locality = 0; locality < table.localityName.length; locality++)
    streetLocality.fill(locality, localityFirstStreet[locality], localityFirstStreet[locality + 1]);
  return {
    streetKey: streetName.map((name) => streetNameKey[name] ?? 0),
    streetType: table.streetType,
    streetSuffix: table.streetSuffix,
    streetLocality,
    streetTarget: NONE,
    streetIsAlias: NO_FLAGS,
    localityFirst: localityFirstStreet,
  };
}

/** Inserts the aliases of streets among the streets, sorted by key. */
function addAliases(table: DirectoryTable, keyIndex: NameIndex, streets: Entries): Entries {
  const types = new Map(table.streetTypes.map((type, index) => [type, index]));
  const suffixes = new Map(table.streetSuffixes.map((suffix, index) => [suffix, index]));
  const own = Array.from(streets.streetKey, (key, street) => ({
    key,
    locality: streets.streetLocality[street] ?? 0,
    type: streets.streetType[street] ?? 0,
    suffix: streets.streetSuffix[street] ?? 0,
    target: street,
    isAlias: 0,
  }));
  const others = table.streetAliases.map(({ name, type, suffix, street }) => ({
    key: findName(keyIndex, buildNameKey(name)),
    locality: streets.streetLocality[street] ?? 0,
    type: types.get(type) ?? streets.streetType[street] ?? 0,
    suffix: suffixes.get(suffix) ?? 0,
    target: street,
    isAlias: 1,
  }));
  const all = [...own, ...others].sort(
    (left, right) =>
      left.locality - right.locality ||
      left.key - right.key ||
      left.isAlias - right.isAlias ||
      left.target - right.target,
  );
  const localityFirst = new Uint32Array(table.localityName.length + 1);
  for (const { locality } of all) localityFirst[locality + 1] = (localityFirst[locality + 1] ?? 0) + 1;
  sumUp(localityFirst);
  return {
    streetKey: Uint32Array.from(all, ({ key }) => key),
    streetType: Uint16Array.from(all, ({ type }) => type),
    streetSuffix: Uint8Array.from(all, ({ suffix }) => suffix),
    streetLocality: Uint32Array.from(all, ({ locality }) => locality),
    streetTarget: Uint32Array.from(all, ({ target }) => target),
    streetIsAlias: Uint8Array.from(all, ({ isAlias }) => isAlias),
    localityFirst,
  };
}

function measureKeys({ streetKeys }: DirectoryTable): Pick<StreetIndex, 'keySignature' | 'keyLength'> {
  const { bytes, ends } = streetKeys;
  const keySignature = new Int32Array(ends.length);
  const keyLength = new Uint8Array(ends.length);
  for (let key = 0; key < ends.length; key++) {
    keyLength[key] = textLength(streetKeys, key);
    let signature = 0;
    for (let at = startAt(ends, key); at < (ends[key] ?? 0); at++) signature |= letterBit(bytes[at] ?? 0);
    keySignature[key] = signature;
  }
  return { keySignature, keyLength };
}

function groupByKey(streetKey: Uint32Array, keys: number): Pick<StreetIndex, 'keyFirst' | 'keyStreets'> {
  const keyFirst = new Uint32Array(keys + 1);
  for (const key of streetKey) keyFirst[key + 1] = (keyFirst[key + 1] ?? 0) + 1;
  sumUp(keyFirst);
  const next = keyFirst.slice();
  const keyStreets = new Uint32Array(streetKey.length);
  for (let street = 0; street < streetKey.length; street++) {
    const key = streetKey[street] ?? 0;
    const place = next[key] ?? 0;
    keyStreets[place] = street;
    next[key] = place + 1;
  }
  return { keyFirst, keyStreets };
}

function sumUp(counts: Uint32Array): void {
  for (let index = 1; index < counts.length; index++) counts[index] = (counts[index] ?? 0) + (counts[index - 1] ?? 0);
}
