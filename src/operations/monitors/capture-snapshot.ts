import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { ServiceError } from '#contract/service-error.ts';
import { compareSnapshots, decideOutcome, findSeverity } from '#domain/monitoring/compare-snapshots.ts';
import { type BoundOperation, bind, type CheckEvidence, callerOf } from '#operations/funnel/handler.ts';
import { nameSource } from '#operations/readers/source-used.ts';
import { dropClearSighting, recordClearSighting } from '#store/monitoring/clear-versions.ts';
import { findSnapshot, recordSnapshot } from '#store/monitoring/monitor-snapshots.ts';
import { type Monitor, requireInUse } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { type BuiltSnapshot, buildSnapshot, toReference } from './build-snapshot.ts';
import type { Observation, ObserveTarget } from './observe-target.ts';
import { readMonitor } from './read-monitor.ts';
import { toCompared } from './to-compared.ts';

/** Binds the capture of a baseline or a check. */
export function bindCaptureSnapshot(db: Database, observe: ObserveTarget): BoundOperation {
  return bind(captureSnapshot).check(async ({ subscription_id, role, source_version }, context) => {
    const monitor = await readMonitor(db, callerOf(context).accountId, subscription_id);
    const { target_type: type, target_value: value } = monitor;
    const { recordId, now } = context;
    const observation = await observe({ type, value, sourceVersion: source_version ?? null, recordId, now });
    if (role === 'baseline') requireHeld(monitor, observation);
    const snapshot = buildSnapshot(monitor, observation, { role, recordId, now });
    const differing = role === 'check' ? await findDifferingBaseline(db, monitor, snapshot) : null;
    return {
      answer: buildCaptured(monitor, snapshot, observation),
      evidence: buildCapturedEvidence(monitor, snapshot),
      effect: async (trx) => {
        await requireInUse(trx, subscription_id);
        await recordSnapshot(trx, snapshot);
        if (role === 'baseline') await recordClearSighting(trx, buildClear(snapshot, observation));
        if (differing !== null)
          await dropClearSighting(trx, { subscription_id, baseline_snapshot_id: differing.snapshot_id });
      },
    };
  });
}

/** A snapshot as its capture is answered. */
export function buildCaptured(monitor: Monitor, snapshot: BuiltSnapshot, { source }: Observation) {
  const { comparison, data_mode, risk_flags } = snapshot;
  const severity = findSeverity(risk_flags);
  return {
    ok: true as const,
    ...toReference(snapshot, monitor),
    comparison,
    data_mode,
    sources: [nameSource(source)],
    severity,
  };
}

/** What the record of a capture keeps. */
export function buildCapturedEvidence(monitor: Monitor, { data_mode, sources }: BuiltSnapshot): CheckEvidence {
  const { target_type: type, target_value: value, reference } = monitor;
  return { target: { type, value }, reference, data_mode, sources };
}

// A look that differs is told by the next recheck too, whatever version answers then.
async function findDifferingBaseline(
  db: Database,
  { target_type, baseline_snapshot_id }: Monitor,
  seen: BuiltSnapshot,
) {
  const baseline = baseline_snapshot_id === null ? null : await findSnapshot(db, baseline_snapshot_id);
  if (baseline === null) return null;
  const changes = compareSnapshots(target_type, toCompared(baseline), toCompared(seen));
  return decideOutcome(changes) === 'changed' ? baseline : null;
}

// A baseline equals itself.
function buildClear(snapshot: BuiltSnapshot, { holdsBefore }: Observation) {
  const { subscription_id, snapshot_id: baseline_snapshot_id } = snapshot;
  return { subscription_id, baseline_snapshot_id, seen: snapshot, holdsBefore };
}

// Nobody can rely on what the register never held; what it held once and holds no more is a change that a check must see.
function requireHeld({ target_type }: Monitor, { isHeld, source }: Observation): void {
  if (isHeld) return;
  const code = target_type === 'ABN' ? 'abn_not_found' : 'not_found';
  throw new ServiceError(code, `The source that was read does not hold the target: ${source.source_citation}`);
}
