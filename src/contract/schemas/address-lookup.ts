import { z } from 'zod';
import {
  cleanText,
  postcode,
  recordId,
  referenceText,
  requiredText,
  state,
  textOrNull,
  unitInterval,
} from './common.ts';
import { propertyEvidence } from './property-evidence.ts';
import { answerOf } from './shared-fields.ts';

const MAX_CANDIDATES = 25;
const LIMIT_MESSAGE = `must be a whole number from 1 to ${MAX_CANDIDATES}`;

export const addressLookupRequest = z.strictObject({
  source_version: requiredText(
    100,
    'is required: GET /v1/sources (svc sources) lists the versions of the source gnaf',
  ).describe('G-NAF snapshot version to query, such as gnaf-2026-08; GET /v1/sources lists those held.'),
  raw_address: requiredText(2000).meta({
    description: 'Single-line Australian address.',
    examples: ['1 Sample Street, Sampleton NSW 2999'],
  }),
  limit: z
    .int(LIMIT_MESSAGE)
    .min(1, LIMIT_MESSAGE)
    .transform((limit) => Math.min(limit, MAX_CANDIDATES))
    .default(10)
    .describe('The most candidates to return: 1-25, default 10; larger values are capped at 25.'),
  chosen_from: recordId
    .optional()
    .describe(
      'The record of an earlier lookup, if a person chose this address among its candidates. It is kept unread.',
    ),
  reference: referenceText.optional(),
});

/** One way in which the input and a candidate differ. */
export const mismatchFlag = z.strictObject({
  severity: z.enum(['low', 'medium']).describe('medium: a person should compare the two addresses.'),
  code: z
    .enum(['fuzzy_street_name', 'suburb_mismatch', 'postcode_mismatch', 'state_mismatch', 'ambiguous_match'])
    .describe('Which part differs; ambiguous_match: several addresses fit.'),
  message: z.string().describe('The difference in a sentence.'),
  input_component: z.string().optional().describe('That part in your input.'),
  candidate_component: z.string().optional().describe('That part in G-NAF.'),
});

const similarity = unitInterval.describe('Similarity of this part, 0 to 1; 1 is the same.');

/** How well each component agrees. */
export const componentScores = z.strictObject({
  street_number: similarity,
  street_name: similarity,
  street_type: similarity,
  suburb: similarity,
  state: similarity,
  postcode: similarity,
});

/** One possible match, with the snapshot row it comes from. */
export const addressCandidate = z.strictObject({
  gnaf_pid: z.string().describe('G-NAF’s permanent id of the address, such as GANSW900000001.'),
  full_address: z.string().describe('The address as G-NAF has it, on one line.'),
  locality: z.string().describe('Suburb or town, as G-NAF names it.'),
  state: state.describe('State or territory of the address.'),
  postcode: postcode.describe('Postcode of the address, four digits.'),
  latitude: z.number().nullable().describe('In decimal degrees, negative to the south; null when G-NAF has none.'),
  longitude: z.number().nullable().describe('In decimal degrees east; null when G-NAF has none.'),
  geocode_type: textOrNull.describe('What the coordinates mark, such as PROPERTY CENTROID; null when not given.'),
  source: z
    .strictObject({
      source_id: z.literal('gnaf').describe('Id of the source: always gnaf.'),
      source_version: z.string().describe('The G-NAF version that you asked for.'),
      source_kind: z.literal('versioned_snapshot').describe('Always a release of G-NAF, not a live register.'),
      registry_truth: z.literal('snapshot_not_realtime').describe('Later changes are not in the release.'),
      snapshot_backed: z.literal(true).describe('Always true: a row of the release supports it.'),
    })
    .describe('The release that the candidate is from.'),
  evidence: z
    .strictObject({
      store_shard_key: z.string().describe('Key of the stored part of the release.'),
      row_offset: z.int().min(0).describe('Row in that part, counted from 0.'),
    })
    .describe('The row of the release that supports the candidate.'),
  match: z
    .strictObject({
      method: z
        .enum(['exact_normalized', 'fuzzy_components'])
        .describe('exact_normalized: the same after normalising; fuzzy_components: similar part by part.'),
      confidence: unitInterval.describe('0 to 1: how often such a candidate is the intended address.'),
      component_scores: componentScores.describe('How similar each part is.'),
      mismatch_flags: z.array(mismatchFlag).describe('How your input differs from this candidate.'),
    })
    .describe('How it was found, and how well it fits.'),
});

export const addressLookupResponse = z.strictObject({
  ...answerOf('address_lookup'),
  status: z
    .enum(['exact_match', 'fuzzy_match', 'ambiguous', 'no_match'])
    .describe('Whether one address is meant; ambiguous: several may be, and none is chosen.'),
  matched_on: z
    .enum(['normalized_full_address', 'address_components', 'none'])
    .describe('What was compared: the whole address, its parts, or nothing that fits.'),
  normalized_address_key: cleanText(4000).describe(
    'Your address in normal form; two spellings of one address share it.',
  ),
  confidence: unitInterval.describe('0 to 1: how often such an answer is the intended address.'),
  mismatch_flags: z.array(mismatchFlag).describe('How your input differs from the first candidate.'),
  candidate_count: z.int().min(0).describe('The number of candidates shown.'),
  candidates: z.array(addressCandidate).describe('Addresses that may be meant, the most likely first.'),
  property_evidence: propertyEvidence.describe('What was read about the property, and what was not.'),
});
