import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAbnLine } from '#registers/abn/abn-line.ts';
import { ABN_DATASET } from '#registers/abn/dataset.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const ABN = '79002637069';
const REAL = 'abn/20250528_Public01_sample.xml';

function parseOne(record: string) {
  const rows = parseAll(ABN_DATASET, buildExtract([record]));
  const [line = ''] = listLines(rows);
  return parseAbnLine(ABN, line);
}

test('a record returns name, type, place, dates and GST', () => {
  const others =
    '<OtherEntity><NonIndividualName type="TRD"><NonIndividualNameText>OLD &amp; TRUE</NonIndividualNameText></NonIndividualName></OtherEntity><OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>A: B</NonIndividualNameText></NonIndividualName></OtherEntity>';
  assert.deepEqual(parseOne(buildAbr({ abn: ABN, acn: '002637069', others, name: 'SAMPLE &#38; CO' })), {
    abn: ABN,
    status: 'active',
    status_from: '2010-01-01',
    entity_type_code: 'PRV',
    entity_type: 'Australian Private Company',
    entity_name: 'SAMPLE & CO',
    acn: '002637069',
    state: 'NSW',
    postcode: '2000',
    gst: { status: 'registered', status_from: '2010-01-01' },
    other_names: [
      { type: 'TRD', name: 'OLD & TRUE' },
      { type: 'BN', name: 'A: B' },
    ],
    last_updated: '2026-11-01',
    replaced: false,
  });
});

test('a replaced ABN is marked in its line; all other lines are unchanged', () => {
  assert.equal(parseOne(buildAbr({ abn: ABN, replaced: 'Y' })).replaced, true);
  const [line = ''] = listLines(parseAll(ABN_DATASET, buildExtract([buildAbr({ abn: ABN })])));
  assert.equal(line.split('\x1f').length, 12, 'nothing follows the other names');
  assert.equal(parseAbnLine(ABN, line).replaced, false);
});

test('suppressed details: a record without names has a null name', () => {
  assert.equal(parseOne(buildAbr({ abn: ABN, name: null })).entity_name, null);
});

test('the name of an individual is given names and family name, without the title', () => {
  const record = buildAbr({ abn: ABN }).replace(
    /<MainEntity>.*<\/MainEntity>/,
    '<LegalEntity><IndividualName type="LGL"><NameTitle>MS</NameTitle><GivenName>ALEX</GivenName><GivenName>KIM</GivenName><FamilyName>EXAMPLE</FamilyName></IndividualName></LegalEntity>',
  );
  assert.equal(parseOne(record).entity_name, 'ALEX KIM EXAMPLE');
});

test('never registered for GST has no date, though the extract writes 19000101', () => {
  const entry = parseOne(buildAbr({ abn: ABN, gst: 'NON', gstFrom: '19000101' }));
  assert.deepEqual(entry.gst, { status: 'none', status_from: null });
});

test('a cancelled ABN and a cancelled GST keep their dates; an invalid date is null', () => {
  const entry = parseOne(buildAbr({ abn: ABN, status: 'CAN', from: '20190230', gst: 'CAN', gstFrom: '20190502' }));
  assert.deepEqual([entry.status, entry.status_from], ['cancelled', null]);
  assert.deepEqual(entry.gst, { status: 'cancelled', status_from: '2019-05-02' });
});

test('an empty ASIC number is not an ACN, and control characters do not break a line', () => {
  const entry = parseOne(buildAbr({ abn: ABN, acn: '', name: 'TAB&#9;AND&#31;UNIT&#0;' }));
  assert.deepEqual([entry.acn, entry.entity_name], [null, 'TAB AND UNIT&#0;']);
});

test('a bad record is rejected with its reason, the others are imported', () => {
  const records = [
    buildAbr({ abn: '79002637068' }),
    buildAbr({ abn: ABN, status: 'XXX' }),
    buildAbr({ abn: ABN, name: 'FISH &nope; CHIPS' }),
    buildAbr({ abn: ABN, name: 'FISH &amp; CHIPS' }),
  ];
  const rows = parseAll(ABN_DATASET, buildExtract(records));
  assert.equal(listLines(rows).length, 1);
  assert.match(
    listReasons(rows).join('; '),
    /no valid ABN: "79002637068"; unknown ABN status.*; unknown entity &nope;/,
  );
});

test('the chunks in which a file arrives do not matter', () => {
  const text = buildExtract([buildAbr({ abn: ABN }), buildAbr({ abn: '88712649015', name: 'ÉCOLE' })]);
  const whole = parseAll(ABN_DATASET, text, text.length);
  for (const length of [1, 5, 64, 1000]) assert.deepEqual(parseAll(ABN_DATASET, text, length), whole);
});

test('a bad file is rejected: not an extract, cut off, a wrong record count, a reported error', () => {
  const good = buildExtract([buildAbr({ abn: ABN })]);
  const bad: [string, RegExp][] = [
    ['', /no <Transfer>/],
    ['<html>Sorry</html>', /no <Transfer>/],
    [good.slice(0, good.indexOf('</Transfer>')), /cut off/],
    [good.slice(0, good.indexOf('<GST')), /cut off/],
    [buildExtract([buildAbr({ abn: ABN })], 1, 2), /the file has 1 records, but its header says 2/],
    [good.replace('error="none"', 'error="disk full"'), /disk full/],
  ];
  for (const [text, why] of bad) assert.throws(() => parseAll(ABN_DATASET, text), why);
});

test('the real sample of May 2025 has 126 entries', { skip: whyNoSharedData(REAL) }, () => {
  // The sample is the beginning of a real file: it has no end, and its header counts the whole file.
  const text = readFileSync(locateSharedData(REAL), 'utf8').replace('<RecordCount>961800<', '<RecordCount>126<');
  const rows = parseAll(ABN_DATASET, `${text}\n</Transfer>`, 4_096);
  assert.deepEqual([listLines(rows).length, listReasons(rows)], [126, []]);
  const first = parseAbnLine('11000000948', listLines(rows)[0] ?? '');
  assert.deepEqual([first.entity_name, first.acn], ['QBE INSURANCE (INTERNATIONAL) LTD', '000000948']);
});
