import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesTouch, type LocalityPlace, LocalityPlaces } from '#domain/address/match/locality-places.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { StreetReadings } from '#domain/address/parse/street-readings.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';
import { describePlace } from './describe-match.ts';

const { directory } = buildSmallRegister(readCases('address-register.tsv'));

const ASK: Record<string, (places: LocalityPlaces) => LocalityPlace[] | number[] | boolean> = {
  named: (places) => places.named(),
  isConfirmed: (places) => places.isConfirmed(),
  likeInPostcode: (places) => places.likeInPostcode(),
  inPostcode: (places) => places.inPostcode(),
  similar: (places) => places.similar(false),
  'similar elsewhere': (places) => places.similar(true),
  neighbours: (places) => places.neighbours(),
  likelySplits: (places) => places.likelySplits(),
};

for (const [question = '', written = '', answer = ''] of readCases('address-places.tsv'))
  test(`${question} of "${written}": ${answer || 'none'}`, () => {
    const query = parseAddressQuery(written);
    const start = query.starts[0] ?? 0;
    const places = new LocalityPlaces(directory, query, start, new StreetReadings(query, start));
    const found = ASK[question]?.(places);
    const reported = Array.isArray(found)
      ? found.map((one) => (typeof one === 'number' ? `${one}` : describePlace(directory, one))).join('; ')
      : String(found);
    assert.equal(reported, answer);
    // Asked again, the same is answered from memory.
    assert.deepEqual(ASK[question]?.(places), found);
  });

test('no more than twelve similar names and sixty neighbours are thought of, the likest first', () => {
  const rows = Array.from({ length: 80 }, (_, place) => [
    'SAMPLE',
    'STREET',
    '',
    `SAMPLETO${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[place % 26]}${'XYZQ'[Math.floor(place / 26)]}`,
    'NSW',
    '2999',
    '-33 150',
    '1',
  ]);
  rows.push(['OTHER', 'STREET', '', 'SAMPLETON', 'NSW', '2999', '-33 150', '1']);
  const many = buildSmallRegister(rows).directory;
  const ask = (written: string): LocalityPlaces => {
    const query = parseAddressQuery(written);
    return new LocalityPlaces(many, query, 1, new StreetReadings(query, 1));
  };
  const similar = ask('1 Sample St, Sampletan NSW').similar(false);
  assert.equal(similar.length, 12);
  assert.equal(similar[0] === undefined ? '' : describePlace(many, similar[0]).slice(0, 13), 'SAMPLETON NSW');
  assert.equal(ask('1 Sample St, Sampleton NSW').neighbours().length, 60);
});

for (const [left, right, touch] of [
  [[0, 0, 10, 10], [10, 10, 20, 20], true],
  [[0, 0, 10, 10], [15, 0, 20, 10], true],
  [[0, 0, 10, 10], [16, 0, 20, 10], false],
  [[0, 0, 10, 10], [0, 15, 10, 20], true],
  [[0, 0, 10, 10], [0, 16, 10, 20], false],
  [[0, 0, 10, 10], [2, 2, 3, 3], true],
] as const)
  test(`the boxes ${left.join(' ')} and ${right.join(' ')} ${touch ? 'lie' : 'do not lie'} within 5 of one another, either way round`, () => {
    const boxes = Int32Array.from([...left, ...right]);
    assert.equal(boxesTouch(boxes, 0, 1, 5), touch);
    assert.equal(boxesTouch(boxes, 1, 0, 5), touch);
  });
