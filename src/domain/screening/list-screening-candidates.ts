import { type AskedBirth, type BirthFit, compareBirths } from './compare-births.ts';
import { shareCountry } from './country-names.ts';
import { decideBand, lowerScore, type ScreeningBand } from './decide-band.ts';
import type { ListedEntity, ListedIdentifier, ListedKind, ListedName } from './listed-entity.ts';
import type { ScreenedScore } from './score-screened-names.ts';
import type { ScreeningHit, ScreeningIndex } from './screening-index.ts';

/** Whom a caller asks about. Null or empty where the caller does not know. */
export type ScreeningQuestion = {
  name: string;
  kind: ListedKind | null;
  birth: AskedBirth | null;
  countries: readonly string[];
  identifiers: readonly ListedIdentifier[];
};

/** A fact beside the name that supports or contradicts a candidate, and what it costs. */
export type ScreeningDetail =
  | { kind: 'birth'; fit: BirthFit; cost: number }
  | { kind: 'country'; fit: 'shared' | 'other'; cost: number }
  | { kind: 'identifier'; fit: 'same' | 'other'; cost: number }
  | { kind: 'weak_alias'; cost: number };

/** A listed entity that the asked name may be. */
export type ScreeningCandidate<Entity extends ListedEntity = ListedEntity> = {
  entity: Entity;
  /** The very name that matched; null if only an identifier did. */
  name: ListedName | null;
  match: ScreenedScore | null;
  details: readonly ScreeningDetail[];
  score: number;
  band: Exclude<ScreeningBand, 'none_found'>;
};

const BIRTH_COSTS: Readonly<Record<BirthFit, number>> = {
  same_day: 0,
  same_year: 0,
  next_year: 0,
  unknown: 0,
  other_day: 0.05,
  other_year: 0.25,
};
const OTHER_COUNTRY = 0.05;
// Names of ships are used again.
const OTHER_IDENTIFIER = 0.25;
const WEAK_ALIAS = 0.25;

/** Lists the listed entities that an asked name may be, best first; none found is not proof that the name is not listed. */
export function listScreeningCandidates<Entity extends ListedEntity>(
  index: ScreeningIndex<Entity>,
  question: ScreeningQuestion,
): ScreeningCandidate<Entity>[] {
  const identified = question.identifiers.flatMap((one) => index.listByIdentifier(one));
  const hits = index.search(question.name, question.kind);
  const byName = hits.filter(({ match }) => decideBand(match.score) !== 'none_found');
  const certain = [...new Set(identified)].map((entity) => buildIdentified(entity, hits));
  const others = byName.filter(({ entity }) => !identified.includes(entity)).map((hit) => judgeHit(hit, question));
  return [...certain, ...others].sort((one, other) => other.score - one.score);
}

function buildIdentified<Entity extends ListedEntity>(
  entity: Entity,
  hits: readonly ScreeningHit<Entity>[],
): ScreeningCandidate<Entity> {
  const hit = hits.find((one) => one.entity === entity);
  const details: ScreeningDetail[] = [{ kind: 'identifier', fit: 'same', cost: 0 }];
  return { entity, name: hit?.name ?? null, match: hit?.match ?? null, details, score: 1, band: 'match' };
}

function judgeHit<Entity extends ListedEntity>(
  { entity, name, match }: ScreeningHit<Entity>,
  question: ScreeningQuestion,
): ScreeningCandidate<Entity> {
  const details = listDetails(entity, name, question);
  const cost = details.reduce((sum, detail) => sum + detail.cost, 0);
  const score = lowerScore(match.score, cost);
  return { entity, name, match, details, score, band: decideBand(score) === 'match' ? 'match' : 'possible' };
}

function listDetails(entity: ListedEntity, name: ListedName, question: ScreeningQuestion): ScreeningDetail[] {
  const details: ScreeningDetail[] = [];
  if (name.strength === 'weak') details.push({ kind: 'weak_alias', cost: WEAK_ALIAS });
  if (question.birth !== null && entity.kind === 'person') {
    const fit = compareBirths(question.birth, entity.births);
    details.push({ kind: 'birth', fit, cost: BIRTH_COSTS[fit] });
  }
  const isShared = shareCountry(question.countries, entity.countries);
  if (isShared !== null)
    details.push({ kind: 'country', fit: isShared ? 'shared' : 'other', cost: isShared ? 0 : OTHER_COUNTRY });
  if (question.identifiers.some(({ scheme }) => entity.identifiers.some((one) => one.scheme === scheme)))
    details.push({ kind: 'identifier', fit: 'other', cost: OTHER_IDENTIFIER });
  return details;
}
