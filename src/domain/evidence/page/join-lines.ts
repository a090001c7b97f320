/** A line of several words (or values), and how many. */
export type JoinedLine = { text: string; count: number };

// With what is said of the rest it stays below what a value may have.
const MAX_LENGTH = 360;
const BETWEEN = '; ';

/** Joins values to lines that a page need not shorten; only a value that is too long itself stands alone and is shortened. */
export function joinLines(values: readonly string[]): JoinedLine[] {
  const lines: JoinedLine[] = [];
  for (const value of values) {
    const last = lines.at(-1);
    const text = last === undefined ? value : last.text + (/[;:]$/.test(last.text) ? ' ' : BETWEEN) + value;
    if (last === undefined || text.length > MAX_LENGTH) lines.push({ text: value, count: 1 });
    else Object.assign(last, { text, count: last.count + 1 });
  }
  return lines;
}
