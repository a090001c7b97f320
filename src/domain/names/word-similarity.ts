/** Scores the similarity of two words, 0-1: one minus the share of letters that must be added, removed, changed or swapped. */
export function scoreWordSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  // Different numbers are never similar: names that differ in a number belong to different companies.
  if (/\d/.test(left) || /\d/.test(right)) return 0;
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 1 : 1 - countEdits(left, right) / longest;
}

// Equal starts and ends need no edits.
function countEdits(left: string, right: string): number {
  let start = 0;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (start < leftEnd && start < rightEnd && left[start] === right[start]) start += 1;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const [height, width] = [leftEnd - start, rightEnd - start + 1];
  if (height === 0) return width - 1;
  for (let column = 0; column < width; column++) table[column] = column;
  for (let row = 1; row <= height; row++) {
    const letter = left.charCodeAt(start + row - 1);
    const before = row > 1 ? left.charCodeAt(start + row - 2) : Number.NaN;
    let at = row * width;
    table[at] = row;
    let edits = row;
    let otherBefore = Number.NaN;
    for (let column = 1; column < width; column++) {
      at += 1;
      const other = right.charCodeAt(start + column - 1);
      const changed = readEdits(at - width - 1) + (letter === other ? 0 : 1);
      edits = Math.min(edits + 1, readEdits(at - width) + 1, changed);
      if (letter === otherBefore && before === other) edits = Math.min(edits, readEdits(at - 2 * width - 2) + 1);
      table[at] = edits;
      otherBefore = other;
    }
  }
  return readEdits((height + 1) * width - 1);
}

// Kept between calls, because a search compares thousands of words.
const table: number[] = [];

function readEdits(at: number): number {
  return table[at] ?? 0;
}
