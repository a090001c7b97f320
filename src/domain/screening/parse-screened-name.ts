import type { ListedKind } from './listed-entity.ts';
import type { NameWord } from './name-word.ts';
import { readOrganisationWords } from './organisation-words.ts';
import { readPersonWords } from './person-words.ts';
import { listWrittenNames, splitName } from './split-name.ts';

/** A name in words, ready to be compared. */
export type ScreenedName = {
  words: readonly NameWord[];
  /** Whether a comma puts the surname first, so that another order of words means nothing. */
  isInverted: boolean;
};

const LEAST_TELLING = 0.3;
// The kind of ship, which few lists write.
const SHIP = /^\s*(?:[MF][./]?[VTSY]|S[./]?S)\b\.?/iu;

/** Reads the names in a text: one, or several with slashes between them; none without a letter or digit. Never throws. */
export function parseScreenedNames(text: string, kind: ListedKind): ScreenedName[] {
  return listWrittenNames(kind === 'vessel' ? text.replace(SHIP, ' ') : text)
    .map((one) => {
      const tokens = splitName(one);
      const words = kind === 'person' ? readPersonWords(tokens) : readOrganisationWords(tokens);
      return { words: keepSomething(words), isInverted: kind === 'person' && one.includes(',') };
    })
    .filter(({ words }) => words.length > 0);
}

// A name of nothing but titles and small words is compared by these.
function keepSomething(words: NameWord[]): NameWord[] {
  const isNamed = words.some(({ weight }) => weight >= LEAST_TELLING);
  return isNamed ? words : words.map((word) => ({ ...word, role: 'name', weight: 1 }));
}
