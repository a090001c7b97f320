import type { z } from 'zod';
import { keepCanonical } from '#base/canonical-json.ts';
import type {
  addressSnapshotCheck,
  climateContextCheck,
  notCheckedItem,
  planningApplicationsCheck,
  propertyEvidence,
} from '#contract/schemas/property-evidence.ts';
import { GNAF_LIMITS } from '#domain/extracts/source-limits.ts';
import { type AddressFinding, type AddressMatch, isMatch } from './address-match.ts';

/** The evidence about a property: what is known, what was checked and what was not. */
export type PropertyEvidence = z.infer<typeof propertyEvidence>;
/** The checks of outside sources; null if a source does not apply or was not queried. */
export type OutsideChecks = {
  planning: z.infer<typeof planningApplicationsCheck> | null;
  climate: z.infer<typeof climateContextCheck> | null;
};

type Verdict = PropertyEvidence['verdict'];

const LEAST_MATCHED = 0.6;

const NEVER_CHECKED: z.infer<typeof notCheckedItem>[] = [
  notChecked('Title ownership', 'No title register was queried, so the owner is not known.'),
  notChecked(
    'Mortgage or encumbrance',
    'No title register was queried, so mortgages, caveats and easements are not known.',
  ),
  notChecked('Valuation or sales history', 'No valuation or sales source was queried.'),
];

const NO_PLANNING_HERE = notChecked(
  'Planning applications',
  'Planning applications are read for New South Wales only.',
);
const NO_PLANNING_READ = notChecked('Planning applications', 'No planning source was queried.');
const NO_HAZARDS = notChecked('Hazard context', 'Flood, bushfire and other hazard maps were not queried.');
const FIRST_LIMIT = keepCanonical(GNAF_LIMITS.slice(0, 1));

export function buildPropertyEvidence(
  { match, missReason, missAction, choices }: Pick<AddressFinding, 'match' | 'missReason' | 'missAction' | 'choices'>,
  sourceVersion: string,
  outside: OutsideChecks,
): PropertyEvidence {
  const verdict = decideVerdict(match);
  // Evidence is about one property, so an ambiguous answer names none.
  const best = isMatch(match) ? match.candidates[0] : undefined;
  return {
    verdict,
    headline: writeHeadline(verdict, match, missReason, choices),
    subject: {
      kind: 'property',
      normalized_address_key: match.normalized_address_key,
      matched_address: best?.full_address ?? null,
      gnaf_pid: best?.gnaf_pid ?? null,
      jurisdiction: best?.state ?? null,
      locality: best?.locality ?? null,
      postcode: best?.postcode ?? null,
      latitude: best?.latitude ?? null,
      longitude: best?.longitude ?? null,
    },
    source_checks: [
      buildSnapshotCheck(verdict, match, missReason, sourceVersion),
      ...(outside.planning === null ? [] : [outside.planning]),
      ...(outside.climate === null ? [] : [outside.climate]),
    ],
    not_checked: listNotChecked(match, outside),
    recommended_next_action: (verdict === 'not_found' ? missAction : null) ?? NEXT_ACTIONS[verdict],
    limitations: [...GNAF_LIMITS],
  };
}

const NEXT_ACTIONS: Record<Verdict, string> = {
  matched: 'Use the G-NAF PID as the identifier of the property, and order a title search before relying on ownership.',
  needs_review:
    'Compare the candidates with your document, correct the missing or doubtful part, and look the address up again.',
  not_found: 'Check the spelling, the number and the suburb; a new or rural address may not be in this snapshot yet.',
};

function decideVerdict(match: AddressMatch): Verdict {
  if (match.status === 'no_match' || match.candidates.length === 0) return 'not_found';
  const isFlagged = match.mismatch_flags.some(({ severity }) => severity === 'medium');
  return isMatch(match) && match.confidence >= LEAST_MATCHED && !isFlagged ? 'matched' : 'needs_review';
}

function writeHeadline(verdict: Verdict, match: AddressMatch, missReason: string | null, choices: number): string {
  const address = match.candidates[0]?.full_address ?? '';
  if (verdict === 'not_found') return missReason ?? 'No address in the snapshot matches the input.';
  if (verdict === 'matched') return `Matched to ${address}.`;
  // The number of candidates counts all of them, whatever limit the caller set.
  return match.status === 'ambiguous' && choices > 1
    ? `The input does not single out one address: ${choices} may be meant.`
    : `${address} comes nearest, but it differs from the input.`;
}

function buildSnapshotCheck(
  verdict: Verdict,
  match: AddressMatch,
  missReason: string | null,
  sourceVersion: string,
): z.infer<typeof addressSnapshotCheck> {
  const best = match.candidates[0];
  const results: Record<Verdict, string> = {
    matched: `G-NAF has the address as ${best?.gnaf_pid ?? ''}.`,
    needs_review: 'G-NAF has addresses that may be meant; none of them is certain.',
    not_found: missReason ?? 'G-NAF has no such address in this snapshot.',
  };
  return {
    source: 'G-NAF',
    source_id: 'gnaf',
    applies: true,
    status: verdict === 'not_found' ? 'no_match' : verdict,
    result: results[verdict],
    source_version: sourceVersion,
    source_kind: 'versioned_snapshot',
    confidence: match.confidence,
    evidence_ref: best === undefined ? null : `${best.evidence.store_shard_key}#${best.evidence.row_offset}`,
    limitations: FIRST_LIMIT,
  };
}

function listNotChecked(match: AddressMatch, outside: OutsideChecks): PropertyEvidence['not_checked'] {
  const items = [...NEVER_CHECKED];
  if (outside.planning === null) {
    const isElsewhere = match.candidates[0] !== undefined && match.candidates[0].state !== 'NSW';
    items.push(isElsewhere ? NO_PLANNING_HERE : NO_PLANNING_READ);
  }
  items.push(NO_HAZARDS);
  return items;
}

function notChecked(source: z.infer<typeof notCheckedItem>['source'], result: string): z.infer<typeof notCheckedItem> {
  // Part of nearly every answer, so its place in a record is written once.
  return keepCanonical({ source, applies: false, status: 'not_checked', result });
}
