import { decideNameMatch, divideConfidence } from '#domain/names/decide-name-match.ts';
import type { NameScore } from '#domain/names/score-names.ts';
import type { BusinessNameRow } from './asic-rows.ts';

/** A business name that was found, and how similar it is to the requested one. */
export type BusinessNameHit = { row: BusinessNameRow; match: NameScore };

/** The outcome of a business-name check; `hit` is null if there is no registration or more than one. */
export type BusinessNameDecision = {
  outcome: 'exact-match' | 'fuzzy-match' | 'cancelled' | 'not-found' | 'human-review';
  hit: BusinessNameHit | null;
  confidence: number;
  reason: string;
};

/** The highest confidence of an outcome that needs human review, however similar the names are. */
export const DOUBTFUL_CONFIDENCE = 0.5;

/** Decides the outcome of a business-name check; hits are sorted by similarity, `abn` is the holder that the caller named. */
export function decideBusinessName(hits: readonly BusinessNameHit[], abn: string | null): BusinessNameDecision {
  const exact = hits.filter((hit) => decideNameMatch(hit.match) === 'exact');
  if (exact.length > 0) return decideExact(exact, abn);
  const best = hits.find((hit) => abn !== null && hit.row.abn === abn && isLikely(hit)) ?? hits[0];
  const match = best === undefined ? 'none' : decideNameMatch(best.match);
  if (best === undefined || match === 'none') {
    return { outcome: 'not-found', hit: null, confidence: 0, reason: 'no registered name is like this one' };
  }
  const alike = hits.filter((hit) => hit.match.score >= best.match.score);
  return match === 'review' ? decideSomewhatLike(best, alike) : decideLike(best, alike, abn);
}

function decideSomewhatLike(best: BusinessNameHit, alike: readonly BusinessNameHit[]): BusinessNameDecision {
  const living = isRegistered(best) ? best : alike.find(isRegistered);
  if (living === undefined) return review(best, 'a name somewhat like this one was registered and is no longer');
  return review(living, 'a registered name is somewhat like this one');
}

function decideLike(
  best: BusinessNameHit,
  alike: readonly BusinessNameHit[],
  abn: string | null,
): BusinessNameDecision {
  const registered = alike.filter(isRegistered);
  const [first] = registered;
  if (first === undefined) return review(best, 'the name most like this one is no longer registered');
  const own = registered.find((hit) => abn !== null && hit.row.abn === abn);
  if (abn !== null && own === undefined) {
    const ended = 'this ABN’s registration of a name like this one was cancelled, and another holder has one now';
    const isOwn = best.row.abn === abn;
    return review(first, isOwn ? ended : 'a similar name is registered, but not to this ABN');
  }
  const holders = countHolders(registered);
  if (own === undefined && holders > 1) {
    const reason = `${holders} registrations fit this name alike: give the ABN of the one that is meant`;
    const confidence = Math.min(divideConfidence(first.match.score, holders), DOUBTFUL_CONFIDENCE);
    return { outcome: 'human-review', hit: null, confidence, reason };
  }
  return buildDecision('fuzzy-match', own ?? first, 'a registered name differs from this one only in spelling');
}

function decideExact(exact: readonly BusinessNameHit[], abn: string | null): BusinessNameDecision {
  const registered = exact.filter(isRegistered);
  const [first] = registered;
  if (first === undefined) {
    const ended = exact.find((hit) => abn !== null && hit.row.abn === abn) ?? exact[0];
    const whose = abn === null || ended?.row.abn === abn ? '' : ' to another ABN';
    return buildDecision('cancelled', ended, `the name was registered${whose} and is no longer`);
  }
  if (abn === null) {
    // Picking one of several would claim that the name belongs to a holder the caller did not ask about.
    const holders = countHolders(registered);
    if (holders > 1)
      return {
        outcome: 'human-review',
        hit: null,
        confidence: Math.round(1000 / holders) / 1000,
        reason: describeHolders(registered),
      };
    return buildDecision('exact-match', first, 'the name is registered');
  }
  const own = registered.find((hit) => hit.row.abn === abn);
  if (own !== undefined) return buildDecision('exact-match', own, 'the name is registered to this ABN');
  if (exact.some((hit) => hit.row.abn === abn)) {
    return review(first, 'this ABN’s registration of the name was cancelled, and another holder has it registered now');
  }
  const why = first.row.abn === null ? 'the register does not say to which ABN' : 'it is registered to another ABN';
  return review(first, `the name is registered, but ${why}`);
}

// Counts each ABN once; each registration with a withheld ABN may be another holder.
function countHolders(hits: readonly BusinessNameHit[]): number {
  const known = new Set(hits.map(({ row }) => row.abn).filter((abn) => abn !== null));
  return known.size + hits.filter(({ row }) => row.abn === null).length;
}

function describeHolders(hits: readonly BusinessNameHit[]): string {
  const whose = hits.some(({ row }) => row.abn === null)
    ? `the name is registered ${hits.length} times, not always with the ABN of its holder`
    : `${countHolders(hits)} holders have this name registered`;
  return `${whose}: give the ABN of the one that is meant`;
}

function review(hit: BusinessNameHit, reason: string): BusinessNameDecision {
  return buildDecision('human-review', hit, reason);
}

function buildDecision(
  outcome: BusinessNameDecision['outcome'],
  hit: BusinessNameHit | undefined,
  reason: string,
): BusinessNameDecision {
  const similarity = hit?.match.score ?? 0;
  const isDoubtful = outcome === 'human-review' || outcome === 'cancelled';
  return {
    outcome,
    hit: hit ?? null,
    confidence: isDoubtful ? Math.min(similarity, DOUBTFUL_CONFIDENCE) : similarity,
    reason,
  };
}

function isRegistered({ row }: BusinessNameHit): boolean {
  return row.status?.toUpperCase() === 'REGISTERED';
}

function isLikely({ match }: BusinessNameHit): boolean {
  return decideNameMatch(match) !== 'none';
}
