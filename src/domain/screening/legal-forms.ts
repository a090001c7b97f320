import { countLetterEdits } from './letter-edits.ts';

// Each line: the class of a legal form, then the ways to write it. A form of one class never contradicts one of another:
// registers translate them freely (OOO, LLC, GmbH), so they only count a little.
const FORMS = `
LIMITED: LTD | LIMITED | PTY LTD | PTY LIMITED | PROPRIETARY LIMITED | PTE LTD | PVT LTD | PRIVATE LIMITED | CO LTD | COMPANY LIMITED | CO LIMITED
LLC: LLC | LIMITED LIABILITY COMPANY | OOO | TOO | GMBH | GESELLSCHAFT MIT BESCHRANKTER HAFTUNG | SARL | SRL | SOCIETATEA CU RASPUNDERE LIMITATA | SP Z OO | SP Z O O | SPZOO | BV | SPRL | DOO | KFT | FZE | FZCO | FZC | FZ LLC | OBSHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU | OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU
JSC: JSC | JOINT STOCK COMPANY | OJSC | OPEN JOINT STOCK COMPANY | CJSC | CLOSED JOINT STOCK COMPANY | PJSC | PUBLIC JOINT STOCK COMPANY | OAO | ZAO | PAO | AO | AKTSIONERNOE OBSHCHESTVO | AG | AKTIENGESELLSCHAFT | SA | SPA | NV | AB | ASA | OYJ | PLC | PUBLIC LIMITED COMPANY | TBK | PT | PRIVATE JOINT STOCK COMPANY | PUBLICHNOE AKTSIONERNOE OBSHCHESTVO | OTKRYTOE AKTSIONERNOE OBSHCHESTVO | ZAKRYTOE AKTSIONERNOE OBSHCHESTVO
COMPANY: CO | COMPANY | CORP | CORPORATION | INC | INCORPORATED | CIE
PARTNERSHIP: LLP | LP | KG | GMBH CO KG
STATE: FSUE | FGUP | GUP | FEDERAL STATE UNITARY ENTERPRISE | FEDERALNOE GOSUDARSTVENNOE UNITARNOE PREDPRIYATIE
`;

/** A legal form as written in a name: its class, and how many words it takes. */
type WrittenForm = { form: string; length: number };

const BY_FIRST_WORD = new Map<string, { form: string; words: string[] }[]>();
for (const line of FORMS.trim().split('\n')) {
  const [form = '', ways = ''] = line.split(':');
  for (const way of ways.split('|')) {
    const words = way.trim().split(' ');
    const first = words[0] ?? '';
    BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), { form, words }]);
  }
}
for (const forms of BY_FIRST_WORD.values()) forms.sort((left, right) => right.words.length - left.words.length);

const MIN_CUT = 4;
const MIN_LONG = 7;
const AS_WRITTEN = { changed: 100, extra: 100 };

const LONG_WORDS = new Set([...BY_FIRST_WORD.values()].flat().flatMap(({ words }) => words.filter(isLongWord)));

/** Returns the long word of a legal form that a word misspells by one letter, such as CORPOATION; other words as they are. */
export function correctFormWord(word: string): string {
  return LONG_WORDS.has(word) ? word : (findMisspelt(word, LONG_WORDS) ?? word);
}

/** Finds the long word that another misspells by one letter, or null. */
export function findMisspelt(word: string, words: Iterable<string>): string | null {
  if (word.length < MIN_LONG - 1) return null;
  for (const one of words)
    if (Math.abs(one.length - word.length) <= 1 && countLetterEdits(word, one, AS_WRITTEN, 1) <= 1) return one;
  return null;
}

/** Whether a word is so long that one letter too few or too many makes no other word of it. */
export function isLongWord(word: string): boolean {
  return word.length >= MIN_LONG;
}

/** Finds the longest legal form that starts at a word of a name, or null. The last word of a longer form may be cut off. */
export function findFormAt(words: readonly string[], place: number): WrittenForm | null {
  for (const { form, words: way } of BY_FIRST_WORD.get(words[place] ?? '') ?? []) {
    const isHere = way.every((word, index) => {
      const written = words[place + index] ?? '';
      const mayBeCut = way.length > 2 && index === way.length - 1 && written.length >= MIN_CUT;
      return written === word || (mayBeCut && word.startsWith(written));
    });
    if (isHere) return { form, length: way.length };
  }
  return null;
}
