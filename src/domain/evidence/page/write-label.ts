import { readWordSet } from '#base/word-lists.ts';

const CAPITALS = readWordSet('abn acl acn afsl arbn asic gst icao id idera pid ppsr url vin');

/** Writes the name of a field for people: `abnRegisteredDate` becomes "ABN registered date". */
export function writeLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '')
    .map((word) => writeWord(word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes a label inside a sentence: words start in lower case, abbreviations do not. */
export function writeInside(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Whether a word in small letters is an abbreviation that people write in capitals. */
export function isAbbreviation(word: string): boolean {
  return CAPITALS.has(word);
}

function writeWord(word: string): string {
  if (word === 'gnaf') return 'G-NAF';
  if (word === 'sha256') return 'SHA-256';
  return isAbbreviation(word) ? word.toUpperCase() : word;
}
