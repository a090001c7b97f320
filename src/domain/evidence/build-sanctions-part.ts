import { backRisk, buildRisk, type RiskFlag } from '#domain/risk/build-risk.ts';
import type { ScreeningCandidate } from '#domain/screening/list-screening-candidates.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading } from './card-reading.ts';

/** The names of the holder that were screened, how many were left out, and the candidates for each. */
export type ScreenedHolder = {
  names: readonly string[];
  leftOut: number;
  candidates: readonly { name: string; candidate: ScreeningCandidate }[];
};

const MAX_FLAGS = 5;

/** Builds the part of the card that compares the holder's names with the sanctions list. A name that fits is not yet the listed entity. */
export function buildSanctionsPart(reading: CardReading<ScreenedHolder>): CardPart {
  const { names, leftOut, candidates } = reading.found;
  const byEntity = Map.groupBy(candidates, ({ candidate }) => candidate.entity);
  const best = [...byEntity.values()].flatMap((same) => same.toSorted(byScore).slice(0, 1)).toSorted(byScore);
  const isFound = best.some(({ candidate }) => candidate.band === 'match');
  const screened = `${names.length === 1 ? 'name' : `${names.length} names`} of the holder`;
  const none = `No name on the list is like the ${screened}, as at ${reading.as_at}. That does not prove that the holder is not listed.`;
  const [first] = best;
  const found =
    first === undefined ? none : `${describe(first)} ${countOthers(best.length - 1)}As at ${reading.as_at}.`;
  const part = buildSourcePart(reading, {
    check: 'sanctions',
    status: first === undefined ? 'no_match' : isFound ? 'matched' : 'needs_review',
    result: found,
    confidence: first === undefined ? 0.9 : Math.min(first.candidate.score, 0.9),
  });
  return {
    ...part,
    headline:
      first === undefined
        ? ''
        : `A name of the holder ${isFound ? 'fits' : 'is like'} a name on the Australian sanctions list.`,
    risks: best.slice(0, MAX_FLAGS).map((one) => buildFlag(one, reading)),
    notChecked: leftOut === 0 ? [] : [describeLeftOut(reading.source.source, leftOut)],
  };
}

type Found = ScreenedHolder['candidates'][number];

function byScore(left: Found, right: Found): number {
  return right.candidate.score - left.candidate.score;
}

function buildFlag(one: Found, { source }: CardReading<unknown>): RiskFlag {
  const { band, score, entity } = one.candidate;
  const code = band === 'match' ? 'sanctions_name_match' : 'sanctions_name_possible';
  return backRisk(buildRisk(code, describe(one)), `${source.source_id}:${entity.reference}`, source, score);
}

function describe({ name, candidate: { band, score, entity, name: listed } }: Found): string {
  const how = band === 'match' ? 'fits' : 'is like';
  return `“${name}” ${how} ${listed?.name ?? ''} (${score.toFixed(2)}), reference ${entity.reference} on the sanctions list.`;
}

function countOthers(count: number): string {
  return count === 0
    ? ''
    : `${count === 1 ? 'One other listed entity is' : `${count} other listed entities are`} alike. `;
}

function describeLeftOut(source: string, count: number) {
  const result = `${count} more names of the holder were not screened: screen them with screen_name.`;
  return { source: `${source}, further names`, result };
}
