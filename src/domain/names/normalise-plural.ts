/** The word without a plural ending: HOLDINGS is HOLDING, PROPERTIES is PROPERTY; GLASS stays. */
export function normalisePlural(word: string): string {
  if (word.length < 4 || /(?:SS|US|IS)$/.test(word)) return word;
  if (/IES$/.test(word) && word.length > 4) return `${word.slice(0, -3)}Y`;
  if (/(?:[SX]|CH|SH)ES$/.test(word)) return word.slice(0, -2);
  return word.endsWith('S') ? word.slice(0, -1) : word;
}
