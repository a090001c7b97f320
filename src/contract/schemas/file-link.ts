import { z } from 'zod';
import { MEDIA } from '#contract/media.ts';

/** What a tool returns instead of a file: the REST URL, which accepts the same token. */
export const fileLink = z.strictObject({
  ok: z.literal(true),
  file_name: z.string(),
  media_type: z.enum([MEDIA.pdf, MEDIA.zip, MEDIA.ndjson]),
  size_bytes: z.int().min(0),
  url: z.string().describe('GET it with the same credential.'),
});
