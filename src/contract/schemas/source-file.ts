import { z } from 'zod';
import { dateTime, sha256 } from './common.ts';

/** The very file that a source was read from; of a live answer, the body of the response. */
export const sourceFile = z.strictObject({
  sha256: sha256.describe(
    'SHA-256 of the file as it was given to the import. For several files: of their list, a line `{sha256}  {name}` each, in order of name. For a live answer: of the body of the response.',
  ),
  name: z.string().max(255).describe('Base name of the file, or what the list or the response is called.'),
  url: z
    .string()
    .max(2_000)
    .nullable()
    .describe('Where the owner of the source publishes it, or the address that answered; null for invented data.'),
  published_at: dateTime.nullable().describe('When the source says that it made the file; null where it does not say.'),
});

/** The file as a type. */
export type SourceFile = z.infer<typeof sourceFile>;
