import { z } from 'zod';
import { dataMode, dateTime, sha256 } from './common.ts';
import { sourceFile } from './source-file.ts';

/** An imported version of a source. */
export const heldVersion = z.strictObject({
  source_version: z.string(),
  state: z.enum(['staged', 'active', 'retired']),
  sample: z.boolean().describe('True for the bundled sample, which is invented and not register data.'),
  row_count: z.int().min(0),
  retrieved_at: dateTime,
  content_sha256: sha256,
  source_file: sourceFile
    .nullable()
    .optional()
    .describe('The imported file; null for old versions that did not record it.'),
});

/** The description of a source: owner, licence, cadence and limitations. */
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

/** The description of a source. */
export type SourceManifest = z.infer<typeof sourceManifest>;

/** The request has no fields. */
export const sourcesRequest = z.strictObject({});

/** The sources that this service reads. */
export const sourcesResponse = z.object({
  ok: z.literal(true),
  sources: z.array(
    sourceManifest.extend({
      availability: z.enum(['available', 'unavailable']),
      data_mode: dataMode.nullable().describe('Null while this source cannot be read.'),
      versions: z.array(heldVersion),
      answering: z
        .strictObject({
          source_version: z.string().nullable().describe('Null when no version answers, or the live source does.'),
          why: z.string(),
        })
        .optional(),
    }),
  ),
});
