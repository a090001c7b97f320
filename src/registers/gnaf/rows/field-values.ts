import type { PsvRow } from '#registers/gnaf/files/psv-reader.ts';

const ZERO = 0x30;
const NINE = 0x39;
const MINUS = 0x2d;
const POINT = 0x2e;
const MICRO_DIGITS = 6;
const PID_DIGITS = 9;
const MAX_NUMBER_DIGITS = 7;

/** A number with letters around it, such as `L12A`. `value` is -1 if the text has no digits, or too many. */
type AffixedNumber = { prefix: string; value: number; suffix: string };

/** Splits `L12A` into its letters and its number. */
export function parseAffixedNumber(text: string): AffixedNumber {
  let start = 0;
  while (start < text.length && !isDigit(text.charCodeAt(start))) start++;
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  const digits = end - start;
  if (digits === 0) return { prefix: text.trim(), value: -1, suffix: '' };
  const value = digits > MAX_NUMBER_DIGITS ? -1 : Number(text.slice(start, end));
  return { prefix: text.slice(0, start).trim(), value, suffix: text.slice(end).trim() };
}

/** The whole number in a field, or -1 if it is empty or has other characters than digits. */
export function readWholeNumber(row: PsvRow, field: number): number {
  const start = row.starts[field] ?? 0;
  const end = (row.starts[field + 1] ?? 0) - 1;
  if (start >= end || end - start > MAX_NUMBER_DIGITS) return -1;
  let value = 0;
  for (let position = start; position < end; position++) {
    const byte = row.bytes[position] ?? 0;
    if (!isDigit(byte)) return -1;
    value = value * 10 + (byte - ZERO);
  }
  return value;
}

/** Whether a field is empty or absent. */
export function isEmpty(row: PsvRow, field: number): boolean {
  return field < 0 || field >= row.fields || (row.starts[field] ?? 0) >= (row.starts[field + 1] ?? 0) - 1;
}

/** Degrees rounded to millionths; null if the field is not a number. */
export function findMicroDegrees(row: PsvRow, field: number): number | null {
  if (isEmpty(row, field)) return null;
  let position = row.starts[field] ?? 0;
  const end = (row.starts[field + 1] ?? 0) - 1;
  const negative = row.bytes[position] === MINUS;
  if (negative) position++;
  let value = 0;
  let decimals = -1;
  for (; position < end; position++) {
    const byte = row.bytes[position] ?? 0;
    if (byte === POINT && decimals < 0) {
      decimals = 0;
      continue;
    }
    if (!isDigit(byte)) return null;
    if (decimals >= MICRO_DIGITS) {
      if (decimals === MICRO_DIGITS && byte >= ZERO + 5) value++;
      decimals = MICRO_DIGITS + 1;
      continue;
    }
    value = value * 10 + (byte - ZERO);
    if (decimals >= 0) decimals++;
  }
  for (let digit = Math.max(decimals, 0); digit < MICRO_DIGITS; digit++) value *= 10;
  return negative ? -value : value;
}

/** The start of the last nine digits of a PID, or -1 if it does not end in nine digits. */
export function findPidDigits(row: PsvRow, field: number): number {
  const end = (row.starts[field + 1] ?? 0) - 1;
  const start = end - PID_DIGITS;
  if (start < (row.starts[field] ?? 0)) return -1;
  for (let position = start; position < end; position++) if (!isDigit(row.bytes[position] ?? 0)) return -1;
  return start;
}

/** The nine digits found by findPidDigits as a number. */
export function readPidNumber(row: PsvRow, digitsStart: number): number {
  let value = 0;
  for (let position = digitsStart; position < digitsStart + PID_DIGITS; position++)
    value = value * 10 + ((row.bytes[position] ?? ZERO) - ZERO);
  return value;
}

/** The last nine digits of a PID as a number; zero if the field is empty or does not end in nine digits. */
export function readPidDigits(row: PsvRow, field: number): number {
  const digits = isEmpty(row, field) ? -1 : findPidDigits(row, field);
  return digits < 0 ? 0 : readPidNumber(row, digits);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
