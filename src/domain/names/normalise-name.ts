/** Writes a name in capitals without accents, punctuation or doubled spaces; `&` becomes AND, `A.B.C.` becomes ABC. */
export function normaliseName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replaceAll('&', ' AND ')
      // Dots and apostrophes join what they stand between; all other punctuation parts it.
      .replace(/['’‘`.]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** The words of a name, normalised. */
export function listNameWords(name: string): string[] {
  const normalised = normaliseName(name);
  return normalised === '' ? [] : normalised.split(' ');
}
