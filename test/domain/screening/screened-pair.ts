import { decideBand } from '#domain/screening/decide-band.ts';
import type { ListedEntity, ListedKind, NameStrength } from '#domain/screening/listed-entity.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';

/** Builds an invented listed person, with what a test needs of its own. */
export function buildListed(own: Partial<ListedEntity> & { names: ListedEntity['names'] }): ListedEntity {
  return {
    reference: '1',
    kind: 'person',
    births: [],
    countries: [],
    identifiers: [],
    measures: [],
    committees: [],
    control_date: null,
    ...own,
  };
}

/** Builds an index of listed entities. */
export function buildIndex(...entities: readonly ListedEntity[]): ScreeningIndex {
  const index = new ScreeningIndex();
  for (const entity of entities) index.add(entity);
  return index;
}

/** Screens one name against a list that has only the other. */
export function screenPair(
  asked: string,
  listed: string,
  kind: ListedKind = 'person',
  strength: NameStrength = 'primary',
) {
  const index = buildIndex(buildListed({ kind, names: [{ name: listed, strength }] }));
  const match = index.search(asked, kind)[0]?.match ?? null;
  const score = match?.score ?? 0;
  return { score, band: decideBand(score), match };
}
