import type { AddressMatch } from '#domain/address/answer/address-match.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { openBenchRegister } from './open-bench-register.ts';
import { formatTable, percent, writeResult } from './text-table.ts';
import { FAR_METRES, isRight, metresBetween, metresOff, RIGHT_METRES, readTruth, type Truth } from './truth.ts';

type Tally = {
  strings: number;
  right: number;
  wrong: number;
  far: number;
  ambiguous: number;
  none: number;
  topFive: number;
};

const register = await openBenchRegister();
const truths = readTruth();
const tallies = new Map<string, Tally>();
const range = { plainRowExists: 0, rightWithoutPlainRow: 0, withoutPlainRow: 0, nearOrListed: 0, all: 0 };

for (const truth of truths) {
  const answer = await ask(truth.raw);
  const right = answer?.candidates[0] !== undefined && isRight(truth, answer.candidates[0]);
  for (const name of [truth.source, ...(truth.source === 'addressr_range' ? [] : ['all but addressr_range']), 'all'])
    tally(name, truth, answer, right);
  if (truth.source === 'addressr_range') judgeRange(truth, answer, right);
}
writeResult('accuracy.md', buildPage());

async function ask(raw: string): Promise<AddressMatch | null> {
  try {
    return await lookUpAddress(register, { raw_address: raw, limit: 10 });
  } catch {
    return null;
  }
}

function tally(name: string, truth: Truth, answer: AddressMatch | null, right: boolean): void {
  const sum = tallies.get(name) ?? { strings: 0, right: 0, wrong: 0, far: 0, ambiguous: 0, none: 0, topFive: 0 };
  tallies.set(name, sum);
  sum.strings++;
  const status = answer?.status ?? 'no_match';
  const [best] = answer?.candidates ?? [];
  if (status === 'no_match') sum.none++;
  else if (status === 'ambiguous') sum.ambiguous++;
  else if (right) sum.right++;
  else sum.wrong++;
  if ((status === 'exact_match' || status === 'fuzzy_match') && !right && best !== undefined)
    if (truth.pids !== null || metresOff(truth, best) > FAR_METRES) sum.far++;
  if (answer?.candidates.slice(0, 5).some((candidate) => isRight(truth, candidate))) sum.topFive++;
}

/** A label that names a range is doubtful if the register also has the plain number. Both counts are shown. */
function judgeRange(truth: Truth, answer: AddressMatch | null, right: boolean): void {
  range.all++;
  const isPlain = answer?.status === 'exact_match';
  if (isPlain) range.plainRowExists++;
  else {
    range.withoutPlainRow++;
    if (right && answer?.status === 'fuzzy_match') range.rightWithoutPlainRow++;
  }
  const listed = answer?.candidates.find((candidate) => truth.pids?.includes(candidate.gnaf_pid));
  const best = answer?.candidates[0];
  if (right || (isPlain && best !== undefined && listed === undefined)) range.nearOrListed++;
  else if (best !== undefined && listed !== undefined) {
    const metres = metresBetween(best.latitude ?? 0, best.longitude ?? 0, listed.latitude ?? 0, listed.longitude ?? 0);
    if (metres <= RIGHT_METRES) range.nearOrListed++;
  }
}

function buildPage(): string {
  const isSum = (name: string): number => (name.startsWith('all') ? 1 : 0);
  const rows = [...tallies]
    .sort(([left], [right]) => isSum(left) - isSum(right))
    .map(([name, sum]) => [
      name,
      sum.strings,
      percent(sum.right, sum.strings),
      percent(sum.wrong, sum.strings),
      percent(sum.far, sum.strings),
      percent(sum.ambiguous, sum.strings),
      percent(sum.none, sum.strings),
      percent(sum.topFive, sum.strings),
    ]);
  return [
    '# Accuracy on real strings',
    '',
    'Right: the answer is an exact_match or fuzzy_match whose first candidate has a listed PID or, if none is listed, is within 250 m of the independent point.',
    'Far: the answer is a match, but has another PID than the one listed, or is more than 1 km from the point.',
    '',
    formatTable(['source', 'strings', 'right', 'wrong', 'far', 'ambiguous', 'none', 'top 5'], rows),
    '',
    '## Numbers at the end of a range',
    '',
    `Of the ${range.all} strings of \`addressr_range\`, ${range.plainRowExists} have a number that the register also has as a plain address.`,
    'It is the exact match, but the label names the range. The other strings have no plain row.',
    '',
    formatTable(
      ['measure', 'share'],
      [
        ['right, where there is no plain row', percent(range.rightWithoutPlainRow, range.withoutPlainRow)],
        ['listed PID, or the plain number of the same place', percent(range.nearOrListed, range.all)],
      ],
    ),
  ].join('\n');
}
