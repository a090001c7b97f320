import type { AlignedPart } from './aligned-part.ts';
import { type NameWord, spellWord } from './name-word.ts';
import { scoreSpelling } from './word-likeness.ts';

// Two short words joined are soon like a third, so this must be surer than the likeness of single words.
const LEAST_JOINED = 0.82;
const JOINED_COST = 0.04;
const MAX_JOINED = 4;
const MIN_JOINED_LETTERS = 5;
const MAX_OTHER_LETTERS = 2;
const INITIALS = 0.75;
const MAX_INITIALS = 6;

/** Lists the neighbours in one name that the other writes as one word (ABD AL RAHMAN) or as initials (IRGC). */
export function listJoinedParts(many: readonly NameWord[], single: readonly NameWord[]): AlignedPart[] {
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
