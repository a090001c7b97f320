import { type AircraftParty, buildAircraftLine } from '#domain/entities/aircraft.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { readRegisterText } from '#domain/extracts/row-line.ts';
import {
  buildAirframeSerialKey,
  parseAirframeSerial,
  parseAustralianMark,
} from '#domain/identifiers/serial-numbers.ts';
import { isWrittenAsPerson, normaliseLegalName } from '#domain/names/legal-form.ts';

/** All columns of the register, in CASA's words. */
export const AIRCRAFT_COLUMNS =
  'Mark,Manu,Type,Model,Serial,MTOW,engnum,Engmanu,Engtype,Engmodel,Fueltype,regType,regholdname,regholdadd1,regholdadd2,regholdSuburb,regholdState,regholdPostcode,regholdCountry,regholdCommdate,regopName,regopadd1,regopadd2,regopSuburb,regopState,regopPostcode,regopCountry,regopCommdate,Datefirstreg,gear,Airframe,CoAcata,CoAcatb,CoAcatc,Propmanu,Propmodel,Typecert,Countrymanu,Yearmanu,Regexpirydate,suspendstatus,suspenddate,ICAOtypedesig,IDERA_Authorised_Party'.split(
    ',',
  );
// A rejected row is stored too, so it has no address either.
const REPORTED = ['Mark', 'Manu', 'Model', 'Serial'];
const DATES = ['regholdCommdate', 'regopCommdate', 'Datefirstreg', 'Regexpirydate', 'suspenddate'];
const STATES: Readonly<Record<string, string>> = {
  'AUSTRALIAN CAPITAL TERRITORY': 'ACT',
  'NEW SOUTH WALES': 'NSW',
  'NORTHERN TERRITORY': 'NT',
  QUEENSLAND: 'QLD',
  'SOUTH AUSTRALIA': 'SA',
  TASMANIA: 'TAS',
  VICTORIA: 'VIC',
  'WESTERN AUSTRALIA': 'WA',
};
// Any other words count as a suspension: which words CASA uses is not documented.
const NOT_SUSPENDED = /^(?:n|no|none|not suspended)?$/i;

/** The import of CASA's aircraft register: comma-separated with quotes, one row for each aircraft. */
export const AIRCRAFT_DATASET = defineTable({
  dataset: 'casa-aircraft',
  parserVersion: 'casa-aircraft-1',
  keyColumns: { reference: 'unique', serial_number: 'plain', holder_name: 'plain' },
  format: 'csv',
  required: AIRCRAFT_COLUMNS,
  reported: REPORTED,
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const text = (column: string) => readRegisterText(row(column));
  const optional = (column: string) => text(column) || null;
  const mark = parseAustralianMark(text('Mark'));
  if (mark === null) return { rejected: `no valid mark: ${JSON.stringify(text('Mark'))}`, row: '' };
  const serial = parseAirframeSerial(text('Serial'));
  const holder = readParty(text, 'reghold', 'regholdname');
  const line = buildAircraftLine({
    mark,
    serial_number: optional('Serial'),
    manufacturer: optional('Manu'),
    model: optional('Model'),
    type_certificate: optional('Typecert'),
    icao_type: optional('ICAOtypedesig'),
    airframe: optional('Airframe'),
    year_of_manufacture: optional('Yearmanu'),
    country_of_manufacture: optional('Countrymanu'),
    max_takeoff_weight_kg: optional('MTOW'),
    engine_count: optional('engnum'),
    engine_manufacturer: optional('Engmanu'),
    engine_model: optional('Engmodel'),
    registration_type: optional('regType'),
    first_registered_on: parseSlashDay(text('Datefirstreg')),
    expires_on: parseSlashDay(text('Regexpirydate')),
    suspension: NOT_SUSPENDED.test(text('suspendstatus')) ? null : text('suspendstatus'),
    suspended_on: parseSlashDay(text('suspenddate')),
    holder,
    operator: readParty(text, 'regop', 'regopName'),
    idera_authorised_party: optional('IDERA_Authorised_Party'),
    invalid_dates: DATES.filter((column) => text(column) !== '' && parseSlashDay(text(column)) === null).map(
      (column) => `${column}: ${text(column)}`,
    ),
  });
  const serialKey = serial === null ? null : buildAirframeSerialKey(serial);
  return { keys: [mark, serialKey, holder === null ? null : normaliseLegalName(holder.name)], line };
}

// Streets and postcodes are not kept, because many holders are people. Nor is the country of a person.
function readParty(text: (column: string) => string, prefix: string, nameColumn: string): AircraftParty | null {
  const name = text(nameColumn);
  if (name === '') return null;
  const state = text(`${prefix}State`);
  return {
    name,
    suburb: text(`${prefix}Suburb`) || null,
    state: STATES[state.toUpperCase()] ?? (state || null),
    country: isWrittenAsPerson(name) ? null : text(`${prefix}Country`) || null,
    since: parseSlashDay(text(`${prefix}Commdate`)),
  };
}
