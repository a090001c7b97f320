import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import {
  acnText,
  cents,
  cleanText,
  dataMode,
  day,
  epochMs,
  postcode,
  recordId,
  referenceText,
  requiredText,
  sha256,
  state,
  unitInterval,
  verificationLabel,
  webUrl,
} from '#contract/schemas/common.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

function checkValue(schema: z.ZodType, example: unknown) {
  return checkSchema(z.strictObject({ value: schema }), { value: example });
}

test('a reference is one visible line of 1 to 200 characters', () => {
  const reference = checkValue(referenceText, 'deal-7');
  reference.accepts('value', ['7', 'Deal 7/2026 “North”', 'Café', '北京', 'x'.repeat(200)]);
  reference.refuses('value', ['', ' ', '\u3000', 'x'.repeat(201), 'a\nb', 'a\tb', 'a\0b', 'a\u2028b']);
  reference.refuses('value', ['a\u202eb', 'a\u2066b', 'a\u200bb', 'a\u3164', '\uffa0', 'a\ufe0f', 'a\u{e0041}']);
  reference.refuses('value', [`a${'\u0316'.repeat(4)}`, '\u0301a']);
});

test('text that cannot be stored or hashed is refused', () => {
  const text = checkValue(cleanText(5), 'clean');
  text.accepts('value', ['', 'é', '😀', 'a\nb', '12345']);
  text.refuses('value', ['a\0b', '\ud800', 'a\udc00', '123456', null, 7]);
  const required = checkValue(requiredText(5), 'clean');
  required.accepts('value', ['x']);
  required.refuses('value', ['', 'a\0b', '123456']);
});

test('a company’s number is 9 digits, with or without spaces', () => {
  const acn = checkValue(acnText, '004085616');
  acn.accepts('value', ['004 085 616', ' 004085616 ']);
  acn.refuses('value', ['', '00408561', '0040856160', '004-085-616', 4085616, null]);
});

test('a field-level label is verified, not_verified or human_review_required [common-fields.verification-labels]', () => {
  checkValue(verificationLabel, 'verified').allowsOnly('value', ['verified', 'not_verified', 'human_review_required']);
});

test('data_mode says live or snapshot, sample, or the fixture of evidence packs', () => {
  checkValue(dataMode, 'live').allowsOnly('value', ['live', 'snapshot', 'sample', 'synthetic_fixture_unsearched']);
});

test('there are eight states and territories', () => {
  checkValue(state, 'NSW').allowsOnly('value', ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
});

test('a postcode is four digits', () => {
  const code = checkValue(postcode, '0800');
  code.accepts('value', ['2000', '9999']);
  code.refuses('value', ['', '800', '20000', '2OOO', '2000\n', 2000, null]);
});

test('a confidence lies between 0 and 1, ends included', () => {
  checkValue(unitInterval, 0.5).takesNumber('value', { min: 0, max: 1 });
});

test('cents are integers, never negative', () => {
  checkValue(cents, 250).takesInteger('value', { min: 0 });
});

test('epoch milliseconds are integers from 1', () => {
  checkValue(epochMs, 1).takesInteger('value', { min: 1 });
});

test('a day exists in the calendar', () => {
  const date = checkValue(day, '2026-08-05');
  date.accepts('value', ['2024-02-29', '2000-02-29']);
  date.refuses('value', [
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-8-5',
    '05/08/2026',
    '2026-08-05T00:00:00Z',
    '',
  ]);
});

test('a SHA-256 is 64 lower-case hex digits', () => {
  const hash = checkValue(sha256, 'a'.repeat(64));
  hash.refuses('value', ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)]);
});

test('a record id is rec_ and 26 sortable characters [records.id]', () => {
  const id = checkValue(recordId, 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A');
  for (const letter of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') id.accepts('value', [`rec_${letter.repeat(26)}`]);
  for (const letter of 'ILOUa-_ ') id.refuses('value', [`rec_${letter.repeat(26)}`]);
  id.refuses('value', [
    `rec_${'0'.repeat(25)}`,
    `rec_${'0'.repeat(27)}`,
    '0'.repeat(26),
    `REC_${'0'.repeat(26)}`,
    null,
  ]);
});

test('an address on the web has the scheme http or https', () => {
  const url = checkValue(webUrl, 'https://caller.example/hooks');
  url.accepts('value', ['http://127.0.0.1:8080/x']);
  url.refuses('value', ['', 'caller.example', 'file:///etc/passwd', 'javascript:alert(1)', 'ftp://caller.example/']);
  url.refuses('value', [`https://caller.example/${'x'.repeat(2000)}`, null]);
  assert.equal(webUrl.parse('https://caller.example/hooks'), 'https://caller.example/hooks');
});
