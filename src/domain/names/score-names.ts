import { NAME_FEATURES, type NameFeature, PUNCTUATION } from './name-features.ts';
import { GENERIC_WORDS } from './name-words.ts';
import { isOneEditAway } from './near-words.ts';
import { scoreWordSimilarity } from './word-similarity.ts';

/** One reason why a score is below 1. */
type NameDifference = { feature: string; cost: number; meaning: string };

/** How similar two names are, 0-1, and what lowers the score. */
export type NameScore = { score: number; differences: readonly NameDifference[] };

// Below this similarity, two words are different words, not two spellings of one.
const SPELLING_FLOOR = 0.7;
const SHORT_SPELLING_FLOOR = 0.6;
// These would hide other differences, so they apply only if they explain the whole difference.
const EXPLAINS_ALL = new Set(['word_break', 'phonetic']);
const SHORT_LETTERS = 5;
const SPELLING_WEIGHT = 1.2;
// In a short word one letter makes another word: METRO is not RETRO, but closer to it than LUNAR.
const SHORT_SPELLING_WEIGHT = 3.4;
const REJOINED_SPELLING_WEIGHT = 2.5;
const WORD_BREAK_COST = 0.04;
const GENERIC_WEIGHT = 0.4;

/** Scores two names by the table of features; 1 means equal except for case, accents and punctuation. */
export function scoreNames(left: string, right: string): NameScore {
  // Sorted, so that the score does not depend on the order of the arguments.
  const [first = '', second = ''] = [left, right].map((name) => name.toUpperCase().trim()).sort();
  const written = { left: first.split(/\s+/), right: second.split(/\s+/) };
  let words = { left: PUNCTUATION.overlook(written.left), right: PUNCTUATION.overlook(written.right) };
  if (words.left.length === 0 || words.right.length === 0) return { score: 0, differences: [buildNothingShared()] };
  const differences: NameDifference[] = [];
  if (isNearer(words, written)) differences.push(describe(PUNCTUATION));
  for (const feature of NAME_FEATURES) {
    if (isSame(words)) break;
    const overlooked = { left: feature.overlook(words.left), right: feature.overlook(words.right) };
    if (isEqual(overlooked.left, words.left) && isEqual(overlooked.right, words.right)) continue;
    const explains = EXPLAINS_ALL.has(feature.name) ? isSame(overlooked) : isNearer(overlooked, words);
    if (!explains) continue;
    differences.push(describe(feature));
    words = overlooked;
  }
  if (!isSame(words)) differences.push(...listWordDifferences(words.left, words.right));
  const score = differences.reduce((rest, { cost }) => rest - cost, 1);
  return { score: Math.max(0, Math.round(score * 1000) / 1000), differences };
}

type Pair = { left: readonly string[]; right: readonly string[] };

function isSame({ left, right }: Pair): boolean {
  return isEqual(left, right);
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word, index) => word === others[index]);
}

function describe({ name, cost, meaning }: NameFeature): NameDifference {
  return { feature: name, cost, meaning };
}

function isNearer(after: Pair, before: Pair): boolean {
  return countUnpaired(after) < countUnpaired(before) || (isSame(after) && !isSame(before));
}

function countUnpaired({ left, right }: Pair): number {
  const { onlyLeft, onlyRight } = pairEqualWords(left, right);
  return onlyLeft.length + onlyRight.length;
}

function pairEqualWords(left: readonly string[], right: readonly string[]) {
  const onlyRight = [...right];
  const onlyLeft = left.filter((word) => {
    const place = onlyRight.indexOf(word);
    if (place !== -1) onlyRight.splice(place, 1);
    return place === -1;
  });
  return { onlyLeft, onlyRight };
}

function listWordDifferences(left: readonly string[], right: readonly string[]): NameDifference[] {
  const { onlyLeft, onlyRight } = pairEqualWords(left, right);
  const weight = Math.max(sumWeights(left), sumWeights(right));
  const differences: NameDifference[] = [];
  takeRejoined(onlyLeft, onlyRight, weight, differences);
  takeRejoined(onlyRight, onlyLeft, weight, differences);
  const unpaired = [...onlyRight];
  for (const word of onlyLeft) {
    const best = findMostAlike(word, unpaired);
    if (best === null) {
      differences.push(buildMissing(word, weight));
      continue;
    }
    unpaired.splice(unpaired.indexOf(best.word), 1);
    const heavier = Math.max(weighWord(word), weighWord(best.word));
    const cost = ((1 - best.similarity) * best.spellingWeight * heavier) / weight + 0.02;
    differences.push({ feature: 'spelling', cost: round(cost), meaning: `${word} is spelt ${best.word}` });
  }
  return [...differences, ...unpaired.map((word) => buildMissing(word, weight))];
}

// Removes from both lists each word that is two words of the other list joined, with at most one wrong letter.
function takeRejoined(whole: string[], parts: string[], weight: number, differences: NameDifference[]): void {
  for (const word of [...whole]) {
    const pair = findParts(word, parts);
    if (pair === null) continue;
    whole.splice(whole.indexOf(word), 1);
    for (const part of pair) parts.splice(parts.indexOf(part), 1);
    const share = sumWeights(pair) / weight;
    const cost = WORD_BREAK_COST + (1 - scoreWordSimilarity(word, pair.join(''))) * REJOINED_SPELLING_WEIGHT * share;
    differences.push({ feature: 'word_break', cost: round(cost), meaning: `${word} is parted as ${pair.join(' ')}` });
  }
}

function findParts(word: string, parts: readonly string[]): [string, string] | null {
  const near = parts.flatMap((start, first) =>
    parts.flatMap((end, second): [string, string][] => {
      const joined = `${start}${end}`;
      return first !== second && (joined === word || isOneEditAway(joined, word)) ? [[start, end]] : [];
    }),
  );
  return near.find((pair) => pair.join('') === word) ?? near[0] ?? null;
}

type Alike = { word: string; similarity: number; spellingWeight: number };

function findMostAlike(word: string, others: readonly string[]): Alike | null {
  let best: Alike | null = null;
  for (const other of others) {
    const longest = Math.max(word.length, other.length);
    const long = longest > SHORT_LETTERS;
    const spellingWeight = long ? SPELLING_WEIGHT : SHORT_SPELLING_WEIGHT;
    const floor = long ? SPELLING_FLOOR : SHORT_SPELLING_FLOOR;
    // Comparing letters is slow, and words of very different lengths cannot be alike.
    if (1 - Math.abs(word.length - other.length) / longest < floor) continue;
    const similarity = scoreWordSimilarity(word, other);
    if (similarity >= floor && similarity > (best?.similarity ?? 0)) best = { word: other, similarity, spellingWeight };
  }
  return best;
}

function buildMissing(word: string, weight: number): NameDifference {
  return { feature: 'missing_word', cost: round(weighWord(word) / weight), meaning: `only one name has ${word}` };
}

function buildNothingShared(): NameDifference {
  return { feature: 'empty', cost: 1, meaning: 'a name without letters or digits is like no other' };
}

function sumWeights(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + weighWord(word), 0);
}

function weighWord(word: string): number {
  return GENERIC_WORDS.has(word) ? GENERIC_WEIGHT : 1;
}

function round(cost: number): number {
  return Math.round(cost * 1000) / 1000;
}
