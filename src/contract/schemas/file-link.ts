import { z } from 'zod';
import { MEDIA } from '#contract/media.ts';
import { dateTime } from './common.ts';
import { ok } from './shared-fields.ts';

/** A file that an agent can download. */
export const linkedFile = z.strictObject({
  file_name: z.string().describe('A name to save it under.'),
  media_type: z.enum([MEDIA.pdf, MEDIA.zip, MEDIA.ndjson, MEDIA.csv]).describe('The format of the file.'),
  size_bytes: z.int().min(0).describe('Length of the file in bytes.'),
  url: z.string().describe('GET it without a credential until expires_at. Call the tool again for a new link.'),
  expires_at: dateTime.describe('When the link stops working: after ten minutes, or when the app is disconnected.'),
});

/** What a tool returns instead of a file. */
export const fileLink = linkedFile.extend({ ok });
