import type { AddressRow } from '#domain/address/register/address-row.ts';
import { pick } from './seeded-random.ts';

/** The parts of an address as a person would write it. */
export type Draft = {
  front: string;
  unit: string;
  trailingUnit: string;
  number: string;
  name: string;
  type: string;
  suffix: string;
  comma: string;
  locality: string;
  state: string;
  postcode: string;
};

/** What a fault may read besides the draft. */
export type FaultContext = { row: AddressRow; random: () => number; siblings: string[] };

/** Applies one fault to a draft; false if it is impossible on this address. */
export type Fault = (draft: Draft, context: FaultContext) => boolean;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHORT: Record<string, string> = {
  STREET: 'St',
  ROAD: 'Rd',
  AVENUE: 'Ave',
  COURT: 'Ct',
  PLACE: 'Pl',
  DRIVE: 'Dr',
  CRESCENT: 'Cres',
  CLOSE: 'Cl',
  LANE: 'Ln',
  PARADE: 'Pde',
  TERRACE: 'Tce',
  HIGHWAY: 'Hwy',
  GROVE: 'Gr',
  CIRCUIT: 'Cct',
  BOULEVARD: 'Blvd',
  SQUARE: 'Sq',
};
const ODD: Record<string, string> = {
  STREET: 'Str',
  ROAD: 'Rd.',
  AVENUE: 'Av',
  COURT: 'Crt',
  PLACE: 'Plc',
  DRIVE: 'Drv',
  CRESCENT: 'Cr',
  CLOSE: 'Clse',
  LANE: 'La',
  PARADE: 'Parade.',
  TERRACE: 'Terr',
  HIGHWAY: 'Highwy',
  GROVE: 'Grv',
  CIRCUIT: 'Circ',
};
const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
const STATE_NAMES: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};
const BUILDINGS = [
  'St Marys Primary School',
  'Westfield Shopping Centre',
  'Town Hall',
  'The Old Bakery',
  'Riverside Medical Centre',
  'Uniting Church Hall',
  'Telstra House',
  'Lakeview Apartments',
];

/** The clean form of an address. */
export function buildDraft(row: AddressRow): Draft {
  const flat = `${row.flatType} ${row.flat}`.trim();
  const level = row.level === '' ? '' : `${row.level}, `;
  return {
    front: '',
    unit: flat === '' ? level : `${level}${flat}, `,
    trailingUnit: '',
    number: row.number === '' ? (row.lot === '' ? '' : `LOT ${row.lot}`) : row.number,
    name: row.streetName,
    type: SHORT[row.streetType]?.toUpperCase() ?? row.streetType,
    suffix: row.streetSuffix,
    comma: ',',
    locality: row.locality,
    state: row.state,
    postcode: row.postcode,
  };
}

/** The draft as one line. */
export function writeDraft(draft: Draft): string {
  const street = [draft.number, draft.name, draft.type, draft.suffix, draft.trailingUnit]
    .filter((part) => part !== '')
    .join(' ');
  const place = [draft.locality, draft.state, draft.postcode].filter((part) => part !== '').join(' ');
  return `${draft.front}${draft.unit}${street}${place === '' ? '' : `${draft.comma} ${place}`}`;
}

