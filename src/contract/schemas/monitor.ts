import { z } from 'zod';
import { dataMode, day, epochMs, recordId, referenceText, requiredText, textOrNull } from './common.ts';
import {
  changeCount,
  changeItems,
  changeSeverity,
  highestSeverity,
  monitoredFlags,
  recheckGround,
  subscriptionId,
  targetType,
} from './monitoring.ts';
import { sourcesUsed } from './provenance.ts';
import { askedPage, limitations, nextCursor, ok, storedReference } from './shared-fields.ts';
import { snapshotReference } from './what-changed.ts';

const givenId = requiredText(100).meta({
  description: 'The monitor’s id, mon_….',
  examples: ['mon_01M7ES76408EW975SMSV938GT0'],
});

export const monitorRequest = z.strictObject({
  target_type: targetType,
  target: requiredText(200).describe(
    'An ABN, an ACN or, for address, a G-NAF PID; an address as text is refused. A VIN is refused while this service has no access to the PPSR.',
  ),
  reference: referenceText.optional(),
});

export const monitorIdRequest = z.strictObject({ subscription_id: givenId });

const include = z
  .enum(['state'])
  .optional()
  .describe('state: adds what is monitored, its name, and whether it differs from its baseline.');
const comparedId = requiredText(100).optional();

export const monitorDetailRequest = monitorIdRequest.extend({
  include: z
    .enum(['state', 'history'])
    .optional()
    .describe(
      'state: adds what is monitored, its name, and whether it differs from its baseline. history: adds that, and each difference between one snapshot and the next.',
    ),
  previous_snapshot_id: comparedId.describe(
    'With include: the earlier snapshot to compare, snp_…; default: the baseline.',
  ),
  current_snapshot_id: comparedId.describe('With include: the later snapshot to compare, snp_…; default: the latest.'),
});

const monitor = {
  subscription_id: subscriptionId,
  target_type: targetType,
  target_hash: z.string().describe('HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it.'),
  comparison_salt: z.string().describe('32 bytes in base64url, for computing the hash of any fact.'),
  reference: storedReference,
  created_at: epochMs.describe('When the monitor was created, in epoch milliseconds.'),
  baseline_snapshot_id: textOrNull.describe('The current baseline, snp_…; null until one is captured.'),
};

const stateOfMonitor = z.enum(['no_baseline', 'not_checked', 'older_data', 'no_change', 'changed']);

const monitorState = z.strictObject({
  target: z.string().describe('What is monitored: the ABN, ACN, VIN or G-NAF PID.'),
  name: textOrNull.describe(
    'Its name or address when it was last read, in capitals and with PTY LTD short; null before a baseline.',
  ),
  state: stateOfMonitor.describe(
    'no_baseline: nothing to compare with. not_checked: not read since the baseline. older_data: only an older version than the baseline’s, or a sample beside a register, or not every register of the baseline, was read since; it shows nothing about today. Otherwise whether a fact or flag differs.',
  ),
  baseline_at: epochMs.nullable().describe('When the baseline was stored, in epoch milliseconds; null without one.'),
  checked_at: epochMs
    .nullable()
    .describe('When the service stored what is compared with the baseline, in epoch milliseconds; null before.'),
  source_observed_at: epochMs
    .nullable()
    .describe('The time for which the data of that check is valid, in epoch milliseconds; null before.'),
  change_count: changeCount,
  severity: highestSeverity,
  risk_flags: monitoredFlags.describe(
    'The risk flags of that check, or of the baseline before one; no_change does not make them harmless.',
  ),
  sample_data: z.boolean().describe('True when the baseline, or what is compared with it, is sample data.'),
  not_due: recheckGround
    .extend({
      due_on: day
        .nullable()
        .describe(
          'A version of this day or later is read in any case, because the same rows then mean something else.',
        ),
    })
    .nullable()
    .describe('Why a recheck would not read it now: it cannot have changed. Null when it would be read.'),
});

export const monitorResponse = z.strictObject({ ok, ...monitor });

const comparison = z.strictObject({
  previous: snapshotReference.describe('The earlier snapshot.'),
  current: snapshotReference.describe('The later snapshot.'),
  changes: changeItems,
  sample_data: z.boolean().describe('True when one of the two is sample data.'),
});

/** A monitor with its latest snapshots, newest first. */
export const monitorDetailResponse = z.strictObject({
  ok,
  ...monitor,
  baseline_evidence_pack_id: recordId
    .nullable()
    .optional()
    .describe('The record of the baseline, which confirm_no_changes asks for. Null until a baseline is captured.'),
  snapshots: z.array(snapshotReference).describe('The latest 20, newest first.'),
  latest: monitorState.optional().describe('What is known since the baseline. Only with include.'),
  history: z
    .array(comparison)
    .optional()
    .describe(
      'Of the latest 20 snapshots, each that differs from the one before it, newest first. Only with include=history.',
    ),
  compared: comparison
    .nullable()
    .optional()
    .describe(
      'How two snapshots differ. Only with include; null when there are no two, or the latest is older_data and none was named. It leaves no record.',
    ),
});

