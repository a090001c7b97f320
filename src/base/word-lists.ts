/** The words of a text that lists them with spaces between. */
export function splitWords(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** The words of such a text as a set. */
export function readWordSet(list: string): ReadonlySet<string> {
  return new Set(splitWords(list));
}

/** Reads a table of spellings, `UNIT: U UN; FLAT: F FL`, into a map from each spelling to its word. */
export function readSpellings(table: string): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const entry of table.split(';')) {
    const [word = '', list = ''] = entry.split(':');
    for (const spelling of splitWords(list)) spellings.set(spelling, word.trim());
  }
  return spellings;
}
