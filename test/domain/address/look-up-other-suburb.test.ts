import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddress } from '#domain/address/look-up-address.ts';
import { buildSmallRegister } from './small-register.ts';

const register = buildSmallRegister([
  ['CRANBROOK', 'STREET', '', 'BOTANY', 'NSW', '2019', '-33.94 151.19', '30'],
  ['FORESHORE', 'ROAD', '', 'PORT BOTANY', 'NSW', '2036', '-33.97 151.21', '1'],
  ['RETREAT', 'ROAD', '', 'RETREAT', 'NSW', '2355', '-30.60 151.10', '1322'],
  ['THE', 'STRAND', '', 'COASTERS RETREAT', 'NSW', '2108', '-33.60 151.29', '1'],
  ['JOHNSTON', 'STREET', '', 'ABBOTSFORD', 'VIC', '3067', '-37.80 144.99', '330'],
  ['BRIDGE', 'ROAD', '', 'RICHMOND', 'NSW', '2753', '-33.60 150.75', '1'],
  ['DARLING', 'STREET', 'WEST', 'WEST IPSWICH', 'QLD', '4305', '-27.62 152.75', '101'],
  ['BRISBANE', 'ROAD', '', 'EAST IPSWICH', 'QLD', '4305', '-27.61 152.77', '1'],
  ['RAGLAN', 'STREET', '', 'WALLSEND', 'NSW', '2287', '-32.90 151.66', '52'],
  ['COUNTY', 'DRIVE', '', 'FLETCHER', 'NSW', '2287', '-32.88 151.64', '1'],
  ['CHAPMAN HILL', 'ROAD', '', 'CHAPMAN HILL', 'WA', '6280', '-33.77 115.44', '1539'],
  ['WILDWOOD', 'ROAD', '', 'MARYBROOK', 'WA', '6280', '-33.68 115.15', '1'],
  ['DUKE', 'STREET', '', 'JENNINGS', 'NSW', '4383', '-28.93 151.93', '10'],
  ['BORDER', 'STREET', '', 'WALLANGARRA', 'QLD', '4383', '-28.92 151.93', '1'],
  ['WYNNUM', 'ROAD', '', 'WYNNUM', 'QLD', '4178', '-27.45 153.17', '2286'],
  ['WYNNUM NORTH', 'ROAD', '', 'WYNNUM', 'QLD', '4178', '-27.44 153.16', '1, 483'],
  ['YUNA', 'ROAD', 'SOUTH', 'SOUTH YUNA', 'WA', '6532', '-28.40 115.00', '275'],
  ['YUNA', 'LANE', '', 'YUNA', 'WA', '6532', '-28.33 115.00', '1'],
  ['ERADU NORTH', 'ROAD', '', 'ERADU', 'WA', '6532', '-28.69 115.00', '126'],
  ['ALMA', 'ROAD', '', 'NORTH ERADU', 'WA', '6532', '-28.60 115.00', '1'],
  ['KILLALOE', 'LANE', '', 'EAST SEAHAM', 'NSW', '2324', '-32.65 151.75', '4'],
  ['WARREN', 'STREET', '', 'SEAHAM', 'NSW', '2324', '-32.66 151.73', '1'],
]);

/** A description, the text, the status, and the medium flags of the first candidate, or why there is none. */
const CASES = [
  ['the first word of a suburb is not passed over', '30 Cranbrook St, Port Botany NSW', 'fuzzy_match', 'PORT BOTANY'],
  ['nor without a comma', '30 Cranbrook St Port Botany NSW', 'fuzzy_match', 'PORT BOTANY'],
  ['nor where the postcode differs too', '1322 Retreat Rd, Coasters Retreat NSW 2108', 'ambiguous', 'COASTERS RETREAT'],
  ['of two suburbs the other is flagged', '330 Johnston St, Richmond, Abbotsford VIC 3067', 'fuzzy_match', 'RICHMOND'],
  ['the same suburb twice is one', '330 Johnston St, Abbotsford, Abbotsford VIC 3067', 'exact_match', ''],
  ['a suburb that exists is no slip', '101 Darling St W, East Ipswich QLD 4305', 'fuzzy_match', 'EAST IPSWICH'],
  ['one that does not exist may be', '101 Darling St W, Wst Ipswich QLD 4305', 'fuzzy_match', ''],
  ['another suburb and name is another street', '52 Ragla St, Fletcher NSW 2287', 'ambiguous', 'FLETCHER'],
  ['a slip in the name alone is not', '52 Ragla St, Wallsend NSW 2287', 'fuzzy_match', ''],
  ['a type is no word of the suburb', '1539 Chapman Hill Pl, Marybrook WA 6280', 'ambiguous', 'MARYBROOK'],
  ['nor where it is the street’s', '4 Killaloe Lane, Seaham NSW 2324', 'fuzzy_match', 'SEAHAM'],
  ['another suburb and state is another place', '10 Duke St Wallangarra QLD 4383', 'ambiguous', 'WALLANGARRA'],
  ['a direction before a comma is the street’s', '275 Yuna Road South, Yuna WA 6532', 'ambiguous', 'YUNA'],
  ['and one behind a comma the suburb’s', '126 Eradu North Rd, North Eradu WA 6532', 'fuzzy_match', 'NORTH ERADU'],
  ['a suburb of that name elsewhere is another thing', '10 Duke St, Jennings QLD 4383', 'fuzzy_match', ''],
] as const;

