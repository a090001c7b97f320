const MAX_DIGITS = 6;

/** Returns an Indigenous Corporation Number without leading zeros; null if it is not 1 to 6 digits. It has no check digit. */
export function parseIcn(text: string): string | null {
  const digits = text.trim().replace(/^ICN\s*/i, '');
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) return null;
  return digits.replace(/^0+/, '') || null;
}
