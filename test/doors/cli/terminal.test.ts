import assert from 'node:assert/strict';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { decidePaint, hideToken, normaliseJson, normaliseText, redrawLine, writeText } from '#doors/cli/terminal.ts';
import { anyText } from '#test/support/any-text.ts';

const HARMFUL = '\u001b]0;owned\u0007 \u009b31m \r\n\t\u007f \u202edlrow \u2028 \ufeff \ud800 \u{e0041}';

test('text of the service cannot control a terminal', () => {
  const shown = normaliseText(HARMFUL);
  assert.match(shown, /^\\u001b\]0;owned\\u0007 \\u009b31m \\u000d\\u000a\\u0009\\u007f \\u202edlrow/);
  assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
});

test('names of people and places stay as they are', () => {
  for (const name of ['SAMPLE HARBOUR BAKERY PTY LTD', 'Café Zürich – 東京', ''])
    assert.equal(normaliseText(name), name);
});

test('whatever is printed, only the line ends, tabs and styles of svc reach the terminal', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'svc-')), 'out');
  const fd = openSync(path, 'w');
  writeText(fd, `\u001b[1mbold\u001b[0m\t${HARMFUL}\u001b[2J\u001b[8m\u0007[1m\n`);
  assert.equal(
    readFileSync(path, 'utf8'),
    `\u001b[1mbold\u001b[0m\t${normaliseText(HARMFUL).replace('\\u000a\\u0009', '\n\t')}\\u001b[2J\\u001b[8m\\u0007[1m\n`,
  );
  redrawLine(fd, 'a\u001b[2J\nb');
  assert.match(readFileSync(path, 'utf8'), /\r\P{L}\[2Ka\\u001b\[2J\\u000ab$/u);
});

test('escaping is complete and idempotent', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const shown = normaliseText(text);
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Cs}]/u);
      assert.equal(normaliseText(shown), shown);
    }),
  );
});

test('escaped JSON has the same value', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom(0, 2), (text, indent) => {
      const json = JSON.stringify(JSON.parse(text), null, indent);
      const shown = normaliseJson(json);
      assert.deepEqual(JSON.parse(shown), JSON.parse(json));
      assert.doesNotMatch(shown, /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
    // Characters that other expressions treat as white space.
    {
      examples: [
        ['"\ufeff"', 0],
        ['"\u2028\u2029"', 2],
      ],
    },
  );
});

test('a token is hidden everywhere; a word too short for a key is not', () => {
  assert.equal(hideToken('a 12345678 b 12345678', '12345678'), 'a [hidden] b [hidden]');
  assert.equal(hideToken('a 1 b', '1'), 'a 1 b');
  assert.equal(hideToken('a', null), 'a');
});

test('there is no colour without a terminal', () => {
  const paint = decidePaint(process.stdout.isTTY ? 99 : 1, false, {});
  assert.equal(paint('red', 'x'), 'x');
});
