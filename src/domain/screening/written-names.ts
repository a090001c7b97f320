import { BEFORE_OTHER_NAME, type NameInText, type NameSide, readBracket } from './bracketed-name.ts';
import { isCountryName } from './country-names.ts';
import type { ListedKind } from './listed-entity.ts';

/** The names in a text, and the parts of it that are not compared. */
type WrittenNames = { names: NameInText[]; uncompared: string[] };

const MAX_CHARACTERS = 500;
const MAX_NAMES = 8;
// Shorter parts beside a slash are not names: A/S, C/O.
const MIN_PART = 5;
const MIN_NAME = 3;

const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const BRACKET = /\(([^()]*)\)|\[([^[\]]*)\]/gu;
const OTHER_NAME = new RegExp(`(?<![\\p{L}\\p{N}])${BEFORE_OTHER_NAME}`, 'giu');
const OTHER_NAME_INSIDE = new RegExp(`[([]\\s*${BEFORE_OTHER_NAME}`, 'iu');
const DATE =
  /(?<![\p{L}\p{N}])(?:(?:born|dob|d\.o\.b\.?)[\s:]*)?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d(?:-\d\d-\d\d)?)(?![\p{L}\p{N}])/giu;
const SEPARATOR = /[/;]/u;
const BETWEEN_PERSONS = /[/;]|\s(?:and|&)\s/iu;

/** Lists at most 8 names in a text: the whole text, the text without its brackets, former names, and each of several names. */
export function listWrittenNames(text: string, kind: ListedKind, side: NameSide): WrittenNames {
  const whole = text.slice(0, MAX_CHARACTERS).normalize('NFKC').replace(INVISIBLE, ' ');
  const uncompared = text.length > MAX_CHARACTERS ? [text.slice(MAX_CHARACTERS)] : [];
  const dates = kind === 'person' ? (whole.match(DATE) ?? []) : [];
  const plain = dates.length === 0 ? whole : whole.replace(DATE, ' ');
  const names = new Map<string, NameInText>();
  const note = (name: string, isAbbreviation = false) => {
    const key = name.trim().replaceAll(/\s+/gu, ' ');
    if (countLetters(key) > 0 && !names.has(key)) names.set(key, { text: key, isAbbreviation });
  };
  const { outside, inside } = splitBrackets(plain, side);
  const others = outside.split(OTHER_NAME);
  // The first name ends where another name is announced.
  const isWhole = others.length === 1 && !OTHER_NAME_INSIDE.test(plain);
  if (isWhole) note(plain);
  for (const one of others) if (!isWhole || isNamed(one)) note(one);
  for (const name of inside) note(name.text, name.isAbbreviation);
  const parts = outside.split(kind === 'person' ? BETWEEN_PERSONS : SEPARATOR).filter(isPart);
  if (parts.length > 1) for (const part of parts) note(part.replaceAll(OTHER_NAME, ' '));
  const all = [...names.values()];
  const left = all.slice(MAX_NAMES).map((one) => one.text);
  return { names: all.slice(0, MAX_NAMES), uncompared: [...uncompared, ...dates, ...left] };
}

// A place or a number in brackets stays: it distinguishes the name from others.
function splitBrackets(text: string, side: NameSide): { outside: string; inside: NameInText[] } {
  const inside: NameInText[] = [];
  const outside = text.replaceAll(BRACKET, (written, round?: string, square?: string) => {
    const { name, isApart } = readBracket(round ?? square ?? '', side);
    if (name !== null) inside.push(name);
    return isApart ? ' ' : written;
  });
  return { outside, inside };
}

// A place alone is not a name: Indonesia (MMI).
function isNamed(text: string): boolean {
  return countLetters(text) >= MIN_NAME && !isCountryName(text);
}

function isPart(text: string): boolean {
  return countLetters(text) >= MIN_PART;
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
