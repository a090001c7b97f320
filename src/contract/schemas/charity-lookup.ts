import { z } from 'zod';
import { day, textOrNull } from './common.ts';
import { conflict } from './company-tools.ts';
import { provenanceOfSources } from './provenance.ts';
import {
  answerOf,
  outcomeSentence,
  postcodeOrNull,
  registeredOn,
  statedDay,
  statedText,
  stateOrNull,
} from './shared-fields.ts';

const words = z.array(z.string());
const dollars = z.number().nullable();
const sizeOrNull = textOrNull.describe('Small, Medium or Large, as the ACNC writes it; null when it has none.');

const charity = z.strictObject({
  legal_name: z.string().describe('The legal name, as the ACNC has it.'),
  other_names: textOrNull.describe('All other names in one text, as the ACNC joins them; null when there is none.'),
  size: sizeOrNull,
  registered_on: registeredOn,
  established_on: day.nullable().describe('Day on which the organisation was established; null when not known.'),
  subtypes: words.describe('Public benevolent institution, Health promotion charity, both or none.'),
  purposes: words.describe('The charitable purposes; empty when the register shows none.'),
  beneficiaries: words.describe('Whom the charity says it helps.'),
  operates_in: words.describe('States and territories in which it operates.'),
  operating_countries: words.describe('Countries in which it operates, as codes of three letters.'),
  responsible_persons: z.int().nullable().describe('How many people are responsible for it; null when not stated.'),
  financial_year_end: textOrNull.describe('Last day of its financial year, such as 30-Jun.'),
  address: textOrNull.describe('The business address without state and postcode; null when withheld.'),
  state: stateOrNull,
  postcode: postcodeOrNull,
  country: statedText('The country of the address'),
  website: textOrNull.describe('As the charity gave it, not checked.'),
});

const statement = z.strictObject({
  charity_name: z.string().describe('The name in the statement.'),
  registration_status: z
    .string()
    .describe('The ACNC’s words for the registration on the day of the file, such as Registered.'),
  size: sizeOrNull,
  due_on: day.describe('The day on which the statement was due.'),
  received_on: day.nullable().describe('The day on which the ACNC received it; null when it has not.'),
  days_late: z.int().nullable().describe('Days from the due day to its receipt, 0 if in time; null if not received.'),
  financial_report_received_on: day.nullable().describe('Day of the financial report; null when there is none.'),
  period_from: statedDay('First day of the reporting period'),
  period_to: statedDay('Last day of the reporting period'),
  report_modification: textOrNull.describe('How the auditor modified the report; null when not modified.'),
  is_basic_religious: z.boolean().describe('A basic religious charity need not state figures: its zeros mean nothing.'),
  total_gross_income: dollars.describe('Dollars, as stated; null when left out.'),
  total_expenses: dollars.describe('Dollars, as stated; null when left out.'),
  net_surplus: dollars.describe('Dollars, negative for a deficit; null when left out.'),
  total_assets: dollars.describe('Dollars, as stated; null when left out.'),
  total_liabilities: dollars.describe('Dollars, as stated; null when left out.'),
  net_assets: dollars.describe('Dollars, negative for more liabilities than assets; null when left out.'),
});

export const charityLookupAnswer = z.object({
  ...answerOf('charity_lookup'),
  abn: z.string().describe('The ABN that was looked up, 11 digits.'),
  status: z
    .enum(['registered', 'not_on_register', 'not_checked'])
    .describe(
      'not_on_register: not on the register as of as_at, which is no statement that it is not a charity. not_checked: the register was not read.',
    ),
  reason: outcomeSentence,
  as_at: day.nullable().describe('The day of the register that was read; null when it was not.'),
  charity: charity.nullable().describe('The charity on the register; null when it has none or was not read.'),
  last_statement: statement
    .nullable()
    .describe('The annual statement that was due last; null when none is listed or they were not read.'),
  overdue: z
    .strictObject({
      status: z
        .enum(['overdue', 'not_overdue', 'not_known'])
        .describe('overdue: a due day has passed without receipt. not_known: the source cannot show it.'),
      reason: z.string().describe('How this was decided, in a sentence.'),
      as_at: day.nullable().describe('The day of the annual statements that were read; null when they were not.'),
    })
    .describe('Whether an annual statement is overdue, as far as the source shows.'),
  abn_status: z
    .enum(['active', 'cancelled', 'suspended'])
    .nullable()
    .describe('The status in the ABN register; null when it has no such ABN or was not read.'),
  conflicts: z.array(conflict).describe('Where two sources disagree about its status; neither is preferred.'),
  ...provenanceOfSources,
});
