import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import type { ShardManifest } from '#registers/gnaf/shard-manifest.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

const CODES = 'CODE|NAME|DESCRIPTION\nX|EXAMPLE|X\n';
const DETAIL_HEADER =
  'ADDRESS_DETAIL_PID|DATE_RETIRED|FLAT_TYPE_CODE|FLAT_NUMBER|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST|LOT_NUMBER|STREET_LOCALITY_PID|LOCALITY_PID|ALIAS_PRINCIPAL|POSTCODE';
const details = Array.from({ length: 10 }, (_, row) => `GATAS90000000${row}||||${row + 1}||||s1|l1|P|7999`);
const points = details.map((row) => `1||${row.split('|')[0]}|X|147.1|-42.1`);

/** The least that makes a register in the standard layout, of SAMPLE addresses. */
const TABLES: Record<string, string> = {
  'Authority_Code_FLAT_TYPE_AUT_psv.psv': CODES,
  'Authority_Code_LEVEL_TYPE_AUT_psv.psv': CODES,
  'Authority_Code_STREET_SUFFIX_AUT_psv.psv': CODES,
  'Authority_Code_GEOCODE_TYPE_AUT_psv.psv': CODES,
  'TAS_STATE_psv.psv': 'STATE_PID|STATE_ABBREVIATION\n6|TAS\n',
  'TAS_LOCALITY_psv.psv': 'LOCALITY_PID|DATE_RETIRED|LOCALITY_NAME|STATE_PID\nl1||SAMPLE BAY|6\n',
  'TAS_STREET_LOCALITY_psv.psv':
    'STREET_LOCALITY_PID|DATE_RETIRED|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|LOCALITY_PID\ns1||SAMPLE|STREET||l1\n',
  'TAS_STREET_LOCALITY_ALIAS_psv.psv':
    'STREET_LOCALITY_PID|DATE_RETIRED|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE\n',
  'TAS_ADDRESS_DETAIL_psv.psv': `${[DETAIL_HEADER, ...details].join('\n')}\n`,
  'TAS_ADDRESS_DEFAULT_GEOCODE_psv.psv': `${['PID|DATE_RETIRED|ADDRESS_DETAIL_PID|GEOCODE_TYPE_CODE|LONGITUDE|LATITUDE', ...points].join('\n')}\n`,
};

function importTables(changes: Record<string, string | null>): Promise<ShardManifest> {
  const path = mkdtempSync(join(tmpdir(), 'gnaf-standard-'));
  for (const [name, text] of Object.entries({ ...TABLES, ...changes }))
    if (text !== null) writeFileSync(join(path, name), text);
  return importGnaf({ path, version: 'gnaf-test', store: buildMemoryObjectStore() });
}

test('the tables as they are make a register, aliases or not', async () => {
  assert.equal((await importTables({})).counts.rows_offered, details.length);
  const bare = await importTables({ 'TAS_STREET_LOCALITY_ALIAS_psv.psv': null });
  assert.equal(bare.counts.rows_offered, details.length);
});

for (const [name, changes, message] of [
  ['no localities', { 'TAS_LOCALITY_psv.psv': null }, /TAS lacks the tables LOCALITY$/],
  [
    'no streets and no states',
    { 'TAS_STREET_LOCALITY_psv.psv': null, 'TAS_STATE_psv.psv': null },
    /TAS lacks the tables STATE, STREET_LOCALITY$/,
  ],
  ['no points', { 'TAS_ADDRESS_DEFAULT_GEOCODE_psv.psv': null }, /lacks the tables ADDRESS_DEFAULT_GEOCODE$/],
  ['no addresses', { 'TAS_ADDRESS_DETAIL_psv.psv': null }, /lacks the tables ADDRESS_DETAIL$/],
  [
    'no words for the codes of flats',
    { 'Authority_Code_FLAT_TYPE_AUT_psv.psv': null },
    /lacks the tables Authority Code FLAT_TYPE$/,
  ],
  [
    'a state of which only some tables are there',
    { 'NT_STATE_psv.psv': 'STATE_PID|STATE_ABBREVIATION\n7|NT\n' },
    /NT lacks the tables LOCALITY, STREET_LOCALITY, ADDRESS_DETAIL, ADDRESS_DEFAULT_GEOCODE$/,
  ],
  [
    'points without a longitude',
    { 'TAS_ADDRESS_DEFAULT_GEOCODE_psv.psv': 'ADDRESS_DETAIL_PID|LATITUDE\nGATAS900000000|-42\n' },
    /TAS_ADDRESS_DEFAULT_GEOCODE_psv\.psv: lacks the column LONGITUDE$/,
  ],
  ['a table with a header alone', { 'TAS_STATE_psv.psv': 'STATE_PID|STATE_ABBREVIATION\n' }, /header but no rows/],
  ['an alias table that is empty', { 'TAS_STREET_LOCALITY_ALIAS_psv.psv': '' }, /ALIAS_psv\.psv: is empty/],
  [
    'addresses in streets that are not there',
    { 'TAS_STREET_LOCALITY_psv.psv': TABLES['TAS_STREET_LOCALITY_psv.psv']?.replace('s1', 's9') ?? '' },
    /DETAIL_psv\.psv: 10 of 10 rows cannot be read: line 2 has a street or locality that is missing/,
  ],
  [
    'points that are cut short',
    {
      'TAS_ADDRESS_DEFAULT_GEOCODE_psv.psv':
        TABLES['TAS_ADDRESS_DEFAULT_GEOCODE_psv.psv']?.replaceAll('|-42.1', '') ?? '',
    },
    /GEOCODE_psv\.psv: 10 of 10 rows cannot be read: line 2 has 5 fields, but the header has 6/,
  ],
  [
    'a file of another layout beside them',
    { 'ACT_GNAF_CORE.psv': 'A|B\n' },
    /ACT_GNAF_CORE\.psv is not a table of the standard layout/,
  ],
] as const) {
  test(`refused: ${name}`, async () => {
    await assert.rejects(importTables(changes), { code: 'invalid_input', message });
  });
}
