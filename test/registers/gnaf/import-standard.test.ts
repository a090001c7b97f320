import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { findGnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { buildZip } from '#test/support/build-zip.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';
import { AUTHORITY_TABLES, buildDetail, DETAIL_HEADER, GEOCODE_HEADER, writeTables } from './standard-tables.ts';

const VERSION = 'gnaf-test';
const STANDARD = 'G-NAF/G-NAF AUGUST 2026/Standard';
const AUTHORITY = 'G-NAF/G-NAF AUGUST 2026/Authority Code';
const FILES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(AUTHORITY_TABLES).map(([name, text]) => [`${AUTHORITY}/${name}`, text])),
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
    DETAIL_HEADER,
    buildDetail('GAVIC900000001', { number: '5', role: 'P' }),
    buildDetail('GAVIC900000002', { number: '5', flatType: 'SE', flat: '3', role: 'S' }),
    buildDetail('GAVIC900000003', { number: '9', last: '11', postcode: '' }),
    buildDetail('GAVIC900000004', { number: '7', retired: '2026-01-01' }),
    'GAVIC900000005|short',
    '',
  ].join('\r\n'),
  [`${STANDARD}/VIC_ADDRESS_DEFAULT_GEOCODE_psv.psv`]: `${GEOCODE_HEADER}\n1|||GAVIC900000001|FCS|144.93953236|-37.84128419\n`,
};

async function importPath(path: string) {
  const store = buildMemoryObjectStore();
  const manifest = await importGnaf({ path, version: VERSION, store });
  const register = await findGnafRegister(store, VERSION);
  assert.ok(register !== null);
  return { manifest, register, store };
}

test("the unpacked folder is read: retired rows left out, bad rows counted, the locality's postcode used if a row has none", async () => {
  const { manifest } = await importPath(writeTables(FILES));
  const { rows_read, rows_offered, rows_retired, rows_bad, rows_without_postcode } = manifest.counts;
  assert.deepEqual([rows_read, rows_offered, rows_retired, rows_bad, rows_without_postcode], [5, 3, 1, 1, 0]);
});

test('the zip file produces the same shards as the folder', async () => {
  const zip = join(mkdtempSync(join(tmpdir(), 'gnaf-zip-')), 'g-naf_aug26_allstates_gda2020_psv.zip');
  const packed = Object.entries(FILES).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  writeFileSync(zip, buildZip(packed));
  const [fromZip, fromFolder] = [await importPath(zip), await importPath(writeTables(FILES))];
  assert.deepEqual(fromZip.manifest, fromFolder.manifest);
});

test('codes are spelled out, and the default geocode is joined', async () => {
  const { register } = await importPath(writeTables(FILES));
  const suite = await lookUpAddress(register, {
    raw_address: 'Suite 3, 5 Sample Ave N, Sample Hill VIC 3999',
    limit: 1,
  });
  assert.equal(suite.status, 'exact_match');
  assert.equal(suite.candidates[0]?.full_address, 'SUITE 3, 5 SAMPLE AVENUE NORTH, SAMPLE HILL VIC 3999');
  assert.equal(suite.candidates[0]?.latitude, null);
  const house = await lookUpAddress(register, { raw_address: '5 Sample Ave N, Sample Hill VIC 3999', limit: 1 });
  const { latitude, longitude, geocode_type } = house.candidates[0] ?? {};
  assert.deepEqual([latitude, longitude, geocode_type], [-37.841284, 144.939532, 'FRONTAGE CENTRE SETBACK']);
});

test('aliases of locality and street find the address under its own name', async () => {
  const { register } = await importPath(writeTables(FILES));
  for (const raw_address of ['5 Sample Ave N, Old Sample VIC 3999', '5 Former Ave N, Sample Hill VIC 3999']) {
    const match = await lookUpAddress(register, { raw_address, limit: 1 });
    assert.equal(match.candidates[0]?.gnaf_pid, 'GAVIC900000001', raw_address);
  }
});

test('the legal parcel of the row that evidence cites can be read', async () => {
  const { register } = await importPath(writeTables(FILES));
  const match = await lookUpAddress(register, { raw_address: '5 Sample Ave N, Sample Hill VIC 3999', limit: 1 });
  const { store_shard_key = '', row_offset = 0 } = match.candidates[0]?.evidence ?? {};
  assert.equal(await register.findParcel(store_shard_key, row_offset), '1\\PS1');
});

test('a second look-up of the same place reads no object, neither for the address nor for its parcel', async () => {
  const { store } = await importPath(writeTables(FILES));
  const read: string[] = [];
  const findObject = (key: string) => {
    read.push(key);
    return store.findObject(key);
  };
  const register = await findGnafRegister({ ...store, findObject }, VERSION);
  assert.ok(register);
  const lookUp = async () => {
    const match = await lookUpAddress(register, { raw_address: '5 Sample Ave N, Sample Hill VIC 3999', limit: 1 });
    const { store_shard_key = '', row_offset = 0 } = match.candidates[0]?.evidence ?? {};
    // Callers who ask together share one reading.
    return Promise.all([0, 1].map(() => register.findParcel(store_shard_key, row_offset)));
  };
  read.length = 0;
  assert.deepEqual(await lookUp(), ['1\\PS1', '1\\PS1']);
  assert.equal(read.length, 2, 'the shard, and its parcels');
  assert.deepEqual(await lookUp(), ['1\\PS1', '1\\PS1']);
  assert.equal(read.length, 2);
});

test('a shard that cannot be read for its parcels is refused, and tried again by the next caller', async () => {
  const { store } = await importPath(writeTables(FILES));
  let broken = true;
  const findObject: typeof store.findObject = (key) =>
    broken && key.includes('VIC-3999') ? Promise.resolve(null) : store.findObject(key);
  const register = await findGnafRegister({ ...store, findObject }, VERSION);
  assert.ok(register);
  await assert.rejects(register.findParcel(`${VERSION}/VIC-3999`, 0), { code: 'shard_read_failed' });
  await assert.rejects(register.findParcel(`${VERSION}/VIC-0000`, 0), { code: 'shard_read_failed' });
  broken = false;
  assert.equal(await register.findParcel(`${VERSION}/VIC-3999`, 0), '1\\PS1');
});
