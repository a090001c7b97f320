import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNumbers, recogniseWords } from '#domain/search/recognise-words.ts';

const CASES: readonly (readonly [words: string, kind: string | null, value?: string])[] = [
  ['79002637069', 'abn', '79002637069'],
  ['79 002 637 069', 'abn', '79002637069'],
  ['\u200b79 002 637\u00a0069\ufeff', 'abn', '79002637069'],
  ['\uff17\uff19002637069', 'abn', '79002637069'],
  ['  ABN: 79-002-637-069 ', 'abn', '79002637069'],
  ['A.B.N. No. 79 002 637 069', 'abn', '79002637069'],
  ['79.002.637.069', 'abn', '79002637069'],
  ['79–002–637–069', 'abn', '79002637069'],
  ['79 002 637 068', 'mistyped', 'ABN'],
  ['79 002 637 06', 'mistyped', 'ABN'],
  ['7900263706999', 'mistyped', 'ABN'],
  ['ABN 002637069', 'mistyped', 'ABN'],
  ['002 637 069', 'acn', '002637069'],
  ['ACN 002637069', 'acn', '002637069'],
  ['acn no 002-637-069', 'acn', '002637069'],
  ['002 637 068', 'mistyped', 'ACN'],
  ['ACN 79002637069', 'mistyped', 'ACN'],
  ['999902', 'licence', '999902'],
  ['999 902', 'licence', '999902'],
  ['AFSL 999902', 'licence', '999902'],
  ['Australian Credit Licence No. 999 950', 'licence', '999950'],
  ['licence 002637069', 'licence', '002637069'],
  ['rec_01M7FYMYZ8RYR7KNJ0EMPP83NH', 'record', 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH'],
  ['rec_nothing', 'mistyped', 'record id'],
  ['rec_', 'mistyped', 'record id'],
  ['rec room', 'name'],
  ['1 Sample Street, Sampleton NSW 2999', 'address'],
  ['1 sample st sampleton', 'address'],
  ['Unit 3/12 Harbour Rd Manly', 'address'],
  ['Level 4, 20 Bridge Street Sydney', 'address'],
  ['L4 20 Bridge Street', 'address'],
  ['Lot 5 Smith Road', 'address'],
  ['12A-14 The Esplanade', 'address'],
  ['Sample Street, Sampleton', 'address'],
  ['Old Mill, Sampleton NSW 2999', 'address'],
  ['PO Box 12 Sampleton', 'address'],
  ['P O Box 12 Sampleton', 'address'],
  ['POBox 12 Sampleton', 'address'],
  ['GPO Box  12 Sampleton', 'address'],
  ['Unit 3B 12 Harbour Rd', 'address'],
  ['U3B 12 Harbour Rd', 'address'],
  ['1,, Sample Street Sampleton', 'address'],
  ['(1) Sample Street Sampleton', 'address'],
  ['  Sample Street, Sampleton', 'address'],
  ['1 “Sample” St.), Sampleton', 'address'],
  ['ABN 79 002 637 069 / 30 613 501 612', 'several'],
  ['79 002 637 069 30 613 501 612', 'several'],
  ['79002637069, 30613501612 and ACN 002637069', 'several'],
  ['79 002 637 069 / 79002637069', 'name'],
  ['30613501612 pty', 'name'],
  ['Sample Harbour Bakery 79002637069 / 30613501612', 'name'],
  ['Cnr Sample St & Harbour Rd Sampleton', 'address'],
  ['Corner of Sample Street and Harbour Road, Sampleton', 'address'],
  ['Corner Street Cafe', 'name'],
  ['Corner Store Smith Street', 'name'],
  ['Harbour Bakery', 'name'],
  ['100 George Street Pty Ltd', 'name'],
  ['100 George Street P/L', 'name'],
  ['7 Eleven', 'name'],
  ['24 Hour Fitness Centre', 'name'],
  ['1 Way Plumbing', 'name'],
  ['Smith Street Cafe', 'name'],
  ['Brown and Smith Street Cafe', 'name'],
  ['B2 Gold Mine Road Crew', 'name'],
  ['2go Mine Road Crew', 'name'],
  ['Unit Trust Manager Road Crew', 'name'],
  ['Unitary Plan 7 Road Crew', 'name'],
  ['Shop Street Food', 'name'],
  ['Shop 3 Way', 'name'],
  ['U3 Way Plumbing', 'name'],
  ['Street, Food and Wine', 'name'],
  ['Long Sample Street', 'name'],
  ['Class of the 2999', 'name'],
  ['Team of NSW 12999', 'name'],
  ['Street Food Co', 'name'],
  ['ACT Roofing', 'name'],
  ['Abner Smith', 'name'],
  ['Credit 24', 'name'],
  ['1300', 'name'],
  ['NSW 2000', 'name'],
  ['<script>alert(1)</script>', 'name'],
  ['', null],
  ['   ', null],
];

test('the valid ABNs and ACNs of a text are listed, each once', () => {
  const abn = { kind: 'abn', abn: '79002637069' };
  const other = { kind: 'abn', abn: '30613501612' };
  const acn = { kind: 'acn', acn: '002637069' };
  assert.deepEqual(listNumbers('30613501612 pty'), [other]);
  assert.deepEqual(listNumbers('ABN 79 002 637 069 / 30 613 501 612'), [abn, other]);
  assert.deepEqual(listNumbers('79 002 637 069 30 613 501 612 79.002.637.069'), [abn, other]);
  assert.deepEqual(listNumbers('Bakery (ACN 002-637-069)'), [acn]);
  assert.deepEqual(listNumbers('79 002 637 068, 179002637069, 7 Eleven'), []);
});

test('the words of a search are taken for what they most likely are', () => {
  const taken = CASES.map(([words, , value]) => {
    const found = recogniseWords(words);
    if (found === null || value === undefined) return [words, found?.kind ?? null];
    return [words, found.kind, Object.values(found).find((one) => one === value)];
  });
  assert.deepEqual(
    taken,
    CASES.map(([words, kind, value]) => (value === undefined ? [words, kind] : [words, kind, value])),
  );
});
