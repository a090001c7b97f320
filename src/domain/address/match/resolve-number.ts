import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { type AddressShard, cellAt, isAliasRow } from '#domain/address/register/address-shard.ts';
import { findRowsFrom, listRangesOver } from '#domain/address/register/number-rows.ts';
import type { RowSpan } from '#domain/address/register/street-rows.ts';
import { compareUnit, type UnitKind } from './compare-unit.ts';

/** How the number of a row compares with the number written. */
export type NumberKind =
  | 'exact'
  | 'range_start'
  | 'range_end'
  | 'range_inside'
  | 'range_overlap'
  | 'range_tail'
  | 'range_part'
  | 'one_of_two'
  | 'lot'
  | 'suffix_differs'
  | 'linked'
  | 'building'
  | 'none_asked';
/** A row that fits the numbers of a query, and how well. */
export type NumberMatch = {
  row: number;
  numberScore: number;
  unitScore: number;
  numberKind: NumberKind;
  unitKind: UnitKind;
  /** Whether the row is a range, and numbers inside it have their own rows. */
  isSplit: boolean;
};

const NUMBER_SCORES: Record<NumberKind, number> = {
  exact: 1,
  range_start: 0.96,
  range_end: 0.94,
  range_inside: 0.9,
  // Both ends of a range are written, so neither row is more likely: 1-3 is 1 as much as 3.
  range_overlap: 0.8,
  range_tail: 0.8,
  range_part: 0.7,
  one_of_two: 0.8,
  lot: 1,
  suffix_differs: 0.5,
  linked: 0.5,
  building: 0.7,
  none_asked: 0.5,
};
const UNIT_SCORES: Record<UnitKind, number> = {
  exact: 1,
  dwelling: 0.999,
  letter_differs: 0.998,
  parent: 1,
  level_differs: 0.95,
  kind_differs: 0.9,
  level_absent: 0.8,
  unit_not_asked: 0.5,
  unit_absent: 0.4,
  other_unit: 0.1,
};
/** Units with a higher score agree: the same unit, another word for it, or the building itself. */
const LIKE_UNIT = 0.95;
/** Ranges that contain the number written. */
const HOLDING: ReadonlySet<NumberKind> = new Set(['range_start', 'range_end', 'range_inside']);
/** Rows that cover a part of the range written, which the register does not have. */
const PART_RANGES: ReadonlySet<NumberKind> = new Set(['range_overlap', 'range_tail', 'range_part']);
const MAX_MATCHES = 40;
const MAX_LESSER = 12;

/** Whether the row has the unit written, or is the building if none was written. */
export function isUnitFound(unitKind: UnitKind): boolean {
  return UNIT_SCORES[unitKind] > LIKE_UNIT;
}

/** Whether the row is only a part of the range written. */
export function isPartRange(numberKind: NumberKind): boolean {
  return PART_RANGES.has(numberKind);
}

/** Finds the rows of a street that fit the numbers written, best first. Numbers are never matched fuzzily. */
export function resolveNumber(shard: AddressShard, span: RowSpan, query: NumberQuery): NumberMatch[] {
  const matches: NumberMatch[] = [];
  let lesser = 0;
  const consider = (row: number): void => {
    const first = cellAt(shard.numberFirst, row) - 1;
    const numberKind =
      query.first >= 0 ? compareNumber(shard, row, first, query) : compareLot(shard, row, first, query);
    if (numberKind === null) return;
    const unitKind = compareUnit(shard, row, query);
    // A tower has hundreds of other units, of which a few are enough.
    if ((unitKind === 'other_unit' || unitKind === 'unit_not_asked') && ++lesser > MAX_LESSER) return;
    const isSplit = HOLDING.has(numberKind) && isSplitRange(shard, span, row);
    matches.push({ ...buildNumberMatch(row, numberKind, unitKind), isSplit });
    if (matches.length > MAX_MATCHES) keepBest(matches);
  };
  if (query.first > 0) for (const row of listRangesOver(shard, span, query.first, query.first - 1)) consider(row);
  const rows = query.first >= 0 ? findRowsFrom(shard, span, query.first) : span;
  const stop = Math.max(query.first, query.last) + 1;
  for (let row = rows.first; row < rows.end; row++) {
    if (query.first >= 0 && cellAt(shard.numberFirst, row) > stop) break;
    consider(row);
  }
  keepBest(matches);
  return matches;
}

