import type { NameInText, NameSide } from './bracketed-name.ts';
import type { ListedKind } from './listed-entity.ts';
import { isTelling, type NameWord } from './name-word.ts';
import { readOrganisationWords } from './organisation-words.ts';
import { readPersonWords } from './person-words.ts';
import { splitName } from './split-name.ts';
import { listWrittenNames } from './written-names.ts';

/** A name in words, ready to be compared. */
export type ScreenedName = {
  words: readonly NameWord[];
  /** Whether a comma puts the surname first, so that another order of words means nothing. */
  isInverted: boolean;
  /** Whether it is an abbreviation beside another name, which counts only if it is the same. */
  isAbbreviation: boolean;
  /** Whether it is that of a ship, whose name is often written without its number or last word. */
  isVessel: boolean;
};

const LEAST_TELLING = 0.3;
// The kind of ship, which few lists write.
const SHIP_AFTER = /(?:tanker|vessel|ship)$/iu;
const LETTER = /\p{L}/u;
const LINE_END = /[\n\r\u2028\u2029]/;
const SHIP = /^\s*(?:[MF][./]?[VTSY]|S[./]?S)\b\.?/iu;

/** Reads the names in a text: one, or several; none without a letter or digit that can be compared. Never throws. */
export function parseScreenedNames(text: string, kind: ListedKind, side: NameSide): ScreenedName[] {
  return listWrittenNames(removeShip(text, kind), kind, side)
    .names.map((one) => parseName(one, kind).name)
    .filter(({ words }) => words.length > 0);
}

/** Lists the parts of an asked text that are compared with no name of a kind; null if no part is compared. */
export function listUncompared(text: string, kind: ListedKind): string[] | null {
  const { names, uncompared } = listWrittenNames(removeShip(text, kind), kind, 'asked');
  const parsed = names.map((one) => parseName(one, kind));
  if (parsed.every(({ name }) => name.words.length === 0)) return null;
  const [whole, ...parts] = parsed;
  // What is too long as a whole may be compared in parts.
  const isCompared = (word: string) =>
    parts.some(({ text, uncompared: left }) => text.includes(word) && !left.includes(word));
  const words = whole?.uncompared.filter((word) => !isCompared(word)) ?? [];
  return [...uncompared, ...(words.length === 0 ? [] : [words.join(' ')])];
}

function parseName({ text, isAbbreviation }: NameInText, kind: ListedKind) {
  const isPerson = kind === 'person';
  const { tokens, uncompared } = splitName(text, isPerson);
  const isInverted = isPerson && text.includes(',');
  const words = keepSomething(isPerson ? readPersonWords(tokens, isInverted) : readOrganisationWords(tokens));
  return { name: { words, isInverted, isAbbreviation, isVessel: kind === 'vessel' }, text, uncompared };
}

function removeShip(text: string, kind: ListedKind): string {
  return kind === 'vessel' ? removeShipAfter(text.replace(SHIP, ' ')) : text;
}

// In steps, because one expression for all of it takes quadratic time on a long text.
function removeShipAfter(name: string): string {
  const left = name.trimEnd().replace(SHIP_AFTER, '');
  const before = left.trimEnd();
  // Without a letter before it, the kind is the name.
  return left !== name.trimEnd() && before !== left && LETTER.test(readLastLine(before)) ? before : name;
}

function readLastLine(text: string): string {
  return text.split(LINE_END).at(-1) ?? '';
}

// A name of nothing but titles and small words is compared by these.
function keepSomething(words: NameWord[]): NameWord[] {
  const isNamed = words.some(({ weight }) => weight >= LEAST_TELLING);
  return isNamed ? words : words.map((word) => ({ ...word, role: 'name', weight: 1 }));
}

/** Whether an asked person's name is a single word, beside titles and particles. */
export function isOneWord(text: string): boolean {
  const names = parseScreenedNames(text, 'person', 'asked');
  return names.some(
    ({ words }) => words.filter(isTelling).length === 1 && words.every(({ role }) => role !== 'initial'),
  );
}
