import { z } from 'zod';
import { abnText, acnText, day, referenceText, requiredText, webUrl } from './common.ts';

const reference = referenceText.optional();

/** The arguments of company_lookup: at least one of acn, abn and company_name. */
export const companyLookupArguments = z
  .strictObject({
    acn: acnText.optional(),
    abn: abnText.optional(),
    company_name: requiredText(200).optional(),
    reference,
  })
  .refine(
    ({ acn, abn, company_name }) => (acn ?? abn ?? company_name) !== undefined,
    'must have acn, abn or company_name',
  );

/** The arguments of verify_business_name_registration. */
export const businessNameArguments = z.strictObject({
  business_name: requiredText(200),
  abn: abnText.optional(),
  reference,
});

/** How a business-name check can end; fuzzy or cancelled is not a clean verification. */
export const businessNameOutcome = z.enum(['exact-match', 'fuzzy-match', 'cancelled', 'not-found', 'human-review']);

/** The arguments of asic_licence_lookup. */
export const licenceLookupArguments = z.strictObject({
  licence_number: requiredText(80),
  licence_type: z.enum(['afsl', 'acl']).optional(),
  reference,
});

/** The arguments of abn_lookup and abn_history. */
export const abnArguments = z.strictObject({ abn: abnText, reference });

/** The arguments of gst_check. */
export const gstCheckArguments = z.strictObject({ abn: abnText, as_at: day, reference });

/** The arguments of batch_search, which is not live. */
export const batchSearchArguments = z.strictObject({
  csv_url: webUrl,
  webhook_url: webUrl.optional(),
});