/** Finds the row with exactly the number and unit written, followed by the ranges that contain the number; null if there is no such row. */
export function resolveWholeNumber(shard: AddressShard, span: RowSpan, query: NumberQuery): NumberMatch[] | null {
  // Several units are all shown, which needs the full search.
  const whole = query.first < 0 || query.otherFlats.length > 0 ? null : findWhole(shard, span, query);
  if (whole === null) return null;
  const others: NumberMatch[] = [];
  for (const row of listRangesOver(shard, span, query.first, query.first)) {
    const numberKind = compareNumber(shard, row, cellAt(shard.numberFirst, row) - 1, query);
    if (numberKind === null || numberKind === 'exact' || others.length >= MAX_LESSER) continue;
    others.push(buildNumberMatch(row, numberKind, compareUnit(shard, row, query)));
  }
  keepBest(others);
  return [whole, ...others];
}

function findWhole(shard: AddressShard, span: RowSpan, query: NumberQuery): NumberMatch | null {
  const { numberFirst, numberLast, flatNumber } = shard;
  const flat = query.hasFlat ? query.flatNumber + 1 : 0;
  let whole: NumberMatch | null = null;
  const rows = findRowsFrom(shard, span, query.first);
  for (let row = rows.first; row < rows.end && cellAt(numberFirst, row) === query.first + 1; row++) {
    // A tower has hundreds of units at the number. Only the one written is compared.
    if (cellAt(flatNumber, row) !== flat || cellAt(numberLast, row) !== query.last + 1) continue;
    if (!sameAffix(shard, row, query)) continue;
    const match = buildNumberMatch(row, 'exact', compareUnit(shard, row, query));
    if (isUnitFound(match.unitKind) && isBetterUnit(shard, match, whole)) whole = match;
    if (whole?.unitScore === 1 && !isAliasRow(shard, whole.row)) break;
  }
  return whole;
}

/** Whether a row fits the unit better than another row, or equally well when only the other one is an alias. */
function isBetterUnit(shard: AddressShard, match: NumberMatch, other: NumberMatch | null): boolean {
  if (other === null || match.unitScore > other.unitScore) return true;
  return match.unitScore === other.unitScore && isAliasRow(shard, other.row) && !isAliasRow(shard, match.row);
}

function buildNumberMatch(row: number, numberKind: NumberKind, unitKind: UnitKind): NumberMatch {
  const numberScore = NUMBER_SCORES[numberKind];
  return { row, numberScore, unitScore: UNIT_SCORES[unitKind], numberKind, unitKind, isSplit: false };
}

/** Whether a number on the same side of the street inside the range is a row of its own, so that the range does not represent each of its numbers. */
function isSplitRange(shard: AddressShard, span: RowSpan, row: number): boolean {
  const { numberFirst, numberLast } = shard;
  const first = cellAt(numberFirst, row);
  const last = cellAt(numberLast, row);
  const rows = findRowsFrom(shard, span, first - 1);
  for (let other = rows.first; other < rows.end && cellAt(numberFirst, other) <= last; other++)
    if (cellAt(numberLast, other) === 0 && (cellAt(numberFirst, other) - first) % 2 === 0) return true;
  return false;
}

/** How a row fits when the register links it to the requested number, whatever its own number is. */
export function resolveLinked(shard: AddressShard, row: number, query: NumberQuery): NumberMatch {
  const [match] = resolveNumber(shard, { first: row, end: row + 1 }, query);
  return match ?? buildNumberMatch(row, 'linked', compareUnit(shard, row, query));
}

/** How the rows of a building fit when its name was written in place of a number, best first. */
export function resolveBuilding(shard: AddressShard, rows: readonly number[], query: NumberQuery): NumberMatch[] {
  const matches = rows.map((row) => buildNumberMatch(row, 'building', compareUnit(shard, row, query)));
  keepBest(matches);
  return matches;
}

function keepBest(matches: NumberMatch[]): void {
  if (matches.length > 1) matches.sort((left, right) => rank(right) - rank(left) || left.row - right.row);
  if (matches.length > MAX_MATCHES / 2) matches.length = MAX_MATCHES / 2;
}

function rank(match: NumberMatch): number {
  return match.numberScore * 2 + match.unitScore;
}

