import type { DatedBan } from '#domain/entities/ban.ts';
import type { BannedEntity, BannedKind } from './banned-entity.ts';
import { explainCandidate } from './explain-candidate.ts';
import { listScreeningCandidates } from './list-screening-candidates.ts';
import type { ScreeningIndex } from './screening-index.ts';

/** A ban that an asked number or name may mean. */
export type BanHit = {
  ban: DatedBan;
  kind: BannedKind;
  matched_by: 'acn' | 'name';
  matched_name: string | null;
  band: 'match' | 'possible';
  score: number;
  reasons: readonly string[];
};

const SAME_NAME = 'The register has no birth date: the same name is not yet the same person.';
const NO_NUMBER = 'Only the names were compared: the same name is not yet the same organisation.';

export function listBansByAcn(entities: readonly BannedEntity[], acn: string): BanHit[] {
  return entities
    .filter(({ ban }) => ban.acn === acn)
    .map(({ ban, kind }) => ({
      ban,
      kind,
      matched_by: 'acn',
      matched_name: null,
      band: 'match',
      score: 1,
      reasons: ['The register has this ACN.'],
    }));
}

/** Lists the bans whose name is like an asked one, best first. A person is never more than possible: a name is no identity. */
export function listBansByName(index: ScreeningIndex<BannedEntity>, name: string, kind: BannedKind): BanHit[] {
  const question = { name, kind, birth: null, countries: [], identifiers: [] };
  return listScreeningCandidates(index, question).map((candidate) => ({
    ban: candidate.entity.ban,
    kind,
    matched_by: 'name',
    matched_name: candidate.name?.name ?? null,
    band: kind === 'person' ? 'possible' : candidate.band,
    score: candidate.score,
    reasons: [...explainCandidate(candidate), kind === 'person' ? SAME_NAME : NO_NUMBER],
  }));
}

/** Orders hits: a number before names, then by score, then bans that have not ended. */
export function orderBanHits(hits: readonly BanHit[]): BanHit[] {
  const rank = (hit: BanHit) => [hit.matched_by === 'acn' ? 0 : 1, -hit.score, hit.ban.state === 'expired' ? 1 : 0];
  return hits.toSorted((left, right) => {
    const [one, other] = [rank(left), rank(right)];
    return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
