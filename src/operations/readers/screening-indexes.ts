import { yieldIfSlow } from '#base/yield-if-slow.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';
import type { ConsolidatedEntity } from '#registers/dfat-consolidated-list/consolidated-entity.ts';

type Entities = readonly ConsolidatedEntity[];

const indexes = new WeakMap<Entities, Promise<ScreeningIndex<ConsolidatedEntity>>>();

/** Returns the index of a version's entities, built once; other calls are answered while it is built. */
export function readScreeningIndex(entities: Entities): Promise<ScreeningIndex<ConsolidatedEntity>> {
  const known = indexes.get(entities);
  if (known !== undefined) return known;
  const built = buildIndex(entities);
  indexes.set(entities, built);
  return built;
}

async function buildIndex(entities: Entities): Promise<ScreeningIndex<ConsolidatedEntity>> {
  const index = new ScreeningIndex<ConsolidatedEntity>();
  for (const entity of entities) await yieldIfSlow(() => index.add(entity));
  return index;
}
