import { z } from 'zod';
import { unitInterval } from './common.ts';

const checkBase = {
  applies: z.literal(true),
  result: z.string(),
  source_version: z.string(),
  confidence: unitInterval,
  evidence_ref: z.string().nullable(),
  limitations: z.array(z.string()),
};

const sourceDescription = {
  owner: z.string(),
  source_url: z.url(),
  access_mode: z.string(),
  credential_requirement: z.string(),
  request_shape: z.string(),
  response_shape: z.string(),
  cadence: z.string(),
  join_keys: z.array(z.string()),
  attribution: z.string(),
};

/** The G-NAF row of property evidence. */
export const addressSnapshotCheck = z.strictObject({
  ...checkBase,
  source: z.literal('G-NAF'),
  source_id: z.literal('gnaf'),
  status: z.enum(['matched', 'needs_review', 'no_match']),
  source_kind: z.literal('versioned_snapshot'),
});

const nullableText = z.string().nullable();

/** One planning application. */
export const planningRecord = z.strictObject({
  planning_portal_application_number: z.string(),
  application_type: z.string(),
  application_status: z.string(),
  full_address: z.string(),
  council_name: z.string(),
  state: z.literal('NSW'),
  council_application_number: nullableText,
  development_category: nullableText,
  development_type: nullableText,
  lodgement_date: nullableText,
  determination_date: nullableText,
  determination_authority: nullableText,
  assessment_exhibition_start_date: nullableText,
  assessment_exhibition_end_date: nullableText,
  lot: nullableText,
  plan_label: nullableText,
  section: nullableText,
  suburb: nullableText,
  postcode: nullableText,
  cost_of_development: z.number().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
});

/** The NSW planning row of property evidence. */
export const planningApplicationsCheck = z.strictObject({
  ...checkBase,
  ...sourceDescription,
  source: z.literal('NSW Planning Portal Online DA'),
  source_id: z.literal('nsw-planning-portal-online-da'),
  status: z.enum(['matched', 'no_match', 'source_unavailable']),
  source_kind: z.literal('planning_application_context'),
  licence: z.string(),
  date_range: z.strictObject({ lodgement_from: z.string(), lodgement_to: z.string() }),
  fields: z.array(z.string()),
  pii_handling: z.string(),
  records: z.array(planningRecord),
});

const climateCheck = {
  ...checkBase,
  ...sourceDescription,
  status: z.enum(['climate_context_available', 'source_unavailable']),
  source_kind: z.literal('observed_climate_context'),
  date_range: z.strictObject({ start: z.string(), finish: z.string() }),
};

/** The climate row of property evidence: SILO, or BoM as fallback. */
export const climateContextCheck = z.discriminatedUnion('source_id', [
  z.strictObject({ ...climateCheck, source: z.literal('SILO Data Drill'), source_id: z.literal('silo-data-drill') }),
  z.strictObject({
    ...climateCheck,
    source: z.literal('BoM Climate Data Online'),
    source_id: z.literal('bom-climate-data-online'),
  }),
]);

/** A source that was not queried. */
export const notCheckedItem = z.strictObject({
  source: z.enum([
    'Title ownership',
    'Mortgage or encumbrance',
    'Valuation or sales history',
    'Planning applications',
    'Hazard context',
  ]),
  applies: z.literal(false),
  status: z.literal('not_checked'),
  result: z.string(),
});

/** What is known about the property, what was checked and what was not. */
export const propertyEvidence = z.strictObject({
  verdict: z.enum(['matched', 'needs_review', 'not_found']),
  headline: z.string(),
  subject: z.strictObject({
    kind: z.literal('property'),
    normalized_address_key: z.string(),
    matched_address: nullableText,
    gnaf_pid: nullableText,
    jurisdiction: nullableText,
    locality: nullableText,
    postcode: nullableText,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  source_checks: z.array(
    z.discriminatedUnion('source_id', [addressSnapshotCheck, planningApplicationsCheck, climateContextCheck]),
  ),
  not_checked: z.array(notCheckedItem),
  recommended_next_action: z.string(),
  limitations: z.array(z.string()),
});
