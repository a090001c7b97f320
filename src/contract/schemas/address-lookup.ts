import { z } from 'zod';
import { cleanText, postcode, referenceText, requiredText, state, unitInterval } from './common.ts';
import { propertyEvidence } from './property-evidence.ts';

const MAX_CANDIDATES = 25;
const LIMIT_MESSAGE = `must be a whole number from 1 to ${MAX_CANDIDATES}`;

/** The request of address_lookup. */
export const addressLookupRequest = z.strictObject({
  source_version: requiredText(100).describe('G-NAF snapshot version to query, such as gnaf-2026-08.'),
  raw_address: requiredText(2000).describe('Single-line Australian address.'),
  limit: z
    .int(LIMIT_MESSAGE)
    .min(1, LIMIT_MESSAGE)
    .transform((limit) => Math.min(limit, MAX_CANDIDATES))
    .default(10)
    .describe('1-25, default 10; larger values are capped at 25.'),
  reference: referenceText.optional(),
});

/** One way in which the input and a candidate differ. */
export const mismatchFlag = z.strictObject({
  severity: z.enum(['low', 'medium']),
  code: z.enum(['fuzzy_street_name', 'suburb_mismatch', 'postcode_mismatch', 'state_mismatch', 'ambiguous_match']),
  message: z.string(),
  input_component: z.string().optional(),
  candidate_component: z.string().optional(),
});

/** How well each component agrees. */
export const componentScores = z.strictObject({
  street_number: unitInterval,
  street_name: unitInterval,
  street_type: unitInterval,
  suburb: unitInterval,
  state: unitInterval,
  postcode: unitInterval,
});

/** One possible match, with the snapshot row it comes from. */
export const addressCandidate = z.strictObject({
  gnaf_pid: z.string(),
  full_address: z.string(),
  locality: z.string(),
  state,
  postcode,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  geocode_type: z.string().nullable(),
  source: z.strictObject({
    source_id: z.literal('gnaf'),
    source_version: z.string(),
    source_kind: z.literal('versioned_snapshot'),
    registry_truth: z.literal('snapshot_not_realtime'),
    snapshot_backed: z.literal(true),
  }),
  evidence: z.strictObject({ store_shard_key: z.string(), row_offset: z.int().min(0) }),
  match: z.strictObject({
    method: z.enum(['exact_normalized', 'fuzzy_components']),
    confidence: unitInterval,
    component_scores: componentScores,
    mismatch_flags: z.array(mismatchFlag),
  }),
});

/** The answer of address_lookup. */
export const addressLookupResponse = z.strictObject({
  ok: z.literal(true),
  tool: z.literal('address_lookup'),
  status: z.enum(['exact_match', 'fuzzy_match', 'ambiguous', 'no_match']),
  matched_on: z.enum(['normalized_full_address', 'address_components', 'none']),
  normalized_address_key: cleanText(4000),
  confidence: unitInterval,
  mismatch_flags: z.array(mismatchFlag),
  candidate_count: z.int().min(0),
  candidates: z.array(addressCandidate),
  property_evidence: propertyEvidence,
});
