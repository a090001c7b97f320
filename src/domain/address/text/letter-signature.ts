const LETTER_A = 65;
const DIGIT_BIT = 26;

/** One bit for each letter that occurs, and one for digits. Names whose bits differ much cannot be similar. */
export function buildLetterSignature(text: string): number {
  let signature = 0;
  for (let position = 0; position < text.length; position++) signature |= letterBit(text.charCodeAt(position));
  return signature;
}

/** The bit of one letter or digit. */
export function letterBit(code: number): number {
  return 1 << (code >= LETTER_A ? code - LETTER_A : DIGIT_BIT);
}

/** Whether two texts can be within `limit` edits. A replacement changes at most two bits, an insertion or deletion one. */
export function canBeNear(
  left: number,
  right: number,
  leftLength: number,
  rightLength: number,
  limit: number,
): boolean {
  const gap = leftLength > rightLength ? leftLength - rightLength : rightLength - leftLength;
  if (gap > limit) return false;
  let bits = left ^ right;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  return bits <= 2 * limit - gap;
}
