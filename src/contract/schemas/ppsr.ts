import { z } from 'zod';
import { cleanText, requiredText } from './common.ts';

const organisation = {
  subject_kind: z.literal('organisation').describe('Organisations only; individual grantors are out of scope.'),
  acn: cleanText(20)
    .regex(/^\s*(?:\d\s*){9}$/, 'must be 9 digits')
    .describe('Australian Company Number: 9 digits.'),
};

/** What a PPSR preview would be asked. */
export const ppsrPreviewRequest = z.strictObject(organisation);

/** What a PPSR search would be asked. */
export const ppsrSearchRequest = z.strictObject({ ...organisation, purpose: requiredText(500) });

/** The arguments of ppsr_search_organisation. */
export const ppsrOrganisationArguments = z.strictObject({
  acn: organisation.acn,
  reference: cleanText(200).optional().describe('Your deal or file id.'),
  sample_response: z.boolean().optional().describe('True uses sample data instead of live register traffic.'),
});

/** The arguments of ppsr_search_serial_number. */
export const ppsrSerialNumberArguments = z.strictObject({
  serial_number: requiredText(50),
  serial_type: z.enum(['vin', 'chassis', 'aircraft']),
  reference: cleanText(200).optional().describe('Your deal or file id.'),
});

/** While the gate is closed there is no successful PPSR answer, so none has a shape. */
export const ppsrNoAnswer = z.never();
