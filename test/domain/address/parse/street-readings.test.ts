import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { findStreetSuffix, guessStreetType, type StreetReading } from '#domain/address/parse/street-reading.ts';
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

test('a common type that grew together with its name is parted from it', () => {
  const endings = {
    STREET: ['street', 'st'],
    ROAD: ['road', 'rd'],
    AVENUE: ['avenue', 'ave'],
    DRIVE: ['drive', 'dr'],
    COURT: ['court', 'ct'],
    PLACE: ['place', 'pl'],
    CRESCENT: ['crescent'],
    CLOSE: ['close'],
    PARADE: ['parade'],
    HIGHWAY: ['highway'],
    TERRACE: ['terrace'],
    LANE: ['lane'],
    GROVE: ['grove'],
    WAY: ['way'],
  };
  for (const [type, all] of Object.entries(endings))
    for (const ending of all) {
      const query = parseAddressQuery(`1 Emu${ending}`);
      assert.equal(new StreetReadings(query, 1).loose(query.tail.end).map(describe).at(-1), `EMU|${type}|`, ending);
    }
});

test('a misspelt type is the one that it is nearest to, within one letter for short words and two for long ones', () => {
  const meant = {
    STRET: 'STREET',
    AVENEU: 'AVENUE',
    ROED: 'ROAD',
    ROD: 'ROAD',
    PARDAE: 'PARADE',
    CRESCNET: 'CRESCENT',
  };
  for (const [word, type] of Object.entries(meant)) assert.equal(guessStreetType(word), type, word);
  for (const word of ['RO', 'STXXT', 'CREXXXNT', 'BLORP']) assert.equal(guessStreetType(word), null, word);
});

function describe({ key, type, suffix, typeGuessed, hasLeftover }: StreetReading): string {
  return `${key}|${type}|${suffix}${typeGuessed ? ' guessed' : ''}${hasLeftover ? ' left over' : ''}`;
}
