import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSuburbDirection } from '#domain/address/match/suburb-direction.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const { directory } = buildSmallRegister([
  ['BROWN', 'STREET', '', 'WALLSEND', 'NSW', '2287', '-32.9 151.6', '12'],
  ['BROWN', 'STREET', '', 'WEST WALLSEND', 'NSW', '2286', '-32.9 151.5', '12'],
  ['BROWN', 'STREET', '', 'MAITLAND', 'NSW', '2320', '-32.7 151.5', '12'],
]);

/** What is said, the text, and the direction that belongs to the suburb; the words of the suburb without it begin at the last token. */
const CASES = [
  ['the first word of a longer suburb is not the street’s', '12 Brown Street West Wallsend NSW 2287', 'WEST'],
  ['nor behind a comma', '12 Brown Street, West Wallsend NSW 2287', 'WEST'],
  ['nor short', '12 Brown Street W Wallsend NSW', 'WEST'],
  ['nor without a state', '12 Brown Street West Wallsend', 'WEST'],
  ['before a comma it is', '12 Brown Street West, Wallsend NSW 2287', ''],
  ['so it is where no suburb is called so', '12 Brown Street West Maitland NSW 2320', ''],
  ['or only one of another state', '12 Brown Street West Wallsend VIC 3000', ''],
  ['a word that is no direction is no part of it', '12 Brown Street Wallsend NSW 2287', ''],
] as const;

for (const [said, written, direction] of CASES)
  test(`${said}: "${written}"`, () => {
    const query = parseAddressQuery(written);
    assert.equal(findSuburbDirection(directory, query, query.starts[0] ?? 0, query.tail.end - 1), direction);
  });

test('the first word of the street is never the suburb’s', () => {
  const query = parseAddressQuery('12 West Wallsend NSW 2286');
  assert.equal(findSuburbDirection(directory, query, 1, 2), '');
  assert.equal(findSuburbDirection(directory, query, 1, query.tail.end), '');
});
