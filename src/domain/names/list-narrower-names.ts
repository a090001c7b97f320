import { findNameFault } from './find-name-fault.ts';
import { isProprietary, WRITTEN_FORM } from './legal-form.ts';
import { listKeyWords } from './name-search-keys.ts';
import { COMMON_WORDS, GENERIC_WORDS } from './name-words.ts';

/** A part of a text that may be the actual name. */
export type NarrowerName = {
  name: string;
  /** The text before, inside and after it. */
  aside: string[];
  /** Whether the name certainly starts and ends here, so that the text in `aside` is not part of it. */
  isWhole: boolean;
};

// Each reading costs one register query.
const MAX_READINGS = 12;
// Bounds texts that consist only of punctuation and legal forms.
const MAX_FORMS = 4;
const MAX_BEGINNINGS = 6;
const FORM = new RegExp(WRITTEN_FORM, 'gi');
const STOP = /^\s*[^\s\p{L}\p{N}&]/u;
// A name may start after punctuation or after words such as "trustee for".
const LEADING = '(?:&|and|of|for|by|as|its|per|with|trustees?|directors?|guarantors?)';
const BEGINNING = new RegExp(
  `[^\\s\\p{L}\\p{N}'’.&-]|\\s-(?=\\s)|(?<=^|\\s)(?:${LEADING}\\s+)*${LEADING}(?=\\s)`,
  'giu',
);
const LONE_BRACKET = /^[^(]*\)/;
const BRACKET = /\([^()]*\)/g;
// The law allows either form.
const SHORT_COOPERATIVE = /\bco-?op\b\.?/gi;

/** Lists the parts of a text that may be a company name: it ends with its legal form and may start later than the text. */
export function listNarrowerNames(text: string): NarrowerName[] {
  const spelt = text.replace(SHORT_COOPERATIVE, 'Co-operative');
  const other = spelt === text ? [] : [{ name: spelt, aside: [], isWhole: true }, ...listParts(spelt)];
  return [...listParts(text), ...other].slice(0, MAX_READINGS);
}

function listParts(text: string): NarrowerName[] {
  const forms = [...text.matchAll(FORM)].slice(0, MAX_FORMS).map((form) => ({
    form: form[0],
    start: form.index,
    end: form.index + form[0].length,
  }));
  const ended = forms.flatMap(({ form, end }) => {
    const isOver = isProprietary(form) || STOP.test(text.slice(end));
    return [{ ...take(text, 0, end), isWhole: isOver }].filter(({ aside }) => aside.length > 0);
  });
  const begun = forms.flatMap(({ start, end }) =>
    [...text.slice(0, start).matchAll(BEGINNING)]
      .slice(-MAX_BEGINNINGS)
      .map((place) => take(text, place.index + place[0].length, end)),
  );
  const listed = [...takeBrackets(text), ...begun].filter(
    ({ name }) => hasTellingWord(name) && !LONE_BRACKET.test(name),
  );
  return [...ended.reverse(), ...listed].filter(({ name }) => findNameFault(name) === null);
}

function take(text: string, start: number, end: number): NarrowerName {
  return {
    name: text.slice(start, end).trim(),
    aside: listWords(text.slice(0, start), text.slice(end)),
    isWhole: false,
  };
}

function takeBrackets(text: string): NarrowerName[] {
  const brackets = text.match(BRACKET) ?? [];
  if (brackets.length === 0) return [];
  const name = text.replace(BRACKET, ' ').replace(/\s+/g, ' ').trim();
  return [{ name, aside: listWords(...brackets), isWhole: false }];
}

// Drops punctuation and bare legal forms, which cannot be checked.
function listWords(...parts: readonly string[]): string[] {
  const words = parts.map((part) => part.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, ''));
  return words.filter((part) => findNameFault(part) === null);
}

function hasTellingWord(name: string): boolean {
  return listKeyWords(name).some((word) => !GENERIC_WORDS.has(word) && !COMMON_WORDS.has(word));
}
