import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCandidates } from '#domain/address/match/find-candidates.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { readAddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { buildSmallRegister, type SmallRegister } from '#test/domain/address/small-register.ts';

const POINT = '-33.100 150.100';
const ALPHA = ['ALPHA', 'NSW', '2901', POINT];
const BETA = ['BETA', 'NSW', '2902', '-33.900 150.100'];

/** What a search finds, the best first, and how many shards it opened for it. */
async function search({ directory, openShard }: SmallRegister, written: string): Promise<[string[], number]> {
  let opened = 0;
  const found = await findCandidates(directory, parseAddressQuery(written), (shard) => {
    opened++;
    return openShard(shard);
  });
  const addresses = found.candidates.map(({ shard, hypothesis, match }) =>
    formatAddress(readAddressRow(directory, shard, hypothesis.street, match.row)),
  );
  return [addresses, opened];
}

test('once a street, a suburb and a number are found as written, nothing further off is looked for', async () => {
  const register = buildSmallRegister([
    ['BARKER', 'STREET', '', ...ALPHA, '20A, 20B'],
    ['BARKAR', 'STREET', '', ...ALPHA, '20A'],
  ]);
  const [asWritten] = await search(register, '20A Barker St, Alpha NSW');
  assert.deepEqual(asWritten, ['20A BARKER STREET, ALPHA NSW 2901', '20B BARKER STREET, ALPHA NSW 2901']);
  // With another letter the number is not explained, and a street of a name like it is thought of too.
  const [another] = await search(register, '20C Barker St, Alpha NSW');
  assert.ok(another.includes('20A BARKAR STREET, ALPHA NSW 2901'));
});

test('no shard is opened for a street whose numbers end below the one asked for, or begin above it', async () => {
  const register = buildSmallRegister([['BARKER', 'STREET', '', ...ALPHA, '20, 30']]);
  assert.deepEqual(await search(register, '31 Barker St, Alpha NSW'), [[], 0]);
  assert.deepEqual(await search(register, '19 Barker St, Alpha NSW'), [[], 0]);
  assert.deepEqual(await search(register, '20 Barker St, Alpha NSW'), [['20 BARKER STREET, ALPHA NSW 2901'], 1]);
  assert.deepEqual(await search(register, '30 Barker St, Alpha NSW'), [['30 BARKER STREET, ALPHA NSW 2901'], 1]);
  const [range] = await search(register, '18-20 Barker St, Alpha NSW');
  assert.deepEqual(range, ['20 BARKER STREET, ALPHA NSW 2901']);
});

test('a street that is in many places is looked at in thirteen of them', async () => {
  const rows = Array.from({ length: 20 }, (_, place) => [
    'BARKER',
    'STREET',
    '',
    `TOWN ${'ABCDEFGHIJKLMNOPQRST'[place]}`,
    'NSW',
    String(2901 + place),
    POINT,
    '1',
  ]);
  const [addresses, opened] = await search(buildSmallRegister(rows), '1 Barker St NSW');
  assert.equal(opened, 13);
  assert.equal(addresses.length, 13);
});

test('each row comes once, whichever way it was found', async () => {
  const register = buildSmallRegister([
    ['BARKER', 'STREET', '', ...ALPHA, '1'],
    ['BARKER', 'STREET', '', ...BETA, '1'],
  ]);
  const [addresses] = await search(register, '1 Barker St, Alpha NSW 2902');
  assert.deepEqual([...new Set(addresses)], addresses);
  assert.ok(addresses.includes('1 BARKER STREET, ALPHA NSW 2901'));
});
