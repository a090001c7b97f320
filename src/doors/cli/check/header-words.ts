/** What a column of the file can be. */
export type ColumnRole = 'abn' | 'name' | 'address';

const ABN = [/^abn$/, /^(?:.+ )?abn(?: (?:no|num|number))?$/, /^australian business number$/];

// The first that fits is compared; a trading name comes last, because it is the least precise.
const NAME = [
  /^(?:legal|registered|company|entity|business|organi[sz]ation)(?: entity)? name$/,
  /^(?:supplier|vendor|customer|creditor|debtor|payee|client|account|debtor) name$/,
  /^(?:name|company|supplier|vendor|customer|creditor|debtor|payee|client|business|entity|organi[sz]ation)$/,
  /^trading (?:name|as)$/,
];

// A postal address comes last, because it may be a post office box.
const STREET = [
  /^(?:full |business |physical |site |supplier |company |registered |registered office )?address$/,
  /^street(?: address)?$/,
  /^(?:address(?: line)?|addr) ?1$/,
  /^(?:postal|mailing|billing) address$/,
];

const MORE_OF_ADDRESS = [
  /^(?:address(?: line)?|addr) ?2$/,
  /^(?:address(?: line)?|addr) ?3$/,
  /^(?:suburb|city|town|locality|suburb city|city suburb|suburb town|town city)$/,
  /^(?:state|territory|state territory)$/,
  /^(?:post ?code|postal code|p code|zip(?: code)?)$/,
];

/** Finds the columns whose header says ABN: one, several, or none. */
export function findAbnColumns(header: readonly string[]): number[] {
  const words = header.map(toWords);
  const exact = listFits(words, ABN[0]);
  return exact.length === 1 ? exact : [...new Set(ABN.flatMap((rule) => listFits(words, rule)))];
}

/** Finds the column of names; null when no header says so. */
export function findNameColumn(header: readonly string[]): number | null {
  return findFirst(header.map(toWords), NAME);
}

/** Finds the columns of the address, in the order in which they are joined; empty when no header says so. */
export function findAddressColumns(header: readonly string[]): number[] {
  const words = header.map(toWords);
  const street = findFirst(words, STREET);
  if (street === null) return [];
  return [street, ...MORE_OF_ADDRESS.flatMap((rule) => listFits(words, rule).slice(0, 1))];
}

function findFirst(words: readonly string[], rules: readonly RegExp[]): number | null {
  return rules.flatMap((rule) => listFits(words, rule))[0] ?? null;
}

function listFits(words: readonly string[], rule: RegExp | undefined): number[] {
  return words.flatMap((word, at) => (rule?.test(word) ? [at] : []));
}

/** Brings a header to lower-case words with single spaces. */
export function toWords(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
