import anyAscii from 'any-ascii';

/** A text in Latin letters. `isConsonantal` is true if its script leaves out most vowels (Arabic, Hebrew). */
type LatinText = { latin: string; isConsonantal: boolean };

const ARABIC = /\p{Script=Arabic}/u;
const HEBREW = /\p{Script=Hebrew}/u;
const HAN = /\p{Script=Han}/u;
const ALLAH = /الله(?!\p{L})/gu;
const ARABIC_ARTICLE = /(?<![\p{L}\p{M}])ال(?=\p{L}{2})/gu;
// any-ascii drops the long A and writes ayin and aleph as quotation marks: Ali starts with one, Mashal has one inside.
const CARRIES_VOWEL = /[اعאע]/gu;
// A soft or hard sign before a vowel is heard as Y; elsewhere any-ascii writes it as an apostrophe, which is no letter.
const SIGN_BEFORE_E = /[ьъ](?=е)/giu;
const SIGN_BEFORE_O = /[ьъ][ёо]/giu;
// Else SH, KH and the like would be read as one sound.
const H_AFTER_CONSONANT = /(?<=[تطسصدكزگق])[هح]/gu;
const QUOTATION_MARKS = /['"`]/g;
const OTHER_THAN_ASCII = /[^\x20-\x7E]/;

// Names whose spelling in Latin letters is settled, and too short or too common to be compared by consonants.
const ARABIC_NAMES: Readonly<Record<string, string>> = {
  محمد: 'MUHAMMAD',
  احمد: 'AHMAD',
  محمود: 'MAHMUD',
  حسن: 'HASSAN',
  حسين: 'HUSSEIN',
  علي: 'ALI',
  عمر: 'OMAR',
  عثمان: 'USMAN',
  عبد: 'ABDUL',
  عبدالله: 'ABDULLAH',
  ابراهيم: 'IBRAHIM',
  اسماعيل: 'ISMAIL',
  يوسف: 'YUSUF',
  مصطفي: 'MUSTAFA',
  خالد: 'KHALID',
  سليمان: 'SULEIMAN',
  قاسم: 'QASIM',
  سعيد: 'SAID',
  اسامه: 'USAMA',
  مهدي: 'MAHDI',
  صالح: 'SALEH',
  حميد: 'HAMID',
  بن: 'BIN',
  ابن: 'IBN',
  ابو: 'ABU',
  ابي: 'ABU',
  ابا: 'ABU',
  خان: 'KHAN',
  شاه: 'SHAH',
  اخوند: 'AKHUND',
  شيخ: 'SHEIKH',
  حاجي: 'HAJI',
  ملا: 'MULLAH',
  حافظ: 'HAFIZ',
};

/** Writes a text, as folded by `foldScript`, in Latin letters without accents. Chinese becomes one word for each syllable. */
export function transliterate(text: string): LatinText {
  if (!OTHER_THAN_ASCII.test(text)) return { latin: text, isConsonantal: false };
  const isArabic = ARABIC.test(text);
  const known = isArabic ? (ARABIC_NAMES[text] ?? null) : null;
  if (known !== null) return { latin: known, isConsonantal: false };
  const spelt = text
    .replace(ALLAH, 'allah')
    .replace(ARABIC_ARTICLE, 'al ')
    .replace(CARRIES_VOWEL, 'a')
    .replace(H_AFTER_CONSONANT, 'eh')
    .replaceAll('ض', 'dh')
    .replace(SIGN_BEFORE_E, 'y')
    .replace(SIGN_BEFORE_O, 'yo');
  const spaced = HAN.test(spelt) ? spelt.replace(/(\p{Script=Han})/gu, ' $1 ') : spelt;
  const latin = anyAscii(spaced.normalize('NFKC')).replace(QUOTATION_MARKS, '');
  return { latin, isConsonantal: isArabic || HEBREW.test(text) };
}
