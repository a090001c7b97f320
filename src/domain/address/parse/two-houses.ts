const TWO_NUMBERS = /^\s*(\d{1,5}[a-z]?)\s*,\s*(?=\d{1,5}[a-z]?\s+[a-z'’]{2,})/i;

/** The same text with two numbers that a comma parts (330, 332 Johnston St) read as two houses and not as a unit and its house; null where there are none. */
export function readAsTwoHouses(raw: string): string | null {
  const [numbers, first] = TWO_NUMBERS.exec(raw) ?? [];
  return numbers === undefined ? null : `${first} & ${raw.slice(numbers.length)}`;
}
