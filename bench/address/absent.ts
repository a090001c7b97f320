import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { readAddressRow } from '#domain/address/register/address-row.ts';
import { cellAt } from '#domain/address/register/address-shard.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { findFirstStreet, findStreetKey } from '#domain/address/register/street-index.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';
import { openBenchRegister } from './open-bench-register.ts';
import { RowSampler, type SampledRow } from './sample-rows.ts';
import { buildSeededRandom } from './seeded-random.ts';
import { formatTable, percent, writeResult } from './text-table.ts';

type Tally = { asked: number; exact: number; sameSuburb: number; otherSuburb: number; ambiguous: number; none: number };

const SEED = 77;
const ASKED = Number(process.argv[2] ?? 10_000);
const BUILDINGS = 1000;
const TRIES = 60;

const register = await openBenchRegister();
const { directory } = register;
const { table } = directory;
const random = buildSeededRandom(SEED);
const sampler = new RowSampler(register, random);
const tallies: Record<string, Tally> = { number: newTally(), street: newTally(), unit: newTally() };
const parents = { asked: 0, right: 0 };

function newTally(): Tally {
  return { asked: 0, exact: 0, sameSuburb: 0, otherSuburb: 0, ambiguous: 0, none: 0 };
}

while ((tallies.number?.asked ?? 0) < ASKED) await askAbsentNumber(await sampler.draw());
while ((tallies.street?.asked ?? 0) < ASKED) await askAbsentStreet(await sampler.draw());
while (parents.asked < BUILDINGS) await askParent(await sampler.draw());

async function ask(name: string, text: string, suburb: string): Promise<void> {
  const tally = tallies[name];
  if (tally === undefined) return;
  tally.asked++;
  const match = await lookUpAddress(register, { raw_address: text, limit: 5 }).catch(() => null);
  if (match === null || match.status === 'no_match') tally.none++;
  else if (match.status === 'ambiguous') tally.ambiguous++;
  else if (match.status === 'exact_match') tally.exact++;
  else if (match.candidates[0]?.locality === suburb) tally.sameSuburb++;
  else tally.otherSuburb++;
}

/** Looks up a number that no address and no range of the street contains. */
async function askAbsentNumber({ row, street, locality }: SampledRow): Promise<void> {
  const shard = await register.openShard(table.localityShard[locality] ?? 0);
  const { first, end } = findStreetRows(directory, street, shard.rows);
  const taken = new Set<number>();
  for (let at = first; at < end; at++) {
    const from = cellAt(shard.numberFirst, at) - 1;
    for (let number = from; number <= Math.max(from, cellAt(shard.numberLast, at) - 1); number++) taken.add(number);
  }
  const highest = (table.streetHighest[street] ?? 0) + 20;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const number = 1 + Math.floor(random() * highest);
    if (taken.has(number)) continue;
    await ask(
      'number',
      formatAddress({ ...row, number: String(number), lot: '', flat: '', flatType: '', level: '' }),
      row.locality,
    );
    return;
  }
}

/** Looks up a street from elsewhere in a suburb that has no street of that name. */
async function askAbsentStreet({ row }: SampledRow): Promise<void> {
  const other = (await sampler.draw()).row;
  const key = findStreetKey(directory, buildNameKey(other.streetName));
  const places = directory.localityIndex.get(buildNameKey(row.locality)) ?? [];
  if (row.number === '' || places.some((place) => findFirstStreet(directory, place, key) >= 0)) return;
  const { streetName, streetType, streetSuffix } = other;
  await ask(
    'street',
    formatAddress({ ...row, streetName, streetType, streetSuffix, flat: '', flatType: '', level: '' }),
    row.locality,
  );
}

/** Looks up a building that has units, and a unit that the building does not have. */
async function askParent({ row, street, locality }: SampledRow): Promise<void> {
  if (row.flat === '' || row.number === '') return;
  const shard = await register.openShard(table.localityShard[locality] ?? 0);
  const { first, end } = findStreetRows(directory, street, shard.rows);
  for (let at = first; at < end; at++) {
    if (cellAt(shard.flatNumber, at) !== 0 || cellAt(shard.flatType, at) !== 0 || cellAt(shard.level, at) !== 0)
      continue;
    const parent = readAddressRow(directory, shard, street, at);
    if (parent.number !== row.number) continue;
    const match = await lookUpAddress(register, { raw_address: formatAddress(parent), limit: 5 });
    parents.asked++;
    if (match.status === 'exact_match' && match.candidates[0]?.full_address === formatAddress(parent)) parents.right++;
    await ask('unit', formatAddress({ ...parent, flatType: 'UNIT', flat: '98765' }), row.locality);
    return;
  }
}

const share = (part: number, tally: Tally): string => percent(part, tally.asked);
writeResult(
  'absent.md',
  [
    '# Absent addresses, and buildings above their units',
    '',
    'An absent number is in no address or range of its street. An absent street is one from elsewhere, in a suburb without that name.',
    'An absent unit belongs to a known building. Its answer is the building with a confidence of at most 0.5.',
    '',
    formatTable(
      [
        'absent',
        'asked',
        'exact match',
        'match in the same suburb',
        'match in another suburb (flagged)',
        'ambiguous',
        'no match or refused',
      ],
      Object.entries(tallies).map(([name, tally]) => [
        name,
        tally.asked,
        share(tally.exact, tally),
        share(tally.sameSuburb, tally),
        share(tally.otherSuburb, tally),
        share(tally.ambiguous, tally),
        share(tally.none, tally),
      ]),
    ),
    '',
    `The parent came first as an exact match for ${parents.right} of ${parents.asked} buildings (${percent(parents.right, parents.asked)}).`,
  ].join('\n'),
);
