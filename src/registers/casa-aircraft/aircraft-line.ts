import type { Aircraft, AircraftParty } from '#domain/entities/aircraft.ts';
import {
  buildObjectCodec,
  buildRowCodec,
  type FieldCodec,
  OPTIONAL_TEXT,
  TEXT,
  TEXT_LIST,
} from '#domain/extracts/row-codec.ts';

const PARTY = buildObjectCodec<AircraftParty>({
  name: TEXT,
  suburb: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  country: OPTIONAL_TEXT,
  since: OPTIONAL_TEXT,
});
const NOBODY: AircraftParty = { name: '', suburb: null, state: null, country: null, since: null };
const OPTIONAL_PARTY: FieldCodec<AircraftParty | null> = {
  width: PARTY.width,
  write: (party, fields) => PARTY.write(party ?? NOBODY, fields),
  read(fields, at) {
    const party = PARTY.read(fields, at);
    return party.name === '' ? null : party;
  },
};

export const { buildLine: buildAircraftLine, parseLine: parseAircraftLine } = buildRowCodec<Aircraft>({
  mark: TEXT,
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
  suspension: OPTIONAL_TEXT,
  suspended_on: OPTIONAL_TEXT,
  holder: OPTIONAL_PARTY,
  operator: OPTIONAL_PARTY,
  idera_authorised_party: OPTIONAL_TEXT,
  invalid_dates: TEXT_LIST,
});
