/** Normalises a name to upper case without accents, punctuation or double spaces; `&` becomes AND, `A.B.C.` becomes ABC. */
export function normaliseName(name: string): string {
  // Nearly every name is ASCII, and removing accents is most of the work.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  const plain = /^[\x00-\x7f]*$/.test(name);
  const bare = plain ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
  // Dots and apostrophes join the letters around them; other punctuation separates words.
  const joined = bare
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replace(/['’‘`.]/g, '');
  return (plain ? joined.replace(/[^A-Z0-9]+/g, ' ') : joined.replace(/[^\p{L}\p{N}]+/gu, ' ')).trim();
}

export function listNameWords(name: string): string[] {
  const normalised = normaliseName(name);
  return normalised === '' ? [] : normalised.split(' ');
}

/** Removes a plural ending: HOLDINGS becomes HOLDING, PROPERTIES becomes PROPERTY; GLASS stays. */
export function normalisePlural(word: string): string {
  if (word.length < 4 || !word.endsWith('S') || /(?:SS|US|IS)$/.test(word)) return word;
  if (/IES$/.test(word) && word.length > 4) return `${word.slice(0, -3)}Y`;
  if (/(?:[SX]|CH|SH)ES$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
