import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { AddressMatch } from '#domain/address/answer/address-match.ts';
import { buildPropertyEvidence } from '#domain/address/answer/build-property-evidence.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { buildLinkedTables, PIDS } from '#test/registers/gnaf/linked-tables.ts';
import { buildMemoryObjectStore } from '#test/registers/gnaf/memory-object-store.ts';
import { writeTables } from '#test/registers/gnaf/standard-tables.ts';

let register: GnafRegister;
before(async () => {
  const store = buildMemoryObjectStore();
  await importGnaf({ path: writeTables(buildLinkedTables()), version: 'gnaf-test', store });
  const opened = await findGnafRegister(store, 'gnaf-test');
  assert.ok(opened !== null);
  register = opened;
});

async function lookUp(street: string, limit = 10): Promise<AddressMatch> {
  const match = await lookUpAddress(register, { raw_address: `${street}, Sample Hill VIC 3999`, limit });
  const property_evidence = buildPropertyEvidence(
    { match, missReason: null, missAction: null, choices: match.candidate_count },
    register.version,
    {
      planning: null,
      climate: null,
    },
  );
  addressLookupResponse.parse({ ...match, property_evidence });
  return match;
}

function pids(match: AddressMatch): string[] {
  return match.candidates.map((candidate) => candidate.gnaf_pid);
}

for (const [where, input, alias, principal, address] of [
  ['in a range', '40 Sample Ave', PIDS.rangeEnd, PIDS.range, '38-40 SAMPLE AVENUE, SAMPLE HILL VIC 3999'],
  ['in another street', '24 Sample Ave', PIDS.cornerAlias, PIDS.corner, '14 SPECIMEN ROAD, SAMPLE HILL VIC 3999'],
  [
    'in another shard',
    '7 Sample Ave',
    PIDS.otherSuburbAlias,
    PIDS.otherSuburb,
    '7 SAMPLE AVENUE, SPECIMEN FLAT VIC 3998',
  ],
  [
    'on the same site',
    'Flat 3, 50 Sample Ave',
    PIDS.flatAlias,
    PIDS.flat,
    'UNIT 3, 50 SAMPLE AVENUE, SAMPLE HILL VIC 3999',
  ],
] as const) {
  test(`an alias that is written in full is the exact match, and its principal ${where} comes next`, async () => {
    const match = await lookUp(input);
    assert.equal(match.status, 'exact_match');
    assert.deepEqual(pids(match).slice(0, 2), [alias, principal]);
    assert.equal(match.candidates[1]?.full_address, address);
    assert.equal(new Set(pids(match)).size, match.candidates.length);
    assert.deepEqual(pids(await lookUp(input, 1)), [alias]);
  });
}

test('a principal in another street says how it differs from what was written', async () => {
  const [, principal] = (await lookUp('24 Sample Ave')).candidates;
  assert.deepEqual(
    principal?.match.mismatch_flags.map((flag) => [flag.code, flag.message]),
    [
      ['fuzzy_street_name', 'The input names "SAMPLE AVE"; the register has this address in SPECIMEN ROAD.'],
      ['ambiguous_match', 'The register links the address written to this one, which has another number.'],
    ],
  );
  assert.deepEqual(principal?.match.component_scores, {
    street_number: 0.5,
    street_name: 0,
    street_type: 0,
    suburb: 1,
    state: 1,
    postcode: 1,
  });
});

test('the principal follows its alias behind a misspelt street too, however little it looks like the input', async () => {
  const match = await lookUp('24 Sampel Ave');
  assert.equal(match.status, 'fuzzy_match');
  assert.deepEqual(pids(match).slice(0, 2), [PIDS.cornerAlias, PIDS.corner]);
});

test('of two that fit equally well the principal ranks above the alias', async () => {
  const match = await lookUp('3/50 Sample Ave');
  assert.equal(match.status, 'exact_match');
  assert.equal(match.candidates[0]?.gnaf_pid, PIDS.flat);
});

test('an alias and its principal are one address, not two to choose from', async () => {
  const match = await lookUpAddress(register, { raw_address: '7 Sample Ave VIC', limit: 10 });
  assert.deepEqual(pids(match).slice(0, 2), [PIDS.otherSuburb, PIDS.otherSuburbAlias]);
  assert.equal(match.status, 'fuzzy_match');
});

for (const [what, input, building] of [
  ['a number that only units have', '71 Sample Ave', PIDS.building],
  ['a unit that is not there', '9/71 Sample Ave', PIDS.building],
  ['a number that the building has with a letter', '60 Sample Ave', PIDS.lettered],
  ['a number that only an alias of a unit has', '81 Sample Ave', PIDS.chainBuilding],
] as const) {
  test(`${what} shows the building above its units, and leaves the choice open`, async () => {
    const match = await lookUp(input);
    assert.equal(match.status, 'ambiguous');
    assert.equal(match.candidates[0]?.gnaf_pid, building);
    assert.ok(match.candidates.length > 1);
    assert.equal(new Set(pids(match)).size, match.candidates.length);
  });
}

test('the building of a unit that is not there is at most an even chance', async () => {
  assert.ok((await lookUp('9/71 Sample Ave')).confidence <= 0.5);
});

test('a unit that is there answers alone, without its building', async () => {
  const match = await lookUp('2/71 Sample Ave');
  assert.deepEqual([match.status, pids(match)], ['exact_match', [PIDS.unit2]]);
});

test('an alias whose principal is not offered answers alone', async () => {
  for (const [input, pid] of [
    ['90 Sample Ave', PIDS.retiredLink],
    ['92 Sample Ave', PIDS.dangling],
  ] as const) {
    const match = await lookUp(input);
    assert.deepEqual([match.status, pids(match)], ['exact_match', [pid]]);
  }
});

test('a building at the principal or the alias of the address written contradicts nothing, and at another address it does', async () => {
  const messages = async (street: string) => (await lookUp(street)).mismatch_flags.map(({ message }) => message);
  assert.deepEqual(await messages('Corner House, 24 Sample Ave'), await messages('24 Sample Ave'));
  assert.deepEqual(await messages('Chain House, 1/83-85 Sample Ave'), await messages('1/83-85 Sample Ave'));
  assert.ok((await messages('Corner House, 38-40 Sample Ave')).some((message) => message.includes('"CORNER HOUSE"')));
});
