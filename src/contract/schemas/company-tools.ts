import { z } from 'zod';
import { businessNameOutcome } from './agent-tool-arguments.ts';
import { dataMode, day, recordId, unitInterval, verificationLabel } from './common.ts';
import { sourceUsed } from './provenance.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

const nameDifference = z.strictObject({ feature: z.string(), cost: z.number(), meaning: z.string() });

/** How alike the name asked for and a name found are, and why not more. */
const nameMatch = z.strictObject({ score: unitInterval, differences: z.array(nameDifference) });

const meaning = z
  .string()
  .nullable()
  .describe('The code in words, or that it is not explained here; null where there is none.')
  .optional();

const labelledField = z.strictObject({
  field: z.string(),
  value: z.string().nullable(),
  label: verificationLabel,
  source_id: z.string(),
  meaning,
});

const conflict = z.strictObject({
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
  company_name: z.string().describe('The one of its names that is most like the one asked for.'),
  former: z.boolean().describe('True when that is a former name.').optional(),
  current_name: z.string().nullable().describe('The present name, where the row of a former one gives it.').optional(),
  status: z.string().nullable().optional(),
  status_meaning: meaning,
  match: nameMatch,
});

/** What company_lookup answers. */
export const companyLookupAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('company_lookup'),
  status: z.enum(['matched', 'needs_review', 'no_match']),
  verdict: verificationLabel,
  company: company.nullable().describe('Null when none, or more than one, could be meant.'),
  fields: z.array(labelledField),
  candidates: z.array(companyCandidate),
  conflicts: z.array(conflict).describe('Shown, not resolved.'),
  confidence: unitInterval,
  ...shared,
});

const registeredName = z.strictObject({
  business_name: z.string(),
  status: z.string().nullable(),
  registered_on: day.nullable(),
  cancelled_on: day.nullable(),
  abn: z.string().nullable().describe('Null where the register withholds or lacks it.'),
  match: nameMatch,
});

/** What verify_business_name_registration answers. */
export const businessNameAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('verify_business_name_registration'),
  business_name: z.string(),
  abn: z.string().nullable(),
  outcome: businessNameOutcome,
  clean: z
    .boolean()
    .describe(
      'True for exact-match alone, and only where nothing that was written beside the name was left unchecked, and the register names the holder.',
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
  status: z.string().nullable().describe('As the register writes it; the AFS register has none.'),
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

/** What asic_licence_lookup answers. */
export const licenceLookupAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('asic_licence_lookup'),
  licence_number: z.string(),
  status: z.enum(['matched', 'needs_review', 'no_match']),
  licences: z.array(licence),
  ...shared,
});
