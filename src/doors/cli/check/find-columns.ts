import { CsvFault } from './csv-fault.ts';

/** Which columns are checked; an address may be joined from several. */
export type Columns = { abn: number; name: number | null; address: number[]; hasHeader: boolean };

const ROLES: readonly ColumnRole[] = ['abn', 'name', 'address'];
const MAX_SHOWN = 12;

/** Decides which columns hold what, from --columns or the header; throws a CsvFault that says how to name them. */
export function findColumns(first: readonly string[], named: string | null): Columns {
  if (named === null) return readHeader(first);
  return named.includes('=') ? readNamed(first, named) : readPlaces(first, named);
}

function readHeader(header: readonly string[]): Columns {
  const [abn, second] = findAbnColumns(header);
  if (abn === undefined) throw new CsvFault(describeMissing(header));
  const columns = { abn, name: findNameColumn(header), address: findAddressColumns(header), hasHeader: true };
  if (second === undefined) return columns;
  const label = header[abn] ?? '';
  const hint = findLabel(header, label).length > 1 ? suggestPlaces(header, columns) : `--columns abn="${label.trim()}"`;
  throw new CsvFault(`has several columns for an ABN (${quoteAll(header)}): say which, such as ${hint}`);
}

function describeMissing(header: readonly string[]): string {
  if (header.some(isAbnShaped))
    return 'has no header row: name its columns from left to right, such as --columns abn,other,name';
  const example = '--columns abn="Tax number",name="Payee"';
  return `has no column called ABN. Its columns are ${quoteAll(header)}. Say which is which, such as ${example}`;
}

function readNamed(header: readonly string[], named: string): Columns {
  const found = new Map<ColumnRole, number[]>();
  for (const part of named.split(',')) {
    const [role, names = ''] = splitOnce(part, '=');
    if (!isRole(role)) throw new CsvFault(`was not read: --columns knows abn, name and address, not “${role}”`);
    // `name=` without a column switches the comparison off.
    const labels = names.trim() === '' ? [] : names.split('+');
    found.set(
      role,
      labels.map((label) => placeLabel(header, label)),
    );
  }
  return build(addRecognised(found, header), true);
}

// Naming one column keeps the recognition of the others: without its name column, a row would look verified although no name was compared.
function addRecognised(found: ReadonlyMap<ColumnRole, number[]>, header: readonly string[]): Map<ColumnRole, number[]> {
  const taken = new Set([...found.values()].flat());
  const free = header.map((label, at) => (taken.has(at) ? '' : label));
  const abn = found.get('abn') ?? [readHeader(free).abn];
  const rest = free.map((label, at) => (abn.includes(at) ? '' : label));
  const name = findNameColumn(rest);
  const recognised: [ColumnRole, number[]][] = [
    ['abn', abn],
    ['name', name === null ? [] : [name]],
    ['address', findAddressColumns(rest)],
  ];
  return new Map([...recognised, ...found]);
}

function placeLabel(header: readonly string[], label: string): number {
  const [at, second] = findLabel(header, label);
  if (at === undefined) throw new CsvFault(`has no column “${label.trim()}”. Its columns are ${quoteAll(header)}`);
  if (second === undefined) return at;
  const columns = { abn: at, name: findNameColumn(header), address: findAddressColumns(header), hasHeader: true };
  const places = `columns ${at + 1} and ${second + 1} are both called “${label.trim()}”`;
  throw new CsvFault(
    `was not read: ${places}. Say what each is from left to right, such as ${suggestPlaces(header, columns)}`,
  );
}

function findLabel(header: readonly string[], label: string): number[] {
  const wanted = toWords(label);
  return header.flatMap((one, at) => (toWords(one) === wanted ? [at] : []));
}

// Names every recognised column, because --columns by place checks no others.
function suggestPlaces(header: readonly string[], { abn, name, address }: Columns): string {
  const words = header.map((_, at) => {
    if (at === abn) return 'abn';
    if (at === name) return 'name';
    return address.includes(at) ? 'address' : 'other';
  });
  return `--columns ${words.join(',').replace(/(?:,other)+$/, '')}`;
}

function readPlaces(first: readonly string[], named: string): Columns {
  const found = new Map<ColumnRole, number[]>();
  for (const [at, word] of named.split(',').entries()) {
    const role = word.trim().toLowerCase();
    if (role === 'other' || role === '-' || role === '') continue;
    if (!isRole(role)) {
      const hint = `--columns abn="${word.trim()}" names a column by its header`;
      throw new CsvFault(`was not read: --columns knows abn, name, address and other, not “${word.trim()}”; ${hint}`);
    }
    if (at >= first.length) throw new CsvFault(`has ${first.length} columns, and --columns names more`);
    found.set(role, [...(found.get(role) ?? []), at]);
  }
  const abn = found.get('abn')?.[0];
  return build(found, abn === undefined || !isAbnShaped(first[abn] ?? ''));
}

function build(found: ReadonlyMap<ColumnRole, number[]>, hasHeader: boolean): Columns {
  const [abn, ...more] = found.get('abn') ?? [];
  const [name = null, ...others] = found.get('name') ?? [];
  if (abn === undefined) throw new CsvFault('was not read: --columns must say which column is abn');
  if (more.length + others.length > 0) throw new CsvFault('was not read: only an address can have several columns');
  return { abn, name, address: found.get('address') ?? [], hasHeader };
}

function isRole(word: string): word is ColumnRole {
  return ROLES.some((role) => role === word);
}

function isAbnShaped(cell: string): boolean {
  return /^\s*(?:abn\W*)?(?:\d[\s.-]*){11}$/i.test(cell);
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text.trim().toLowerCase()] : [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1)];
}

function quoteAll(header: readonly string[]): string {
  const shown = header.slice(0, MAX_SHOWN).map((name) => `“${name.trim()}”`);
  return header.length > MAX_SHOWN ? `${shown.join(', ')} and ${header.length - MAX_SHOWN} more` : shown.join(', ');
}

/** What a column of the file can be. */
type ColumnRole = 'abn' | 'name' | 'address';

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
function findAbnColumns(header: readonly string[]): number[] {
  const words = header.map(toWords);
  const exact = listFits(words, ABN[0]);
  return exact.length === 1 ? exact : [...new Set(ABN.flatMap((rule) => listFits(words, rule)))];
}

/** Finds the column of names; null when no header says so. */
function findNameColumn(header: readonly string[]): number | null {
  return findFirst(header.map(toWords), NAME);
}

/** Finds the columns of the address, in the order in which they are joined; empty when no header says so. */
function findAddressColumns(header: readonly string[]): number[] {
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
function toWords(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
