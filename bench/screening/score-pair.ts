import { decideBand, type ScreeningBand } from '#domain/screening/decide-band.ts';
import type { ListedEntity, ListedKind } from '#domain/screening/listed-entity.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';

const KINDS: Readonly<Record<string, readonly ListedKind[]>> = {
  Person: ['person'],
  Company: ['organisation'],
  Organization: ['organisation'],
  Vessel: ['vessel'],
  LegalEntity: ['person', 'organisation'],
};
const ANY: readonly ListedKind[] = ['person', 'organisation', 'vessel'];

/** Screens the first name against a list of which the second is the only name; an unknown schema is tried as every kind. */
export function scorePair(asked: string, listed: string, schema: string): { score: number; band: ScreeningBand } {
  const index = new ScreeningIndex();
  for (const kind of KINDS[schema] ?? ANY) index.add(listOne(listed, kind));
  const score = index.search(asked, null)[0]?.match.score ?? 0;
  return { score, band: decideBand(score) };
}

function listOne(name: string, kind: ListedKind): ListedEntity {
  return {
    reference: kind,
    kind,
    names: [{ name, strength: 'primary' }],
    births: [],
    countries: [],
    identifiers: [],
    measures: [],
    committees: [],
    control_date: null,
  };
}
