import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { isBesideDwelling, isDwelling } from '#domain/address/parse/unit-words.ts';
import { type AddressShard, cellAt } from '#domain/address/register/address-shard.ts';

/** How the unit of a row compares with the unit written. */
export type UnitKind =
  | 'exact'
  | 'dwelling'
  | 'letter_differs'
  | 'kind_differs'
  | 'level_differs'
  | 'parent'
  | 'level_absent'
  | 'unit_absent'
  | 'unit_not_asked'
  | 'other_unit';

export function compareUnit(shard: AddressShard, row: number, query: NumberQuery): UnitKind {
  const flatNumber = cellAt(shard.flatNumber, row) - 1;
  const flatType = cellAt(shard.flatType, row);
  const isPlain = flatNumber < 0 && flatType === 0 && cellAt(shard.flatAffix, row) === 0;
  if (!query.hasFlat) return isPlain ? compareLevel(shard, row, query) : 'unit_not_asked';
  if (isPlain) return 'unit_absent';
  const affix = compareFlat(shard, row, flatNumber, query);
  if (affix === 'other') return 'other_unit';
  const type = shard.dictionaries.flatType[flatType] ?? '';
  const sameType = type === query.flatType;
  const nearType = sameType || (isDwelling(type) && isDwelling(query.flatType));
  if (!nearType && isBesideDwelling(query.flatType)) return 'other_unit';
  const byLevel = compareLevel(shard, row, query);
  if (byLevel === 'other_unit') return 'other_unit';
  if (byLevel !== 'parent' && byLevel !== 'exact') return nearType ? 'level_differs' : 'kind_differs';
  if (!nearType) return 'kind_differs';
  return affix === 'type_letter' ? 'letter_differs' : sameType ? 'exact' : 'dwelling';
}

function compareLevel(shard: AddressShard, row: number, query: NumberQuery): UnitKind {
  const level = shard.dictionaries.level[cellAt(shard.level, row)] ?? '';
  if (query.level === '') return level === '' ? 'parent' : 'unit_not_asked';
  if (level === '') return 'level_absent';
  // Floor 2 and level 2 are the same.
  return level.slice(level.lastIndexOf(' ')) === query.level.slice(query.level.lastIndexOf(' '))
    ? 'exact'
    : 'other_unit';
}

/** Compares the unit of a row with the one written, or with each of several. */
function compareFlat(
  shard: AddressShard,
  row: number,
  flatNumber: number,
  query: NumberQuery,
): 'same' | 'type_letter' | 'other' {
  const affix = flatNumber === query.flatNumber ? compareFlatAffix(shard, row, query) : 'other';
  if (affix !== 'other') return affix;
  for (const { prefix, number, suffix } of query.otherFlats) {
    if (number !== flatNumber) continue;
    const other = compareFlatAffix(shard, row, { ...query, flatPrefix: prefix, flatSuffix: suffix });
    if (other !== 'other') return other;
  }
  return 'other';
}

/** Compares the letters of units. The U of U5 may mean the word unit. */
function compareFlatAffix(shard: AddressShard, row: number, query: NumberQuery): 'same' | 'type_letter' | 'other' {
  const index = cellAt(shard.flatAffix, row);
  const [prefix = '', suffix = ''] = index === 0 ? [] : (shard.dictionaries.flatAffix[index] ?? '').split('|');
  if (suffix !== query.flatSuffix) return 'other';
  if (prefix === query.flatPrefix) return 'same';
  const isTypeLetter = query.flatPrefix.length === 1 && query.flatType.startsWith(query.flatPrefix);
  return prefix === '' && isTypeLetter ? 'type_letter' : 'other';
}
