import { z } from 'zod';
import { dateTime, sha256 } from './common.ts';

/** The file that a source was read from; for a live answer, the body of the response. */
export const sourceFile = z.strictObject({
  sha256: sha256.describe(
    'SHA-256 of the imported file. For several files: of their list, with one line `{sha256}  {name}` each, sorted by name. For a live answer: of the response body.',
  ),
  name: z.string().max(255).describe('Base name of the file, or the name of the list or response.'),
  url: z
    .string()
    .max(2_000)
    .nullable()
    .describe('Where the owner of the source publishes it, or the URL that answered; null for sample data.'),
  published_at: dateTime
    .nullable()
    .describe('When the source created the file, according to the source; null when unknown.'),
});

export type SourceFile = z.infer<typeof sourceFile>;
