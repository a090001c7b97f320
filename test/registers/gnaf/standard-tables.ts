import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The columns of ADDRESS_DETAIL. */
export const DETAIL_HEADER =
  'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY';
/** The columns of ADDRESS_ALIAS. */
export const ALIAS_HEADER =
  'ADDRESS_ALIAS_PID|DATE_CREATED|DATE_RETIRED|PRINCIPAL_PID|ALIAS_PID|ALIAS_TYPE_CODE|ALIAS_COMMENT';
/** The columns of PRIMARY_SECONDARY. */
export const SECONDARY_HEADER =
  'PRIMARY_SECONDARY_PID|PRIMARY_PID|SECONDARY_PID|DATE_CREATED|DATE_RETIRED|PS_JOIN_TYPE_CODE|PS_JOIN_COMMENT';

/** The columns of ADDRESS_DEFAULT_GEOCODE. */
export const GEOCODE_HEADER =
  'ADDRESS_DEFAULT_GEOCODE_PID|DATE_CREATED|DATE_RETIRED|ADDRESS_DETAIL_PID|GEOCODE_TYPE_CODE|LONGITUDE|LATITUDE';
/** The tables of codes that the sample refers to. */
export const AUTHORITY_TABLES: Readonly<Record<string, string>> = {
  'Authority_Code_FLAT_TYPE_AUT_psv.psv': 'CODE|NAME|DESCRIPTION\nSE|SUITE|SUITE\nUNIT|UNIT|UNIT\n',
  'Authority_Code_LEVEL_TYPE_AUT_psv.psv': 'CODE|NAME|DESCRIPTION\nL|LEVEL|LEVEL\n',
  'Authority_Code_STREET_SUFFIX_AUT_psv.psv': 'CODE|NAME|DESCRIPTION\nN|NORTH|NORTH\n',
  'Authority_Code_GEOCODE_TYPE_AUT_psv.psv': 'CODE|NAME|DESCRIPTION\nFCS|FRONTAGE CENTRE SETBACK|X\n',
};

/** What a row of ADDRESS_DETAIL says, where it is not a principal in Sample Avenue, Sample Hill. */
export type DetailParts = {
  retired?: string;
  building?: string;
  flatType?: string;
  flat?: string;
  flatSuffix?: string;
  levelType?: string;
  level?: string;
  number: string;
  suffix?: string;
  last?: string;
  street?: string;
  locality?: string;
  postcode?: string;
  role?: string;
  isAlias?: boolean;
};

/** One row of ADDRESS_DETAIL. */
export function buildDetail(pid: string, parts: DetailParts): string {
  const cells = new Map(DETAIL_HEADER.split('|').map((name) => [name, '']));
  const values = {
    ADDRESS_DETAIL_PID: pid,
    DATE_RETIRED: parts.retired ?? '',
    BUILDING_NAME: parts.building ?? '',
    FLAT_TYPE_CODE: parts.flatType ?? '',
    FLAT_NUMBER: parts.flat ?? '',
    FLAT_NUMBER_SUFFIX: parts.flatSuffix ?? '',
    LEVEL_TYPE_CODE: parts.levelType ?? '',
    LEVEL_NUMBER: parts.level ?? '',
    NUMBER_FIRST: parts.number,
    NUMBER_FIRST_SUFFIX: parts.suffix ?? '',
    NUMBER_LAST: parts.last ?? '',
    STREET_LOCALITY_PID: parts.street ?? 'VIC1',
    LOCALITY_PID: parts.locality ?? 'loc1',
    ALIAS_PRINCIPAL: parts.isAlias === true ? 'A' : 'P',
    POSTCODE: parts.postcode ?? '3999',
    LEGAL_PARCEL_ID: '1\\PS1',
    CONFIDENCE: '-1',
    PRIMARY_SECONDARY: parts.role ?? '',
  };
  for (const [name, value] of Object.entries(values)) cells.set(name, value);
  return [...cells.values()].join('|');
}

/** One row of ADDRESS_ALIAS. */
export function buildAlias(principal: string, alias: string, retired = ''): string {
  return `${alias}A||${retired}|${principal}|${alias}|SYN|`;
}

/** One row of PRIMARY_SECONDARY. */
export function buildSecondary(primary: string, secondary: string, retired = ''): string {
  return `${secondary}S|${primary}|${secondary}||${retired}|AUTO|`;
}

/** Writes tables to a new folder. Returns its path. */
export function writeTables(tables: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gnaf-standard-'));
  for (const [name, text] of Object.entries(tables)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
