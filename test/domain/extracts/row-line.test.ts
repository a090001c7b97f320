import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  buildListField,
  buildRowLine,
  normaliseRegisterText,
  parseListField,
  parseRowLine,
} from '#domain/extracts/row-line.ts';
import { anyText } from '#test/support/any-text.ts';

const registerText = anyText().map(normaliseRegisterText);

test('fields and lists survive a round trip after normalisation', () => {
  const field = fc.oneof(
    fc.constant(null),
    registerText.filter((text) => text !== ''),
  );
  const member = registerText.filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(field, { minLength: 1 }), fc.array(member, { minLength: 1 }), (fields, members) => {
      const line = buildRowLine([...fields, buildListField(members)]);
      const read = parseRowLine(line);
      assert.deepEqual(read.slice(0, -1), fields);
      assert.deepEqual(parseListField(read.at(-1)), members);
    }),
  );
});

test('an empty list, a missing field and an empty field have no members', () => {
  const [empty] = parseRowLine(buildRowLine([buildListField([])]));
  assert.deepEqual([parseListField(empty), parseListField(null), parseListField(undefined)], [[], [], []]);
});

const TEXTS = [
  ['  plain  ', 'plain'],
  ['two\r\nlines', 'two lines'],
  ['tab\there', 'tab here'],
  ['\x1ffield\x1e', 'field'],
  ['a\x00\x01\x02b', 'a b'],
  ['half \ud800 a pair', 'half \ufffd a pair'],
  ['Café & Söhne', 'Café & Söhne'],
  ['a  b', 'a  b'],
] as const;

for (const [text, normalised] of TEXTS) {
  test(`${JSON.stringify(text)} is stored as ${JSON.stringify(normalised)}`, () => {
    assert.equal(normaliseRegisterText(text), normalised);
  });
}

test('normalising is idempotent and leaves nothing that breaks a line', () => {
  fc.assert(
    fc.property(registerText, (text) => {
      assert.equal(normaliseRegisterText(text), text);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
      assert.doesNotMatch(text, /[\x00-\x1f]/);
    }),
  );
});
