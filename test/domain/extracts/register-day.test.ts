import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isRealDay, parseCompactDay, parseSlashDay } from '#domain/extracts/register-day.ts';

const COMPACT = [
  ['20261115', '2026-11-15'],
  ['20240229', '2024-02-29'],
  ['20250229', null],
  ['20261301', null],
  ['20261100', null],
  ['00000000', null],
  ['2026111', null],
  ['202611150', null],
  ['120261115', null],
  ['2026-11-15', null],
  ['', null],
] as const;

const SLASH = [
  ['15/11/2026', '2026-11-15'],
  ['1/2/2026', '2026-02-01'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2025', null],
  ['11/15/2026', null],
  ['115/11/2026', null],
  ['15/11/20261', null],
  ['15/11/26', null],
  ['15-11-2026', null],
  ['', null],
] as const;

for (const [text, day] of COMPACT) {
  test(`yyyymmdd: "${text}" is ${day ?? 'invalid'}`, () => assert.equal(parseCompactDay(text), day));
}

for (const [text, day] of SLASH) {
  test(`dd/mm/yyyy: "${text}" is ${day ?? 'invalid'}`, () => assert.equal(parseSlashDay(text), day));
}

test('every day of the calendar is parsed in both formats', () => {
  const days = fc.date({ min: new Date('1800-01-01'), max: new Date('2300-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = day.split('-');
      assert.ok(isRealDay(day));
      assert.equal(parseCompactDay(`${year}${month}${dayOfMonth}`), day);
      assert.equal(parseSlashDay(`${dayOfMonth}/${month}/${year}`), day);
    }),
  );
});

test('a text that is invalid in one format can still be valid in the other', () => {
  assert.deepEqual([parseSlashDay('19991231'), parseCompactDay('19991231')], [null, '1999-12-31']);
  assert.deepEqual([parseCompactDay('31/12/1999'), parseSlashDay('31/12/1999')], [null, '1999-12-31']);
});

test('a day that does not exist or is in another format is invalid', () => {
  for (const text of ['2026-02-30', '2026-00-10', '2026-13-01', '', 'yesterday']) assert.ok(!isRealDay(text), text);
});
