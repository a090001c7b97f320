import { z } from 'zod';
import { cleanText, day, referenceText, textOrNull } from './common.ts';
import { conflict } from './company-tools.ts';
import { provenanceOfSources } from './provenance.ts';
import {
  abnOrNull,
  answerOf,
  checkedTarget,
  outcomeSentence,
  postcodeOrNull,
  statedDay,
  statedText,
  stateOrNull,
} from './shared-fields.ts';

export const indigenousCorporationArguments = z.strictObject({
  abn_or_icn: cleanText(40)
    .regex(/^\s*(?:ICN\s*)?(?:\d\s*)+$/i, 'must be an ABN (11 digits) or an ICN (1 to 6 digits)')
    .meta({ description: 'The ABN (11 digits) or the Indigenous Corporation Number.', examples: ['999901'] }),
  reference: referenceText.optional(),
});

const named = {
  icn: z.string().describe('The Indigenous Corporation Number.'),
  corporation_name: z.string().describe('The name, as ORIC has it.'),
  status: z.string().describe('In ORIC’s words: Registered or Deregistered.'),
  status_on: statedDay('The day of the status'),
};

const corporation = z.strictObject({
  ...named,
  incorporated_on: statedDay('The day of incorporation'),
  size: statedText('Small, Medium, Large or Not Sized'),
  abn: abnOrNull,
  state: stateOrNull,
  postcode: postcodeOrNull,
  locality: statedText('The locality'),
  industries: z.array(z.string()).describe('The industries, in ORIC’s words.'),
  is_acnc_registered: z
    .boolean()
    .describe('Whether ORIC marks it as registered with the ACNC; a check with the ACNC is separate.'),
  member_count: statedText('The number of members'),
  director_count: statedText('The number of directors'),
  years: z
    .array(
      z.strictObject({
        financial_year: z.string().describe('The financial year, such as 2025/26.'),
        total_income: statedText('The band of total income'),
        total_assets: statedText('The band of total assets'),
        employees: statedText('The band of the number of employees'),
      }),
    )
    .describe('What the corporation reported, the latest year first; bands, not amounts.'),
  register_url: statedText('Its page in ORIC’s live register'),
});

export const indigenousCorporationAnswer = z.object({
  ...answerOf('indigenous_corporation_lookup'),
  target: checkedTarget,
  status: z
    .enum(['registered', 'not_registered', 'not_found'])
    .describe('not_registered: on the register, but deregistered or with another status.'),
  reason: outcomeSentence,
  as_at: day.describe('The day of the register that was read.'),
  corporation: corporation.nullable().describe('The corporation; null when not found.'),
  others: z.array(z.strictObject(named)).describe('Other corporations with the same ABN; usually none.'),
  abn_register: z
    .strictObject({
      abn: z.string().describe('The ABN, 11 digits.'),
      entity_name: textOrNull.describe('The holder’s name; null when withheld or not found.'),
      status: z.enum(['active', 'cancelled', 'suspended']).nullable().describe('The status; null when not found.'),
    })
    .nullable()
    .describe('What the ABN register has for its ABN; null when it has no ABN or the register was not read.'),
  conflicts: z.array(conflict).describe('Where ORIC and the ABN register disagree; neither is preferred.'),
  ...provenanceOfSources,
});
