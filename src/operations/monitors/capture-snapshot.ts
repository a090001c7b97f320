import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideOutcome, findSeverity } from '#domain/monitoring/compare-observations.ts';
import { type BoundOperation, bind, type CheckEvidence, callerOf } from '#operations/funnel/handler.ts';
import { dropClearSighting, recordClearSighting } from '#store/monitoring/clear-versions.ts';
import { type Monitor, requireInUse } from '#store/monitoring/monitors.ts';
import { findObservation, type Observation, recordObservation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import type { AnnounceChange } from './announce-change.ts';
import { type BuiltObservation, buildObservation, nameReadSources, toReference } from './build-observation.ts';
import { settleStates } from './monitor-states.ts';
import type { ObserveTarget, TargetReading } from './observe-target.ts';
import { compareOpened, openBaseline } from './open-baseline.ts';
import { readMonitor } from './read-monitor.ts';

/** Binds capture_snapshot, which records a baseline or a check. */
export function bindCaptureSnapshot(
  db: Database,
  observe: ObserveTarget,
  announceChange: AnnounceChange,
): BoundOperation {
  return bind(captureSnapshot).check(
    async ({ subscription_id, role, source_version, expected_snapshot_id }, context) => {
      const monitor = await readMonitor(db, callerOf(context).accountId, subscription_id);
      const { target_type: type, target_value: value } = monitor;
      const { recordId, now } = context;
      const reading = await observe({ type, value, sourceVersion: source_version ?? null, recordId, now });
      // For a check, a target that disappeared is a change to report.
      if (role === 'baseline') requireHeld(monitor, reading);
      const observation = buildObservation(monitor, reading, { role, recordId, now });
      if (expected_snapshot_id !== undefined) await requireExpected(db, observation, expected_snapshot_id);
      const differing = role === 'check' ? await findDifference(db, monitor, observation) : null;
      return {
        answer: buildCaptured(monitor, observation, reading),
        evidence: buildCapturedEvidence(monitor, observation),
        effect: async (trx) => {
          await requireInUse(trx, subscription_id);
          await recordObservation(trx, observation);
          if (role === 'baseline') await recordClearSighting(trx, buildClear(observation, reading));
          if (role === 'check') await settleStates(trx, { account_id: monitor.account_id, subscription_id });
          if (differing === null) return;
          const { opened, changes } = differing;
          const { baseline } = opened;
          await dropClearSighting(trx, { subscription_id, baseline_snapshot_id: baseline.snapshot_id });
          await announceChange(trx, { monitor, opened, seen: observation, changes });
        },
      };
    },
  );
}

export function buildCaptured(monitor: Monitor, observation: BuiltObservation, reading: TargetReading) {
  const { comparison, data_mode, risk_flags } = observation;
  const severity = findSeverity(risk_flags);
  return {
    ok: true as const,
    ...toReference(observation, monitor),
    comparison,
    data_mode,
    sources: nameReadSources(reading),
    severity,
  };
}

export function buildCapturedEvidence(monitor: Monitor, { data_mode, sources }: BuiltObservation): CheckEvidence {
  const { target_type: type, target_value: value, reference } = monitor;
  return { target: { type, value }, reference, data_mode, sources };
}

// Returns the baseline if the observation differs from it, so that the next recheck reports the change in any version.
async function findDifference(db: Database, { target_type, baseline_snapshot_id }: Monitor, seen: BuiltObservation) {
  const baseline = baseline_snapshot_id === null ? null : await findObservation(db, baseline_snapshot_id);
  if (baseline === null) return null;
  const opened = await openBaseline(db, target_type, baseline, seen);
  const { changes } = compareOpened(target_type, opened, seen);
  return decideOutcome(changes) === 'changed' ? { opened, changes } : null;
}

/** Builds the note that a target equalled its baseline in the versions that were read; without a baseline it is the observation itself. */
export function buildClear(seen: BuiltObservation, reading: TargetReading, baseline: { snapshot_id: string } = seen) {
  const { holdsBefore, further } = reading;
  return {
    subscription_id: seen.subscription_id,
    baseline_snapshot_id: baseline.snapshot_id,
    seen,
    holdsBefore,
    further: { considered: further.considered, linked: further.linked, holdsBefore: further.holdsBefore },
  };
}

// A caller who relies on what a snapshot showed must not store values that were never shown.
async function requireExpected(db: Database, seen: BuiltObservation, snapshotId: string): Promise<void> {
  const expected = await findObservation(db, snapshotId);
  if (expected?.subscription_id !== seen.subscription_id)
    throw new ServiceError('snapshot_not_found', 'This monitor has no snapshot with the id in expected_snapshot_id.');
  if (expected.comparison.fingerprint === seen.comparison.fingerprint && listFlags(expected) === listFlags(seen))
    return;
  const message =
    'The register no longer says what this snapshot shows. Nothing was stored. Capture a check to see it.';
  throw new ServiceError('snapshot_mismatch', message);
}

function listFlags({ risk_flags }: Observation): string {
  return JSON.stringify(risk_flags.map(({ code, severity }) => [code, severity].join(' ')).sort());
}

/** Throws abn_not_found or not_found if the source does not hold a target that is to become a baseline. */
export function requireHeld({ target_type }: Monitor, { isHeld, source }: TargetReading): void {
  if (isHeld) return;
  const code = target_type === 'ABN' ? 'abn_not_found' : 'not_found';
  throw new ServiceError(
    code,
    `The register does not list this number; check it for typos. Read was: ${source.source_citation}`,
  );
}
