const LETTER_A = 65;
const DIGIT_BIT = 26;

/** One bit for each letter that occurs, and one for digits: names that differ in many letters cannot be close. */
export function buildLetterSignature(text: string): number {
  let signature = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    signature |= 1 << (code >= LETTER_A ? code - LETTER_A : DIGIT_BIT);
  }
  return signature;
}

/** A lower bound on the edits between two texts: one edit changes at most two letters of the signature. */
export function leastEdits(left: number, right: number): number {
  return (countBits(left ^ right) + 1) >> 1;
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
