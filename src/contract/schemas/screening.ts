import { z } from 'zod';
import { day, referenceText, textOrNull, unitInterval, visibleLine, wholeNumber } from './common.ts';
import { provenanceOfSources } from './provenance.ts';
import { riskFlags } from './risk-flag.ts';
import { answerOf } from './shared-fields.ts';

const kind = z.enum(['person', 'organisation', 'vessel']);

const FIRST_BIRTH_YEAR = 1850;

function isBirthYear(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_BIRTH_YEAR && year <= new Date().getUTCFullYear();
}

const birthDate = z
  .string()
  .regex(/^\d{4}(?:-\d{2}-\d{2})?$/, {
    error: 'must be a year such as 1961, or a day such as 1961-04-12',
    // One reason is enough.
    abort: true,
  })
  .refine((text) => text.length === 4 || day.safeParse(text).success, {
    error: 'must be a day that exists',
    abort: true,
  })
  .refine(isBirthYear, `must be in ${FIRST_BIRTH_YEAR} or later, and not in the future`);

export const screenNameArguments = z.strictObject({
  name: visibleLine(300).meta({
    description: 'The name to screen, in any script and order.',
    examples: ['Wiktor Eksamplow'],
  }),
  kind: kind
    .optional()
    .describe('What bears the name: person, organisation or vessel. Default: every kind is compared.'),
  birth_date: birthDate.optional().meta({
    description:
      'Year of birth, or day as YYYY-MM-DD. One that differs from the list lowers a score; it never removes a candidate.',
    examples: ['1961-04-12'],
  }),
  countries: z
    .array(visibleLine(60))
    .max(10)
    .optional()
    .describe('Countries of the subject, in English or as two-letter ISO codes.'),
  identifiers: z
    .array(visibleLine(40))
    .max(10)
    .optional()
    .describe('Numbers of the subject. The list has only the IMO numbers of ships; others are not compared.'),
  reference: referenceText.optional(),
  limit: wholeNumber(1, 50).default(10).describe('The most candidates to return: 1-50, default 10.'),
});

const strength = z
  .enum(['primary', 'strong', 'weak', 'original_script'])
  .describe('How the list marks the name; a weak alias counts only when it is the same.');

const alignedPart = z.strictObject({
  asked: z.string().describe('The word or words of the requested name.'),
  listed: z.string().describe('The word or words of the listed name.'),
  how: z
    .enum(['same', 'alike', 'joined', 'initials', 'other_number'])
    .describe('How the two correspond; joined: one name writes them as one word.'),
  likeness: unitInterval.describe('Likeness of the two, 0 to 1.'),
  contribution: unitInterval.describe('What the part adds to the likeness of the names.'),
});

const unmatchedWord = z.strictObject({
  word: z.string().describe('A word without a partner in the other name.'),
  in: z.enum(['asked', 'listed']).describe('Which of the two names has it.'),
  cost: unitInterval.describe('What the likeness of the names loses by it.'),
});

const deduction = z.strictObject({
  why: z.string().describe('What lowers the score, in a sentence.'),
  cost: unitInterval.describe('What it takes off the score.'),
});

/** What makes an entity a candidate. */
const comparison = z.strictObject({
  name_score: unitInterval.describe('Likeness of the two names, 0 to 1: the contributions less the deductions.'),
  parts: z.array(alignedPart).describe('The words of the two names that correspond.'),
  unmatched: z.array(unmatchedWord).describe('The words that only one name has.'),
  deductions: z.array(deduction).describe('What lowers the likeness of the names as a whole.'),
});

const candidate = z.strictObject({
  band: z
    .enum(['match', 'possible'])
    .describe('match: the name fits; possible: a person must compare. Neither proves identity.'),
  score: unitInterval.describe('How well the entity fits, 0 to 1; a measure, not a chance.'),
  matched_name: textOrNull.describe('The very name that matched; null when only an identifier did.'),
  matched_name_strength: strength.nullable(),
  primary_name: z.string().describe('The main name of the entity on the list.'),
  kind: kind.describe('What the entity is.'),
  reference: z.string().describe('Reference of the entity on the list.'),
  births: z.array(z.string()).describe('Birth dates or years on the list, any of which may be right.'),
  countries: z.array(z.string()).describe('Citizenships, in the words of the list.'),
  identifiers: z.array(z.string()).describe('IMO number of a ship.'),
  measures: z
    .array(z.enum(['targeted_financial_sanction', 'travel_ban', 'arms_embargo', 'maritime_restriction']))
    .describe('What the listing forbids.'),
  committees: z.array(z.string()).describe('The sanctions programmes, in the words of the list.'),
  control_date: day.nullable().describe('Last edit of the listing, not the day of listing; null when not known.'),
  list_version: textOrNull.describe('Version of the list that was read.'),
  list_day: day.describe('The day for which that version speaks.'),
  comparison: comparison.nullable().describe('How the names were compared; null when only an identifier matched.'),
  reasons: z.array(z.string()).describe('Why it is a candidate, and what speaks against it; one sentence each.'),
});

export const screenNameAnswer = z.object({
  ...answerOf('screen_name'),
  name: z.string().describe('The name that was screened.'),
  outcome: z
    .enum(['match', 'possible', 'none_found'])
    .describe('The best band. none_found: no listed name is like it, which is not a clearance.'),
  reason: z.string().describe('The outcome in a sentence, with the version and day of the list.'),
  candidates: z.array(candidate).describe('The listed entities that may be meant, best first; at most limit.'),
  candidate_count: z.int().describe('How many there are, including those beyond limit.'),
  ...provenanceOfSources,
  risk_flags: riskFlags.optional(),
});
