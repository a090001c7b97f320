import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { buildDraft, canCombine, FAULTS, writeDraft } from './fault-classes.ts';
import { openBenchRegister } from './open-bench-register.ts';
import { RowSampler, type SampledRow } from './sample-rows.ts';
import { buildSeededRandom, pick } from './seeded-random.ts';
import { formatTable, percent, writeResult } from './text-table.ts';

type Tally = { asked: number; right: number; rightMatch: number; wrongMatch: number };

const SEED = 2026;
const PER_CLASS = Number(process.argv[2] ?? 1000);
const COMBINED = Number(process.argv[3] ?? 10_000);

const register = await openBenchRegister();
const random = buildSeededRandom(SEED);
const sampler = new RowSampler(register, random);
const names = Object.keys(FAULTS);

/** Applies these faults to an address; null if one of them is impossible on it. */
function spoil(sampled: SampledRow, faults: string[]): string | null {
  const draft = buildDraft(sampled.row);
  const context = { row: sampled.row, random, siblings: sampler.siblings(sampled) };
  return faults.every((name) => FAULTS[name]?.(draft, context)) ? writeDraft(draft) : null;
}

async function ask(text: string, wanted: string, tally: Tally): Promise<void> {
  tally.asked++;
  const match = await lookUpAddress(register, { raw_address: text, limit: 10 }).catch(() => null);
  const right = match?.candidates[0]?.full_address === wanted;
  const isMatch = match?.status === 'exact_match' || match?.status === 'fuzzy_match';
  if (right) tally.right++;
  if (right && isMatch) tally.rightMatch++;
  if (!right && isMatch) tally.wrongMatch++;
}

async function run(count: number, chooseFaults: () => string[]): Promise<Tally> {
  const tally: Tally = { asked: 0, right: 0, rightMatch: 0, wrongMatch: 0 };
  while (tally.asked < count) {
    const sampled = await sampler.draw();
    const faults = chooseFaults();
    if ((sampled.row.number === '' && sampled.row.lot === '') || !canCombine(faults)) continue;
    const text = spoil(sampled, faults);
    if (text !== null) await ask(text, formatAddress(sampled.row), tally);
  }
  return tally;
}

function line(name: string, tally: Tally): string[] {
  const { asked, right, rightMatch, wrongMatch } = tally;
  return [name, String(asked), percent(right, asked), percent(rightMatch, asked), percent(wrongMatch, asked)];
}

const rows: string[][] = [line('no fault', await run(PER_CLASS, () => []))];
const one: Tally = { asked: 0, right: 0, rightMatch: 0, wrongMatch: 0 };
for (const name of names) {
  const tally = await run(PER_CLASS, () => [name]);
  rows.push(line(name, tally));
  for (const part of Object.keys(one) as (keyof Tally)[]) one[part] += tally[part];
}
const two = await run(COMBINED, () => [pick(random, names), pick(random, names)]);
const three = await run(COMBINED, () => [pick(random, names), pick(random, names), pick(random, names)]);
writeResult(
  'faults.md',
  [
    '# Generated faults on real addresses',
    '',
    'Addresses drawn at random from the whole country, written with faults. Several faults are in different parts of the address.',
    'If the suburb is left out or replaced, the postcode stays. First right: the first candidate is the address meant, whatever the status.',
    '',
    formatTable(
      ['faults', 'asked', 'first right', 'right and a match', 'wrong and a match'],
      [line('one (all classes)', one), line('two', two), line('three', three)],
    ),
    '',
    '## By class',
    '',
    formatTable(['class', 'asked', 'first right', 'right and a match', 'wrong and a match'], rows),
  ].join('\n'),
);
