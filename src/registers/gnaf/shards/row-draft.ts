/** One address between the register file and its shard. The same object is reused for every row. */
export type RowDraft = {
  pidPrefix: string;
  /** The last nine digits of the PID. If it does not end in nine digits, the prefix has the whole PID. */
  pidNumber: number;
  /** House and flat numbers are stored plus one. Zero means that there is none. */
  numberFirst: number;
  numberLast: number;
  /** Letters around the numbers: `prefix|suffix|last prefix|last suffix`, or empty. */
  numberAffix: string;
  flatType: string;
  flatNumber: number;
  /** `prefix|suffix` of the flat number, or empty. */
  flatAffix: string;
  /** Level type and number as one text, such as `LEVEL 3`, or empty. */
  level: string;
  lot: string;
  building: string;
  parcel: string;
  geocodeType: string;
  /** `P` for the parent of units, `S` for a unit of a parent, otherwise empty. */
  role: string;
  isAlias: boolean;
  /** The last nine digits of the PID of an alias's principal or of a unit's building; zero if there is no link. */
  linkNumber: number;
  /** Degrees times a million, or null if the register has no point. */
  latitudeMicro: number | null;
  longitudeMicro: number | null;
};

/** An empty draft. */
export function buildRowDraft(): RowDraft {
  return {
    pidPrefix: '',
    pidNumber: 0,
    numberFirst: 0,
    numberLast: 0,
    numberAffix: '',
    flatType: '',
    flatNumber: 0,
    flatAffix: '',
    level: '',
    lot: '',
    building: '',
    parcel: '',
    geocodeType: '',
    role: '',
    isAlias: false,
    linkNumber: 0,
    latitudeMicro: null,
    longitudeMicro: null,
  };
}
