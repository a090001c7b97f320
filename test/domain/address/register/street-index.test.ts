import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressDirectory, buildAddressDirectory } from '#domain/address/register/address-directory.ts';
import { findFirstStreet, findStreetKey, isOtherName, targetOf } from '#domain/address/register/street-index.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { buildLetterSignature } from '#domain/address/text/letter-signature.ts';
import { textAt } from '#domain/address/text/packed-texts.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const ROWS = [
  ['BARKER', 'ROAD', '', 'ALPHA', 'NSW', '2901', '-33.100 150.100', '1, 2'],
  ['BARKER', 'STREET', '', 'ALPHA', 'NSW', '2901', '-33.100 150.100', '3'],
  ['MT DORAN', 'ROAD', '', 'ALPHA', 'NSW', '2901', '-33.100 150.100', '4, 5, 6'],
  ['BARKER', 'STREET', 'NORTH', 'BETA', 'NSW', '2902', '-33.100 150.100', '7'],
  ['CANNING', 'STREET', '', 'BETA', 'NSW', '2902', '-33.100 150.100', '8, 9'],
];
const ALIAS = { state: 'NSW', locality: 'ALPHA', name: 'MT DORAN', type: 'ROAD', suffix: '' };
const withAliases = buildSmallRegister(ROWS, {
  localities: [],
  streets: [
    { ...ALIAS, alias: ['ADAMS', 'STREET', 'NORTH'] },
    { ...ALIAS, alias: ['BARKER', 'LANE', ''] },
  ],
}).directory;
const plain = buildSmallRegister(ROWS).directory;

/** Writes a street of the index: its suburb, key, type and direction, and for another name the street meant. */
function describe(directory: AddressDirectory, street: number): string {
  const { table } = directory;
  const suburb = table.localityNames[table.localityName[directory.streetLocality[street] ?? -1] ?? -1];
  const key = textAt(table.streetKeys, directory.streetKey[street] ?? 0);
  const type = table.streetTypes[directory.streetType[street] ?? -1];
  const suffix = table.streetSuffixes[directory.streetSuffix[street] ?? -1];
  const own = textAt(table.streetNames, table.streetName[targetOf(directory, street)] ?? 0);
  return `${suburb}: ${key} ${type} ${suffix}`.trim() + (isOtherName(directory, street) ? ` for ${own}` : '');
}

function list(directory: AddressDirectory): string[] {
  return Array.from(directory.streetKey, (_, street) => describe(directory, street));
}

test('streets are sorted by suburb and key', () => {
  assert.deepEqual(list(plain), [
    'ALPHA: BARKER ROAD',
    'ALPHA: BARKER STREET',
    'ALPHA: MOUNTDORAN ROAD',
    'BETA: BARKER STREET NORTH',
    'BETA: CANNING STREET',
  ]);
  assert.deepEqual([...plain.localityFirst], [0, 3, 5]);
});

test('aliases are sorted among the streets, after the streets with the same name', () => {
  assert.deepEqual(list(withAliases), [
    'ALPHA: ADAMS STREET NORTH for MT DORAN',
    'ALPHA: BARKER ROAD',
    'ALPHA: BARKER STREET',
    // If no street has the type of the alias, the type of the street itself is used.
    'ALPHA: BARKER ROAD for MT DORAN',
    'ALPHA: MOUNTDORAN ROAD',
    'BETA: BARKER STREET NORTH',
    'BETA: CANNING STREET',
  ]);
  assert.deepEqual([...withAliases.localityFirst], [0, 5, 7]);
});

