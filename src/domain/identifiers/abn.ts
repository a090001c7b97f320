const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** Returns the 11 digits of an ABN written with or without spaces; null if it is invalid. */
export function parseAbn(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{11}$/.test(digits) && hasAbnChecksum(digits) ? digits : null;
}

function hasAbnChecksum(digits: string): boolean {
  // ABR: subtract one from the first digit before weighting.
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  // The check digits are chosen so that an ABN never starts with a zero.
  return sum % MODULUS === 0 && digits[0] !== '0';
}

/** Formats an ABN for people: `51 824 753 556`. */
export function formatAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
