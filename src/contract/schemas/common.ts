import { z } from 'zod';
import { findHiddenCharacters } from '#base/hidden-characters.ts';

// PostgreSQL cannot store a NUL and RFC 8785 cannot hash a lone surrogate, so the contract refuses both.
const CLEAN_TEXT = /^[^\0]*$/;

/** Text that can be stored and hashed: no NUL, no lone surrogate, bounded. `missing` replaces "is required" and begins with it. */
export const cleanText = (maxLength = 1000, missing?: `is required${string}`) =>
  z
    .string(missing)
    .max(maxLength)
    .regex(CLEAN_TEXT, 'must not contain NUL')
    .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');

/** Clean text of at least one character. */
export const requiredText = (...parts: Parameters<typeof cleanText>) => cleanText(...parts).min(1);

/** One line of visible characters, because pages show it beside text of the service. */
export const visibleLine = (maxLength: number) =>
  requiredText(maxLength)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .superRefine((text, context) => {
      const hidden = findHiddenCharacters(text);
      if (hidden === null) return;
      context.addIssue({ code: 'custom', message: `must be one line of visible characters; remove ${hidden}` });
    });

/** A caller's id for a deal or file. */
export const referenceText = visibleLine(200).meta({
  description: 'Your deal or file id: one line of visible characters.',
  examples: ['deal-7'],
});

/** An ABN as callers write it: 11 digits, spaces allowed. The domain verifies the check digits. */
export const abnText = cleanText(40)
  .regex(/^\s*(?:\d\s*){11}$/, 'must be 11 digits')
  .meta({ description: 'Australian Business Number: 11 digits, spaces allowed.', examples: ['79 002 637 069'] });

/** An ACN as callers write it: 9 digits, spaces allowed. The domain verifies the check digit. */
export const acnText = cleanText(40)
  .regex(/^\s*(?:\d\s*){9}$/, 'must be 9 digits')
  .meta({ description: 'Australian Company Number: 9 digits, spaces allowed.', examples: ['002 637 069'] });

/** An absolute http or https URL; other schemes are refused, because users will follow it. */
export const webUrl = z.url({ protocol: /^https?$/ }).max(2000);

/** A whole number within bounds, with one message for every violation. */
export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).min(minimum, message).max(maximum, message);
}

/** A confidence or score from 0 to 1. */
export const unitInterval = z.number().min(0).max(1);

/** An RFC 3339 date-time with a zone. */
export const dateTime = z.iso.datetime({ offset: true });

/** A day, YYYY-MM-DD. */
export const day = z.iso.date();

/** A time in epoch milliseconds. */
export const epochMs = z.int().min(1).describe('Epoch milliseconds.');

/** A SHA-256 in lower-case hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Four digits. */
export const postcode = z.string().regex(/^\d{4}$/);

/** The eight states and territories of the contract. */
export const state = z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);

/** Integer cents of AUD, never negative. */
export const cents = z.int().min(0);

/** Whether an answer came from live source traffic, a stored snapshot, or sample data. */
export const dataMode = z
  .enum(['live', 'snapshot', 'sample', 'synthetic_fixture_unsearched'])
  .describe('live: the source was queried; snapshot: an imported version; otherwise invented.');

/** The label that company tools put on each field. */
export const verificationLabel = z
  .enum(['verified', 'not_verified', 'human_review_required'])
  .describe('verified: the source says so; not_verified: no evidence was found.');

/** The letters of an id after its prefix: 26 that sort by time. */
export const ID_LETTERS = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** The form of the ids with a prefix. */
export const idPattern = (prefix: string) => new RegExp(`^${prefix}_${ID_LETTERS}$`);

/** An id as callers send it. */
export const idText = (prefix: string, description: string) =>
  z
    .string()
    .regex(idPattern(prefix), `must be ${prefix}_ and 26 digits or capitals`)
    .meta({ description, examples: [`${prefix}_01K9ZJ6F8M3T5V7X9Z1B3D5F7H`] });

export const RECORD_ID = /^rec_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id of a record: rec_ and 26 sortable characters. */
export const recordId = z
  .string()
  .regex(RECORD_ID, 'must be rec_ and 26 digits or capitals')
  .meta({ description: 'Id of the stored record.', examples: ['rec_01M7FYMYZ8RYR7KNJ0EMPP83NH'] });

/** A text of an answer, or null. */
export const textOrNull = z.string().nullable();
