import { rememberResults } from '#base/bounded-map.ts';
import { readSpellings } from '#base/word-lists.ts';

/** The consonants of a word, and the vowels before each and after the last. */
type ConsonantFrame = { consonants: string[]; vowels: string[] };

const SOUND = /SCH|TCH|DZH|KH|GH|SH|CH|TH|DH|PH|ZH|DJ|CK|[BCDFGHJKLMNPQRSTXZ]|[AEIOUVWY]+/g;
const DOUBLED = /([BCDFGHJKLMNPQRSTXZ])\1+/g;
// Consonants that languages write for each other, by one of them.
const CLASSES = readSpellings(`
  B: P; F: PH; T: TH; D: DH Z; X: SH SCH CH TCH; H: KH; K: Q C CK G GH J DJ DZH ZH X
`);
// Which Latin spellings fit a letter that shares its class with other letters.
const FITTING: Readonly<Record<string, RegExp>> = {
  D: /^DH?$/,
  DH: /^(?:DH?|Z)$/,
  Z: /^Z$/,
  J: /^(?:J|DJ|DZH|ZH|G)$/,
  K: /^(?:K|Q|C|CK)$/,
  Q: /^(?:K|Q|C|CK|G|GH)$/,
  G: /^(?:G|GH|K)$/,
  GH: /^(?:G|GH|Q)$/,
  ZH: /^(?:ZH|J)$/,
};

const MAX_CACHED = 20_000;
const readFrame = rememberResults(MAX_CACHED, (text) => parseFrame(text, false));
const readConsonantalFrame = rememberResults(MAX_CACHED, (text) => parseFrame(text, true));

/** Reads the frame of a word in Latin capitals, from a cache because names share words. `isConsonantal` is for a word from a script without vowels. */
export function readConsonantFrame(text: string, isConsonantal: boolean): ConsonantFrame {
  return isConsonantal ? readConsonantalFrame(text) : readFrame(text);
}

function parseFrame(text: string, isConsonantal: boolean): ConsonantFrame {
  // A last H is often silent: Arabic teh marbuta, or the end of SALAH. E is a vowel that may be missing.
  const heard = isConsonantal ? text.replace(/ALLAH$/, 'ALAH').replace(/H$/, 'E') : text.replace(DOUBLED, '$1');
  const frame: ConsonantFrame = { consonants: [], vowels: [''] };
  for (const [sound] of heard.replace(/(?<=[AEIOU])H$/, '').matchAll(SOUND)) {
    if (/^[AEIOUVWY]/.test(sound)) frame.vowels[frame.vowels.length - 1] = sound;
    else {
      frame.consonants.push(sound);
      frame.vowels.push('');
    }
  }
  return frame;
}

/** Lists the classes of the consonants, one letter each; words of scripts without vowels are found by these. */
export function listConsonants({ consonants }: ConsonantFrame): string {
  return consonants.map((one) => CLASSES.get(one) ?? one).join('');
}

/** Counts where a word from a script without vowels does not fit a Latin one of the same consonant classes. */
export function countMisfits(consonantal: ConsonantFrame, latin: ConsonantFrame): number {
  const last = consonantal.consonants.length;
  const consonants = consonantal.consonants.filter((one, place) => {
    const other = latin.consonants[place] ?? '';
    return one !== other && FITTING[one]?.test(other) === false;
  });
  const vowels = consonantal.vowels.filter((one, place) => {
    const other = latin.vowels[place] ?? '';
    return !fitVowels(one, other, place === 0 || place === last);
  });
  return consonants.length + vowels.length;
}

// Long vowels are written, short ones are not, save at the ends of a word.
function fitVowels(written: string, latin: string, isAtEnd: boolean): boolean {
  if (written.includes('E')) return true;
  if (!written.includes('W') && /[VW]/.test(latin)) return false;
  if (written === '') return isAtEnd ? latin === '' : !/Y[AEIOU]/.test(latin);
  if (latin === '') return false;
  return (!written.includes('W') || /[OUVW]/.test(latin)) && (!written.includes('Y') || /[IEY]|A$/.test(latin));
}
