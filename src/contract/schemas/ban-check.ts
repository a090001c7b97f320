import { z } from 'zod';
import { abnText, acnText, day, referenceText, textOrNull, unitInterval, visibleLine, wholeNumber } from './common.ts';
import { provenanceOfSources } from './provenance.ts';
import { answerOf, sourceId, statedDay } from './shared-fields.ts';

const kind = z.enum(['person', 'organisation']);

/** The arguments of ban_check: at least one of acn, abn and name. */
export const banCheckArguments = z
  .strictObject({
    acn: acnText.optional(),
    abn: abnText.optional(),
    name: visibleLine(300)
      .optional()
      .meta({ description: 'Name of a person or organisation, in any order.', examples: ['Alex Sampleson'] }),
    kind: kind
      .optional()
      .describe('What bears the name: person or organisation. Default: both registers are searched.'),
    reference: referenceText.optional(),
    limit: wholeNumber(1, 50).default(10).describe('The most bans to return: 1-50, default 10.'),
  })
  .refine(({ acn, abn, name }) => (acn ?? abn ?? name) !== undefined, 'must have acn, abn or name');

const ban = z.strictObject({
  matched_by: z.enum(['acn', 'name']).describe('acn: the very number. name: only a name that is alike.'),
  band: z
    .enum(['match', 'possible'])
    .describe('match: the number, or an organisation’s name, fits. A person is never more than possible.'),
  score: unitInterval.describe('How alike the names are, 0 to 1; 1 for the same number. A measure, not a chance.'),
  matched_name: textOrNull.describe('The very name that matched; null when the number did.'),
  kind: kind.describe('Which of the two registers has the ban.'),
  names: z.array(z.string()).describe('The names in the register; persons have the family name first.'),
  acn: textOrNull.describe('ACN of the organisation, 9 digits; null for a person.'),
  ban_type: z.string().describe('The type in ASIC’s words, such as Disq. Director.'),
  document_number: textOrNull.describe('Number of the document, whose rows are one ban; null when there is none.'),
  started_on: statedDay('First day of the ban'),
  ended_on: day.nullable().describe('Last day of the ban; null when the register has no day.'),
  end_text: textOrNull.describe('What the register has in place of a last day, such as Permanent banning.'),
  state: z
    .enum(['in_force', 'expired', 'not_started'])
    .describe('Whether the ban is in force on the day of the source; a ban without a last day is.'),
  state_reason: z.string().describe('Why, in a sentence with its day.'),
  places: z.array(z.string()).describe('The addresses of the person, each once; they may be old.'),
  urls: z.array(z.string()).describe('Documents of ASIC about the ban.'),
  comments: z.array(z.string()).describe('Remarks in the register.'),
  source_id: sourceId,
  as_at: day.describe('The day for which the register speaks.'),
  reasons: z.array(z.string()).describe('Why the ban is listed here; one sentence each.'),
});

export const banCheckAnswer = z.object({
  ...answerOf('ban_check'),
  acn: textOrNull.describe('The ACN that was compared, 9 digits; null without one.'),
  name: textOrNull.describe('The name that was compared; null without one.'),
  outcome: z
    .enum(['match', 'possible', 'none_found'])
    .describe('The best band, including expired bans. none_found: nothing is alike, which is not a clearance.'),
  reason: z.string().describe('The outcome in a sentence, with the version and day of each register.'),
  bans: z.array(ban).describe('The bans that may be meant, best first; at most limit. One for each document.'),
  ban_count: z.int().describe('How many there are, including those beyond limit.'),
  ...provenanceOfSources,
});
