import { z } from 'zod';
import { businessNameOutcome } from './agent-tool-arguments.ts';
import { day, textOrNull, unitInterval, verificationLabel } from './common.ts';
import { provenanceOfSources } from './provenance.ts';
import { riskFlags } from './risk-flag.ts';
import {
  abnOrNull,
  answerOf,
  confidence,
  postcodeOrNull,
  registeredOn,
  sourceId,
  stateOrNull,
} from './shared-fields.ts';

const nameDifference = z.strictObject({
  feature: z.string().describe('The kind of difference, such as legal_form.'),
  cost: z.number().describe('What it takes off the score, 0 to 1.'),
  meaning: z.string().describe('The difference in words.'),
});

/** The similarity of the requested name and a found name, with their differences. */
export const nameMatch = z
  .strictObject({
    score: unitInterval.describe('Similarity of the two names, 0 to 1; 1 is the same name.'),
    differences: z.array(nameDifference).describe('How the two spellings differ.'),
  })
  .describe('How similar the name is to the given one.');

const meaning = textOrNull
  .describe('The meaning of the code, or that it is unknown; null when there is no code.')
  .optional();

const labelledField = z.strictObject({
  field: z.string().describe('Which fact it is, such as company_name.'),
  value: textOrNull.describe('What the source has; null when it has nothing.'),
  label: verificationLabel,
  source_id: sourceId,
  meaning,
});

const conflictSide = z.strictObject({
  source: z.string().describe('The source, or request for what you gave.'),
  value: textOrNull.describe('What that source has; null when it has nothing.'),
});

/** Two contradicting values of one field. */
export const conflict = z.strictObject({
  field: z.string().describe('What the two disagree about, such as abn.'),
  left: conflictSide.describe('One statement; neither is preferred.'),
  right: conflictSide.describe('The other statement.'),
  message: z.string().describe('The contradiction in a sentence.'),
});

const shared = { ...provenanceOfSources, risk_flags: riskFlags.optional() };

const companyNumber = z.string().describe('An ACN, or the ARBN of a registrable body: 9 digits.');
const matchStatus = z
  .enum(['matched', 'needs_review', 'no_match'])
  .describe('Whether one entry clearly fits; needs_review: something is in doubt.');

const company = z.strictObject({
  acn: companyNumber,
  company_name: z.string().describe('The present name, as ASIC has it.'),
  abn: abnOrNull,
  type: textOrNull.describe('ASIC’s code of the type, such as APTY; type_meaning has it in words.'),
  class: textOrNull.describe('ASIC’s code of the liability, such as LMSH for limited by shares.'),
  sub_class: textOrNull.describe('ASIC’s code within the class, such as PROP.'),
  status: textOrNull.describe('As ASIC codes it: REGD is registered, DRGD deregistered.'),
  registered_on: registeredOn,
  deregistered_on: day.nullable().describe('Day of deregistration; null when there is none.'),
  former_names: z.array(z.string()).describe('Earlier names of the company in the dataset.'),
  status_meaning: meaning,
  type_meaning: meaning,
  class_meaning: meaning,
  sub_class_meaning: meaning,
});

const companyCandidate = z.strictObject({
  acn: companyNumber,
  company_name: z.string().describe('The one of its names that is most similar to the requested one.'),
  former: z.boolean().describe('True when that is a former name.').optional(),
  current_name: textOrNull.describe('The current name, if the row of the former name has it.').optional(),
  status: textOrNull.optional().describe('As ASIC codes it: REGD is registered, DRGD deregistered.'),
  status_meaning: meaning,
  match: nameMatch,
});

export const companyLookupAnswer = z.object({
  ...answerOf('company_lookup'),
  status: matchStatus,
  verdict: verificationLabel,
  company: company.nullable().describe('What ASIC has about the company; null when none, or more than one, matches.'),
  fields: z.array(labelledField).describe('Each fact with its own label.'),
  candidates: z
    .array(companyCandidate)
    .describe(
      'Companies with a similar name, then longer names with all its words, the most similar first; at most ten.',
    ),
  conflicts: z.array(conflict).describe('Where two statements disagree. Both values are shown; neither is preferred.'),
  confidence,
  ...shared,
});

const registeredName = z.strictObject({
  business_name: z.string().describe('The name as it is registered.'),
  status: textOrNull.describe('As the register writes it, such as Registered.'),
  registered_on: registeredOn,
  cancelled_on: day.nullable().describe('Day of cancellation; null when there is none.'),
  abn: textOrNull.describe('The holder’s ABN, 11 digits; null when the register withholds or lacks it.'),
  match: nameMatch,
});

export const businessNameAnswer = z.object({
  ...answerOf('verify_business_name_registration'),
  business_name: z.string().describe('The name that was checked.'),
  abn: textOrNull.describe('ABN of the expected holder, 11 digits; null when none was given.'),
  outcome: businessNameOutcome,
  clean: z
    .boolean()
    .describe(
      'True only for exact-match, and only if everything written beside the name was checked and the register names the holder.',
    ),
  verdict: verificationLabel,
  reason: z.string().describe('Why the outcome is what it is.'),
  registration: registeredName.nullable().describe('The registration that matches; null when none does.'),
  candidates: z
    .array(registeredName)
    .describe('Registrations of this or a similar name, then longer names with all its words, the most similar first.'),
  confidence,
  ...shared,
});

const licence = z.strictObject({
  licence_type: z.enum(['afsl', 'acl']).describe('afsl: financial services; acl: credit.'),
  licence_number: z.string().describe('Number of the licence, digits only.'),
  licensee_name: z.string().describe('Who holds the licence.'),
  abn: abnOrNull,
  acn: textOrNull.describe('The holder’s ACN, 9 digits; null when the register has none.'),
  status: textOrNull.describe('As the register writes it; the AFS register has no status.'),
  started_on: day.nullable().describe('First day of the licence; null when not known.'),
  ended_on: day.nullable().describe('Last day of the licence; null when it has none.'),
  locality: textOrNull.describe('Suburb or town of the holder; null when not known.'),
  state: stateOrNull,
  postcode: postcodeOrNull,
  conditions: z.array(z.string()).describe('What the licence allows and requires, as the register writes it.'),
  afsl_number: textOrNull.describe('For a credit licence: the holder’s AFS licence number; null without one.'),
  business_names: z.array(z.string()).describe('Names under which the holder trades, as the register has them.'),
  dispute_schemes: z.array(z.string()).describe('Codes of the schemes that handle complaints.'),
  status_meaning: meaning,
  dispute_schemes_meaning: meaning,
  label: verificationLabel,
});

export const licenceLookupAnswer = z.object({
  ...answerOf('asic_licence_lookup'),
  licence_number: z.string().describe('The number that was looked up, digits only.'),
  status: matchStatus,
  licences: z.array(licence).describe('What the registers have under this number.'),
  ...shared,
});
