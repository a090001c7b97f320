import { readSydneyDay } from '#base/calendar-window.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { backRisk, buildRisk, type RiskFlag } from '#domain/risk/build-risk.ts';
import type { ScreeningBand } from '#domain/screening/decide-band.ts';
import { DEDUCTION_WORDS, explainCandidate, writeNameWords } from '#domain/screening/explain-candidate.ts';
import { listScreeningCandidates, type ScreeningCandidate } from '#domain/screening/list-screening-candidates.ts';
import { LISTED_KINDS, type ListedBirth } from '#domain/screening/listed-entity.ts';
import type { ScreenedScore } from '#domain/screening/score-screened-names.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildSnapshotEvidence, nameSource, type SourceUsed } from '#operations/readers/source-used.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import { readScreenedText } from './read-screened-text.ts';
import { readScreeningQuestion } from './read-screening-question.ts';
import { describeKinds, listKindsLeftOut, listOneWordLimits } from './screened-kinds.ts';

const OTHER_LISTS = buildNotChecked(
  'Sanctions lists of other countries',
  'This service reads the Australian list only.',
);
const CONTROLLED = buildNotChecked(
  'Entities that a listed one owns or controls',
  'The list does not name them, so owners and controllers must be screened by their own names.',
);
const OUTCOMES = {
  match: 'A listed name fits',
  possible: 'A listed name is like this one',
  none_found: 'No listed name is like this one, which is not a clearance',
} as const;

export function bindScreenName({ sanctions }: Pick<RegisterReaders, 'sanctions'>): BoundOperation {
  return bind(screenName).check(async (input, context) => {
    const kinds = input.kind === undefined ? LISTED_KINDS : [input.kind];
    const left = readScreenedText(input.name, kinds);
    const { question, uncompared } = readScreeningQuestion(input);
    const { source, ageItems, index } = await sanctions.readIndexed();
    const found = listScreeningCandidates(index, question);
    const shown = found.slice(0, input.limit);
    const listDay = readSydneyDay(source.retrieved_at);
    const outcome: ScreeningBand = found[0]?.band ?? 'none_found';
    const list = { list_version: source.source_version, list_day: listDay };
    const answer = {
      ok: true as const,
      tool: 'screen_name' as const,
      name: input.name,
      outcome,
      reason: `${OUTCOMES[outcome]}${describeKinds(input.kind)}: ${CONSOLIDATED_LIST_MANIFEST.name}, version ${source.source_version} as at ${listDay}.`,
      candidates: shown.map((one) => ({ ...describeCandidate(one), ...list })),
      candidate_count: found.length,
      data_mode: 'snapshot' as const,
      sources: [nameSource(source)],
      risk_flags: shown.map((one) => buildFlag(one, source)),
      human_review_items: [
        ...shown.map(describeReview),
        ...left.items,
        ...listBeyond(found.length, shown.length),
        ...ageItems,
      ],
      not_checked: [
        ...left.rows,
        ...listScriptLimits(input.name),
        ...listKindsLeftOut(input.kind),
        ...uncompared,
        OTHER_LISTS,
        CONTROLLED,
      ],
      limitations: [...listOneWordLimits(input.name, kinds), ...CONSOLIDATED_LIST_MANIFEST.limitations],
      record_id: context.recordId,
    };
    const target = { type: 'name', value: input.name };
    return {
      answer,
      evidence: buildSnapshotEvidence(target, [{ source, payload: shown.map(({ entity }) => entity) }]),
    };
  });
}

function describeCandidate(candidate: ScreeningCandidate) {
  const { entity, name, match, band, score } = candidate;
  return {
    band,
    score,
    matched_name: name?.name ?? null,
    matched_name_strength: name?.strength ?? null,
    primary_name: namePrimary(candidate),
    kind: entity.kind,
    reference: entity.reference,
    births: entity.births.map(writeBirth),
    countries: [...entity.countries],
    identifiers: entity.identifiers.map(({ scheme, value }) => `${scheme.toUpperCase()} ${value}`),
    measures: [...entity.measures],
    committees: [...entity.committees],
    control_date: entity.control_date,
    comparison: match === null ? null : describeComparison(match),
    reasons: explainCandidate(candidate),
  };
}

function describeComparison({ score, parts, unmatched, deductions }: ScreenedScore) {
  return {
    name_score: score,
    parts: parts.map(({ left, right, kind, likeness, contribution }) => ({
      asked: writeNameWords(left),
      listed: writeNameWords(right),
      how: kind,
      likeness: round(likeness),
      contribution: round(contribution),
    })),
    unmatched: unmatched.map(({ word, side, share }) => ({
      word: writeNameWords([word]),
      in: side,
      cost: round(share),
    })),
    deductions: deductions.map(({ kind, cost }) => ({ why: DEDUCTION_WORDS[kind], cost })),
  };
}

function buildFlag(candidate: ScreeningCandidate, source: SourceUsed): RiskFlag {
  const code = candidate.band === 'match' ? 'sanctions_name_match' : 'sanctions_name_possible';
  const evidence_ref = `${source.source_id}:${candidate.entity.reference}`;
  return backRisk(buildRisk(code, describeReview(candidate)), evidence_ref, source, candidate.score);
}

function describeReview(candidate: ScreeningCandidate): string {
  const { entity, band } = candidate;
  const how = band === 'match' ? 'fits' : 'may be';
  return `The name ${how} ${namePrimary(candidate)}, reference ${entity.reference} on the sanctions list: compare the listing with your subject.`;
}

function listBeyond(found: number, shown: number): string[] {
  return found > shown ? [`The list has ${found - shown} further candidates: raise limit to see them.`] : [];
}

function namePrimary({ entity: { names } }: ScreeningCandidate): string {
  return (names.find(({ strength }) => strength === 'primary') ?? names[0])?.name ?? '';
}

function writeBirth(birth: ListedBirth): string {
  if ('date' in birth) return birth.date;
  return 'year' in birth ? String(birth.year) : birth.verbatim;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const LIMITS: readonly (readonly [script: RegExp, result: string])[] = [
  [
    /\p{Script=Arabic}|\p{Script=Hebrew}/u,
    'This script leaves out vowels, so a name in it may miss an entry that is listed in Latin letters alone. Screen the name in Latin letters too.',
  ],
  [
    /\p{Script=Han}/u,
    'Simplified and traditional characters are not compared with each other, and Chinese words are not translated. Screen the name in the other characters and in Latin letters too.',
  ],
];

/** Lists what the script of an asked name keeps from being compared; empty for a name in Latin or Cyrillic letters. */
function listScriptLimits(name: string): NotChecked[] {
  const limits = LIMITS.filter(([script]) => script.test(name));
  return limits.map(([, result]) => buildNotChecked('Spellings of this name in other letters', result));
}
