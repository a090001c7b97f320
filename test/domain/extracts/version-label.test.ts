import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeVersionLabel, isVersionLabel } from '#domain/extracts/version-label.ts';

test('small letters, digits, dots, dashes and underscores are a label, up to 64 of them', () => {
  for (const text of ['a', '7', 'gnaf-2026-11', '2026.11_a', 'a'.repeat(64)]) assert.ok(isVersionLabel(text), text);
});

test('what could leave its folder, hide, or be read in two ways is no label', () => {
  for (const text of ['', '.', '..', '-a', '_a', 'A', 'a b', 'a/b', 'a\\b', 'a\n', ' a', 'é', 'a'.repeat(65)])
    assert.ok(!isVersionLabel(text), JSON.stringify(text));
});

test('who gave a bad label is told what one is, with an example that is one', () => {
  const text = describeVersionLabel('gnaf');
  assert.match(text, /^a label of up to 64 small letters, digits, dots, dashes and underscores, such as /);
  assert.equal(text.split(' ').at(-1), 'gnaf-2026-11');
  assert.ok(isVersionLabel('gnaf-2026-11'));
});
