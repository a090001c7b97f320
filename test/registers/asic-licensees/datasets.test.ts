import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseLicenceLine } from '#domain/extracts/licence-line.ts';
import { AFS_LICENSEES_DATASET } from '#registers/asic-afs-licensees/dataset.ts';
import { CREDIT_LICENSEES_DATASET } from '#registers/asic-credit-licensees/dataset.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const REGISTERS = new URL('../../../src/registers/', import.meta.url);
const AFS = readFileSync(new URL('asic-afs-licensees/sample/asic-afs-licensees-sample.csv', REGISTERS), 'utf8');
const CREDIT = readFileSync(
  new URL('asic-credit-licensees/sample/asic-credit-licensees-sample.csv', REGISTERS),
  'utf8',
);
const REAL = 'asic/afs_licensee_sample.csv';

test('an AFS licence has a list of clauses, an ABN or an ACN, and no status', () => {
  const [first, second] = listLines(parseAll(AFS_LICENSEES_DATASET, AFS)).map(parseLicenceLine);
  assert.deepEqual(first?.conditions, [
    'SAMPLE: this licence authorises the licensee to carry on a financial services business to:',
    '(a) provide general advice;',
    'to retail and wholesale clients.',
  ]);
  assert.deepEqual([first?.abn, first?.acn, first?.status], ['79002637069', null, null]);
  assert.deepEqual([second?.abn, second?.acn], [null, '999000010']);
});

test('a credit licence has status, schemes and business names', () => {
  const [first, second] = listLines(parseAll(CREDIT_LICENSEES_DATASET, CREDIT)).map(parseLicenceLine);
  assert.deepEqual([first?.licence_type, first?.status, first?.afsl_number], ['acl', 'APPR', '999901']);
  assert.deepEqual(first?.business_names, ['SAMPLE HARBOUR BREAD']);
  assert.deepEqual([second?.licensee_name, second?.status], ['Example, Alex', 'SUSP']);
  assert.deepEqual(second?.dispute_schemes, ['AFCA', 'COSL']);
});

test('a row without a licence number or a name is rejected, and so is a file that is cut off inside quotes', () => {
  const [header] = AFS.split('\n');
  const rows = parseAll(AFS_LICENSEES_DATASET, `${header}\nAFS Licence,,X,,,,,,,,\nAFS Licence,1,,,,,,,,,\n`);
  assert.deepEqual(listReasons(rows), ['no licence number', 'no licensee name']);
  assert.throws(() => parseAll(AFS_LICENSEES_DATASET, AFS.slice(0, -40)), /cut off/);
});

test('real AFS rows are parsed', { skip: whyNoSharedData(REAL) }, () => {
  const rows = parseAll(AFS_LICENSEES_DATASET, readFileSync(locateSharedData(REAL), 'utf8'), 33);
  assert.deepEqual(listReasons(rows), []);
  assert.deepEqual(
    listLines(rows).map((line) => parseLicenceLine(line).licensee_name),
    ['IPIB PTY LTD', 'IMC PACIFIC PTY LTD'],
  );
});
