import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAcn } from '#domain/identifiers/acn.ts';
import {
  buildVinCheckDigit,
  parseAircraftMark,
  parseChassisNumber,
  parseVin,
} from '#domain/identifiers/serial-numbers.ts';

const vinText = fc
  .array(fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(''));

test('no text makes an identifier parser throw, and every canonical form parses to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), vinText, fc.string({ unit: 'grapheme' })), (text) => {
      const vin = parseVin(text);
      if (vin !== null) assert.deepEqual(parseVin(vin.vin), vin);
      const chassis = parseChassisNumber(text);
      if (chassis !== null) assert.equal(parseChassisNumber(chassis), chassis);
      const aircraft = parseAircraftMark(text);
      if (aircraft !== null) assert.deepEqual(parseAircraftMark(aircraft.mark), aircraft);
      const acn = parseAcn(text);
      if (acn !== null) assert.equal(parseAcn(acn), acn);
    }),
  );
});

test('every VIN of the alphabet is accepted, and its computed check digit fits', () => {
  fc.assert(
    fc.property(vinText, (text) => {
      assert.ok(parseVin(text) !== null);
      const mended = text.slice(0, 8) + buildVinCheckDigit(text) + text.slice(9);
      assert.equal(parseVin(mended)?.checkDigit, 'fits');
    }),
  );
});

test('another digit in the check position never fits', () => {
  fc.assert(
    fc.property(vinText, fc.constantFrom(...'0123456789X'), (text, digit) => {
      const given = text.slice(0, 8) + digit + text.slice(9);
      assert.equal(parseVin(given)?.checkDigit === 'fits', digit === buildVinCheckDigit(text));
    }),
  );
});

test('a wrong check digit of an ARBN is detected', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (step) => {
      assert.equal(parseAcn(`99900004${(7 + step) % 10}`), null);
    }),
  );
});
