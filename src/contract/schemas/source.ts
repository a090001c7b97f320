import { z } from 'zod';
import { dataMode, dateTime, sha256 } from './common.ts';
import { sourceFile } from './source-file.ts';

/** A version of a source that is held here. */
export const heldVersion = z.strictObject({
  source_version: z.string(),
  state: z.enum(['staged', 'active', 'retired']),
  sample: z.boolean().describe('True for the bundled sample: made for this project, no register data.'),
  row_count: z.int().min(0),
  retrieved_at: dateTime,
  content_sha256: sha256,
  source_file: sourceFile
    .nullable()
    .optional()
    .describe('The file that was imported; null for versions from before it was written down.'),
});

/** What we say about a source: whose it is, on what terms, how fresh, and where it ends. */
export const sourceManifest = z.strictObject({
  source_id: z.string(),
  name: z.string(),
  owner: z.strictObject({
    name: z.string(),
    kind: z.enum(['svc', 'government', 'regulator', 'intergovernmental']),
    jurisdiction: z.string(),
    website: z.url(),
  }),
  licence: z.string(),
  attribution: z.string(),
  cadence: z.string(),
  source_url: z.url(),
  limitations: z.array(z.string()),
});

/** The manifest as a type. */
export type SourceManifest = z.infer<typeof sourceManifest>;

/** Nothing is asked. */
export const sourcesRequest = z.strictObject({});

/** The sources that this service reads now. */
export const sourcesResponse = z.object({
  ok: z.literal(true),
  sources: z.array(
    sourceManifest.extend({
      availability: z.enum(['available', 'unavailable']),
      data_mode: dataMode.nullable().describe('Null while nothing of this source can be read.'),
      versions: z.array(heldVersion),
      answering: z
        .strictObject({
          source_version: z.string().nullable().describe('Null while none answers, or the live source is asked.'),
          why: z.string(),
        })
        .optional(),
    }),
  ),
});
