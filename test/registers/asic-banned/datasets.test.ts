import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type BanState, decideBanState, groupBans, parseBanLine } from '#domain/entities/ban.ts';
import { BANNED_ORGANISATIONS_DATASET } from '#registers/asic-banned-organisations/dataset.ts';
import { BANNED_PERSONS_DATASET } from '#registers/asic-banned-persons/dataset.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../../src/registers/${path}`, import.meta.url), 'utf8').slice(1);
const PERSONS = read('asic-banned-persons/sample/asic-banned-persons-sample.csv');
const ORGANISATIONS = read('asic-banned-organisations/sample/asic-banned-organisations-sample.tsv');
const REAL_PERSONS = 'coverage/asic/asic_banned_persons.csv';
const REAL_ORGANISATIONS = 'coverage/asic/asic_banned_orgs.csv';

const listPersons = (text: string) => listLines(parseAll(BANNED_PERSONS_DATASET, text, 500)).map(parseBanLine);
const listOrganisations = (text: string) =>
  listLines(parseAll(BANNED_ORGANISATIONS_DATASET, text, 500)).map(parseBanLine);

test('the rows of one document are one ban with all its places', () => {
  const bans = groupBans(listPersons(PERSONS));
  assert.deepEqual(
    bans.map(({ names, document_number, places }) => [names, document_number, places.length]),
    [
      [['SAMPLESON, ALEX EXAMPLE'], '999000001', 2],
      [['EXAMPLETON, KIM'], '999000002', 1],
      [['TESTWELL, ROBIN SAMPLE'], '999000003', 1],
    ],
  );
  assert.deepEqual(bans[0], {
    acn: null,
    ban_type: 'Disq. Director',
    document_number: '999000001',
    started_on: '2024-07-01',
    ended_on: '2029-06-30',
    end_text: null,
    names: ['SAMPLESON, ALEX EXAMPLE'],
    places: ['SYDNEY NSW 2000 AUSTRALIA', 'PARRAMATTA NSW 2150 AUSTRALIA'],
    urls: [],
    comments: ['SAMPLE: invented'],
  });
});

test('one document with two bans, and rows without a document, stay apart', () => {
  const [first] = listPersons(PERSONS);
  assert.ok(first !== undefined);
  assert.equal(groupBans([first, { ...first, ban_type: 'Banned Futures' }]).length, 2);
  assert.equal(groupBans([first, { ...first, ended_on: '2030-01-01' }]).length, 2);
  assert.equal(groupBans([first, { ...first, name: 'SAMPLESON, A' }])[0]?.names.length, 2);
  assert.equal(groupBans([first, first].map((row) => ({ ...row, document_number: null }))).length, 2);
});

test('a row without an address adds no place', () => {
  const [first] = listPersons(PERSONS);
  assert.ok(first !== undefined);
  const placeless = { ...first, locality: null, state: null, postcode: null, country: null };
  assert.deepEqual(groupBans([placeless, first])[0]?.places, ['SYDNEY NSW 2000 AUSTRALIA']);
});

test('an organisation has its ACN, padded, and an end that may be words', () => {
  const [first, , last] = listOrganisations(ORGANISATIONS);
  assert.deepEqual([first?.acn, first?.ended_on, first?.url], ['999000074', '2028-10-04', null]);
  assert.deepEqual(
    [last?.name, last?.ended_on, last?.end_text],
    ['SAMPLE OVERSEAS BODY LLC', null, 'Permanent banning'],
  );
  const short = listOrganisations(ORGANISATIONS.replace('999000074', '2637069'));
  assert.equal(short[0]?.acn, '002637069');
});

