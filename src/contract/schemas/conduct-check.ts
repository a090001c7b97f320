import { z } from 'zod';
import { day, textOrNull } from './common.ts';
import { provenanceOfSources } from './provenance.ts';
import { answerOf, postcodeOrNull, statedDay, statedText, stateOrNull } from './shared-fields.ts';

const days = (what: string) => z.number().nullable().describe(`${what}; null when the report has no such number.`);
const percent = (what: string) =>
  z
    .number()
    .nullable()
    .describe(
      `Percentage of the invoices of small businesses that were paid ${what}; null when the report has no such number.`,
    );

const report = z.strictObject({
  kind: z
    .enum(['standard', 'no_small_business_procurement', 'has_nominee', 'by_segment'])
    .describe(
      'Only a standard report has figures. has_nominee: another entity reports. by_segment: figures by operating segment (AASB 8), which are not read.',
    ),
  entity_name: z.string().describe('The entity’s name in the report.'),
  report_type: statedText('The register’s words, such as Original report or Revised report'),
  period_start: statedDay('First day of the reporting period'),
  period_end: day.describe('Last day of the reporting period.'),
  submitted_on: statedDay('The day on which the report was submitted'),
  average_days: days('Average days until small businesses were paid'),
  median_days: days('Median days until small businesses were paid'),
  percentile_80_days: days('The number of days within which 80 % of the payments were made'),
  percentile_95_days: days('The number of days within which 95 % of the payments were made'),
  paid_within_30_days_percent: percent('within 30 days'),
  paid_31_to_60_days_percent: percent('after 31 to 60 days'),
  paid_over_60_days_percent: percent('after more than 60 days'),
  paid_within_term_percent: percent('within their payment term'),
  nominee_name: textOrNull.describe('Who reports for the entity; null unless kind is has_nominee.'),
  nominee_abn: textOrNull.describe('The nominee’s ABN, 11 digits; null unless kind is has_nominee.'),
});

const nonCompliance = z.strictObject({
  non_compliance_type: z.string().describe('The type of non-compliance, in the register’s words.'),
  entity_name: z.string().describe('The entity’s name in the record.'),
  period_start: statedDay('First day of the reporting period concerned'),
  period_end: statedDay('Last day of the reporting period concerned'),
});

const administration = z.strictObject({
  appointment_type: z.string().describe('The type of appointment, in the register’s words.'),
  entity_name: z.string().describe('The entity’s name in the report.'),
  firm: statedText('The external administrator’s firm'),
  appointed_on: statedDay('The day of the appointment'),
});

const sanction = z.strictObject({
  sanction: z.string().describe('The sanction in the register’s words.'),
  kind: z
    .enum(['bar', 'cancellation', 'infringement_notice', 'warning', 'other'])
    .describe('What the sanction is. other: words that this service does not know.'),
  imposed_on: statedDay('The day it was imposed, else the day of the infringement notice'),
  ended_on: day.nullable().describe('The last day of the sanction; null when no end is stated.'),
  end_text: textOrNull.describe('The register’s words in place of an end day; null when it has a day or nothing.'),
  sanction_state: z
    .enum(['in_force', 'ended', 'not_started', 'no_end_stated'])
    .describe('The state on as_at. no_end_stated: as for a cancellation or a notice, which happen once.'),
  sponsor_name: z.string().describe('The sponsor’s name.'),
  trading_name: statedText('The sponsor’s trading name'),
  state: stateOrNull,
  postcode: postcodeOrNull,
  obligation_breached: statedText('The obligation that the sponsor breached'),
});

export const conductCheckAnswer = z.object({
  ...answerOf('conduct_check'),
  abn: z.string().describe('The ABN that was checked, 11 digits.'),
  status: z
    .enum(['records_found', 'report_only', 'none_found'])
    .describe(
      'records_found: a non-compliance, an external administration or a sanction. report_only: only a report of payment times. none_found is not clear: few businesses must report.',
    ),
  reason: z.string().describe('The outcome in words.'),
  payment_times: z
    .strictObject({
      as_at: day.describe('The day of the source.'),
      statement: z
        .string()
        .describe('The latest report in a sentence. Without one: that only large entities must report.'),
      report: report
        .nullable()
        .describe('The latest report by the end of its period; null when the register has no current one.'),
      non_compliance: z
        .array(nonCompliance)
        .describe('Records of non-compliance with payment times reporting, the latest first.'),
      external_administration: z
        .array(administration)
        .describe('Reports of an external administration, the latest first.'),
    })
    .nullable()
    .describe(
      'What the Payment Times register has about the ABN; null when it was not read, as not_checked then says.',
    ),
  sponsor_sanctions: z
    .strictObject({
      as_at: day.describe('The day of the source.'),
      statement: z.string().describe('What was found, in a sentence.'),
      sanctions: z
        .array(sanction)
        .describe('The sanctions, the latest first, those that have ended included; at most 200.'),
    })
    .nullable()
    .describe(
      'What the register of sanctioned sponsors has about the ABN; null when it was not read, as not_checked then says.',
    ),
  ...provenanceOfSources,
});