/** The thirty faults, by name. */
export const FAULTS: Record<string, Fault> = {
  street_letter_replaced: onName((text, random) => edit(text, random, 'replace')),
  street_letter_dropped: onName((text, random) => edit(text, random, 'drop')),
  street_letter_added: onName((text, random) => edit(text, random, 'add')),
  street_letters_swapped: onName((text, random) => edit(text, random, 'swap')),
  street_letter_doubled: onName((text, random) => edit(text, random, 'double')),
  suburb_letter_replaced: onLocality((text, random) => edit(text, random, 'replace')),
  suburb_letter_dropped: onLocality((text, random) => edit(text, random, 'drop')),
  suburb_letter_added: onLocality((text, random) => edit(text, random, 'add')),
  suburb_letters_swapped: onLocality((text, random) => edit(text, random, 'swap')),
  suburb_joined: onLocality((text) => text.replaceAll(' ', '')),
  street_joined: onName((text) => text.replaceAll(' ', '')),
  street_split: onName((text, random) =>
    text.length < 6 ? text : insertAt(text, 2 + Math.floor(random() * (text.length - 4)), ' '),
  ),
  type_missing: (draft) => set(draft, 'type', ''),
  type_wrong: (draft, { row, random }) =>
    row.streetType !== '' &&
    set(
      draft,
      'type',
      pick(
        random,
        ['STREET', 'ROAD', 'AVENUE', 'COURT', 'DRIVE'].filter((type) => type !== row.streetType),
      ),
    ),
  type_misspelt: (draft, { row, random }) =>
    row.streetType.length > 3 &&
    set(draft, 'type', edit(row.streetType, random, pick(random, ['replace', 'drop', 'swap', 'add']))),
  type_odd_abbreviation: (draft, { row }) =>
    ODD[row.streetType] !== undefined && set(draft, 'type', ODD[row.streetType] ?? ''),
  postcode_missing: (draft) => set(draft, 'postcode', ''),
  postcode_digit_wrong: (draft, { random }) => set(draft, 'postcode', replaceDigit(draft.postcode, random)),
  postcode_digits_swapped: (draft, { random }) => set(draft, 'postcode', edit(draft.postcode, random, 'swap')),
  state_missing: (draft) => set(draft, 'state', ''),
  state_wrong: (draft, { row, random }) =>
    set(
      draft,
      'state',
      pick(
        random,
        STATES.filter((state) => state !== row.state),
      ),
    ),
  state_spelled_out: (draft, { row }) => set(draft, 'state', STATE_NAMES[row.state] ?? ''),
  suburb_missing: (draft) => set(draft, 'locality', ''),
  suburb_of_same_postcode: (draft, { siblings, random }) =>
    siblings.length > 0 && set(draft, 'locality', pick(random, siblings)),
  no_comma_lower_case: (draft) => {
    draft.comma = '';
    for (const part of ['name', 'type', 'suffix', 'locality', 'state'] as const)
      draft[part] = draft[part].toLowerCase();
    return true;
  },
  unit_slash: (draft, { row }) => hasUnit(row) && set(draft, 'unit', `${row.flat}/`),
  unit_letter: (draft, { row }) => hasUnit(row) && set(draft, 'unit', `U${row.flat}/`),
  unit_behind: (draft, { row }) =>
    hasUnit(row) && set(draft, 'unit', '') && set(draft, 'trailingUnit', `Unit ${row.flat}`),
  range_spaced: (draft, { row, random }) =>
    row.number.includes('-') && set(draft, 'number', row.number.replace('-', pick(random, [' - ', ' to ', '–']))),
  building_in_front: (draft, { random }) =>
    set(draft, 'front', `${pick(random, BUILDINGS)}${pick(random, [', ', ' '])}`),
};

/** Whether faults can be combined: each is in another part of the address, and suburb or postcode stays intact. */
export function canCombine(names: string[]): boolean {
  const parts = names.map((name) => name.split('_')[0]);
  const losesPlace = names.some((name) => name === 'suburb_missing' || name === 'suburb_of_same_postcode');
  return new Set(parts).size === parts.length && !(losesPlace && parts.includes('postcode'));
}

function hasUnit(row: AddressRow): boolean {
  return row.flat !== '' && row.level === '' && ['UNIT', 'FLAT', 'APARTMENT'].includes(row.flatType);
}

function onName(change: (text: string, random: () => number) => string): Fault {
  return (draft, { random }) => set(draft, 'name', change(draft.name, random));
}

function onLocality(change: (text: string, random: () => number) => string): Fault {
  return (draft, { random }) => set(draft, 'locality', change(draft.locality, random));
}

function set(draft: Draft, part: keyof Draft, text: string): boolean {
  if (draft[part] === text) return false;
  draft[part] = text;
  return true;
}

function edit(text: string, random: () => number, kind: 'replace' | 'drop' | 'add' | 'swap' | 'double'): string {
  if (text.length < 3) return text;
  const at = Math.floor(random() * (kind === 'swap' ? text.length - 1 : text.length));
  const letter = pick(random, [...LETTERS]);
  switch (kind) {
    case 'replace':
      return text.slice(0, at) + letter + text.slice(at + 1);
    case 'drop':
      return text.slice(0, at) + text.slice(at + 1);
    case 'add':
      return insertAt(text, at, letter);
    case 'double':
      return insertAt(text, at, text[at] ?? '');
    case 'swap':
      return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  }
}

function replaceDigit(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 1));
  return text.slice(0, at) + String((Number(text[at]) + 1 + Math.floor(random() * 9)) % 10) + text.slice(at + 1);
}

function insertAt(text: string, at: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at);
}