test('a row has each of its fields; a comment that says nothing is none', () => {
  const [header] = PERSONS.split('\n');
  const row = (document: string, comment: string) =>
    `"R","SAMPLE,\u00a0A","Banned","${document}"," 02/01/2020 "," 03/01/2021 ","PERTH","WA","6000","AUSTRALIA","${comment}"\n`;
  const comments = ['Not available', 'No comment made', ' ', 'A #1 comment'];
  const text = `${header}\n${comments.map((comment) => row('#00#7', comment)).join('')}${row('', '')}`;
  const bans = listPersons(text);
  assert.deepEqual(
    bans.map(({ comment }) => comment),
    [null, null, null, 'A #1 comment', null],
  );
  const { name, document_number, started_on, ended_on, locality, state, postcode, country } = bans[0] ?? {};
  assert.deepEqual([name, document_number, started_on, ended_on], ['SAMPLE, A', '00#7', '2020-01-02', '2021-01-03']);
  assert.deepEqual([locality, state, postcode, country], ['PERTH', 'WA', '6000', 'AUSTRALIA']);
  assert.equal(bans.at(-1)?.document_number, null);
  assert.deepEqual(
    parseAll(BANNED_PERSONS_DATASET, text, 500).map((one) => 'keys' in one && one.keys),
    [['00#7'], ['00#7'], ['00#7'], ['00#7'], [null]],
  );
});

test('an organisation has its days, address on the web and comment, and its ACN as the key', () => {
  const [header] = ORGANISATIONS.split('\n');
  const cells = ['R', '999000074', 'SAMPLE LTD', 'Banned', 'https://sample.example', '02/01/2020', '', 'Invented'];
  const parsed = parseAll(BANNED_ORGANISATIONS_DATASET, `${header}\n${cells.join('\t')}\n`, 500);
  const [ban] = listLines(parsed).map(parseBanLine);
  assert.deepEqual(
    [ban?.url, ban?.started_on, ban?.ended_on, ban?.comment],
    ['https://sample.example', '2020-01-02', null, 'Invented'],
  );
  assert.deepEqual(
    parsed.map((one) => 'keys' in one && one.keys),
    [['999000074']],
  );
});

/** Start, end, words in place of an end, and the state on 18 November 2026. */
const STATES: [string | null, string | null, string | null, BanState, RegExp][] = [
  ['1994-03-29', '1999-03-29', null, 'expired', /^It expired on 1999-03-29\.$/],
  ['2024-07-01', '2026-11-17', null, 'expired', /expired on 2026-11-17/],
  ['2024-07-01', '2026-11-18', null, 'in_force', /since 2024-07-01 as at 2026-11-18, until 2026-11-18/],
  ['2020-02-14', null, null, 'in_force', /the register states no end/],
  ['2020-02-14', null, 'Permanent banning', 'in_force', /the register says: Permanent banning/],
  [null, null, null, 'in_force', /^In force as at 2026-11-18; the register states no end\.$/],
  ['2026-11-19', '2027-01-01', null, 'not_started', /It begins on 2026-11-19, after 2026-11-18/],
];

test('a ban whose last day has passed is expired, and one without an end day is in force', () => {
  for (const [started_on, ended_on, end_text, state, reason] of STATES) {
    const decided = decideBanState({ started_on, ended_on, end_text }, '2026-11-18');
    assert.equal(decided.state, state, String(reason));
    assert.match(decided.reason, reason);
  }
});

test('an end that is not a day does not count as an end, and rows without a name or type are set aside', () => {
  const [header] = PERSONS.split('\n');
  const row = (name: string, type: string, end: string) =>
    `"R","${name}","${type}","#1","01/01/2020","${end}","","","","",""\n`;
  const odd = listPersons(`${header}\n${row('SAMPLE, A', 'Disq. Director', '31/02/2021')}`);
  assert.deepEqual([odd[0]?.ended_on, odd[0]?.end_text, odd[0]?.locality], [null, '31/02/2021', null]);
  const rejected = parseAll(BANNED_PERSONS_DATASET, `${header}\n${row('', 'X', '')}${row('SAMPLE, A', '', '')}`);
  assert.deepEqual(listReasons(rejected), ['no name', 'no type of ban']);
  assert.throws(() => parseAll(BANNED_PERSONS_DATASET, ORGANISATIONS), /no column BD_PER_NAME/);
});

test('the real registers are read whole', { skip: whyNoSharedData(REAL_ORGANISATIONS) }, () => {
  const persons = listPersons(readFileSync(locateSharedData(REAL_PERSONS), 'utf8').slice(1));
  const organisations = listOrganisations(readFileSync(locateSharedData(REAL_ORGANISATIONS), 'utf8').slice(1));
  assert.deepEqual([persons.length, organisations.length], [50, 15]);
  assert.ok(organisations.every(({ acn }) => acn !== null));
  assert.equal(persons.filter(({ ended_on }) => ended_on !== null).length, 29);
});
