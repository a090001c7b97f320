const MAX_LENGTH = 30;

/** Returns a chassis number in upper case without spaces, dashes, dots and slashes; null if it is empty, too long or has other characters. It has no check digit. */
export function parseChassisNumber(text: string): string | null {
  const canonical = text.replace(/[\s\-./]/g, '').toUpperCase();
  return /^[A-Z0-9]+$/.test(canonical) && canonical.length <= MAX_LENGTH ? canonical : null;
}

/** The nationality and registration mark of an aircraft in its canonical form, such as `VH-ABC`. */
type AircraftMark = { mark: string; australian: boolean };

/** Parses a mark in any case, with or without its dash; null if invalid. A foreign mark without a dash stays as it is, because its letters do not show where the nationality ends. */
export function parseAircraftMark(text: string): AircraftMark | null {
  const written = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const australian = /^VH[- ]?([A-Z0-9]{3})$/.exec(written);
  if (australian !== null) return { mark: `VH-${australian[1]}`, australian: true };
  const mark = written.replace(/ ?[- ] ?/, '-');
  const foreign = /^(?!VH)(?=.*[A-Z])(?:[A-Z0-9]{1,4}-[A-Z0-9]{1,5}|[A-Z][A-Z0-9]{1,6})$/.test(mark);
  return foreign ? { mark, australian: false } : null;
}

/** A VIN in canonical form. A wrong check digit is only a flag, because Australian and European VINs do not use it. */
type Vin = { vin: string; checkDigit: 'fits' | 'does_not_fit' };

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

/** Parses a VIN in any case, with spaces and dashes; null unless it has 17 characters of the VIN alphabet. */
export function parseVin(text: string): Vin | null {
  const vin = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
  return { vin, checkDigit: buildVinCheckDigit(vin) === vin[CHECK_PLACE] ? 'fits' : 'does_not_fit' };
}

/** Returns the check digit for the other sixteen characters of a VIN. */
export function buildVinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (VALUES[vin[index] ?? ''] ?? 0), 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Parses an Australian mark with or without its nationality, such as `VH-ABC` or `ABC`, to `VH-ABC`; null if invalid. */
export function parseAustralianMark(text: string): string | null {
  const own = /^[A-Z0-9]{3}$/i.test(text.trim()) ? `VH-${text.trim()}` : text;
  const parsed = parseAircraftMark(own);
  return parsed?.australian === true ? parsed.mark : null;
}

/** Returns the serial number of an airframe in upper case without separators; null if it has no letter or digit, or is too long. */
export function parseAirframeSerial(text: string): string | null {
  const canonical = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return canonical !== '' && canonical.length <= MAX_LENGTH ? canonical : null;
}

/** Returns a serial number of an airframe without leading zeros, which papers drop, for finding what may be meant. */
export function buildAirframeSerialKey(canonical: string): string {
  return canonical.replace(/^0+(?=.)/, '');
}
