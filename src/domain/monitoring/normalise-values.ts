/** Normalises a register's code or word: upper case, single spaces. */
export function normaliseFactWord(word: string): string {
  return word.trim().toUpperCase().replace(/\s+/g, ' ');
}

/** The same; null without a word. */
export function normaliseOptionalWord(word: string | null): string | null {
  return word === null ? null : normaliseFactWord(word);
}

/** Formats coordinates to six decimals, a tenth of a metre. */
export function normaliseCoordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
}
