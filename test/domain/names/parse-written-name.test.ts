import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dropLegalForm, findLegalForm } from '#domain/names/legal-form.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';
import type { WrittenNumber } from '#domain/names/parse-part.ts';
import { parseWrittenName, type WrittenTrust } from '#domain/names/parse-written-name.ts';
import { readCaseTable } from '#test/read-case-table.ts';
import { anyText } from '#test/support/any-text.ts';

function describeNumbers(numbers: readonly WrittenNumber[]): string[] {
  return numbers.map(({ kind, value }) => `${kind} ${value ?? '?'}`);
}

function describeTrust({ role, name, numbers }: WrittenTrust): string {
  return [...(role === 'trustee' ? [] : [`${role}:`]), name, ...describeNumbers(numbers)].join(' ');
}

for (const line of readCaseTable('written-names.tsv')) {
  const [written = '', ...expected] = line.split('\t');
  const why = expected.pop();
  test(`"${written}" is parsed, not searched: ${why}`, () => {
    const { name, remarks, numbers, trust, tradingAs, several } = parseWrittenName(written);
    const words = listNameWords(name);
    const [proper, legalForm] = [dropLegalForm(words).join(' '), findLegalForm(words)];
    const trustText = trust === null ? '' : describeTrust(trust);
    const found = [name, proper, legalForm, remarks.join('; '), describeNumbers(numbers).join('; '), trustText];
    const names = several.map((one) => one.name).join(' | ');
    assert.deepEqual(
      [...found, tradingAs?.name, names].map((text) => text || '-'),
      expected,
    );
  });
}

test('every text can be parsed, and a name without markers only loses extra spaces', () => {
  fc.assert(fc.property(anyText(), (text) => typeof parseWrittenName(text).name === 'string'));
  const words = fc.array(fc.constantFrom('Zebra', 'Pty', 'Ltd', '&', 'NL', 'Trust', '(Vic)', 'P/L'), { minLength: 1 });
  fc.assert(
    fc.property(words, (list) => {
      const { name, numbers, trust, tradingAs } = parseWrittenName(list.join(' '));
      assert.deepEqual([name, numbers, trust, tradingAs], [list.join(' '), [], null, null]);
    }),
  );
});

test('each of several companies is parsed with the text next to it', () => {
  const { several } = parseWrittenName(
    'Acme Pty Ltd ACN 002 637 069 ATF A Trust and Zenith Pty Ltd (in liquidation) ACN 600 000 020',
  );
  assert.deepEqual(
    several.map((one) => [one.name, describeNumbers(one.numbers), one.trust?.name ?? null, one.remarks]),
    [
      ['Acme Pty Ltd', ['acn 002637069'], 'A Trust', []],
      ['Zenith Pty Ltd', ['acn 600000020'], null, ['in liquidation']],
    ],
  );
});

test('a party named only by its trust has the trust in its name; a party named next to it does not', () => {
  assert.equal(parseWrittenName('The Trustee for Smith Trust').trust?.inName, true);
  assert.equal(parseWrittenName('Acme Pty Ltd ATF Smith Trust').trust?.inName, false);
});

test('parsing never takes exponential time: rows of numbers and spaces match in only one way', () => {
  const longest = 200;
  const pieces = ['    acn 1', ' acn 1', ', abn 2', ' (a)', ' ,', ' - ', 'ltd ', ' atf ', ' and ', ' now ', '(', 'pl '];
  const began = process.cpuUsage();
  for (const piece of pieces) parseWrittenName(`X Ltd${piece.repeat(longest)}`.slice(0, longest));
  // A backtracking pattern takes minutes for the first text; this one takes some hundredths of a second.
  assert.ok(process.cpuUsage(began).user < 5_000_000, `${process.cpuUsage(began).user} µs`);
});

test('a text that names forty companies is split into at most eight, because each is searched', () => {
  const { several } = parseWrittenName('Foo Pty Ltd and '.repeat(12));
  assert.equal(several.length, 8);
});
