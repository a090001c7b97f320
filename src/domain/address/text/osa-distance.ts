const MAX_LENGTH = 64;
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(MAX_LENGTH + 1),
  new Uint8Array(MAX_LENGTH + 1),
  new Uint8Array(MAX_LENGTH + 1),
];

/** The optimal string alignment distance (insert, delete, replace, swap neighbours), or limit + 1 if it is larger than the limit. */
export function osaDistance(left: string, right: string, limit: number): number {
  if (left === right) return 0;
  const over = limit + 1;
  const leftLength = left.length;
  const rightLength = right.length;
  if (Math.abs(leftLength - rightLength) > limit || leftLength > MAX_LENGTH || rightLength > MAX_LENGTH) return over;
  if (leftLength === 0 || rightLength === 0) return Math.max(leftLength, rightLength);
  let [before, previous, current] = ROWS;
  for (let column = 0; column <= rightLength; column++) previous[column] = column;
  for (let row = 1; row <= leftLength; row++) {
    const leftCode = left.charCodeAt(row - 1);
    const leftBefore = row > 1 ? left.charCodeAt(row - 2) : -1;
    // Cells further from the diagonal than the limit are always larger than the limit.
    const first = row - limit > 1 ? row - limit : 1;
    const last = row + limit < rightLength ? row + limit : rightLength;
    current[first - 1] = first === 1 ? row : over;
    let least = over;
    for (let column = first; column <= last; column++) {
      const rightCode = right.charCodeAt(column - 1);
      const above = column <= row - 1 + limit ? (previous[column] ?? over) : over;
      let cost = (previous[column - 1] ?? over) + (leftCode === rightCode ? 0 : 1);
      if (above + 1 < cost) cost = above + 1;
      const beside = (current[column - 1] ?? over) + 1;
      if (beside < cost) cost = beside;
      if (column > 1 && leftBefore === rightCode && leftCode === right.charCodeAt(column - 2)) {
        const swapped = (before[column - 2] ?? over) + 1;
        if (swapped < cost) cost = swapped;
      }
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return over;
    const free = before;
    before = previous;
    previous = current;
    current = free;
  }
  const distance = previous[rightLength] ?? over;
  return distance > limit ? over : distance;
}
