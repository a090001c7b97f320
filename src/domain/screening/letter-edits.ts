const MAX_LETTERS = 40;
// Whole numbers are quicker to add: all costs are in hundredths.
const FULL = 100;
// Swapped letters are the most common slip.
const SWAPPED = 80;

/** What it costs, in hundredths, to change one vowel into another, and to add or leave one out; other letters cost 100. */
export type VowelCosts = { changed: number; extra: number };

const IS_VOWEL = new Uint8Array(0x10000);
for (const letter of 'AEIOU') IS_VOWEL[letter.charCodeAt(0)] = 1;
let before = new Int32Array(MAX_LETTERS + 1);
let last = new Int32Array(MAX_LETTERS + 1);
let current = new Int32Array(MAX_LETTERS + 1);

/** Counts the letters to add, remove, change or swap; Infinity if that is more than the limit or a text has more than 40. */
export function countLetterEdits(left: string, right: string, { changed, extra }: VowelCosts, limit: number): number {
  const most = limit * FULL;
  const [rowCount, columnCount] = [left.length, right.length];
  if (Math.max(rowCount, columnCount) > MAX_LETTERS) return Number.POSITIVE_INFINITY;
  if (Math.abs(rowCount - columnCount) * extra > most) return Number.POSITIVE_INFINITY;
  last[0] = 0;
  for (let column = 1; column <= columnCount; column++)
    last[column] = (last[column - 1] ?? 0) + (IS_VOWEL[right.charCodeAt(column - 1)] === 1 ? extra : FULL);
  let leastBefore = 0;
  let letterBefore = -1;
  for (let row = 1; row <= rowCount; row++) {
    const letter = left.charCodeAt(row - 1);
    const isVowel = IS_VOWEL[letter] === 1;
    const removed = isVowel ? extra : FULL;
    let edits = (last[0] ?? 0) + removed;
    let least = edits;
    let otherBefore = -1;
    current[0] = edits;
    for (let column = 1; column <= columnCount; column++) {
      const other = right.charCodeAt(column - 1);
      const otherIsVowel = IS_VOWEL[other] === 1;
      // `edits` is still the count of the column before.
      edits += otherIsVowel ? extra : FULL;
      const change = letter === other ? 0 : isVowel && otherIsVowel ? changed : FULL;
      edits = Math.min(edits, (last[column - 1] ?? 0) + change, (last[column] ?? 0) + removed);
      if (letter === otherBefore && other === letterBefore)
        edits = Math.min(edits, (before[column - 2] ?? 0) + SWAPPED);
      current[column] = edits;
      if (edits < least) least = edits;
      otherBefore = other;
    }
    // A swap reaches back two rows.
    if (least > most && leastBefore > most) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    letterBefore = letter;
    const spare = before;
    before = last;
    last = current;
    current = spare;
  }
  const edits = last[columnCount] ?? 0;
  return edits > most ? Number.POSITIVE_INFINITY : edits / FULL;
}
