import { spellOutLegalForm } from '#domain/names/legal-form.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';

/** Normalises a name for comparison; two spellings of one legal form give the same text. */
export function normaliseFactName(name: string): string {
  return spellOutLegalForm(listNameWords(name)).join(' ');
}

/** Normalises a register's code or word: upper case, single spaces. */
export function normaliseFactWord(word: string): string {
  return word.trim().toUpperCase().replace(/\s+/g, ' ');
}

/** Formats coordinates to six decimals, a tenth of a metre. */
export function normaliseCoordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
}
