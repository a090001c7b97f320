import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import { spellOutLegalForm } from '#domain/names/legal-form.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';

/** A name in the form in which names are compared everywhere: two spellings of one legal form are one name. */
export function normaliseFactName(name: string): string {
  return spellOutLegalForm(listNameWords(name)).join(' ');
}

/** An address in the form in which addresses are compared everywhere. */
export function normaliseFactAddress(fullAddress: string): string {
  return normaliseAddressKey(fullAddress);
}

/** A code or word of a register: capitals, one blank between words. */
export function normaliseFactWord(word: string): string {
  return word.trim().toUpperCase().replace(/\s+/g, ' ');
}

/** Coordinates to the sixth decimal, which is a tenth of a metre. */
export function normaliseCoordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
}
