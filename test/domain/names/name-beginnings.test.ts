import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsWith, buildBeginningKeys, mayBegin } from '#domain/names/name-beginnings.ts';
import { buildNameSearchKeys, listKeyWords } from '#domain/names/name-search-keys.ts';

for (const [name, may] of [
  ['Atlassian', true],
  ['The Atlassian', true],
  ['Harbour Bakery', true],
  ['Harbour Bakery Sydney', false],
  ['Atlassian Pty Ltd', false],
  ['', false],
] as const) {
  test(`"${name}" ${may ? 'may be' : 'is not'} the start of a longer name`, () => assert.equal(mayBegin(name), may));
}

for (const [name, beginning, does] of [
  ['ATLASSIAN FOUNDATION LIMITED', 'Atlassian', true],
  ['ATLASSIAN PTY LTD', 'Atlassian', true],
  ['THE ATLASSIAN FOUNDATION', 'atlassian', true],
  ['FRIENDS OF ATLASSIAN', 'Atlassian', false],
  ['ATLASSIANS PTY LTD', 'Atlassian', false],
  ['HARBOUR BAKERY SUPPLIES PTY LTD', 'Harbour Bakery', true],
  ['HARBOUR SUPPLIES BAKERY PTY LTD', 'Harbour Bakery', false],
  ['HARBOUR', 'Harbour Bakery', false],
] as const) {
  test(`${name} ${does ? 'starts' : 'does not start'} with ${beginning}`, () =>
    assert.equal(beginsWith(name, beginning), does));
}

function shareKey(beginning: string, name: string): boolean {
  const { whole, partial } = buildNameSearchKeys(listKeyWords(name));
  const keys = new Set(buildBeginningKeys(beginning));
  return [...whole, ...partial].some((key) => keys.has(key));
}

test('a longer name is found by its first word if one of its other words is common', () => {
  assert.ok(shareKey('Atlassian', 'ATLASSIAN HOLDINGS PTY LTD'));
  assert.ok(shareKey('Atlassian', 'ATLASSIAN SOFTWARE SYSTEMS PROPRIETARY LIMITED'));
  assert.ok(shareKey('Atlassian', 'ATLASSIAN ZEBRA HOLDINGS PTY LTD'));
  assert.deepEqual(buildBeginningKeys('Harbour Bakery'), [], 'for two words the usual search finds longer names');
  assert.ok(!shareKey('Atlassian', 'ATLASSIAN ZEBRA QUAGGA PTY LTD'));
});
