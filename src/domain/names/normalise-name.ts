/** Writes a name in capitals without accents, punctuation or doubled spaces; `&` becomes AND, `A.B.C.` becomes ABC. */
export function normaliseName(name: string): string {
  // Nearly every name is plain, and taking accents off is most of the work.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  const plain = /^[\x00-\x7f]*$/.test(name);
  const bare = plain ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
  // Dots and apostrophes join what they stand between; all other punctuation parts it.
  const joined = bare
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replace(/['’‘`.]/g, '');
  return (plain ? joined.replace(/[^A-Z0-9]+/g, ' ') : joined.replace(/[^\p{L}\p{N}]+/gu, ' ')).trim();
}

/** The words of a name, normalised. */
export function listNameWords(name: string): string[] {
  const normalised = normaliseName(name);
  return normalised === '' ? [] : normalised.split(' ');
}
