import {
  ALIAS_HEADER,
  AUTHORITY_TABLES,
  buildAlias,
  buildDetail,
  buildSecondary,
  DETAIL_HEADER,
  type DetailParts,
  GEOCODE_HEADER,
  SECONDARY_HEADER,
} from './standard-tables.ts';

/** The PIDs of a SAMPLE of invented addresses that the register would link to one another. */
export const PIDS = {
  range: 'GAVIC900000101',
  rangeEnd: 'GAVIC900000102',
  corner: 'GAVIC900000103',
  cornerAlias: 'GAVIC900000104',
  otherSuburb: 'GAVIC900000105',
  otherSuburbAlias: 'GAVIC900000106',
  flatAlias: 'GAVIC900000107',
  flat: 'GAVIC900000108',
  lettered: 'GAVIC900000110',
  letteredUnit1: 'GAVIC900000111',
  letteredUnit2: 'GAVIC900000112',
  building: 'GAVIC900000113',
  unit1: 'GAVIC900000114',
  unit2: 'GAVIC900000115',
  chainAlias: 'GAVIC900000116',
  chainUnit: 'GAVIC900000117',
  chainBuilding: 'GAVIC900000118',
  retiredLink: 'GAVIC900000119',
  dangling: 'GAVIC900000120',
  absent: 'GAVIC900000999',
} as const;

const ADDRESSES: [pid: string, parts: DetailParts][] = [
  [PIDS.range, { number: '38', last: '40' }],
  [PIDS.rangeEnd, { number: '40', isAlias: true }],
  [PIDS.corner, { number: '14', street: 'VIC2', building: 'CORNER HOUSE' }],
  [PIDS.cornerAlias, { number: '24', isAlias: true }],
  [PIDS.otherSuburb, { number: '7', street: 'VIC3', locality: 'loc2', postcode: '3998' }],
  [PIDS.otherSuburbAlias, { number: '7', isAlias: true }],
  [PIDS.flatAlias, { number: '50', flatType: 'FLAT', flat: '3', isAlias: true }],
  [PIDS.flat, { number: '50', flatType: 'UNIT', flat: '3' }],
  [PIDS.lettered, { number: '60', suffix: 'A', role: 'P' }],
  [PIDS.letteredUnit1, { number: '60', flatType: 'UNIT', flat: '1', role: 'S' }],
  [PIDS.letteredUnit2, { number: '60', flatType: 'UNIT', flat: '2', role: 'S' }],
  [PIDS.building, { number: '73', role: 'P' }],
  [PIDS.unit1, { number: '71', flatType: 'UNIT', flat: '1', role: 'S' }],
  [PIDS.unit2, { number: '71', flatType: 'UNIT', flat: '2', role: 'S' }],
  [PIDS.chainAlias, { number: '81', flatType: 'UNIT', flat: '1', role: 'S', isAlias: true, building: 'CHAIN HOUSE' }],
  [PIDS.chainUnit, { number: '83', last: '85', flatType: 'UNIT', flat: '1', role: 'S' }],
  [PIDS.chainBuilding, { number: '83', last: '85', role: 'P' }],
  [PIDS.retiredLink, { number: '90', isAlias: true }],
  [PIDS.dangling, { number: '92', isAlias: true }],
];

const ALIASES = [
  buildAlias(PIDS.range, PIDS.rangeEnd),
  buildAlias(PIDS.corner, PIDS.cornerAlias),
  buildAlias(PIDS.otherSuburb, PIDS.otherSuburbAlias),
  buildAlias(PIDS.flat, PIDS.flatAlias),
  buildAlias(PIDS.chainUnit, PIDS.chainAlias),
  buildAlias(PIDS.corner, PIDS.retiredLink, '2026-01-01'),
  buildAlias(PIDS.absent, PIDS.dangling),
  buildAlias(PIDS.range, PIDS.absent),
  // A second principal for one alias: the lowest PID stays, whatever the order.
  buildAlias(PIDS.building, PIDS.cornerAlias),
];
const SECONDARIES = [
  buildSecondary(PIDS.lettered, PIDS.letteredUnit1),
  buildSecondary(PIDS.lettered, PIDS.letteredUnit2),
  buildSecondary(PIDS.building, PIDS.unit1),
  buildSecondary(PIDS.building, PIDS.unit2),
  buildSecondary(PIDS.chainBuilding, PIDS.chainUnit),
  buildSecondary(PIDS.chainBuilding, PIDS.chainAlias),
  buildSecondary(PIDS.building, PIDS.lettered, '2026-01-01'),
];

/** How many links are kept, and how many lead nowhere. */
export const LINKS = { kept: 10, dangling: 2 };

/** The tables of the sample in the standard layout, each with its rows in the order that `arrange` returns. */
export function buildLinkedTables(arrange: (rows: string[]) => string[] = (rows) => rows): Record<string, string> {
  const table = (header: string, rows: string[]): string => [header, ...arrange(rows), ''].join('\n');
  return {
    ...AUTHORITY_TABLES,
    'VIC_STATE_psv.psv': 'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION\n2|||VICTORIA|VIC\n',
    'VIC_LOCALITY_psv.psv': table(
      'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE',
      ['loc1|||SAMPLE HILL|3999|G|2||5', 'loc2|||SPECIMEN FLAT|3998|G|2||5'],
    ),
    'VIC_STREET_LOCALITY_psv.psv': table(
      'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE',
      ['VIC1|||C|SAMPLE|AVENUE||loc1|||4', 'VIC2|||C|SPECIMEN|ROAD||loc1|||4', 'VIC3|||C|SAMPLE|AVENUE||loc2|||4'],
    ),
    'VIC_ADDRESS_DETAIL_psv.psv': table(
      DETAIL_HEADER,
      ADDRESSES.map(([pid, parts]) => buildDetail(pid, parts)),
    ),
    'VIC_ADDRESS_DEFAULT_GEOCODE_psv.psv': table(GEOCODE_HEADER, [`1|||${PIDS.range}|FCS|144.9|-37.8`]),
    'VIC_ADDRESS_ALIAS_psv.psv': table(ALIAS_HEADER, ALIASES),
    'VIC_PRIMARY_SECONDARY_psv.psv': table(SECONDARY_HEADER, SECONDARIES),
  };
}
