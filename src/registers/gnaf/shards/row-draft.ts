/** Added to millionths of a degree, so that every point in Australia is a positive number. */
export const DEGREE_OFFSET = 180_000_000;

/** One address on its way from a register file into a shard; the same object is filled again for each row. */
export type RowDraft = {
  pidPrefix: string;
  /** The last nine digits of the PID; the prefix carries the whole PID when it does not end so. */
  pidNumber: number;
  /** House numbers and flat numbers are kept plus one, so that zero says there is none. */
  numberFirst: number;
  numberLast: number;
  /** Letters around the numbers: `prefix|suffix|last prefix|last suffix`, or empty when there are none. */
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
  /** `P` above its units, `S` below a parent, else empty. */
  role: string;
  isAlias: boolean;
  /** The last nine digits of the PID of an alias's principal, else of a unit's building; zero where the row names neither. */
  linkNumber: number;
  /** Whole degrees times a million, or null where the register gives no point. */
  latitudeMicro: number | null;
  longitudeMicro: number | null;
};

/** A draft with nothing in it. */
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
