import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBareValues } from '#test/support/bare-values.ts';

const find = (main: string) => findBareValues(`<main>${main}</main>`).map(({ what, text }) => `${what} ${text}`);

test('a number without a unit is found in facts, tables and figures', () => {
  assert.deepEqual(find('<dl><dt>Age</dt><dd>18</dd><dt>Rows</dt><dd>18</dd><dt>Price</dt><dd>A$0.10</dd></dl>'), [
    'number 18',
  ]);
  const table =
    '<table><thead><tr><th>Name</th><th>Last</th></tr></thead><tr><td>7 checks</td><td>1,234</td></tr></table>';
  assert.deepEqual(find(table), ['number 1,234']);
  assert.deepEqual(find('<h2>Balance</h2><p class="figure">50.00</p>'), ['number 50.00']);
});

test('a time without its zone, or without the exact time on hover, is found', () => {
  const exact = '2026-11-19T01:35:08.000Z';
  const show = (marks: string, text: string) => find(`<time datetime="${exact}"${marks}>${text}</time>`).length;
  assert.equal(show(` title="${exact}"`, '19 Nov 2026, 12:35 pm (Sydney)'), 0);
  assert.equal(show(` title="${exact}"`, '19 Nov 2026, 12:35 pm'), 1);
  assert.equal(show('', '19 Nov 2026, 12:35 pm (Sydney)'), 1);
  assert.deepEqual(find('<p>At 12:35, not 01:35:08 UTC, 12:35:08 Sydney (UTC+11:00) or 12:35 pm (Sydney)</p>'), [
    'clock 12:35',
  ]);
  assert.deepEqual(find(`<p>${exact}</p><code>${exact}</code>`).length, 2, 'as a timestamp and its clock');
});
