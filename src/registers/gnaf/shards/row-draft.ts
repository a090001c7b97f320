const EMPTY = {
  pidPrefix: '',
  /** The last nine digits of the PID. If it does not end in nine digits, the prefix has the whole PID. */
  pidNumber: 0,
  /** House and flat numbers are stored plus one. Zero means that there is none. */
  numberFirst: 0,
  numberLast: 0,
  /** Letters around the numbers: `prefix|suffix|last prefix|last suffix`, or empty. */
  numberAffix: '',
  flatType: '',
  flatNumber: 0,
  /** `prefix|suffix` of the flat number, or empty. */
  flatAffix: '',
  /** Level type and number as one text, such as `LEVEL 3`, or empty. */
  level: '',
  lot: '',
  building: '',
  parcel: '',
  geocodeType: '',
  /** `P` for the parent of units, `S` for a unit of a parent, otherwise empty. */
  role: '',
  isAlias: false,
  /** The last nine digits of the PID of an alias's principal or of a unit's building; zero if there is no link. */
  linkNumber: 0,
};

/** One address between the register file and its shard. The same object is reused for every row. Coordinates are degrees times a million, or null if the register has no point. */
export type RowDraft = typeof EMPTY & { latitudeMicro: number | null; longitudeMicro: number | null };

/** An empty draft. */
export function buildRowDraft(): RowDraft {
  return { ...EMPTY, latitudeMicro: null, longitudeMicro: null };
}
