const NUMBER_FIELDS = ['abn', 'acn'];
const IS_LENGTH = (digits: string) => digits.length === 11 || digits.length === 9;

/** Joins the words of an address, and the groups of an ABN or ACN that end the line, into the last argument. Other words stay as they are. */
export function joinWords(words: readonly string[], fields: readonly string[]): readonly string[] {
  const last = fields.length - 1;
  if (last < 0 || words.length <= fields.length) return words;
  const [kept, ends] = [words.slice(0, last), words.slice(last)];
  if (fields[last] === 'raw_address') return [...kept, ends.join(' ')];
  const isNumber = ends.every((word) => /^\d+$/.test(word)) && IS_LENGTH(ends.join(''));
  return isNumber ? [...kept, ends.join('')] : words;
}

/** Removes the spaces and hyphens that people write in an ABN or ACN; anything else stays as it is. */
export function normaliseNumber(field: string, value: string): string {
  const digits = value.replace(/[\s-]/g, '');
  return NUMBER_FIELDS.includes(field) && /^\d+$/.test(digits) && IS_LENGTH(digits) ? digits : value;
}