function compareNumber(shard: AddressShard, row: number, first: number, query: NumberQuery): NumberKind | null {
  if (first < 0) return null;
  const last = cellAt(shard.numberLast, row) - 1;
  const asked = query.first;
  if (query.last >= 0) return compareRange(shard, row, first, last, query);
  if (first === asked && last < 0) return sameAffix(shard, row, query) ? 'exact' : 'suffix_differs';
  if (last < asked && first !== asked) return null;
  if (query.firstSuffix !== '' || query.firstPrefix !== '') return compareLettered(shard, row, first, last, query);
  // Where the ends of a range have letters, the plain number is not quite one of them.
  if ((first === asked || last === asked) && cellAt(shard.numberAffix, row) !== 0) return 'range_inside';
  if (first === asked) return 'range_start';
  if (last === asked) return 'range_end';
  return (asked - first) % 2 === 0 ? 'range_inside' : null;
}

/** A number with a letter is the end of a range only where the register writes that end with the same letter. */
function compareLettered(
  shard: AddressShard,
  row: number,
  first: number,
  last: number,
  query: NumberQuery,
): NumberKind | null {
  const [prefix, suffix, lastPrefix, lastSuffix] = readAffixes(shard, row);
  if (first === query.first && prefix === query.firstPrefix && suffix === query.firstSuffix) return 'range_start';
  if (last === query.first && lastPrefix === query.firstPrefix && lastSuffix === query.firstSuffix) return 'range_end';
  return first === query.first || last === query.first ? 'suffix_differs' : null;
}

function compareRange(
  shard: AddressShard,
  row: number,
  first: number,
  last: number,
  query: NumberQuery,
): NumberKind | null {
  if (first === query.first && last === query.last) return sameAffix(shard, row, query) ? 'exact' : 'suffix_differs';
  const rowLast = last < 0 ? first : last;
  if (query.isPair) return first === query.first || rowLast === query.last ? 'one_of_two' : null;
  if (first > query.last || rowLast < query.first) return null;
  if (isRangeInside(first, last, query)) return 'range_inside';
  // The row that starts at the first number of the requested range represents it.
  const [prefix, suffix, , lastSuffix] = readAffixes(shard, row);
  if (first === query.first)
    return prefix === query.firstPrefix && suffix === query.firstSuffix ? 'range_overlap' : 'suffix_differs';
  if (rowLast === query.last)
    return (last < 0 ? suffix : lastSuffix) === query.lastSuffix ? 'range_tail' : 'suffix_differs';
  return first >= query.first && rowLast <= query.last && (first - query.first) % 2 === 0 ? 'range_part' : null;
}

/** Whether the range asked for has no letters and lies inside that of a row, with all its numbers on the same side of the street. */
function isRangeInside(first: number, last: number, query: NumberQuery): boolean {
  if (`${query.firstPrefix}${query.firstSuffix}${query.lastSuffix}` !== '') return false;
  const isSameSide = (query.first - first) % 2 === 0 && (query.last - first) % 2 === 0;
  return isSameSide && first <= query.first && query.last <= last;
}

/** The letters before and behind the first number and the last. */
function readAffixes(shard: AddressShard, row: number): [string, string, string, string] {
  const affixes = (shard.dictionaries.numberAffix[cellAt(shard.numberAffix, row)] ?? '').split('|');
  const [prefix = '', suffix = '', lastPrefix = '', lastSuffix = ''] = affixes;
  return [prefix, suffix, lastPrefix, lastSuffix];
}

function sameAffix(shard: AddressShard, row: number, query: NumberQuery): boolean {
  const index = cellAt(shard.numberAffix, row);
  if (index === 0) return query.firstSuffix === '' && query.firstPrefix === '' && query.lastSuffix === '';
  const [prefix = '', suffix = '', , lastSuffix = ''] = (shard.dictionaries.numberAffix[index] ?? '').split('|');
  return prefix === query.firstPrefix && suffix === query.firstSuffix && lastSuffix === query.lastSuffix;
}

function compareLot(shard: AddressShard, row: number, first: number, query: NumberQuery): NumberKind | null {
  if (query.lot === '') return 'none_asked';
  // A lot number counts only where the register knows no house number.
  if (first >= 0) return null;
  const lot = shard.dictionaries.lot[cellAt(shard.lot, row)] ?? '';
  return lot === query.lot || query.otherLots.includes(lot) ? 'lot' : null;
}

/** How well number and unit agree, from 0 to 1; a wrong unit costs at most 40%. */
export function scoreNumber(match: NumberMatch): number {
  return match.numberScore * (0.6 + 0.4 * match.unitScore);
}