test('equal aliases are in the order of their streets', () => {
  const lane = { state: 'NSW', locality: 'BETA', type: 'STREET', suffix: '' };
  const { directory } = buildSmallRegister(ROWS, {
    localities: [],
    streets: [
      { ...lane, name: 'CANNING', alias: ['OLD', 'ROAD', ''] },
      { ...lane, name: 'BARKER', suffix: 'NORTH', alias: ['OLD', 'ROAD', ''] },
      { ...ALIAS, alias: ['OLD', 'STREET', ''] },
    ],
  });
  const { table } = directory;
  // In whatever order they are stored.
  for (const streetAliases of [table.streetAliases, table.streetAliases.toReversed()])
    assert.deepEqual(
      list(buildAddressDirectory({ ...table, streetAliases })).filter((street) => street.includes(' for ')),
      ['ALPHA: OLD STREET for MT DORAN', 'BETA: OLD ROAD for BARKER', 'BETA: OLD ROAD for CANNING'],
    );
});

test('where no street has another name, nothing is kept about other names', () => {
  assert.deepEqual([plain.streetTarget.length, plain.streetIsAlias.length], [0, 0]);
  assert.deepEqual([withAliases.streetTarget.length, withAliases.streetIsAlias.length], [7, 7]);
  assert.deepEqual([targetOf(plain, 3), isOtherName(plain, 3)], [3, false]);
});

for (const [which, directory] of [
  ['without other names', plain],
  ['with other names', withAliases],
] as const) {
  test(`the first street of a suburb with a key is found, ${which}`, () => {
    const find = (locality: number, name: string) => {
      const street = findFirstStreet(directory, locality, findStreetKey(directory, name));
      return street < 0 ? null : describe(directory, street);
    };
    assert.equal(find(0, 'BARKER'), 'ALPHA: BARKER ROAD');
    assert.equal(find(1, 'BARKER'), 'BETA: BARKER STREET NORTH');
    assert.equal(find(0, 'MOUNTDORAN'), 'ALPHA: MOUNTDORAN ROAD');
    assert.equal(find(1, 'MOUNTDORAN'), null);
    assert.equal(find(0, 'CANNING'), null);
    assert.equal(find(1, 'CANNING'), 'BETA: CANNING STREET');
    assert.equal(find(0, 'NOWHERE'), null);
    assert.equal(find(2, 'BARKER'), null);
  });

  test(`the streets of each key are listed in order, ${which}`, () => {
    const { keyFirst, keyStreets, streetKey, table } = directory;
    const keys = table.streetKeys.ends.length;
    for (let key = 0; key < keys; key++) {
      const listed = [...keyStreets.slice(keyFirst[key], keyFirst[key + 1])];
      const expected = [...streetKey.keys()].filter((street) => streetKey[street] === key);
      assert.deepEqual(listed, expected);
    }
    assert.equal(keyFirst.length, keys + 1);
  });

  test(`each key has its length and its letters, ${which}`, () => {
    const { keyLength, keySignature, table } = directory;
    const texts = Array.from(table.streetKeys.ends, (_, key) => textAt(table.streetKeys, key));
    assert.deepEqual(
      [...keyLength],
      texts.map((text) => text.length),
    );
    assert.deepEqual([...keySignature], texts.map(buildLetterSignature));
  });
}

test('a mount that is written short and grown together is found all the same', () => {
  const key = findStreetKey(plain, 'MOUNTDORAN');
  assert.ok(key >= 0);
  assert.equal(findStreetKey(plain, 'MTDORAN'), key);
  assert.equal(findStreetKey(plain, 'MTNOWHERE'), -1);
  assert.equal(findStreetKey(plain, 'XXDORAN'), -1);
});

test('the rows of a street end at those of the next, or at the end of the shard', () => {
  const rows = (directory: AddressDirectory, street: number, shardRows: number) => {
    const { first, end } = findStreetRows(directory, street, shardRows);
    return `${first} to ${end}`;
  };
  assert.deepEqual(
    [0, 1, 2].map((street) => rows(plain, street, 6)),
    ['0 to 2', '2 to 3', '3 to 6'],
  );
  assert.deepEqual(
    [3, 4].map((street) => rows(plain, street, 3)),
    ['0 to 1', '1 to 3'],
  );
  // Another name has the rows of the street that it stands for.
  assert.equal(rows(withAliases, 0, 6), '3 to 6');
  assert.equal(rows(withAliases, 3, 6), '3 to 6');
});