for (const [said, written, status, suburb] of CASES)
  test(`${said}: "${written}" is ${status}${suburb === '' ? '' : `, not ${suburb}`}`, async () => {
    const { match } = await findAddress(register, { raw_address: written, limit: 10 });
    const flags = match.mismatch_flags.filter(({ code }) => code === 'suburb_mismatch');
    const medium = flags.filter(({ severity }) => severity === 'medium').map((flag) => flag.input_component ?? '');
    assert.deepEqual([match.status, medium.join(' + ')], [status, suburb]);
  });

test('the flag says whether a suburb was written in addition to the one found or instead of it', async () => {
  const messageOf = async (raw_address: string): Promise<string | undefined> =>
    (await findAddress(register, { raw_address, limit: 1 })).match.mismatch_flags[0]?.message;
  assert.equal(
    await messageOf('330 Johnston St, Richmond, Abbotsford VIC 3067'),
    'The input names the suburb "RICHMOND" as well; the register has the address in ABBOTSFORD.',
  );
  assert.equal(
    await messageOf('30 Cranbrook St, Port Botany NSW'),
    'The suburb written as "PORT BOTANY" is BOTANY in the register.',
  );
});

test('a street that is there without the number is named, and no other street is taken for it', async () => {
  const { match, missReason } = await findAddress(register, {
    raw_address: '2286 Wynnum North Road, Wynnum QLD 4178',
    limit: 10,
  });
  assert.equal(match.status, 'no_match');
  assert.equal(
    missReason,
    'WYNNUM NORTH ROAD, WYNNUM QLD 4178 is in G-NAF, but not its number 2286: the nearest is 483.',
  );
});

/** A description, the text, the highest confidence that the answer may have, and its status. */
const SURE = [
  ['a place beside a number is not the number', 'next to 330 Johnston St, Abbotsford VIC 3067', 0.5, 'ambiguous'],
  ['a suburb passed over may be meant', '30 Cranbrook St, Port Botany NSW', 0.5, 'fuzzy_match'],
  ['words passed over may mean something', '30 Cranbrook St by the lake, Botany NSW 2019', 0.8, 'fuzzy_match'],
  ['a street without its place may be anywhere', '30 Cranbrook Street NSW', 0.3, 'fuzzy_match'],
] as const;

for (const [said, raw_address, highest, status] of SURE)
  test(`${said}: "${raw_address}" is at most ${highest}`, async () => {
    const { match } = await findAddress(register, { raw_address, limit: 10 });
    assert.deepEqual([match.status, match.confidence], [status, highest]);
  });

test('a postcode never makes the answer less sure than none', async () => {
  const [bare, placed] = await Promise.all(
    ['30 Cranbrook Street NSW', '30 Cranbrook Street NSW 2019'].map((raw_address) =>
      findAddress(register, { raw_address, limit: 10 }),
    ),
  );
  assert.ok((bare?.match.confidence ?? 1) < (placed?.match.confidence ?? 0));
  assert.deepEqual(
    [bare, placed].map((found) => found?.match.mismatch_flags.map(({ severity }) => severity)),
    [['medium'], ['low']],
  );
});

for (const [written, suburb] of [
  ['30 Cranbrook Street Sydney', 'SYDNEY'],
  ['30 Cranbrook St, Sydney NSW 2091', 'SYDNEY'],
  ['330 Johnston St Auckland New Zealand', 'AUCKLAND NEW ZEALAND'],
  ['330 Johnston St, Auckland / New Zealand', 'AUCKLAND NEW ZEALAND'],
] as const)
  test(`"${written}" is not offered in another place`, async () => {
    const { match, missReason } = await findAddress(register, { raw_address: written, limit: 10 });
    assert.equal(match.status, 'no_match');
    assert.equal(
      missReason,
      `G-NAF has no such address in or near a suburb called "${suburb}" or similar; addresses of other places are not offered.`,
    );
  });
