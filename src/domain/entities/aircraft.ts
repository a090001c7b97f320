import {
  buildObjectCodec,
  buildRowCodec,
  type FieldCodec,
  OPTIONAL_TEXT,
  TEXT,
  TEXT_LIST,
} from '#domain/extracts/row-codec.ts';

const PARTY = buildObjectCodec({
  name: TEXT,
  suburb: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  country: OPTIONAL_TEXT,
  /** Since when the party is holder or operator. */
  since: OPTIONAL_TEXT,
});

/** The holder or operator of an aircraft. Of the address only suburb and state are kept, and of an organisation the country. */
export type AircraftParty = ReturnType<typeof PARTY.read>;

const NOBODY: AircraftParty = { name: '', suburb: null, state: null, country: null, since: null };
const OPTIONAL_PARTY: FieldCodec<AircraftParty | null> = {
  width: PARTY.width,
  write: (party, fields) => PARTY.write(party ?? NOBODY, fields),
  read(fields, at) {
    const party = PARTY.read(fields, at);
    return party.name === '' ? null : party;
  },
};

/** Writes and reads the stored line of an aircraft. */
export const { buildLine: buildAircraftLine, parseLine: parseAircraftLine } = buildRowCodec({
  /** The registration mark with the nationality, such as `VH-ABC`. */
  mark: TEXT,
  /** As the register writes it: leading zeros, spaces and hyphens included. */
  serial_number: OPTIONAL_TEXT,
  manufacturer: OPTIONAL_TEXT,
  model: OPTIONAL_TEXT,
  type_certificate: OPTIONAL_TEXT,
  icao_type: OPTIONAL_TEXT,
  airframe: OPTIONAL_TEXT,
  year_of_manufacture: OPTIONAL_TEXT,
  country_of_manufacture: OPTIONAL_TEXT,
  max_takeoff_weight_kg: OPTIONAL_TEXT,
  engine_count: OPTIONAL_TEXT,
  engine_manufacturer: OPTIONAL_TEXT,
  engine_model: OPTIONAL_TEXT,
  registration_type: OPTIONAL_TEXT,
  first_registered_on: OPTIONAL_TEXT,
  expires_on: OPTIONAL_TEXT,
  /** In the register's words; null if it states no suspension. */
  suspension: OPTIONAL_TEXT,
  suspended_on: OPTIONAL_TEXT,
  holder: OPTIONAL_PARTY,
  operator: OPTIONAL_PARTY,
  /** The party that may have the aircraft deregistered and exported, usually its financier. */
  idera_authorised_party: OPTIONAL_TEXT,
  /** Columns whose text is no date, each with that text, such as `Regexpirydate: 31/02/2027`. */
  invalid_dates: TEXT_LIST,
});

export type Aircraft = ReturnType<typeof parseAircraftLine>;
