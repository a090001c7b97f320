import { type AlignedPart, type Alignment, alignWords } from './align-words.ts';
import { isTelling, type NameWord, sumWeights } from './name-word.ts';
import type { ScreenedName } from './parse-screened-name.ts';

/** A difference between whole names, beside that of their words. */
export type Deduction = { kind: 'contradiction' | 'number' | 'other_number' | 'word_order'; cost: number };

/** How alike two names are, 0-1: what the parts contribute, less the deductions. */
export type ScreenedScore = {
  score: number;
  /** `contribution` is at most `share`, the part's share of the names. */
  parts: readonly (AlignedPart & { share: number; contribution: number })[];
  /** Words without a partner, and the share that they take from the parts. */
  unmatched: readonly { word: NameWord; side: 'asked' | 'listed'; share: number }[];
  deductions: readonly Deduction[];
};

// How much of its weight a word without a partner takes: a list often has more names of a person than a caller knows.
const ONE_SIDED = { asked: 0.45, listed: 0.25 };
// With one word in common, a further word makes it another name.
const OF_ONE_WORD = { asked: 1, listed: 0.75 };
// Ships are written without their last word or number more often, but a person must then compare.
const OF_ONE_SHIP_WORD = { asked: 1, listed: 0.5 };
const SHIP_NUMBER = 0.25;
const TWO_SIDED = { asked: 1, listed: 1 };
// If each name has a word that the other lacks, they are two names, however many words they share.
const CONTRADICTION = 0.25;
const WORD_ORDER = 0.03;
const ONE_NUMBER = 0.2;
const OTHER_NUMBER = 0.1;
// A name of one word has nothing else to confirm it, least of all a short one.
const ALONE = 1.25;
const ALONE_AND_SHORT = 1.5;
const SHORT = 5;

/** Scores how alike an asked and a listed name are. The same for both orders of the two if neither has a word too many. */
export function scoreScreenedNames(asked: ScreenedName, listed: ScreenedName): ScreenedScore {
  const alignment = alignWords(asked.words, listed.words);
  const { onlyLeft, onlyRight } = alignment;
  const isContradicted = contradict(onlyLeft, onlyRight) || contradict(onlyRight, onlyLeft);
  const taken = isContradicted ? TWO_SIDED : chooseOneSided(asked, alignment);
  const matched = alignment.parts.map((part) => ({ part, weight: weighPart(part) }));
  const weigh = (word: NameWord, share: number) =>
    word.weight * (asked.isVessel && word.role === 'number' ? SHIP_NUMBER : share);
  const unmatched = [
    ...onlyLeft.map((word) => ({ word, side: 'asked' as const, weight: weigh(word, taken.asked) })),
    ...onlyRight.map((word) => ({ word, side: 'listed' as const, weight: weigh(word, taken.listed) })),
  ];
  const whole = [...matched, ...unmatched].reduce((sum, { weight }) => sum + weight, 0);
  const isAlone = hasOneWord(asked) && hasOneWord(listed);
  const parts = matched.map(({ part, weight }) => {
    const loss = (1 - part.likeness) * (isAlone && part.kind === 'alike' ? stretchAlone(part) : 1);
    return { ...part, share: weight / whole, contribution: (weight / whole) * (1 - loss) };
  });
  const deductions = listDeductions(asked, listed, alignment, isContradicted);
  return {
    score: sumScore(parts, deductions),
    parts,
    unmatched: unmatched.map(({ word, side, weight }) => ({ word, side, share: weight / whole })),
    deductions,
  };
}

function chooseOneSided({ isVessel }: ScreenedName, alignment: Alignment): typeof ONE_SIDED {
  if (!hasOneWordInCommon(alignment)) return ONE_SIDED;
  return isVessel ? OF_ONE_SHIP_WORD : OF_ONE_WORD;
}

// A word against another, or an initial against a word that does not begin with it.
function contradict(one: readonly NameWord[], other: readonly NameWord[]): boolean {
  return (
    one.some(isTelling) && other.some((word) => isTelling(word) || (word.role === 'initial' && word.text.length === 1))
  );
}

function listDeductions(
  asked: ScreenedName,
  listed: ScreenedName,
  { parts, onlyLeft, onlyRight }: Alignment,
  isContradicted: boolean,
): Deduction[] {
  const deductions: Deduction[] = [];
  if (isContradicted) deductions.push({ kind: 'contradiction', cost: CONTRADICTION });
  if ([...onlyLeft, ...onlyRight].some(({ role }) => role === 'number'))
    deductions.push({ kind: 'number', cost: ONE_NUMBER });
  if (parts.some(({ kind }) => kind === 'other_number')) deductions.push({ kind: 'other_number', cost: OTHER_NUMBER });
  const isFree = asked.isInverted || listed.isInverted;
  if (!isFree && isReordered(parts)) deductions.push({ kind: 'word_order', cost: WORD_ORDER });
  return deductions;
}

function sumScore(parts: readonly { contribution: number }[], deductions: readonly Deduction[]): number {
  const gained = parts.reduce((sum, { contribution }) => sum + contribution, 0);
  const score = deductions.reduce((sum, { cost }) => sum - cost, gained);
  return Math.max(0, Math.round(score * 1000) / 1000);
}

function weighPart({ left, right }: AlignedPart): number {
  return (sumWeights(left) + sumWeights(right)) / 2;
}

function hasOneWordInCommon({ parts }: Alignment): boolean {
  return parts.filter(({ left, right }) => left.some(isOwn) || right.some(isOwn)).length < 2;
}

function isOwn({ role }: NameWord): boolean {
  return role === 'name' || role === 'common';
}

function hasOneWord({ words }: ScreenedName): boolean {
  return words.filter(isTelling).length === 1;
}

function stretchAlone({ left, right }: AlignedPart): number {
  return [...left, ...right].some(({ text }) => text.length < SHORT) ? ALONE_AND_SHORT : ALONE;
}

function isReordered(parts: readonly AlignedPart[]): boolean {
  const telling = parts.filter(({ left }) => left.some(isTelling));
  return telling.some(({ rightPlace }, place) => rightPlace < (telling[place - 1]?.rightPlace ?? 0));
}
