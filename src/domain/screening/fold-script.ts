import { readSpellings } from '#base/word-lists.ts';

// Letters that readers of Arabic script take for one: Arabic and Persian keyboards, and lists, differ in these.
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ې: 'ي',
  ۍ: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ک: 'ك',
  ڪ: 'ك',
  ګ: 'گ',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ں: 'ن',
  ڼ: 'ن',
  ټ: 'ت',
  ٹ: 'ت',
  ډ: 'د',
  ڈ: 'د',
  ړ: 'ر',
  ڑ: 'ر',
  ء: '',
};
// Vowel marks and the stretching stroke are optional.
const OPTIONAL_ARABIC = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
const ABDULLAH = /(?<![\p{L}\p{M}])عبد\s+الله(?!\p{L})/gu;
const ABD_JOINED = /(?<![\p{L}\p{M}])عبدال(?!له(?!\p{L}))(?=\p{L}{2})/gu;

const OTHER_THAN_LATIN = /[\u0370-\uFFFF]/;
const CYRILLIC_INITIAL = /(?<![\p{L}\p{M}\p{N}])[А-ЯЁЂ-Џ](?![\p{L}\p{M}\p{N}])/gu;
const LATIN_INITIALS = readSpellings('Z: Ж; K: Х; T: Ц; C: Ч; S: Ш Щ; Y: Ю Я');

/** Writes the letters of a script in one way: Arabic without marks, Cyrillic initials in one Latin letter each. Idempotent. */
export function foldScript(text: string): string {
  if (!OTHER_THAN_LATIN.test(text)) return text;
  const initials = text.replace(CYRILLIC_INITIAL, (letter) => LATIN_INITIALS.get(letter) ?? letter);
  return /\p{Script=Arabic}/u.test(initials) ? foldArabic(initials) : initials;
}

function foldArabic(text: string): string {
  return text
    .replace(OPTIONAL_ARABIC, '')
    .replace(/[أإآٱىیےېۍئؤکڪګةۀہھەںڼټٹډڈړڑء]/gu, (letter) => ARABIC_LETTERS[letter] ?? letter)
    .replace(ABDULLAH, 'عبدالله')
    .replace(ABD_JOINED, 'عبد ال');
}
