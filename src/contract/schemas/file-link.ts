import { z } from 'zod';
import { MEDIA } from '#contract/media.ts';
import { dateTime } from './common.ts';

/** A file that an agent can download. */
export const linkedFile = z.strictObject({
  file_name: z.string(),
  media_type: z.enum([MEDIA.pdf, MEDIA.zip, MEDIA.ndjson]),
  size_bytes: z.int().min(0),
  url: z
    .string()
    .describe('GET it. It needs no credential and works until expires_at. Call the tool again for a new link.'),
  expires_at: dateTime.describe('When the link stops working: after ten minutes, or when the app is disconnected.'),
});

/** What a tool returns instead of a file. */
export const fileLink = linkedFile.extend({ ok: z.literal(true) });
