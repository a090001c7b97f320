/** Reads a whole number as the log's formats write it: decimal, without leading zeroes, and small enough to be counted exactly; null for anything else. */
export function parseDecimal(text: string): number | null {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
