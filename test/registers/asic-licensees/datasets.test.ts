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
const SHORTENED = 'coverage/asic/asic_afs_licensee.csv';

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

test('an ACN that lost its leading zeros is padded if its check digit agrees', () => {
  // The only column that differs is AFS_LIC_ABN_ACN; 002637069 belongs to a published test ABN.
  const cases = {
    '2637069': '002637069',
    '2 637 069': '002637069',
    '002637069': '002637069',
    '2637068': null,
    '0': null,
    '79002637069': null,
    '7900263706': null,
    '': null,
  };
  const [afsHeader] = AFS.split('\n');
  const [creditHeader] = CREDIT.split('\n');
  for (const [given, acn] of Object.entries(cases)) {
    const afs = `${afsHeader}\nAFS Licence,999909,SAMPLE PADDED PTY LTD,${given},02/05/2012,,SYDNEY,NSW,2000,Australia,\n`;
    const credit = `${creditHeader}\nCredit Licence,999909,SAMPLE PADDED PTY LTD,02/05/2012,,APPR,${given},,,SYDNEY,NSW,2000,,,AFCA,,\n`;
    for (const row of [...parseAll(AFS_LICENSEES_DATASET, afs), ...parseAll(CREDIT_LICENSEES_DATASET, credit)]) {
      assert.ok('line' in row, given);
      assert.deepEqual([parseLicenceLine(row.line).acn, row.keys[2]], [acn, acn], given);
    }
  }
});

test('a row without a licence number or a name is rejected, and so is a file that is cut off inside quotes', () => {
  const [header] = AFS.split('\n');
  const rows = parseAll(AFS_LICENSEES_DATASET, `${header}\nAFS Licence,,X,,,,,,,,\nAFS Licence,1,,,,,,,,,\n`);
  assert.deepEqual(listReasons(rows), ['no licence number', 'no licensee name']);
  assert.throws(() => parseAll(AFS_LICENSEES_DATASET, AFS.slice(0, -40)), /cut off/);
});

test('real AFS rows with a shortened ACN join their company', { skip: whyNoSharedData(SHORTENED) }, () => {
  const rows = parseAll(AFS_LICENSEES_DATASET, readFileSync(locateSharedData(SHORTENED), 'utf8'), 1_000);
  const numbers = listLines(rows).map((line) => parseLicenceLine(line));
  assert.ok(numbers.some(({ acn }) => acn === '063564045'));
  assert.deepEqual(
    numbers.filter(({ abn, acn }) => abn === null && acn === null).map(({ licensee_name }) => licensee_name),
    [],
  );
});

test('real AFS rows are parsed', { skip: whyNoSharedData(REAL) }, () => {
  const rows = parseAll(AFS_LICENSEES_DATASET, readFileSync(locateSharedData(REAL), 'utf8'), 33);
  assert.deepEqual(listReasons(rows), []);
  assert.deepEqual(
    listLines(rows).map((line) => parseLicenceLine(line).licensee_name),
    ['IPIB PTY LTD', 'IMC PACIFIC PTY LTD'],
  );
});
