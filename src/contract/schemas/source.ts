import { z } from 'zod';
import { dataMode, dateTime, sha256, textOrNull } from './common.ts';
import { limitations, ok } from './shared-fields.ts';
import { sourceFile } from './source-file.ts';
import { sourceOwner } from './source-owner.ts';

const heldVersion = z.strictObject({
  source_version: z.string().describe('Name of the version, such as abn-2026-11.'),
  state: z
    .enum(['staged', 'active', 'retired'])
    .describe('active: it answers; staged: imported and not yet used; retired: replaced by a newer one.'),
  sample: z.boolean().describe('True for the bundled sample, which is invented and not register data.'),
  row_count: z.int().min(0).describe('The number of rows imported.'),
  retrieved_at: dateTime.describe('The time for which its data is valid.'),
  content_sha256: sha256.describe('SHA-256 of the imported content.'),
  source_file: sourceFile
    .nullable()
    .optional()
    .describe('The imported file; null for old versions that did not record it.'),
});

/** The description of a source: owner, licence, cadence and limitations. */
const sourceManifest = z.strictObject({
  source_id: z.string().describe('Id of the source, such as abn or gnaf.'),
  name: z.string().describe('What the publisher calls the source.'),
  owner: sourceOwner,
  licence: z.string().describe('Terms under which the source may be used.'),
  attribution: z.string().describe('The credit that the licence demands.'),
  cadence: z.string().describe('How often the source is updated.'),
  source_url: z.url().describe('Where the source is published.'),
  limitations: limitations.describe('What the source cannot show, one sentence each.'),
});

export type SourceManifest = z.infer<typeof sourceManifest>;

export const sourcesResponse = z.object({
  ok,
  sources: z
    .array(
      sourceManifest.extend({
        availability: z.enum(['available', 'unavailable']).describe('Whether this service can read the source now.'),
        data_mode: dataMode
          .nullable()
          .describe('Whether answers are live, from a snapshot or invented; null while this source cannot be read.'),
        versions: z.array(heldVersion).describe('The imported versions; empty for a source that is only read live.'),
        answering: z
          .strictObject({
            source_version: textOrNull.describe('The version that answers; null when none or the live source does.'),
            why: z.string().describe('Why that one answers, in a sentence.'),
          })
          .optional()
          .describe('What answers for your credential now.'),
      }),
    )
    .describe('Every source that this service knows.'),
});
