import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findGnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { buildPidFinder, buildPidRowFinder } from '#registers/gnaf/pid-finder.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

const VERSION = 'gnaf-test';
const [header = '', ...lines] = readFileSync(GNAF_SAMPLE_PATH, 'utf8').trim().split('\n');
const columns = header.split('|');
const folder = mkdtempSync(join(tmpdir(), 'pid-finder-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type SampleRow = Record<string, string>;

function parseRow(line: string): SampleRow {
  return Object.fromEntries(line.split('|').map((value, index) => [columns[index], value]));
}

async function openFinder(path: string = GNAF_SAMPLE_PATH) {
  const store = buildMemoryObjectStore();
  await importGnaf({ path, version: VERSION, store });
  const register = await findGnafRegister(store, VERSION);
  assert.ok(register !== null);
  return { store, findByPid: buildPidFinder(buildPidRowFinder(register)) };
}

function writeRows(name: string, rows: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${[header, ...rows].join('\n')}\n`);
  return path;
}

test('every PID of a version finds the address that the register file has under it', async () => {
  const { findByPid } = await openFinder();
  const rows = lines.map(parseRow).filter((row) => row.STATE !== 'OT');
  assert.ok(rows.length > 800);
  for (const row of rows) {
    const found = await findByPid(row.ADDRESS_DETAIL_PID ?? '');
    assert.ok(found !== null, row.ADDRESS_DETAIL_PID);
    assert.equal(found.gnaf_pid, row.ADDRESS_DETAIL_PID);
    const street = [row.STREET_NAME, row.STREET_TYPE, row.STREET_SUFFIX].filter((word) => word !== '').join(' ');
    const end = `${street}, ${row.LOCALITY_NAME} ${row.STATE} ${row.POSTCODE}`;
    assert.ok(found.full_address.endsWith(end), `${found.full_address} ends in ${end}`);
    assert.ok(found.full_address.includes(row.NUMBER_FIRST ?? ''), found.full_address);
    assert.deepEqual([found.latitude, found.longitude], [Number(row.LATITUDE), Number(row.LONGITUDE)]);
    assert.equal(found.geocode_type, row.GEOCODE_TYPE);
    assert.equal(found.pid_status, row.ALIAS_PRINCIPAL === 'A' ? 'alias' : 'principal');
    assert.equal(found.evidence.store_shard_key, `${VERSION}/${row.STATE}-${row.POSTCODE}`);
  }
});

test('a PID that the version does not have is null: unknown digits, other letters, an address that is not offered, no PID at all', async () => {
  const { findByPid } = await openFinder();
  const other = lines.map(parseRow).find((row) => row.STATE === 'OT')?.ADDRESS_DETAIL_PID ?? '';
  assert.match(other, /\d{9}$/);
  for (const pid of ['GANSW999999999', 'GAVIC900000001', 'gansw900000001', ' GANSW900000001', other, 'NSW', '']) {
    assert.equal(await findByPid(pid), null, pid);
  }
});

test('an address is found whatever its PID looks like: letters of another state, another shape, the digits of another PID', async () => {
  const [first = '', second = '', third = ''] = lines;
  const given = [
    first.replace(/^\w+/, 'GAVIC900000002'),
    second.replace(/^\w+/, 'GANSW900000002'),
    third.replace(/^\w+/, 'ODD_PID'),
  ];
  const { findByPid } = await openFinder(writeRows('odd.psv', given));
  for (const line of given) {
    const row = parseRow(line);
    const found = await findByPid(row.ADDRESS_DETAIL_PID ?? '');
    assert.deepEqual([found?.gnaf_pid, found?.longitude], [row.ADDRESS_DETAIL_PID, Number(row.LONGITUDE)]);
  }
});

test('an alias of another address says that it is one', async () => {
  const [principal = '', alias = ''] = lines;
  const parts = alias.split('|');
  parts[columns.indexOf('ALIAS_PRINCIPAL')] = 'A';
  parts[columns.indexOf('PRINCIPAL_PID')] = 'GANSW900000001';
  const { findByPid } = await openFinder(writeRows('alias.psv', [principal, parts.join('|')]));
  assert.equal((await findByPid('GANSW900000001'))?.pid_status, 'principal');
  assert.equal((await findByPid('GANSW900000002'))?.pid_status, 'alias');
});

test('a shard that cannot be read is a refusal, never an absent PID, and is tried again', async () => {
  const { store, findByPid } = await openFinder();
  const key = `snapshots/gnaf/${VERSION}/NSW-2999.gz`;
  const bytes = store.objects.get(key);
  assert.ok(bytes !== undefined);
  store.objects.delete(key);
  for (const pid of ['GANSW900000001', 'GANSW999999999']) {
    await assert.rejects(findByPid(pid), { name: 'ServiceError', code: 'shard_read_failed' });
  }
  store.objects.set(key, bytes);
  assert.equal((await findByPid('GANSW900000001'))?.gnaf_pid, 'GANSW900000001');
});
