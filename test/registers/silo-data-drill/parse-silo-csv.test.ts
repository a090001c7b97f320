import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGridCell } from '#registers/silo-data-drill/grid-cell.ts';
import { parseSiloCsv } from '#registers/silo-data-drill/parse-silo-csv.ts';
import { fakeSiloCsv } from '#test/fakes/silo.ts';

const CELL = { latitude: '-33.20', longitude: '150.10' };
const WINDOW = { start: '2026-01-01', finish: '2026-01-03' };
const CSV = fakeSiloCsv('-33.20', '150.10', '2026-01-01', '2026-01-03');

test('parses the days and skips the notes', () => {
  const days = parseSiloCsv(CSV, CELL, WINDOW);
  assert.equal(days?.length, 3);
  assert.deepEqual(days?.[0], { day: '2026-01-01', rainMm: 2, maxC: 20, minC: 10, isAverage: false });
});

test('long-term averages are marked', () => {
  assert.equal(parseSiloCsv(CSV.replace('20.0,25', '20.0,75'), CELL, WINDOW)?.[0]?.isAverage, true);
});

test('anything but complete rows of the cell and the window is rejected', () => {
  const broken = {
    'another cell': CSV.replace('-33.2000', '-33.3000'),
    'a day outside': CSV.replace('2026-01-03', '2026-01-04'),
    'a day twice': CSV.replace('2026-01-03', '2026-01-02'),
    'a cut row': CSV.slice(0, CSV.indexOf('2026-01-03') + 14),
    'a value in words': CSV.replace('20.0', 'warm'),
    'an absurd value': CSV.replace('20.0', '99.9'),
    'a missing column': CSV.replace('max_temp,', 'other,'),
    'no days': CSV.split('\n', 1)[0] ?? '',
    nothing: '',
  };
  for (const [name, text] of Object.entries(broken)) assert.equal(parseSiloCsv(text, CELL, WINDOW), null, name);
});

test('a point is in a cell, or outside the grid', () => {
  assert.deepEqual(findGridCell(-33.2239, 150.0761), CELL);
  assert.deepEqual(findGridCell(-33.1761, 150.1239), CELL);
  for (const [latitude, longitude] of [
    [-9.9, 150],
    [-44.1, 150],
    [-33, 111.9],
    [-33, 154.1],
    [Number.NaN, 150],
  ] as const) {
    assert.equal(findGridCell(latitude, longitude), null);
  }
});