export const monitorListRequest = z.strictObject({
  ...askedPage,
  reference: requiredText(200).optional().describe('Only monitors with this deal or file id.'),
  target: requiredText(200)
    .optional()
    .describe('Only monitors of this ABN, ACN or G-NAF PID, as people write it. An unknown one has none.'),
  subscription_ids: z
    .string()
    .regex(/^mon_[0-9A-HJKMNP-TV-Z]{26}(?:,mon_[0-9A-HJKMNP-TV-Z]{26}){0,99}$/)
    .optional()
    .meta({
      description: 'Only these monitors: their ids with commas between them, at most 100. An unknown one is left out.',
      examples: ['mon_01M7FYMYZ8RYR7KNJ0EMPP83NH'],
    }),
  state: stateOfMonitor
    .optional()
    .describe(
      'Only monitors in this state, such as changed; include=state explains them. Those counted as unsettled are left out.',
    ),
  include,
});

const counted = (meaning: string) => z.int().min(0).max(1_000).describe(meaning);

const stateCounts = z.strictObject({
  no_baseline: counted('How many have no baseline.'),
  not_checked: counted('How many were not read since their baseline.'),
  older_data: counted('How many were read only in data that cannot be compared.'),
  no_change: counted('How many show no difference.'),
  changed: counted('How many differ from their baseline.'),
  unsettled: counted('How many were read just now, or before an upgrade, and are sorted within minutes.'),
});

/** A page of monitors, newest first. */
export const monitorListResponse = z.strictObject({
  ok,
  monitors: z
    .array(
      z.strictObject({
        ...monitor,
        latest: monitorState.optional().describe('What is known since the baseline. Only with include=state.'),
      }),
    )
    .describe('Your monitors, newest first.'),
  next_cursor: nextCursor,
  counts: stateCounts
    .optional()
    .describe(
      'How many monitors of the account are in each state; 1000 means 1,000 or more. Only with include=state, and without reference, target or subscription_ids.',
    ),
});

export const monitorDeletedResponse = z.strictObject({
  ok,
  subscription_id: subscriptionId,
  deleted_at: epochMs.describe('When it was deleted, in epoch milliseconds.'),
  note: z.string().describe('What is kept after the deletion, in a sentence.'),
});

export const snapshotRequest = z.strictObject({
  subscription_id: givenId,
  role: z
    .enum(['baseline', 'check'])
    .describe('baseline: what later confirmations compare with; check: one more observation.'),
  source_version: requiredText(100)
    .optional()
    .describe('The version to observe: for an address any available G-NAF version, else only the current one.'),
  reference: referenceText.optional().describe('Your deal or file id; the monitor’s own by default.'),
  expected_snapshot_id: requiredText(100)
    .optional()
    .describe(
      'Store nothing unless the register still says what this snapshot of the monitor shows, snp_…; otherwise snapshot_mismatch.',
    ),
});

const fact = z.strictObject({
  field: z.string().describe('Which fact it is, such as abn_status.'),
  normalized_value: z.string().describe('The value in the form that is compared.'),
  value_hash: z.string().describe('sha256: over the monitor’s comparison_salt, the field and its value.'),
  evidence_ref: z.string().describe('The record that supports it, rec_….'),
});

const captured = {
  ...snapshotReference.shape,
  comparison: z
    .strictObject({
      fingerprint: z.string().describe('sha256: over all fact hashes, in ascending order and one per line.'),
      fact_hashes: z.array(z.string()).describe('The value_hash of every fact, in ascending order.'),
      facts: z.array(fact).describe('The facts themselves.'),
    })
    .describe('The facts that are compared; confirm_no_changes takes it as it is.'),
  data_mode: dataMode,
  sources: sourcesUsed,
  severity: changeSeverity.describe('The highest severity of its risk flags; info without flags.'),
};

/** A captured snapshot: its reference and the facts to compare. */
export const snapshotResponse = z.strictObject({ ok, ...captured });

export const monitorEntityArguments = z.strictObject({
  target_type: z.enum(['ABN', 'ACN']).describe('Whether the target is a business or a company.'),
  target: requiredText(200).describe('The ABN or ACN.'),
  reference: referenceText.optional(),
});

export const monitorAssetArguments = z.strictObject({
  target_type: z.enum(['address', 'VIN']).describe('Whether the target is a property or a vehicle.'),
  target: requiredText(200).describe('For address, a G-NAF PID, never an address as text; for VIN, the VIN.'),
  reference: referenceText.optional(),
});

/** The answer of monitor_entity and monitor_asset: the monitor and its baseline. */
export const monitoredAnswer = z.strictObject({
  ok,
  tool: z.enum(['monitor_entity', 'monitor_asset']).describe('The operation that answered.'),
  ...monitor,
  baseline: z.strictObject(captured).describe('What the source showed when the monitor was created.'),
  limitations,
  record_id: recordId,
});
