import anyAscii from 'any-ascii';

/** A text in Latin letters. `isConsonantal` is true if its script leaves out most vowels (Arabic, Hebrew). */
export type LatinText = { latin: string; isConsonantal: boolean };

const ARABIC = /\p{Script=Arabic}/u;
const HEBREW = /\p{Script=Hebrew}/u;
const HAN = /\p{Script=Han}/u;
// Vowel marks and the stretching stroke are optional in Arabic writing.
const OPTIONAL_ARABIC = /[\u064B-\u065F\u0670\u0640]/gu;
const ARABIC_ARTICLE = /(?<![\p{L}\p{M}])ال(?=\p{L}{2})/gu;
// any-ascii drops the long A and the glottal stop, which names need: Ali starts with one, Salah has the other.
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ى: 'a',
  ة: 'a',
  ئ: 'i',
  ؤ: 'u',
  ھ: 'h',
  ء: '',
};

/** Writes a text in Latin letters without accents. Chinese becomes one word for each syllable. */
export function transliterate(text: string): LatinText {
  const isArabic = ARABIC.test(text);
  const spelt = isArabic ? spellArabic(text) : text;
  const spaced = HAN.test(spelt) ? spelt.replace(/(\p{Script=Han})/gu, ' $1 ') : spelt;
  return { latin: anyAscii(spaced.normalize('NFKC')), isConsonantal: isArabic || HEBREW.test(text) };
}

function spellArabic(text: string): string {
  const bare = text.replace(OPTIONAL_ARABIC, '').replace(ARABIC_ARTICLE, 'al ');
  return bare.replace(/[اأإآىةئؤھء]/gu, (letter) => ARABIC_LETTERS[letter] ?? letter);
}
