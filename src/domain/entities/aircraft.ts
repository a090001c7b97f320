/** The holder or operator of an aircraft. Of the address only suburb and state are kept, and of an organisation the country. */
export type AircraftParty = {
  name: string;
  suburb: string | null;
  state: string | null;
  country: string | null;
  /** Since when the party is holder or operator. */
  since: string | null;
};

export type Aircraft = {
  /** The registration mark with the nationality, such as `VH-ABC`. */
  mark: string;
  /** As the register writes it: leading zeros, spaces and hyphens included. */
  serial_number: string | null;
  manufacturer: string | null;
  model: string | null;
  type_certificate: string | null;
  icao_type: string | null;
  airframe: string | null;
  year_of_manufacture: string | null;
  country_of_manufacture: string | null;
  max_takeoff_weight_kg: string | null;
  engine_count: string | null;
  engine_manufacturer: string | null;
  engine_model: string | null;
  registration_type: string | null;
  first_registered_on: string | null;
  expires_on: string | null;
  /** In the register's words; null if it states no suspension. */
  suspension: string | null;
  suspended_on: string | null;
  holder: AircraftParty | null;
  operator: AircraftParty | null;
  /** The party that may have the aircraft deregistered and exported, usually its financier. */
  idera_authorised_party: string | null;
  /** Columns whose text is no date, each with that text, such as `Regexpirydate: 31/02/2027`. */
  invalid_dates: readonly string[];
};
