/** A vehicle identification number in its canonical form; a check digit that does not fit is a flag, since real Australian and European VINs do not follow it. */
export type Vin = { vin: string; checkDigit: 'fits' | 'does_not_fit' };

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
// ISO 3779: the letters I, O and Q are not used.
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1]),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
]);
const CHECK_PLACE = 8;

/** Reads a VIN written with any case, blanks and dashes; null when it is not 17 characters of the VIN alphabet. */
export function parseVin(text: string): Vin | null {
  const vin = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
  return { vin, checkDigit: buildVinCheckDigit(vin) === vin[CHECK_PLACE] ? 'fits' : 'does_not_fit' };
}

/** The check digit that the other sixteen characters of a VIN call for. */
export function buildVinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (VALUES[vin[index] ?? ''] ?? 0), 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}
