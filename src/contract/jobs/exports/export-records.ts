import { z } from 'zod';
import { defineJob } from '#contract/job.ts';
import { recordId } from '#contract/schemas/common.ts';
import { exportFilter } from '#contract/schemas/job.ts';

/** What was ordered, fixed at that moment. */
const exportOrder = z.strictObject({
  ordered_at: z.string(),
  filter: exportFilter,
  webhook_url: z.string().nullable(),
  /** Where the service was reached, which the pages name as the place to verify them. */
  public_url: z.string(),
  /** The last place in the order of commits that was given away. */
  up_to_place: z.int().min(-1),
  /** Records that were committed by then and had no place yet. */
  also: z.array(recordId),
  total: z.int().min(0),
});

/** The order as a type. */
export type ExportOrder = z.infer<typeof exportOrder>;

/** The making of an export, in steps: one part of some hundred records after another, then the archive of all of them. */
export const exportRecords = defineJob({
  name: 'export_records',
  summary: 'Makes the ZIP of an export, part by part',
  input: z.strictObject({
    order: exportOrder,
    /** The part that this step makes, from 0. */
    part: z.int().min(0),
    done: z.int().min(0),
    /** The record that the part before ended with; null for the first part. */
    after: z.strictObject({ created_at: z.string(), record_id: recordId }).nullable(),
    /** Whether all parts are there and the archive is to be put together. */
    assemble: z.boolean(),
  }),
  shownAs: 'evidence_export',
  tries: 8,
  // An account with three long ones would otherwise have every place, and the others would wait for its steps.
  perAccount: 1,
  leaseSeconds: 3_600,
});
