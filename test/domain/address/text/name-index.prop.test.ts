import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildNameIndex, findName } from '#domain/address/text/name-index.ts';
import { packTexts, textAt, textLength } from '#domain/address/text/packed-texts.ts';

const key = fc.stringMatching(/^[A-Z0-9]{0,12}$/);

test('an index finds every name at its place and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 60 }), key, (names, other) => {
      const index = buildNameIndex(packTexts(names));
      for (const [place, name] of names.entries()) assert.equal(findName(index, name), place);
      assert.equal(findName(index, other), names.indexOf(other));
    }),
  );
});

test('packed texts come out as they went in, whatever their letters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const packed = packTexts(texts);
      texts.forEach((text, place) => {
        assert.equal(textAt(packed, place), text.toWellFormed());
        assert.equal(textLength(packed, place), Buffer.byteLength(text));
      });
    }),
  );
});
