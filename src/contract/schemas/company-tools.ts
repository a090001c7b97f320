import { z } from 'zod';
import { businessNameOutcome } from './agent-tool-arguments.ts';
import { dataMode, day, recordId, unitInterval, verificationLabel } from './common.ts';
import { sourceUsed } from './provenance.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

const nameDifference = z.strictObject({ feature: z.string(), cost: z.number(), meaning: z.string() });

/** The similarity of the requested name and a found name, with their differences. */
export const nameMatch = z.strictObject({ score: unitInterval, differences: z.array(nameDifference) });

const meaning = z
  .string()
  .nullable()
  .describe('The meaning of the code, or that it is unknown; null when there is no code.')
  .optional();

const labelledField = z.strictObject({
  field: z.string(),
  value: z.string().nullable(),
  label: verificationLabel,
  source_id: z.string(),
  meaning,
});

/** Two contradicting values of one field. */
export const conflict = z.strictObject({
  field: z.string(),
  left: z.strictObject({ source: z.string(), value: z.string().nullable() }),
  right: z.strictObject({ source: z.string(), value: z.string().nullable() }),
  message: z.string(),
});

const shared = {
  data_mode: dataMode,
  sources: z.array(sourceUsed),
  risk_flags: z.array(evidencePackRiskFlag).optional(),
  human_review_items: z.array(z.string()),
  not_checked: z.array(z.strictObject({ source: z.string(), status: z.literal('not_checked'), result: z.string() })),
  limitations: z.array(z.string()),
  record_id: recordId,
};

const company = z.strictObject({
  acn: z.string().describe('An ACN, or the ARBN of a registrable body.'),
  company_name: z.string(),
  abn: z.string().nullable(),
  type: z.string().nullable(),
  class: z.string().nullable(),
  sub_class: z.string().nullable(),
  status: z.string().nullable().describe('As ASIC codes it: REGD is registered, DRGD deregistered.'),
  registered_on: day.nullable(),
  deregistered_on: day.nullable(),
  former_names: z.array(z.string()),
  status_meaning: meaning,
  type_meaning: meaning,
  class_meaning: meaning,
  sub_class_meaning: meaning,
});

const companyCandidate = z.strictObject({
  acn: z.string(),
  company_name: z.string().describe('The one of its names that is most similar to the requested one.'),
  former: z.boolean().describe('True when that is a former name.').optional(),
  current_name: z.string().nullable().describe('The current name, if the row of the former name has it.').optional(),
  status: z.string().nullable().optional(),
  status_meaning: meaning,
  match: nameMatch,
});

/** The answer of company_lookup. */
export const companyLookupAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('company_lookup'),
  status: z.enum(['matched', 'needs_review', 'no_match']),
  verdict: verificationLabel,
  company: company.nullable().describe('Null when no company, or more than one, matches.'),
  fields: z.array(labelledField),
  candidates: z.array(companyCandidate),
  conflicts: z.array(conflict).describe('Both values are shown; neither is preferred.'),
  confidence: unitInterval,
  ...shared,
});

const registeredName = z.strictObject({
  business_name: z.string(),
  status: z.string().nullable(),
  registered_on: day.nullable(),
  cancelled_on: day.nullable(),
  abn: z.string().nullable().describe('Null when the register withholds or lacks it.'),
  match: nameMatch,
});

/** The answer of verify_business_name_registration. */
export const businessNameAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('verify_business_name_registration'),
  business_name: z.string(),
  abn: z.string().nullable(),
  outcome: businessNameOutcome,
  clean: z
    .boolean()
    .describe(
      'True only for exact-match, and only if everything written beside the name was checked and the register names the holder.',
    ),
  verdict: verificationLabel,
  reason: z.string(),
  registration: registeredName.nullable(),
  candidates: z.array(registeredName),
  confidence: unitInterval,
  ...shared,
});

const licence = z.strictObject({
  licence_type: z.enum(['afsl', 'acl']),
  licence_number: z.string(),
  licensee_name: z.string(),
  abn: z.string().nullable(),
  acn: z.string().nullable(),
  status: z.string().nullable().describe('As the register writes it; the AFS register has no status.'),
  started_on: day.nullable(),
  ended_on: day.nullable(),
  locality: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  conditions: z.array(z.string()),
  afsl_number: z.string().nullable(),
  business_names: z.array(z.string()),
  dispute_schemes: z.array(z.string()),
  status_meaning: meaning,
  dispute_schemes_meaning: meaning,
  label: verificationLabel,
});

/** The answer of asic_licence_lookup. */
export const licenceLookupAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('asic_licence_lookup'),
  licence_number: z.string(),
  status: z.enum(['matched', 'needs_review', 'no_match']),
  licences: z.array(licence),
  ...shared,
});
