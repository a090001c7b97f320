import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { findStreetSuffix, type StreetReading } from '#domain/address/parse/street-reading.ts';
import { StreetReadings } from '#domain/address/parse/street-readings.ts';
import { readCases } from '#test/domain/address/read-cases.ts';

for (const [written = '', plain = '', loose = ''] of readCases('address-readings.tsv'))
  test(`the street "${written}" is read as ${plain}, or misspelt as ${loose || 'nothing'}`, () => {
    const query = parseAddressQuery(`1 ${written}`);
    const readings = new StreetReadings(query, 1);
    assert.equal(readings.plain(query.tail.end).map(describe).join('; '), plain);
    assert.equal(readings.loose(query.tail.end).map(describe).join('; '), loose);
    // Asked again, the very same are given.
    assert.equal(readings.plain(query.tail.end), readings.plain(query.tail.end));
    assert.equal(readings.loose(query.tail.end), readings.loose(query.tail.end));
  });

test('a direction behind the type may be written short', () => {
  const pairs = 'N NORTH, NTH NORTH, S SOUTH, STH SOUTH, E EAST, W WEST, EX EXTENSION, EXT EXTENSION, EXTN EXTENSION';
  for (const [short = '', full = ''] of pairs.split(', ').map((pair) => pair.split(' ')))
    assert.equal(findStreetSuffix(short), full);
  for (const full of 'NORTH SOUTH EAST WEST EXTENSION CENTRAL UPPER LOWER INNER OUTER MALL DEVIATION'.split(' '))
    assert.equal(findStreetSuffix(full), full);
  assert.deepEqual(['NE', 'NW', 'SE', 'SW', 'STREET'].map(findStreetSuffix), [
    'NORTH EAST',
    'NORTH WEST',
    'SOUTH EAST',
    'SOUTH WEST',
    null,
  ]);
});

function describe({ key, type, suffix, typeGuessed, hasLeftover }: StreetReading): string {
  return `${key}|${type}|${suffix}${typeGuessed ? ' guessed' : ''}${hasLeftover ? ' left over' : ''}`;
}
