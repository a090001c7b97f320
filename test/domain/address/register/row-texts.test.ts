import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressRow, readAddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { buildRowKey } from '#domain/address/register/row-key.ts';
import { findRowStreet } from '#domain/address/register/row-street.ts';
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

test('every row stands in the street that it was written in, and a row that is not there in none', () => {
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

test('a row has its PID, its point, and nulls where the register gives none', () => {
  const [known] = readRows(buildSmallRegister([['SMITH', 'STREET', '', ...PLACE, '1']]));
  assert.equal(known?.row.gnaf_pid, 'GANSW000000001');
  assert.deepEqual([known?.row.latitude, known?.row.longitude, known?.row.geocode_type], [-33.1, 150.1, null]);
});
