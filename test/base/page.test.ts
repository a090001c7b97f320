import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeCursor, parseCursor } from '#base/page.ts';
import { anyText } from '#test/support/any-text.ts';

test('a cursor decodes to its position and is safe in a URL', () => {
  fc.assert(
    fc.property(anyText({ minLength: 1 }), (position) => {
      const cursor = encodeCursor(position);
      assert.equal(parseCursor(cursor), position);
      assert.equal(encodeURIComponent(cursor), cursor);
    }),
  );
});

test('text that is not a cursor decodes to null', () => {
  for (const text of ['', '=', 'a', '!!!!', 'cmVjXzE=', 'cmVj XzE', 'cmVjXzF+', '/w', '_w', 'cmVjXzE\n', '€']) {
    assert.equal(parseCursor(text), null, text);
  }
});

test('a cursor with one changed character never decodes to the same position', () => {
  const cursor = encodeCursor('rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A');
  for (let index = 0; index < cursor.length; index++) {
    const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
    assert.notEqual(parseCursor(changed), 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A');
  }
});
