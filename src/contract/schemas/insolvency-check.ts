import { z } from 'zod';
import { acnText, day, referenceText, textOrNull } from './common.ts';
import { conflict } from './company-tools.ts';
import { provenanceOfSources } from './provenance.ts';
import { answerOf, outcomeSentence, postcodeOrNull, statedText, stateOrNull } from './shared-fields.ts';

export const insolvencyCheckArguments = z.strictObject({ acn: acnText, reference: referenceText.optional() });

const appointment = z.strictObject({
  appointment_type: z.string().describe('The type in ASIC’s words, such as Court liquidation.'),
  kind: z
    .enum(['liquidation', 'administration', 'restructuring', 'receivership', 'solvent_winding_up', 'other'])
    .describe('What the type means. solvent_winding_up is a members’ voluntary liquidation and no sign of trouble.'),
  effective_on: day.describe('The day on which the appointment took effect.'),
  appointee: statedText('The person or company appointed'),
  organisation_name: z.string().describe('The company’s name in this row, as at the appointment.'),
  is_first_entry: z.boolean().describe('Whether ASIC counts it as the first entry into external administration.'),
  industry: statedText('The industry division, as ASIC classifies it'),
  state: stateOrNull,
  postcode: postcodeOrNull,
});

export const insolvencyCheckAnswer = z.object({
  ...answerOf('insolvency_check'),
  acn: z.string().describe('The ACN or ARBN that was checked, 9 digits.'),
  status: z
    .enum(['appointments_found', 'solvent_winding_up_only', 'none_found'])
    .describe('none_found is not clear: appointments before July 2021 and of the last weeks are not in the source.'),
  reason: outcomeSentence,
  as_at: day.describe('The last day that the source covers.'),
  appointments: z.array(appointment).describe('The appointments to the company, the latest first; at most 200.'),
  company: z
    .strictObject({
      company_name: z.string().describe('The present name, as ASIC has it.'),
      status: textOrNull.describe('As ASIC codes it: EXAD is external administration.'),
      status_meaning: textOrNull.describe('The meaning of the code; null when there is no code.'),
    })
    .nullable()
    .describe('The company in ASIC’s register; null when company_register is not_found or not_read.'),
  company_register: z
    .enum(['found', 'not_found', 'not_read'])
    .describe('Whether ASIC’s register of companies was read, and has the company.'),
  conflicts: z
    .array(conflict)
    .describe('Where the company register and the statistics disagree; neither is preferred.'),
  ...provenanceOfSources,
});
