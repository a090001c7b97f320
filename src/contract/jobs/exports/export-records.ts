import { z } from 'zod';
import { defineJob } from '#contract/job.ts';
import { recordId } from '#contract/schemas/common.ts';
import { exportFilter } from '#contract/schemas/job.ts';
import { annex } from '#contract/schemas/record.ts';
import { packOfRecords } from '#contract/schemas/record-pack.ts';

/** The requested export, fixed at the time of the request. */
const exportOrder = z.strictObject({
  ordered_at: z.string(),
  filter: exportFilter,
  webhook_url: z.string().nullable(),
  /** The URL of the service, which the PDF pages print for verification. */
  public_url: z.string(),
  /** The last assigned position in the commit order. */
  up_to_place: z.int().min(-1),
  /** Records that were committed but had no position yet. */
  also: z.array(recordId),
  total: z.int().min(0),
  /** Whether each PDF has its annex; absent means none. */
  annex: annex.optional(),
  /** The pack that the archive has as pack.json, if a pack was ordered. */
  pack: packOfRecords.optional(),
});

export type ExportOrder = z.infer<typeof exportOrder>;

/** Builds an export in steps: parts of a few hundred records each, then the archive. */
export const exportRecords = defineJob({
  name: 'export_records',
  summary: 'Builds the ZIP of an export, part by part',
  input: z.strictObject({
    order: exportOrder,
    /** The part that this step builds, from 0. */
    part: z.int().min(0),
    done: z.int().min(0),
    /** The last record of the previous part; null for the first part. */
    after: z.strictObject({ created_at: z.string(), record_id: recordId }).nullable(),
    /** Whether all parts exist and this step builds the archive. */
    assemble: z.boolean(),
  }),
  shownAs: 'evidence_export',
  tries: 8,
  // Otherwise an account with three long exports would take every worker slot.
  perAccount: 1,
  leaseSeconds: 3_600,
});
