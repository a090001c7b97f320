import { z } from 'zod';
import { dateTime, recordId, textOrNull } from './common.ts';
import { riskCategory, riskSeverity } from './risk-flag.ts';
import { answerOf, limitations, recordedSource } from './shared-fields.ts';

export const explainRiskFlagsRequest = z.strictObject({ record_id: recordId });

const flagSource = z.strictObject({
  ...recordedSource,
});

const explainedFlag = z.strictObject({
  code: z.string().describe('Stable name of the flag, such as abn_cancelled.'),
  category: riskCategory.nullable().describe('Null for a flag without a category, such as one of an address match.'),
  severity: riskSeverity,
  message: textOrNull.describe('The words of the record itself; null where its flag has only a code.'),
  meaning: textOrNull.describe('What the code means in general; null for a code that is no longer used.'),
  why_it_matters: textOrNull.describe('What can go wrong; null for a code that is no longer used.'),
  evidence: z
    .strictObject({
      refs: z.array(z.string()).describe('The identifiers that were looked up, or the record that has the evidence.'),
      backing: textOrNull.describe('Evidence wording, not a clearance claim.'),
      sources: z.array(flagSource).describe('The sources of the record that the flag rests on.'),
    })
    .describe('What the flag rests on.'),
  next_check: z.string().describe('What to check next because of this flag.'),
});

export const explainRiskFlagsAnswer = z.object({
  ...answerOf('explain_risk_flags'),
  record: z
    .strictObject({
      record_id: recordId,
      tool: z.string().describe('The operation that wrote the record.'),
      created_at: dateTime.describe('When the record was made.'),
      sample_data: z.boolean().describe('True when a source of it is sample data: its flags are about no one.'),
    })
    .describe('The record that was explained; explaining it leaves no other.'),
  summary: z.string().describe('How many flags there are and the most severe, in a sentence.'),
  flags: z.array(explainedFlag).describe('Each flag of the record once, the most severe first.'),
  limitations,
});
