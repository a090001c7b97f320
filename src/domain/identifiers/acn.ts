/** Returns the 9 digits of an ACN, or of an ARBN, which has the same check digit, written with or without spaces; null if it is invalid. */
export function parseAcn(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{9}$/.test(digits) && hasAcnChecksum(digits) ? digits : null;
}

/** Returns the 9 digits of an ACN that lost its leading zeros in a spreadsheet, such as 63564045; null if the padded number is invalid. */
export function parseShortenedAcn(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? parseAcn(digits.padStart(9, '0')) : null;
}

function hasAcnChecksum(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < 8; index++) sum += Number(digits[index]) * (8 - index);
  return (10 - (sum % 10)) % 10 === Number(digits[8]) && digits !== '000000000';
}

/** Formats an ACN with spaces: "002 637 069". */
export function formatAcn(acn: string): string {
  return acn.replace(/(\d{3})(?=\d)/g, '$1 ');
}
