import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { importGnaf } from '#registers/gnaf/import-gnaf.ts';
import { findGnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { buildZip } from '#test/support/build-zip.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

const VERSION = 'gnaf-test';
const STANDARD = 'G-NAF/G-NAF AUGUST 2026/Standard';
const AUTHORITY = 'G-NAF/G-NAF AUGUST 2026/Authority Code';
const DETAIL =
  'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY';

type Parts = {
  retired?: string;
  flatType?: string;
  flat?: string;
  number: string;
  last?: string;
  postcode?: string;
  role?: string;
};

function detail(pid: string, parts: Parts): string {
  const cells = new Map(DETAIL.split('|').map((name) => [name, '']));
  const values = {
    ADDRESS_DETAIL_PID: pid,
    DATE_RETIRED: parts.retired ?? '',
    FLAT_TYPE_CODE: parts.flatType ?? '',
    FLAT_NUMBER: parts.flat ?? '',
    NUMBER_FIRST: parts.number,
    NUMBER_LAST: parts.last ?? '',
    STREET_LOCALITY_PID: 'VIC1',
    LOCALITY_PID: 'loc1',
    ALIAS_PRINCIPAL: 'P',
    POSTCODE: parts.postcode ?? '3999',
    LEGAL_PARCEL_ID: '1\\PS1',
    CONFIDENCE: '-1',
    PRIMARY_SECONDARY: parts.role ?? '',
  };
  for (const [name, value] of Object.entries(values)) cells.set(name, value);
  return [...cells.values()].join('|');
}

const FILES: Record<string, string> = {
  [`${AUTHORITY}/Authority_Code_FLAT_TYPE_AUT_psv.psv`]: 'CODE|NAME|DESCRIPTION\nSE|SUITE|SUITE\nUNIT|UNIT|UNIT\n',
  [`${AUTHORITY}/Authority_Code_LEVEL_TYPE_AUT_psv.psv`]: 'CODE|NAME|DESCRIPTION\nL|LEVEL|LEVEL\n',
  [`${AUTHORITY}/Authority_Code_STREET_SUFFIX_AUT_psv.psv`]: 'CODE|NAME|DESCRIPTION\nN|NORTH|NORTH\n',
  [`${AUTHORITY}/Authority_Code_GEOCODE_TYPE_AUT_psv.psv`]: 'CODE|NAME|DESCRIPTION\nFCS|FRONTAGE CENTRE SETBACK|X\n',
  [`${STANDARD}/VIC_STATE_psv.psv`]:
    'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION\n2|||VICTORIA|VIC\n',
  [`${STANDARD}/VIC_LOCALITY_psv.psv`]:
    'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE\nloc1|||SAMPLE HILL|3999|G|2||5\n',
  [`${STANDARD}/VIC_LOCALITY_ALIAS_psv.psv`]:
    'LOCALITY_ALIAS_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_PID|NAME|POSTCODE|ALIAS_TYPE_CODE|STATE_PID\na1|||loc1|OLD SAMPLE||SYN|2\n',
  [`${STANDARD}/VIC_STREET_LOCALITY_psv.psv`]:
    'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE\nVIC1|||C|SAMPLE|AVENUE|N|loc1|||4\n',
  [`${STANDARD}/VIC_STREET_LOCALITY_ALIAS_psv.psv`]:
    'STREET_LOCALITY_ALIAS_PID|DATE_CREATED|DATE_RETIRED|STREET_LOCALITY_PID|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|ALIAS_TYPE_CODE\nb1|||VIC1|FORMER|AVENUE|N|SYN\n',
  [`${STANDARD}/VIC_ADDRESS_DETAIL_psv.psv`]: [
    DETAIL,
    detail('GAVIC900000001', { number: '5', role: 'P' }),
    detail('GAVIC900000002', { number: '5', flatType: 'SE', flat: '3', role: 'S' }),
    detail('GAVIC900000003', { number: '9', last: '11', postcode: '' }),
    detail('GAVIC900000004', { number: '7', retired: '2026-01-01' }),
    'GAVIC900000005|short',
    '',
  ].join('\r\n'),
  [`${STANDARD}/VIC_ADDRESS_DEFAULT_GEOCODE_psv.psv`]:
    'ADDRESS_DEFAULT_GEOCODE_PID|DATE_CREATED|DATE_RETIRED|ADDRESS_DETAIL_PID|GEOCODE_TYPE_CODE|LONGITUDE|LATITUDE\n1|||GAVIC900000001|FCS|144.93953236|-37.84128419\n',
};

function writeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gnaf-standard-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function importPath(path: string) {
  const store = buildMemoryObjectStore();
  const manifest = await importGnaf({ path, version: VERSION, store });
  const snapshot = await findGnafSnapshot(store, VERSION);
  assert.ok(snapshot !== null);
  return { manifest, snapshot };
}

test('the unpacked folder is read: retired rows left out, bad rows counted, postcode of the locality where there is none', async () => {
  const { manifest } = await importPath(writeFolder());
  const { rows_read, rows_offered, rows_retired, rows_bad, rows_without_postcode } = manifest.counts;
  assert.deepEqual([rows_read, rows_offered, rows_retired, rows_bad, rows_without_postcode], [5, 3, 1, 1, 0]);
});

test('the zip file gives the same shards as the folder', async () => {
  const zip = join(mkdtempSync(join(tmpdir(), 'gnaf-zip-')), 'g-naf_aug26_allstates_gda2020_psv.zip');
  const packed = Object.entries(FILES).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  writeFileSync(zip, buildZip(packed));
  const [fromZip, fromFolder] = [await importPath(zip), await importPath(writeFolder())];
  assert.deepEqual(fromZip.manifest, fromFolder.manifest);
});

test('codes are spelled out, and the default geocode is joined', async () => {
  const { snapshot } = await importPath(writeFolder());
  const suite = await lookUpAddress(snapshot, {
    raw_address: 'Suite 3, 5 Sample Ave N, Sample Hill VIC 3999',
    limit: 1,
  });
  assert.equal(suite.status, 'exact_match');
  assert.equal(suite.candidates[0]?.full_address, 'SUITE 3, 5 SAMPLE AVENUE NORTH, SAMPLE HILL VIC 3999');
  assert.equal(suite.candidates[0]?.latitude, null);
  const house = await lookUpAddress(snapshot, { raw_address: '5 Sample Ave N, Sample Hill VIC 3999', limit: 1 });
  const { latitude, longitude, geocode_type } = house.candidates[0] ?? {};
  assert.deepEqual([latitude, longitude, geocode_type], [-37.841284, 144.939532, 'FRONTAGE CENTRE SETBACK']);
});

test('aliases of locality and street find the address under its own name', async () => {
  const { snapshot } = await importPath(writeFolder());
  for (const raw_address of ['5 Sample Ave N, Old Sample VIC 3999', '5 Former Ave N, Sample Hill VIC 3999']) {
    const match = await lookUpAddress(snapshot, { raw_address, limit: 1 });
    assert.equal(match.candidates[0]?.gnaf_pid, 'GAVIC900000001', raw_address);
  }
});

test('the legal parcel of the row that evidence points at can be read', async () => {
  const { snapshot } = await importPath(writeFolder());
  const match = await lookUpAddress(snapshot, { raw_address: '5 Sample Ave N, Sample Hill VIC 3999', limit: 1 });
  const { store_shard_key = '', row_offset = 0 } = match.candidates[0]?.evidence ?? {};
  assert.equal(await snapshot.findParcel(store_shard_key, row_offset), '1\\PS1');
});
