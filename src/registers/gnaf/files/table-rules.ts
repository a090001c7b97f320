/** The columns that a table must have, and whether it may be empty. */
export type TableRule = { columns: readonly string[]; mayLackRows: boolean };

const CORE: TableRule = needs(
  'ADDRESS_DETAIL_PID FLAT_NUMBER NUMBER_FIRST NUMBER_LAST LOT_NUMBER STREET_NAME STREET_TYPE STREET_SUFFIX LOCALITY_NAME STATE POSTCODE LONGITUDE LATITUDE',
);
const AUTHORITY: TableRule = needs('CODE NAME');
const STANDARD: Record<string, TableRule> = {
  ADDRESS_DETAIL: needs(
    'ADDRESS_DETAIL_PID DATE_RETIRED FLAT_TYPE_CODE FLAT_NUMBER NUMBER_FIRST NUMBER_FIRST_SUFFIX NUMBER_LAST LOT_NUMBER STREET_LOCALITY_PID LOCALITY_PID ALIAS_PRINCIPAL POSTCODE',
  ),
  ADDRESS_DEFAULT_GEOCODE: needs('ADDRESS_DETAIL_PID LONGITUDE LATITUDE'),
  STATE: needs('STATE_PID STATE_ABBREVIATION'),
  LOCALITY: needs('LOCALITY_PID DATE_RETIRED LOCALITY_NAME STATE_PID'),
  STREET_LOCALITY: needs(
    'STREET_LOCALITY_PID DATE_RETIRED STREET_NAME STREET_TYPE_CODE STREET_SUFFIX_CODE LOCALITY_PID',
  ),
  LOCALITY_ALIAS: mayNeed('LOCALITY_PID DATE_RETIRED NAME'),
  STREET_LOCALITY_ALIAS: mayNeed('STREET_LOCALITY_PID DATE_RETIRED STREET_NAME STREET_TYPE_CODE STREET_SUFFIX_CODE'),
  ADDRESS_ALIAS: mayNeed('PRINCIPAL_PID ALIAS_PID DATE_RETIRED'),
  PRIMARY_SECONDARY: mayNeed('PRIMARY_PID SECONDARY_PID DATE_RETIRED'),
};
const ANYTHING: TableRule = { columns: [], mayLackRows: true };

/** The tables that each state must have in the standard layout. */
export const TABLES_OF_STATE = [
  'STATE',
  'LOCALITY',
  'STREET_LOCALITY',
  'ADDRESS_DETAIL',
  'ADDRESS_DEFAULT_GEOCODE',
] as const;

/** The authority tables that translate codes into words. */
export const AUTHORITY_TABLES = ['FLAT_TYPE', 'LEVEL_TYPE', 'STREET_SUFFIX', 'GEOCODE_TYPE'] as const;

const STANDARD_NAME = /^[A-Z]+_(\w+)_psv\.psv$/i;
const AUTHORITY_NAME = /^Authority_Code_(\w+)_AUT_psv\.psv$/i;

/** The rule for a table by its file name. A file without the name of a standard table is G-NAF Core. */
export function findTableRule(name: string): TableRule {
  if (AUTHORITY_NAME.test(name)) return AUTHORITY;
  const table = STANDARD_NAME.exec(name)?.[1]?.toUpperCase();
  return table === undefined ? CORE : (STANDARD[table] ?? ANYTHING);
}

/** Whether a file has the name of a table of the standard layout. */
export function isStandardName(name: string): boolean {
  return STANDARD_NAME.test(name);
}

function needs(columns: string): TableRule {
  return { columns: columns.split(' '), mayLackRows: false };
}

/** A state may have no aliases and no links at all. */
function mayNeed(columns: string): TableRule {
  return { columns: columns.split(' '), mayLackRows: true };
}
