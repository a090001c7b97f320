import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import type { ShardManifest } from '#registers/gnaf/shard-manifest.ts';
import { buildLinkedTables, LINKS, PIDS } from './linked-tables.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';
import { writeTables } from './standard-tables.ts';

const VERSION = 'gnaf-test';
const CORE =
  'ADDRESS_DETAIL_PID|DATE_CREATED|ADDRESS_LABEL|ADDRESS_SITE_NAME|BUILDING_NAME|FLAT_TYPE|FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LEGAL_PARCEL_ID|MB_CODE|ALIAS_PRINCIPAL|PRINCIPAL_PID|PRIMARY_SECONDARY|PRIMARY_PID|GEOCODE_TYPE|LONGITUDE|LATITUDE';

type CoreLinks = {
  alias?: string;
  principal?: string;
  primary?: string;
  role?: string;
  postcode?: string;
  state?: string;
};

function coreRow(pid: string, number: string, links: CoreLinks = {}): string {
  const { alias = 'P', principal = '', primary = '', postcode = '3999', state = 'VIC' } = links;
  const role = links.role ?? (primary === '' ? '' : 'S');
  return `${pid}|2026-08-01||||||||${number}|||SAMPLE|AVENUE||SAMPLE HILL|${state}|${postcode}|||${alias}|${principal}|${role}|${primary}|PROPERTY CENTROID|144.1|-37.1`;
}

async function importTables(tables: Record<string, string>) {
  const store = buildMemoryObjectStore();
  const manifest = await importGnaf({ path: writeTables(tables), version: VERSION, store });
  return { store, manifest };
}

async function importCore(rows: string[]) {
  return importTables({ 'SAMPLE_GNAF_CORE.psv': [CORE, ...rows].join('\n') });
}

/** The links of a shard as `number > PID digits @ postcode`, in order of rows. */
async function readLinks({ store }: Awaited<ReturnType<typeof importTables>>, name: string): Promise<string[]> {
  const register = await findGnafRegister(store, VERSION);
  const shard = await register?.openShard(register.directory.table.shards.indexOf(name));
  assert.ok(shard !== undefined);
  return Array.from({ length: shard.rows }, (_, row) => row)
    .filter((row) => shard.link[row])
    .map((row) => `${(shard.numberFirst[row] ?? 0) - 1} > ${shard.link[row]} @ ${shard.linkPostcode[row] ?? 0}`);
}

function hashes(manifest: ShardManifest): string[] {
  return [...manifest.shards.map((shard) => `${shard.name} ${shard.sha256}`), manifest.directory.sha256];
}

test('links of both tables are kept and counted; retired links are left out, dangling links are only counted', async () => {
  const imported = await importTables(buildLinkedTables());
  const { links, links_dangling } = imported.manifest.counts;
  assert.deepEqual({ kept: links, dangling: links_dangling }, LINKS);
  assert.deepEqual(await readLinks(imported, 'VIC-3999'), [
    '7 > 900000105 @ 3998',
    '24 > 900000103 @ 0',
    '40 > 900000101 @ 0',
    '50 > 900000108 @ 0',
    '60 > 900000110 @ 0',
    '60 > 900000110 @ 0',
    '71 > 900000113 @ 0',
    '71 > 900000113 @ 0',
    '81 > 900000117 @ 0',
    '83 > 900000118 @ 0',
  ]);
});

test('the order of rows in the tables changes nothing', async () => {
  const straight = await importTables(buildLinkedTables());
  const reversed = await importTables(buildLinkedTables((rows) => rows.toReversed()));
  assert.deepEqual(reversed.manifest, straight.manifest);
});

test('a row of a link table with too few fields is a dangling link', async () => {
  const tables = buildLinkedTables();
  tables['VIC_PRIMARY_SECONDARY_psv.psv'] += `X|${PIDS.building}|${PIDS.flat}\n`;
  const { manifest } = await importTables(tables);
  assert.deepEqual([manifest.counts.links, manifest.counts.links_dangling], [LINKS.kept, LINKS.dangling + 1]);
});

test('G-NAF Core links an alias to its principal and a unit to its building, in any order of rows', async () => {
  const rows = [
    coreRow(PIDS.rangeEnd, '40', { alias: 'A', principal: PIDS.range, primary: PIDS.building }),
    coreRow(PIDS.unit1, '71', { primary: PIDS.building }),
    coreRow(PIDS.range, '38', { alias: 'A', principal: PIDS.range }),
    coreRow(PIDS.building, '73', { postcode: '3998' }),
    coreRow(PIDS.dangling, '92', { primary: PIDS.absent }),
    coreRow('GANSW900000999', '1', { state: 'NSW', postcode: '2999' }),
  ];
  const imported = await importCore(rows);
  assert.deepEqual(await readLinks(imported, 'VIC-3999'), ['40 > 900000101 @ 0', '71 > 900000113 @ 3998']);
  assert.deepEqual([imported.manifest.counts.links, imported.manifest.counts.links_dangling], [2, 1]);
  const reversed = await importCore(rows.toReversed());
  assert.deepEqual(hashes(reversed.manifest), hashes(imported.manifest));
});

test('a version with dangling links only has the same bytes as one without links', async () => {
  const plain = await importCore([coreRow(PIDS.range, '38'), coreRow(PIDS.unit1, '71', { role: 'S' })]);
  const dangling = await importCore([coreRow(PIDS.range, '38'), coreRow(PIDS.unit1, '71', { primary: PIDS.absent })]);
  assert.equal(plain.manifest.counts.links_dangling, 0);
  assert.equal(dangling.manifest.counts.links_dangling, 1);
  assert.deepEqual(hashes(dangling.manifest), hashes(plain.manifest));
});
