const TWO_NUMBERS = /^\s*(\d{1,5}[a-z]?)\s*,\s*(?=\d{1,5}[a-z]?\s+[a-z'’]{2,})/i;

/** Rewrites two numbers with a comma between them (330, 332 Johnston St) as two houses instead of a unit and a house; null if there are none. */
export function readAsTwoHouses(raw: string): string | null {
  const [numbers, first] = TWO_NUMBERS.exec(raw) ?? [];
  return numbers === undefined ? null : `${first} & ${raw.slice(numbers.length)}`;
}
