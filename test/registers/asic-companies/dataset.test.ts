import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseCompanyLine } from '#domain/entities/asic-rows.ts';
import { COMPANIES_DATASET } from '#registers/asic-companies/dataset.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const SAMPLE = new URL('../../../src/registers/asic-companies/sample/asic-companies-sample.tsv', import.meta.url);
const REAL = 'asic/company_dataset_sample.tsv';

const sample = readFileSync(SAMPLE, 'utf8').replace(/^\uFEFF/, '');
const header = sample.slice(0, sample.indexOf('\n'));

test('the sample: one row per name, "0" is no ABN, quotes are literal, an ARBN is in the ACN column', () => {
  const companies = listLines(parseAll(COMPANIES_DATASET, sample)).map(parseCompanyLine);
  assert.equal(companies.length, 9);
  assert.deepEqual(companies[1], {
    company_name: 'SAMPLE HARBOUR CAKES PTY LTD',
    acn: '002637069',
    type: 'APTY',
    class: 'LMSH',
    sub_class: 'PROP',
    status: 'REGD',
    registered_on: '2001-03-12',
    deregistered_on: null,
    previous_state: null,
    state_number: null,
    is_current_name: false,
    abn: '79002637069',
    current_name: 'SAMPLE HARBOUR BAKERY PTY LTD',
    current_name_since: '2009-07-04',
  });
  assert.equal(companies[3]?.abn, null);
  assert.equal(companies[4]?.company_name, 'SAMPLE "QUOTED" NAMES LIMITED');
  assert.deepEqual([companies[5]?.type, companies[5]?.acn], ['RACN', '999000047']);
});

test('a row with a wrong number of columns, a bad number or no name is rejected', () => {
  const row = (name: string, acn: string) => [name, acn, ...Array(13).fill('')].join('\t');
  const rows = parseAll(
    COMPANIES_DATASET,
    `${header}\nA\tB\n${row('X', '123456789')}\n${row(' ', '002637069')}\n${row('X', '2637069')}\n`,
  );
  assert.deepEqual(listReasons(rows), [
    '2 columns where the header has 15',
    'no valid ACN or ARBN: "123456789"',
    'no company name',
  ]);
  assert.equal(parseCompanyLine(listLines(rows)[0] ?? '').acn, '002637069', 'leading zeros that were lost come back');
});

test('a file without the columns, an empty file and a file that is cut off are rejected', () => {
  for (const [text, why] of [
    ['', /empty/],
    ['a\tb\n1\t2\n', /no column Company Name/],
    [sample.slice(0, -120), /cut off/],
  ] as const) {
    assert.throws(() => parseAll(COMPANIES_DATASET, text), why);
  }
});

test('real rows are parsed', { skip: whyNoSharedData(REAL) }, () => {
  const rows = parseAll(COMPANIES_DATASET, readFileSync(locateSharedData(REAL), 'utf8'), 100);
  assert.deepEqual([listLines(rows).length, listReasons(rows)], [14, []]);
});
