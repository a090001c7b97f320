import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import type { ShardManifest } from '#registers/gnaf/shard-manifest.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';
import {
  ALIAS_HEADER,
  buildAlias,
  buildDetail,
  buildSecondary,
  type DetailParts,
  SECONDARY_HEADER,
  writeTables,
} from './standard-tables.ts';

// Real rows of G-NAF are outside the repository, because their licence does not allow shipping them. Without them the tests are skipped.
const REAL = locateSharedData('gnaf-standard/');
const options = { skip: whyNoSharedData('gnaf-standard/') };
const DETAIL = 'VIC_ADDRESS_DETAIL_psv.psv';
const STREETS = 'VIC_STREET_LOCALITY_psv.psv';

type Row = Record<string, string>;

function readRows(name: string): Row[] {
  const [header = '', ...lines] = readFileSync(new URL(`processed/${name}`, REAL), 'utf8')
    .trimEnd()
    .split('\n');
  const names = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at] ?? '', cell])));
}

/** The parts of an alias, which the extract of ADDRESS_DETAIL leaves out and the processed tables hold as text. */
function partsOf(row: Row): DetailParts {
  const [, flatType = '', flat = '', flatSuffix = ''] = /^(\w+) (\d+)(\w*)$/.exec(row.flat_number ?? '') ?? [];
  const [levelType = '', level = ''] = (row.level_number ?? '').split(' ');
  const [, number = '', suffix = ''] = /^(\d*)(\w*)$/.exec(row.number_first ?? '') ?? [];
  const { number_last: last = '', street_locality_pid: street = '', postcode = '', primary_secondary: role = '' } = row;
  const locality = localityOf(row);
  return { flatType, flat, flatSuffix, levelType, level, number, suffix, last, street, locality, postcode, role };
}

/** The PID of a locality in the register; the processed tables split Melbourne in two. */
function localityOf(row: Row): string {
  return (row.locality_pid ?? '').replace(/_\d$/, '');
}

/** The streets that have only aliases. */
function listMissingStreets(rows: Row[], known = ''): string[] {
  return rows
    .filter((row) => !known.includes(`${row.street_locality_pid}|`))
    .map((row) => `${row.street_locality_pid}|||C|${row.street_name}|${row.street_type}||${localityOf(row)}|||4`);
}

function writeRealTables(): string {
  const tables: Record<string, string> = {};
  for (const folder of ['psv/', 'psv-derived/'])
    for (const name of readdirSync(new URL(folder, REAL)))
      tables[name] = readFileSync(new URL(`${folder}${name}`, REAL), 'utf8').trimEnd();
  const aliases = readRows('address_aliases.tsv');
  const details = aliases.map((row) => buildDetail(row.gnaf_pid ?? '', { ...partsOf(row), isAlias: true }));
  tables[DETAIL] = [tables[DETAIL], ...details].join('\n');
  tables[STREETS] = [tables[STREETS], ...listMissingStreets(aliases, tables[STREETS])].join('\n');
  const links = readRows('address_alias_lookup.tsv').map((row) =>
    buildAlias(row.principal_pid ?? '', row.alias_pid ?? ''),
  );
  tables['VIC_ADDRESS_ALIAS_psv.psv'] = [ALIAS_HEADER, ...links].join('\n');
  const units = readRows('address_secondary_lookup.tsv').map((row) =>
    buildSecondary(row.primary_pid ?? '', row.secondary_pid ?? ''),
  );
  tables['VIC_PRIMARY_SECONDARY_psv.psv'] = [SECONDARY_HEADER, ...units].join('\n');
  return writeTables(tables);
}

async function importReal(): Promise<{ manifest: ShardManifest; register: GnafRegister }> {
  const store = buildMemoryObjectStore();
  const manifest = await importGnaf({ path: writeRealTables(), version: 'gnaf-2026-02', store });
  const register = await findGnafRegister(store, 'gnaf-2026-02');
  assert.ok(register !== null);
  return { manifest, register };
}

async function lookUpPids(register: GnafRegister, row: Row): Promise<(string | undefined)[]> {
  const raw_address = `${row.address}, ${row.locality_name} ${row.state} ${row.postcode}`;
  const match = await lookUpAddress(register, { raw_address, limit: 5 });
  return [match.status, match.candidates[0]?.gnaf_pid, match.candidates[1]?.gnaf_pid];
}

test('every real alias is found as itself with its principal right after it', options, async () => {
  const { manifest, register } = await importReal();
  const links = new Map(readRows('address_alias_lookup.tsv').map((row) => [row.alias_pid, row.principal_pid]));
  const aliases = readRows('address_aliases.tsv');
  const units = readRows('address_secondary_lookup.tsv').length;
  // Of the buildings in the extract all are there, of their units two.
  assert.deepEqual(
    [manifest.counts.rows_bad, manifest.counts.links, manifest.counts.links_dangling],
    [0, aliases.length + 2, units - 2],
  );
  for (const row of aliases)
    assert.deepEqual(await lookUpPids(register, row), ['exact_match', row.gnaf_pid, links.get(row.gnaf_pid)]);
});

test('every real principal that has an alias is still found as itself', options, async () => {
  const { register } = await importReal();
  const principals = new Set(readRows('address_alias_lookup.tsv').map((row) => row.principal_pid));
  for (const row of readRows('address_principals.tsv')) {
    if (!principals.has(row.gnaf_pid)) continue;
    const [status, pid] = await lookUpPids(register, row);
    assert.deepEqual([status, pid], ['exact_match', row.gnaf_pid]);
  }
});
