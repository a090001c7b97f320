/** The directory of a snapshot as it is stored: every locality and every street, without a single address. */
export type DirectoryTable = {
  /** Names of shards such as `VIC-3056`, in order. */
  shards: string[];
  streetNames: string[];
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
  /** Per street, ordered by locality, name, type and suffix. */
  streetName: Uint32Array;
  streetType: Uint16Array;
  streetSuffix: Uint8Array;
  streetFirstRow: Uint32Array;
  streetRows: Uint32Array;
  streetLowest: Uint32Array;
  streetHighest: Uint32Array;
  /** Other names of localities and streets: the name, and the locality or street it stands for. */
  localityAliases: { name: string; locality: number }[];
  streetAliases: { name: string; type: string; suffix: string; street: number }[];
};
