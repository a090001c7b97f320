import { doInTurns } from '#base/yield-if-slow.ts';
import type { ListedEntity } from '#domain/screening/listed-entity.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';

const indexes = new WeakMap<readonly ListedEntity[], unknown>();

/** Returns the index of a version's entities, built once; other calls are answered while it is built. */
export function readScreeningIndex<Entity extends ListedEntity>(
  entities: readonly Entity[],
): Promise<ScreeningIndex<Entity>> {
  // The map's type does not say that an index has the entities of its key.
  const known = indexes.get(entities) as Promise<ScreeningIndex<Entity>> | undefined;
  if (known !== undefined) return known;
  const built = buildIndex(entities);
  indexes.set(entities, built);
  return built;
}

async function buildIndex<Entity extends ListedEntity>(entities: readonly Entity[]): Promise<ScreeningIndex<Entity>> {
  const index = new ScreeningIndex<Entity>();
  await doInTurns(entities, (entity) => index.add(entity));
  // The first question prepares the words of the list.
  index.search('warm up', null);
  return index;
}
