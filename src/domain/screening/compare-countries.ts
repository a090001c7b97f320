import { readCountry } from './country-names.ts';

const MIN_SHARED = 4;

/** Whether any asked country (a name or an ISO code) is one of the list's, which writes Iran and Iranian; null if either has none. */
export function shareCountry(asked: readonly string[], listed: readonly string[]): boolean | null {
  if (asked.length === 0 || listed.length === 0) return null;
  return asked.some((one) => listed.some((other) => isSameCountry(readCountry(one), readCountry(other))));
}

function isSameCountry(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_SHARED && long.startsWith(short.slice(0, Math.max(MIN_SHARED, short.length - 2)));
}
