/** Scores the similarity of two words, 0-1: one minus the share of letters that must be added, removed, changed or swapped. */
export function scoreWordSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  // Different numbers are never similar: names that differ in a number belong to different companies.
  if (/\d/.test(left) || /\d/.test(right)) return 0;
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 1 : 1 - countEdits(left, right) / longest;
}

function countEdits(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    before = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
