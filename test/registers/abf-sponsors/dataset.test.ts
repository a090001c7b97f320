import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSanctionLine } from '#domain/conduct/sponsor-sanction.ts';
import { SANCTION_NAMES, SPONSORS_DATASET } from '#registers/abf-sponsors/dataset.ts';
import { readDescriptionFields } from '#registers/abf-sponsors/description-fields.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';

type Fields = Record<string, unknown>;
const BAR: Fields = {
  tradingname: 'SAMPLE CAFE',
  sponsorname: 'SAMPLE FUTURE GST PTY LTD',
  abn: '70 999 000 103',
  state: 'NT',
  postcode: 800,
  sanctionimposed: 'Bar',
  sanctionimposeddatetext: '03-Mar-2025',
  sanctionenddate: '02-Mar-2030',
  sanctioninfrinoticedate: '',
  obligationbreached: 'Obligation to keep records',
  description: '<p><strong>Sanction imposed:</strong> <span>Bar</span></p>',
};

const parse = (text: string) => parseAll(SPONSORS_DATASET, text);
const read = (...rows: Fields[]) => {
  const parsed = parse(JSON.stringify({ d: { data: rows.map((own) => ({ ...BAR, ...own })) } }));
  return { parsed, sanctions: listLines(parsed).map(parseSanctionLine) };
};

test('a sanction has sponsor, kind, days and the obligation; a postcode is padded', () => {
  const { sanctions, parsed } = read({});
  assert.deepEqual(sanctions, [
    {
      abn: '70999000103',
      sponsor_name: 'SAMPLE FUTURE GST PTY LTD',
      trading_name: 'SAMPLE CAFE',
      state: 'NT',
      postcode: '0800',
      sanction: 'Bar',
      obligation_breached: 'Obligation to keep records',
      imposed_on: '2025-03-03',
      ended_on: '2030-03-02',
      end_text: null,
    },
  ]);
  assert.deepEqual(
    parsed.map((row) => 'keys' in row && row.keys),
    [['70999000103']],
  );
});

test('the description fills what the fields leave open, and its markup never stays', () => {
  const description =
    '<div><strong class="a">Sanction imposed</strong><br/><span>Infringement &amp; notice</span><STRONG>Obligation breached: </STRONG><span style="x">To <b>keep</b>&nbsp;records</span><strong>Date of infringement notice</strong> <span>12-Dec-2017</span></div>';
  const { sanctions } = read(
    {},
    { description, sanctionimposed: '', sanctionimposeddatetext: null, sanctionenddate: '', obligationbreached: 'x' },
  );
  const [, filled] = sanctions;
  assert.deepEqual(
    [filled?.sanction, filled?.obligation_breached, filled?.imposed_on, filled?.ended_on, filled?.end_text],
    ['Infringement & notice', 'To keep records', '2017-12-12', null, null],
  );
  assert.deepEqual(
    [...readDescriptionFields('<strong>No value</strong> text <strong></strong><span>v</span>')],
    [['no value', '']],
  );
  assert.equal(readDescriptionFields(`<strong>a</strong><span>${'x'.repeat(20_000)}</span>`).size, 0);
});

test('a hostile description of brackets leaves no markup in its fields', () => {
  for (const piece of ['<strong>', '<', '<strong', '<span>', '&amp;', '<strong><<b>', '<span><strong>a</strong']) {
    const fields = readDescriptionFields(piece.repeat(1_000));
    assert.ok(
      [...fields.values()].every((value) => !/<[^<>]*>/.test(value)),
      piece,
    );
  }
});

test('a sponsor without a valid ABN is kept without a key, and an end that is not a day does not count as an end', () => {
  const { sanctions, parsed } = read(
    {},
    { abn: '70999000104', sanctionenddate: 'Permanent', sanctionimposeddatetext: '31-Feb-2025' },
  );
  assert.deepEqual(
    [sanctions[1]?.abn, sanctions[1]?.ended_on, sanctions[1]?.end_text, sanctions[1]?.imposed_on],
    [null, null, 'Permanent', null],
  );
  assert.deepEqual('keys' in (parsed[1] ?? {}) && (parsed[1] as { keys: unknown }).keys, [null]);
});

test('a sponsor known by its trading name only has that name; without a name, a sanction or with an endless text it is rejected', () => {
  const { sanctions, parsed } = read(
    { sponsorname: '' },
    { sponsorname: '', tradingname: '' },
    { sanctionimposed: '', description: '' },
    { sponsorname: 'x'.repeat(1_001) },
  );
  assert.deepEqual([sanctions.length, sanctions[0]?.sponsor_name], [1, 'SAMPLE CAFE']);
  assert.deepEqual(listReasons(parsed), ['no name', 'no sanction', 'sponsor_name has more than 1000 characters']);
});

test('a field that no sanction has rejects the file; a field that one sanction lacks does not', () => {
  for (const name of SANCTION_NAMES) {
    const { [name]: _left, ...rest } = BAR;
    const without = JSON.stringify({ d: { data: [rest] } });
    assert.throws(
      () => parse(without),
      (error: Error) => error.message.startsWith(`no sanction has ${name};`),
      name,
    );
    assert.equal(parse(JSON.stringify({ d: { data: [BAR, rest] } })).length, 2);
  }
});

test('days in another form are refused, because each sanction would seem endless', () => {
  const days = { sanctionimposeddatetext: '/Date(1740960000000)/' };
  assert.throws(() => read(days, days), /no sanctionimposeddatetext is a day such as 03-Mar-2024, but \/Date/);
  assert.throws(() => read({ sanctionenddate: 'March 2030' }), /no sanctionenddate is a day/);
  assert.equal(read({ sanctionimposeddatetext: '03/03/2025' }).sanctions[0]?.imposed_on, '2025-03-03');
});

const BAD: [name: string, text: string, message: RegExp][] = [
  ['not JSON', '<html>Request rejected</html>', /^not valid JSON/],
  ['truncated', JSON.stringify({ d: { data: [BAR] } }).slice(0, -5), /^not valid JSON/],
  ['empty', '', /^not valid JSON/],
  ['a list', '[]', /no list d\.data/],
  ['null', 'null', /no list d\.data/],
  ['without data', '{"d":{}}', /no list d\.data/],
  ['data that is no list', '{"d":{"data":{}}}', /no list d\.data/],
  ['a text for a sanction', '{"d":{"data":["x"]}}', /d\.data\[0\] is no object/],
  ['an inherited name', '{"d":{"__proto__":{"data":[]}}}', /no list d\.data/],
  ['no sanction at all', '{"d":{"data":[]}}', /no sanction has tradingname/],
];

for (const [name, text, message] of BAD) {
  test(`a file that is ${name} is refused`, () => {
    assert.throws(() => parseAll(SPONSORS_DATASET, text, 50), { name: 'ServiceError', message });
  });
}

test('too many sanctions and too much text are refused', () => {
  const many = `{"d":{"data":[${'{},'.repeat(100_000)}{}]}}`;
  assert.throws(() => parseAll(SPONSORS_DATASET, many, many.length), /more than 100000 sanctions/);
  const parser = SPONSORS_DATASET.openParser();
  const piece = ' '.repeat(2 ** 25);
  assert.throws(() => {
    for (let count = 0; count < 3; count++) parser.push(piece, () => undefined);
  }, /more than 67108864 characters/);
});
