const MAX_LENGTH = 30;

/** Gives a chassis number in capitals without blanks, dashes, dots and slashes; null when no letters or digits, or other characters, or too many are left. It has no check digit. */
export function parseChassisNumber(text: string): string | null {
  const canonical = text.replace(/[\s\-./]/g, '').toUpperCase();
  return /^[A-Z0-9]+$/.test(canonical) && canonical.length <= MAX_LENGTH ? canonical : null;
}
