import { z } from 'zod';
import { abnText, acnText, day, referenceText, requiredText, webUrl } from './common.ts';

const reference = referenceText.optional();

/** The arguments of company_lookup: at least one of acn, abn and company_name. */
export const companyLookupArguments = z
  .strictObject({
    acn: acnText.optional(),
    abn: abnText.optional(),
    company_name: requiredText(200).optional().describe('Present or former name of the company, as you know it.'),
    reference,
  })
  .refine(
    ({ acn, abn, company_name }) => (acn ?? abn ?? company_name) !== undefined,
    'must have acn, abn or company_name',
  );

export const businessNameArguments = z.strictObject({
  business_name: requiredText(200).describe('The business name to check, as it is used.'),
  abn: abnText.optional().describe('ABN of the expected holder: 11 digits, spaces allowed.'),
  reference,
});

/** How a business-name check can end; fuzzy or cancelled is not a clean verification. */
export const businessNameOutcome = z
  .enum(['exact-match', 'fuzzy-match', 'cancelled', 'not-found', 'human-review'])
  .describe('How the check ended; only exact-match can be a clean verification.');

export const licenceLookupArguments = z.strictObject({
  licence_number: requiredText(80).meta({
    description: 'Number of the licence; words such as AFSL before it are allowed.',
    examples: ['999902'],
  }),
  licence_type: z
    .enum(['afsl', 'acl'])
    .optional()
    .describe('afsl: financial services; acl: credit. Default: both registers are read.'),
  reference,
});

export const abnArguments = z.strictObject({ abn: abnText, reference });

export const gstCheckArguments = z.strictObject({
  abn: abnText,
  as_at: day.meta({ description: 'The day to check, in Australia; not in the future.', examples: ['2026-10-01'] }),
  reference,
});

/** The most characters of a CSV inside a request; a longer one is fetched. */
const MAX_CSV_CHARACTERS = 500_000;

/** The arguments of batch_search, which is not live. */
export const batchSearchArguments = z.strictObject({
  csv_url: webUrl.describe('Where the service fetches the CSV file of rows to check.'),
  webhook_url: webUrl.optional().describe('The URL to notify when the batch has ended.'),
});

/** The arguments of screen_batch, which is not live: exactly one of csv and csv_url. */
export const screenBatchArguments = batchSearchArguments
  .extend({
    csv: z
      .string()
      .min(1)
      .max(MAX_CSV_CHARACTERS)
      .optional()
      .meta({
        description: 'The CSV itself, up to 500,000 characters. Give csv_url for a longer one.',
        examples: ['name,kind\nViktor Examplov,person\n'],
      }),
    csv_url: batchSearchArguments.shape.csv_url.optional(),
  })
  .refine(({ csv, csv_url }) => (csv === undefined) !== (csv_url === undefined), 'must have either csv or csv_url');
