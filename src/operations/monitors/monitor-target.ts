import type { z } from 'zod';
import { monitorAsset } from '#contract/operations/monitors/monitor-asset.ts';
import { monitorEntity } from '#contract/operations/monitors/monitor-entity.ts';
import type { monitoredAnswer, monitorRequest } from '#contract/schemas/monitor.ts';
import { listUnreadLimits } from '#domain/monitoring/list-further-limits.ts';
import { type BoundOperation, bind, type CallContext } from '#operations/funnel/handler.ts';
import { recordClearSighting } from '#store/monitoring/clear-versions.ts';
import { recordMonitor } from '#store/monitoring/monitors.ts';
import { recordObservation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildObservation } from './build-observation.ts';
import { buildCaptured, buildCapturedEvidence, buildClear, requireHeld } from './capture-snapshot.ts';
import { prepareMonitor } from './create-monitor.ts';
import type { ObserveTarget } from './observe-target.ts';
import { toAnswer } from './read-monitor.ts';

const LIMITATIONS = [
  'The baseline says what the source showed on its own day; nothing was compared yet.',
  'A change is seen only when the target is read again: by a recheck, a captured check or a confirmation.',
];

export function bindMonitorEntity(db: Database, observe: ObserveTarget): BoundOperation {
  return bind(monitorEntity).check((input, context) =>
    monitorTarget({ db, observe }, 'monitor_entity', input, context),
  );
}

export function bindMonitorAsset(db: Database, observe: ObserveTarget): BoundOperation {
  return bind(monitorAsset).check((input, context) => monitorTarget({ db, observe }, 'monitor_asset', input, context));
}

// The monitor and its baseline are written in one transaction, so a target that cannot be read leaves neither.
async function monitorTarget(
  { db, observe }: { db: Database; observe: ObserveTarget },
  tool: z.output<typeof monitoredAnswer>['tool'],
  input: z.output<typeof monitorRequest>,
  context: CallContext,
) {
  const monitor = await prepareMonitor(db, input, context);
  const { target_type: type, target_value: value } = monitor;
  const { recordId, now } = context;
  const reading = await observe({ type, value, sourceVersion: null, recordId, now });
  requireHeld(monitor, reading);
  const observation = buildObservation(monitor, reading, { role: 'baseline', recordId, now });
  const { ok, ...baseline } = buildCaptured(monitor, observation, reading);
  const limitations = [...LIMITATIONS, ...listUnreadLimits(reading.further.unread)];
  const captured = { ...monitor, baseline_snapshot_id: observation.snapshot_id };
  return {
    answer: { ok, tool, ...toAnswer(captured), baseline, limitations, record_id: recordId },
    evidence: buildCapturedEvidence(monitor, observation),
    effect: async (trx: Database) => {
      await recordMonitor(trx, monitor);
      await recordObservation(trx, observation);
      await recordClearSighting(trx, buildClear(observation, reading));
    },
  };
}
