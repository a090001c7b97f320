import { z } from 'zod';
import { epochMs, requiredText, textOrNull, webUrl } from './common.ts';
import { jobAccepted } from './job.ts';
import {
  changeItem,
  changeSeverity,
  observedSourceVersion,
  recheckGround,
  standingFlag,
  targetType,
} from './monitoring.ts';

/** Which monitors to recheck; without a reference all of the account. */
export const recheckRequest = z.strictObject({
  reference: requiredText(200).optional().describe('Only monitors with this deal or file id.'),
});

export const recheckAccepted = jobAccepted.extend({
  job_url: webUrl.describe('GET it with the same credential for the progress and, at the end, the URL of the report.'),
});

const count = z.int().min(0);

/** The first line of a recheck’s report: the request and the number of monitors by outcome. */
export const recheckReportHead = z.strictObject({
  report: z.literal('monitor_recheck'),
  job_id: z.string(),
  reference: textOrNull,
  ordered_at: epochMs,
  generated_at: epochMs,
  counts: z.strictObject({
    monitors: count,
    checked: count,
    changed: count,
    unchanged: count,
    not_observed: count,
    not_due: count,
    no_baseline: count,
  }),
  note: z.string(),
});

/** Every further line of a recheck’s report: one monitor compared with its baseline. */
export const recheckReportLine = z.strictObject({
  subscription_id: z.string(),
  target_type: targetType,
  target_hash: z.string(),
  reference: textOrNull,
  baseline_snapshot_id: textOrNull,
  outcome: z.enum(['changed', 'unchanged', 'not_observed', 'not_due', 'no_baseline']),
  check: z
    .strictObject({
      snapshot_id: z.string(),
      evidence_pack_id: z.string(),
      source_versions: z.array(observedSourceVersion),
      severity: changeSeverity,
      change_count: count,
      changes: z.array(changeItem),
      standing_flags: z
        .array(standingFlag)
        .optional()
        .describe('Risk flags at the baseline that still apply; unchanged does not make them harmless.'),
      limitations: z
        .array(z.string())
        .describe('What was read, its day, whether it is SAMPLE DATA, which flags still apply, and what was compared.'),
    })
    .nullable()
    .describe('What was observed; null when the monitor was not checked.'),
  error: z
    .strictObject({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why it could not be observed; null otherwise.'),
  ground: recheckGround.nullable().describe('Why it was not due for a check; null otherwise.'),
});
