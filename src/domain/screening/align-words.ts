import { type NameWord, spellWord, sumWeights } from './name-word.ts';
import { LEAST_ALIKE, scoreSpelling, scoreWords } from './word-likeness.ts';

/** How two parts of names correspond. */
type PartKind = 'same' | 'alike' | 'joined' | 'initials' | 'other_number';

/** Words of two names that are taken for each other; several words where the other name joins or abbreviates them. */
export type AlignedPart = {
  left: readonly NameWord[];
  right: readonly NameWord[];
  /** Where the first word is in each name. */
  leftPlace: number;
  rightPlace: number;
  likeness: number;
  kind: PartKind;
};

/** The aligned parts of two names in the order of the first, and the words without a partner. */
export type Alignment = { parts: AlignedPart[]; onlyLeft: NameWord[]; onlyRight: NameWord[] };

// From this likeness on, two words match without joining either with its neighbours.
const CERTAIN = 0.9;
// Numbers of one series, such as sister ships.
const OTHER_NUMBER = 0.4;

/** Aligns the words of two names, the most alike first. */
export function alignWords(left: readonly NameWord[], right: readonly NameWord[]): Alignment {
  const parts = listSingleParts(left, right);
  if (!isSettled(left, right, parts)) {
    parts.push(...listJoinedParts(left, right));
    for (const part of listJoinedParts(right, left)) parts.push(swapSides(part));
  }
  return chooseParts(left, right, parts);
}

function listSingleParts(left: readonly NameWord[], right: readonly NameWord[]): AlignedPart[] {
  const parts: AlignedPart[] = [];
  for (const [leftPlace, one] of left.entries()) {
    for (const [rightPlace, other] of right.entries()) {
      const likeness = scorePair(one, other);
      if (likeness === 0) continue;
      const kind = likeness === 1 ? 'same' : likeness < LEAST_ALIKE ? 'other_number' : 'alike';
      parts.push({ left: [one], right: [other], leftPlace, rightPlace, likeness, kind });
    }
  }
  return parts;
}

function scorePair(one: NameWord, other: NameWord): number {
  // Registers translate legal forms freely, so that no form contradicts another.
  if (one.role === 'form' && other.role === 'form') return 1;
  if (one.role === 'number' && other.role === 'number') return one.text === other.text ? 1 : OTHER_NUMBER;
  // A title, a particle or a number is never a misspelt name.
  if (one.role !== other.role && (isFixed(one) || isFixed(other))) return one.text === other.text ? 1 : 0;
  return scoreWords(one, other);
}

function isFixed({ role }: NameWord): boolean {
  return role === 'title' || role === 'particle' || role === 'form' || role === 'number';
}

// Whether each word has a partner of its own kind, so that no words need to be joined.
function isSettled(left: readonly NameWord[], right: readonly NameWord[], parts: readonly AlignedPart[]): boolean {
  let leftDone = 0;
  let rightDone = 0;
  for (const { likeness, leftPlace, rightPlace } of parts) {
    if (likeness < CERTAIN) continue;
    leftDone |= 1 << leftPlace;
    rightDone |= 1 << rightPlace;
  }
  return leftDone === 2 ** left.length - 1 && rightDone === 2 ** right.length - 1;
}

function swapSides({ left, right, leftPlace, rightPlace, likeness, kind }: AlignedPart): AlignedPart {
  return { left: right, right: left, leftPlace: rightPlace, rightPlace: leftPlace, likeness, kind };
}

function chooseParts(left: readonly NameWord[], right: readonly NameWord[], found: AlignedPart[]): Alignment {
  found.sort(comparePromise);
  const parts: AlignedPart[] = [];
  let leftUsed = 0;
  let rightUsed = 0;
  for (const part of found) {
    const leftMask = maskPlaces(part.leftPlace, part.left.length);
    const rightMask = maskPlaces(part.rightPlace, part.right.length);
    if ((leftUsed & leftMask) !== 0 || (rightUsed & rightMask) !== 0) continue;
    leftUsed |= leftMask;
    rightUsed |= rightMask;
    parts.push(part);
  }
  parts.sort((one, other) => one.leftPlace - other.leftPlace);
  return {
    parts,
    onlyLeft: left.filter((_, place) => (leftUsed & (1 << place)) === 0),
    onlyRight: right.filter((_, place) => (rightUsed & (1 << place)) === 0),
  };
}

function maskPlaces(place: number, length: number): number {
  return (2 ** length - 1) << place;
}

// The most alike first, then those that count most, then those nearest in place.
function comparePromise(one: AlignedPart, other: AlignedPart): number {
  return (
    other.likeness - one.likeness ||
    sumWeights(other.left) + sumWeights(other.right) - sumWeights(one.left) - sumWeights(one.right) ||
    Math.abs(one.leftPlace - one.rightPlace) - Math.abs(other.leftPlace - other.rightPlace) ||
    one.leftPlace - other.leftPlace
  );
}

// Two short words joined are soon like a third, so this must be surer than the likeness of single words.
const LEAST_JOINED = 0.82;
const JOINED_COST = 0.04;
/** The most neighbours that another name may write as one word. */
export const MAX_JOINED = 4;
const MIN_JOINED_LETTERS = 5;
const MAX_OTHER_LETTERS = 2;
const INITIALS = 0.75;
/** The most neighbours that another name may write as initials. */
export const MAX_INITIALS = 6;

/** Lists the neighbours in one name that the other writes as one word (ABD AL RAHMAN) or as initials (IRGC). */
function listJoinedParts(many: readonly NameWord[], single: readonly NameWord[]): AlignedPart[] {
  const parts: AlignedPart[] = [];
  for (let leftPlace = 0; leftPlace < many.length - 1; leftPlace++) {
    let text = many[leftPlace]?.text ?? '';
    for (let length = 2; length <= MAX_INITIALS && leftPlace + length <= many.length; length++) {
      text += many[leftPlace + length - 1]?.text ?? '';
      for (const [rightPlace, word] of single.entries()) {
        const likeness = length <= MAX_JOINED ? scoreJoined(text, word) : 0;
        const kind = likeness > 0 ? 'joined' : areInitials(word, many, leftPlace, length) ? 'initials' : null;
        if (kind === null) continue;
        const left = many.slice(leftPlace, leftPlace + length);
        parts.push({ left, right: [word], leftPlace, rightPlace, likeness: likeness || INITIALS, kind });
      }
    }
  }
  return parts;
}

function scoreJoined(text: string, word: NameWord): number {
  const isTooFar = Math.abs(text.length - word.text.length) > MAX_OTHER_LETTERS;
  if (isTooFar || text.length < MIN_JOINED_LETTERS || word.role === 'number') return 0;
  if (text === word.text) return 1 - JOINED_COST;
  if (word.isConsonantal) return 0;
  const likeness = scoreSpelling(spellWord(text), word, LEAST_JOINED + JOINED_COST) - JOINED_COST;
  return likeness < LEAST_JOINED ? 0 : likeness;
}

function areInitials({ text, mayBeInitials }: NameWord, words: readonly NameWord[], from: number, length: number) {
  if (!mayBeInitials || text.length !== length) return false;
  return words.slice(from, from + length).every((one, index) => one.text.length > 1 && one.text[0] === text[index]);
}
