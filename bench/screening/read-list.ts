import { readFileSync } from 'node:fs';
import type { ListedEntity } from '#domain/screening/listed-entity.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';
import { readConsolidatedList } from '#test/support/consolidated-list.ts';

/** Reads DFAT's list from its workbook, as the import does. */
export function readList(path: string): Promise<readonly ListedEntity[]> {
  return readConsolidatedList(readFileSync(path));
}

/** Builds the index of a list. */
export function indexList(entities: readonly ListedEntity[]): ScreeningIndex {
  const index = new ScreeningIndex();
  for (const entity of entities) index.add(entity);
  return index;
}
