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
  for (let place = 0; place < many.length - 1; place++) {
    let text = many[place]?.text ?? '';
    for (let length = 2; length <= MAX_INITIALS && place + length <= many.length; length++) {
      const run = many.slice(place, place + length);
      text += run.at(-1)?.text ?? '';
      for (const [rightPlace, word] of single.entries()) {
        const likeness = length <= MAX_JOINED ? scoreJoined(text, word) : 0;
        const part = { left: run, right: [word], leftPlace: place, rightPlace };
        if (likeness > 0) parts.push({ ...part, likeness, kind: 'joined' });
        else if (areInitials(word, run)) parts.push({ ...part, likeness: INITIALS, kind: 'initials' });
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
  const likeness = scoreSpelling(spellWord(text), word) - JOINED_COST;
  return likeness < LEAST_JOINED ? 0 : likeness;
}

function areInitials({ text, mayBeInitials }: NameWord, run: readonly NameWord[]): boolean {
  if (!mayBeInitials || text.length !== run.length) return false;
  return run.every((one, index) => one.text.length > 1 && one.text[0] === text[index]);
}
