import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeVersionLabel,
  findLabelTime,
  hasImpossibleDay,
  isVersionLabel,
} from '#domain/extracts/version-label.ts';

test('a label has up to 64 lower-case letters, digits, dots, dashes and underscores', () => {
  for (const text of ['a', '7', 'gnaf-2026-11', '2026.11_a', 'a'.repeat(64)]) assert.ok(isVersionLabel(text), text);
});

test('a text that could leave its folder, be hidden or be ambiguous is not a label', () => {
  for (const text of ['', '.', '..', '-a', '_a', 'A', 'a b', 'a/b', 'a\\b', 'a\n', ' a', 'é', 'a'.repeat(65)])
    assert.ok(!isVersionLabel(text), JSON.stringify(text));
});

test('the error for a bad label explains labels with a valid example', () => {
  const text = describeVersionLabel('gnaf');
  assert.match(text, /^a label of up to 64 small letters, digits, dots, dashes and underscores, such as /);
  assert.equal(text.split(' ').at(-1), 'gnaf-2026-11');
  assert.ok(isVersionLabel('gnaf-2026-11'));
});

test('a label that ends with a month or day has its start in Australia as time; other labels have none', () => {
  const times: [label: string, utc: string | null][] = [
    ['gnaf-2026-08', '2026-07-31T14:00:00Z'],
    ['gnaf-2026-08-15', '2026-08-14T14:00:00Z'],
    ['gnaf-2026-01-15', '2026-01-14T13:00:00Z'],
    ['gnaf-sample-2026-08', '2026-07-31T14:00:00Z'],
    ['gnaf-2026-13', null],
    ['gnaf-2026-02-30', null],
    ['gnaf-2026-08-core', null],
    ['gnaf-26-08', null],
    ['gnaf2026-08', null],
    ['gnaf-2026-08-1', null],
    ['gnaf', null],
  ];
  for (const [label, utc] of times) assert.equal(findLabelTime(label), utc, label);
});

test('a label with an impossible day or month is distinguished from one without a time', () => {
  for (const label of ['gnaf-2026-13', 'gnaf-2026-00', 'gnaf-2026-02-30']) assert.ok(hasImpossibleDay(label), label);
  for (const label of ['gnaf-2026-02', 'gnaf-2028-02-29', 'gnaf-2026-13-core', 'gnaf'])
    assert.ok(!hasImpossibleDay(label), label);
});
