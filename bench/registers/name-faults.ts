import { COMMON_WORDS, GENERIC_WORDS } from '#domain/names/name-words.ts';

/** A kind of misspelling; null if it cannot apply to this name. */
export type NameFault = { name: string; write(name: string, random: () => number): string | null };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LEGAL_FORM = ' PTY LTD';

/** The faults that a search is measured with, each with equal weight. */
export const NAME_FAULTS: readonly NameFault[] = [
  { name: 'a letter lost', write: inOneWord((word, place) => word.slice(0, place) + word.slice(place + 1)) },
  {
    name: 'a letter added',
    write: inOneWord((word, place, random) => word.slice(0, place) + pickLetter(random) + word.slice(place)),
  },
  {
    name: 'a letter changed',
    write: inOneWord((word, place, random) => word.slice(0, place) + pickLetter(random) + word.slice(place + 1)),
  },
  {
    name: 'two letters swapped',
    write: inOneWord(
      (word, place) => word.slice(0, place) + (word[place + 1] ?? '') + (word[place] ?? '') + word.slice(place + 2),
    ),
  },
  { name: 'a word lost', write: inWords(loseWord) },
  { name: 'words reversed', write: inWords((words) => (words.length < 2 ? null : words.toReversed())) },
  {
    name: 'words joined',
    write: inWords((words, random) => {
      if (words.length < 2) return null;
      const place = Math.floor(random() * (words.length - 1));
      return words.toSpliced(place, 2, `${words[place]}${words[place + 1]}`);
    }),
  },
  { name: 'a word split', write: inWords(splitWord) },
  {
    name: 'legal form changed',
    write: (name, random) => {
      const forms = ['', ' LIMITED', ' P/L', ' PROPRIETARY LIMITED', ' LTD', ' PTY LIMITED', ' INC'];
      return name.replace(LEGAL_FORM, '') + forms[Math.floor(random() * forms.length)];
    },
  },
];

function inWords(change: (words: string[], random: () => number) => string[] | null): NameFault['write'] {
  return (name, random) => {
    const form = name.endsWith(LEGAL_FORM) ? LEGAL_FORM : '';
    const words = change(name.slice(0, name.length - form.length).split(' '), random);
    return words === null ? null : words.join(' ') + form;
  };
}

function inOneWord(change: (word: string, place: number, random: () => number) => string): NameFault['write'] {
  return inWords((words, random) => {
    const long = words.flatMap((word, place) => (word.length > 2 ? [place] : []));
    const place = long[Math.floor(random() * long.length)];
    const word = place === undefined ? '' : (words[place] ?? '');
    const changed = change(word, Math.floor(random() * word.length), random);
    return place === undefined || changed === word ? null : words.with(place, changed);
  });
}

// Two words must remain, and one of them must be distinctive: many names are STUDIO HOLDINGS.
function loseWord(words: string[], random: () => number): string[] | null {
  if (words.length < 3) return null;
  const left = words.toSpliced(Math.floor(random() * words.length), 1);
  return left.every((word) => word === '&' || GENERIC_WORDS.has(word) || COMMON_WORDS.has(word)) ? null : left;
}

function splitWord(words: string[], random: () => number): string[] | null {
  const long = words.flatMap((word, place) => (word.length > 5 ? [place] : []));
  const place = long[Math.floor(random() * long.length)];
  if (place === undefined) return null;
  const word = words[place] ?? '';
  const at = 2 + Math.floor(random() * (word.length - 3));
  return words.toSpliced(place, 1, word.slice(0, at), word.slice(at));
}

function pickLetter(random: () => number): string {
  return LETTERS[Math.floor(random() * LETTERS.length)] ?? '';
}
