import type { PackedTexts } from '#domain/address/text/packed-texts.ts';

/** The directory of a version as it is stored: every locality and every street, without a single address. */
export type DirectoryTable = {
  /** Names of shards such as `VIC-3056`, in order. */
  shards: string[];
  /** Street names in order, and the keys under which they and their other names are found, in order. */
  streetNames: PackedTexts;
  streetKeys: PackedTexts;
  /** The key of each name. */
  streetNameKey: Uint32Array;
  streetTypes: string[];
  streetSuffixes: string[];
  localityNames: string[];
  /** Per locality in a postcode, ordered by shard and name. */
  localityName: Uint32Array;
  localityShard: Uint32Array;
  localityRows: Uint32Array;
  /** First street of each locality, with one entry more that closes the last. */
  localityFirstStreet: Uint32Array;
  /** Four edges per locality (south, west, north, east) and its mean point, in millionths of a degree. */
  localityBox: Int32Array;
  localityPoint: Int32Array;
  /** Per street, ordered by locality, key, name, type and suffix. */
  streetName: Uint32Array;
  streetType: Uint16Array;
  streetSuffix: Uint8Array;
  /** Where its rows begin in the shard; they go on to the first row of the next street, or to the end of the shard. */
  streetFirstRow: Uint32Array;
  streetLowest: Uint32Array;
  streetHighest: Uint32Array;
  /** Other names of localities and streets: the name, and the locality or street it stands for. */
  localityAliases: { name: string; locality: number }[];
  streetAliases: { name: string; type: string; suffix: string; street: number }[];
};
