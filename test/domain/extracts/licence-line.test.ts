import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildLicenceLine, type LicenceRow, parseLicenceLine, parseTildeList } from '#domain/extracts/licence-line.ts';

const FULL: LicenceRow = {
  licence_type: 'acl',
  licence_number: '123456',
  licensee_name: 'SAMPLE PTY LTD',
  abn: '79002637069',
  acn: '002637069',
  status: 'APPR',
  started_on: '2011-01-01',
  ended_on: '2020-06-30',
  locality: 'SYDNEY',
  state: 'NSW',
  postcode: '2000',
  conditions: ['(a) to advise', '(b) to deal'],
  afsl_number: '999901',
  business_names: ['SHOP', 'STORE'],
  dispute_schemes: ['AFCA'],
};

const BARE: LicenceRow = {
  licence_type: 'afsl',
  licence_number: '1',
  licensee_name: 'X',
  abn: null,
  acn: null,
  status: null,
  started_on: null,
  ended_on: null,
  locality: null,
  state: null,
  postcode: null,
  conditions: [],
  afsl_number: null,
  business_names: [],
  dispute_schemes: [],
};

test('a licence survives the round trip through its line, full or bare', () => {
  for (const row of [FULL, BARE]) assert.deepEqual(parseLicenceLine(buildLicenceLine(row)), row);
});

const LISTS = [
  ['AFCA~COSL', ['AFCA', 'COSL']],
  ['"AFCA"~"COSL"', ['AFCA', 'COSL']],
  ['  AFCA ~ " COSL " ', ['AFCA', 'COSL']],
  ['THE "OLD" SHOP', ['THE "OLD" SHOP']],
  ['~AFCA~~ ~""', ['AFCA']],
  ['', []],
] as const;

for (const [text, members] of LISTS) {
  test(`the register’s list ${JSON.stringify(text)} has ${members.length} members`, () => {
    assert.deepEqual(parseTildeList(text), members);
  });
}
