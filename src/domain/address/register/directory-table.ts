import type { PackedTexts } from '#domain/address/text/packed-texts.ts';

/** The stored directory of a version: every locality and every street, without addresses. */
export type DirectoryTable = {
  /** Names of shards such as `VIC-3056`, in order. */
  shards: string[];
  /** Street names, and the keys of these names and their aliases, both sorted. */
  streetNames: PackedTexts;
  streetKeys: PackedTexts;
  streetNameKey: Uint32Array;
  streetTypes: string[];
  streetSuffixes: string[];
  localityNames: string[];
  /** Per locality in a postcode, ordered by shard and name. */
  localityName: Uint32Array;
  localityShard: Uint32Array;
  localityRows: Uint32Array;
  /** The first street of each locality, with one more entry for the end of the last. */
  localityFirstStreet: Uint32Array;
  /** Four edges per locality (south, west, north, east) and its mean point, in millionths of a degree. */
  localityBox: Int32Array;
  localityPoint: Int32Array;
  /** Per street, ordered by locality, key, name, type and suffix. */
  streetName: Uint32Array;
  streetType: Uint16Array;
  streetSuffix: Uint8Array;
  /** The first row of each street in the shard. Its rows end at the first row of the next street, or at the end of the shard. */
  streetFirstRow: Uint32Array;
  streetLowest: Uint32Array;
  streetHighest: Uint32Array;
  /** Aliases of localities and streets: the name, and the locality or street it means. */
  localityAliases: { name: string; locality: number }[];
  streetAliases: { name: string; type: string; suffix: string; street: number }[];
};
