import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressRow, readAddressRow, readPid } from '#domain/address/register/address-row.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { buildRowKey } from '#domain/address/register/row-key.ts';
import { isOtherName } from '#domain/address/register/street-index.ts';
import { findRowStreet } from '#domain/address/register/street-rows.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { buildSmallRegister, type SmallRegister } from '#test/domain/address/small-register.ts';

const PLACE = ['ALPHAVILLE', 'NSW', '2901', '-33.100 150.100'];

/** Reads every row of a register, shard by shard. */
function readRows({ directory, shards }: SmallRegister): { street: number; row: AddressRow }[] {
  return shards.flatMap((shard, place) =>
    Array.from({ length: shard.rows }, (_, at) => {
      const street = findRowStreet(directory, place, shard.rows, at);
      return { street, row: readAddressRow(directory, shard, street, at) };
    }),
  );
}

for (const [written = '', street = '', type = '', suffix = '', line = '', key = ''] of readCases('address-rows.tsv'))
  test(`the row ${written} of ${street} ${type} ${suffix} is "${line}" with the key "${key}"`, () => {
    const register = buildSmallRegister([[street, type, suffix, ...PLACE, written]]);
    const [only, ...others] = readRows(register);
    assert.ok(only !== undefined && others.length === 0);
    assert.equal(formatAddress(only.row), line);
    assert.equal(buildRowKey(register.directory, only.street, only.row), key);
    // Asked again, when the form of its street is known, the key is the same.
    assert.equal(buildRowKey(register.directory, only.street, only.row), key);
  });

test('a row with neither number nor lot is its street', () => {
  const [only] = readRows(buildSmallRegister([['SMITH', 'STREET', '', ...PLACE, '1']]));
  assert.ok(only !== undefined);
  assert.equal(formatAddress({ ...only.row, number: '' }), 'SMITH STREET, ALPHAVILLE NSW 2901');
  assert.equal(formatAddress({ ...only.row, number: '', lot: '7' }), 'LOT 7 SMITH STREET, ALPHAVILLE NSW 2901');
  // Where there are both, the number says enough.
  assert.equal(formatAddress({ ...only.row, lot: '7' }), '1 SMITH STREET, ALPHAVILLE NSW 2901');
});

test('every row belongs to the street it was written to, and a row that does not exist to none', () => {
  const register = buildSmallRegister(readCases('address-register.tsv'));
  const rows = readRows(register).map(({ row }) => formatAddress(row));
  const written = readCases('address-register.tsv').flatMap(
    ([name = '', type = '', suffix = '', locality = '', state = '', postcode = '', , all = '']) => {
      const street = [name, type, suffix].filter((part) => part !== '').join(' ');
      return all.split(', ').map((one) => {
        const [number = '', front = ''] = one.split(':').reverse();
        return `${front === '' ? '' : `${front}, `}${number} ${street}, ${locality} ${state} ${postcode}`;
      });
    },
  );
  assert.deepEqual(rows.sort(), written.sort());
  register.shards.forEach((shard, place) => {
    assert.equal(findRowStreet(register.directory, place, shard.rows, shard.rows), -1);
    assert.equal(findRowStreet(register.directory, place, shard.rows, -1), -1);
  });
});

test('a row belongs to the street by its own name, and has that name even if it is read by an alias', () => {
  const street = { state: 'NSW', locality: 'ALPHAVILLE', name: 'SMITH', type: 'STREET', suffix: '' };
  const { directory, shards } = buildSmallRegister(
    [
      ['JONES', 'ROAD', 'NORTH', ...PLACE, '7'],
      ['SMITH', 'STREET', '', ...PLACE, '1, 3'],
    ],
    { localities: [], streets: [{ ...street, alias: ['ADAMS', 'ROAD', 'NORTH'] }] },
  );
  const [shard] = shards;
  assert.ok(shard !== undefined);
  const own = [...directory.streetKey.keys()].filter((one) => !isOtherName(directory, one));
  const [other] = [...directory.streetKey.keys()].filter((one) => isOtherName(directory, one));
  assert.deepEqual(
    [0, 1, 2].map((row) => findRowStreet(directory, 0, shard.rows, row)),
    [own[0], own[1], own[1]],
  );
  const row = readAddressRow(directory, shard, other ?? -1, 1);
  assert.equal(formatAddress(row), '1 SMITH STREET, ALPHAVILLE NSW 2901');
  assert.deepEqual(row, readAddressRow(directory, shard, own[1] ?? -1, 1));
});

test('a row has its PID, its point and the kind of it, and nulls if the register has none', () => {
  const { directory, shards } = buildSmallRegister([['SMITH', 'STREET', '', ...PLACE, '1']]);
  const [shard] = shards;
  assert.ok(shard !== undefined);
  const read = (changes: Partial<AddressShard>) => {
    const row = readAddressRow(directory, { ...shard, ...changes }, 0, 0);
    return [row.gnaf_pid, row.latitude, row.longitude, row.geocode_type];
  };
  assert.deepEqual(read({}), ['GANSW000000001', -33.1, 150.1, null]);
  const nothing = { base: 0, width: 0, bytes: new Uint8Array(0) };
  assert.deepEqual(read({ latitude: nothing }), ['GANSW000000001', null, null, null]);
  assert.deepEqual(read({ longitude: nothing }), ['GANSW000000001', null, null, null]);
  const dictionaries = { ...shard.dictionaries, geocodeType: ['', 'PROPERTY CENTROID'] };
  assert.equal(read({ geocodeType: Uint8Array.of(1), dictionaries })[3], 'PROPERTY CENTROID');
});

for (const [prefix, number, pid] of [
  ['GANSW', 1, 'GANSW000000001'],
  ['GANSW', 99_999_999, 'GANSW099999999'],
  ['GANSW', 100_000_000, 'GANSW100000000'],
  ['GANSW', 712_345_678, 'GANSW712345678'],
  // A PID that does not end in nine digits is kept whole.
  ['GAACT-X1', 0, 'GAACT-X1'],
] as const)
  test(`the PID of ${prefix} and ${number} is ${pid}`, () => {
    const [shard] = buildSmallRegister([['SMITH', 'STREET', '', ...PLACE, '1']]).shards;
    assert.ok(shard !== undefined);
    const pidNumber = { base: number, width: 0, bytes: new Uint8Array(0) };
    const dictionaries = { ...shard.dictionaries, pidPrefix: ['', prefix] };
    assert.equal(readPid({ ...shard, pidPrefix: Uint8Array.of(1), pidNumber, dictionaries }, 0), pid);
  });
