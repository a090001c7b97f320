import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWrittenName, type WrittenNumber } from '#domain/names/parse-written-name.ts';
import { readCaseTable } from '#test/read-case-table.ts';

function describeNumbers(numbers: readonly WrittenNumber[]): string[] {
  return numbers.map(({ kind, value }) => `${kind} ${value ?? '?'}`);
}

for (const line of readCaseTable('written-names.tsv')) {
  const [written = '', ...expected] = line.split('\t');
  const why = expected.pop();
  test(`"${written}" is read, not searched for: ${why}`, () => {
    const { name, proper, legalForm, remarks, numbers, trust, tradingAs } = parseWrittenName(written);
    const trustText = trust === null ? '' : [trust.name, ...describeNumbers(trust.numbers)].join(' ');
    const found = [name, proper, legalForm, remarks.join('; '), describeNumbers(numbers).join('; '), trustText];
    assert.deepEqual(
      [...found, tradingAs?.name].map((text) => text || '-'),
      expected,
    );
  });
}

test('no text is too odd to be read, and a name without markers stays as it is but for blanks', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseWrittenName(text).name === 'string'));
  const words = fc.array(fc.constantFrom('Zebra', 'Pty', 'Ltd', '&', 'NL', 'Trust', '(Vic)', 'P/L'), { minLength: 1 });
  fc.assert(
    fc.property(words, (list) => {
      const { name, numbers, trust, tradingAs } = parseWrittenName(list.join(' '));
      assert.deepEqual([name, numbers, trust, tradingAs], [list.join(' '), [], null, null]);
    }),
  );
});
