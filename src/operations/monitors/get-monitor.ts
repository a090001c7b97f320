import { getMonitor } from '#contract/operations/monitors/get-monitor.ts';
import { ServiceError } from '#contract/service-error.ts';
import { compareObservations } from '#domain/monitoring/compare-observations.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { findObservation, listObservations, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import type { AnsweringReaders } from './answering-versions.ts';
import { toCompared, toReference } from './build-observation.ts';
import { describeState, isOlderData, isSample, readLatest, readNotDue } from './monitor-states.ts';
import { compareOpened, openBaseline } from './open-baseline.ts';
import { readMonitor, toAnswer } from './read-monitor.ts';

const MAX_OBSERVATIONS = 20;

export function bindGetMonitor(db: Database, readers: AnsweringReaders): BoundOperation {
  return bind(getMonitor).read(async ({ subscription_id, include, ...chosen }, context) => {
    const monitor = await readMonitor(db, callerOf(context).accountId, subscription_id);
    const [observations, baseline] = await Promise.all([
      listObservations(db, subscription_id, MAX_OBSERVATIONS),
      monitor.baseline_snapshot_id === null ? null : findObservation(db, monitor.baseline_snapshot_id),
    ]);
    return {
      ok: true,
      ...toAnswer(monitor),
      // The baseline may be older than the latest observations.
      baseline_evidence_pack_id: baseline?.evidence_pack_id ?? null,
      snapshots: observations.map((one) => toReference(one, monitor)),
      ...(include !== undefined && (await describeLatest(db, readers, monitor, chosen))),
      ...(include === 'history' && { history: listDifferences(monitor, observations) }),
    };
  });
}

type Chosen = { previous_snapshot_id?: string | undefined; current_snapshot_id?: string | undefined };

async function describeLatest(db: Database, readers: AnsweringReaders, monitor: Monitor, chosen: Chosen) {
  const known = (await readLatest(db, [monitor]))(monitor);
  const notDue = (await readNotDue(db, readers, [monitor]))(monitor);
  const find = async (snapshotId: string | undefined) => {
    if (snapshotId === undefined) return null;
    const found = await findObservation(db, snapshotId);
    if (found?.subscription_id === monitor.subscription_id) return found;
    throw new ServiceError('snapshot_not_found', 'This monitor has no such snapshot; snapshots lists the latest.');
  };
  const previous = (await find(chosen.previous_snapshot_id)) ?? known.baseline;
  const current =
    (await find(chosen.current_snapshot_id)) ?? (isOlderData(monitor.target_type, known) ? null : known.latest);
  return {
    latest: describeState(monitor, known, notDue),
    compared: previous === null || current === null ? null : await compareChosen(db, monitor, previous, current),
  };
}

/** Compares each snapshot with the one before it; those without a difference are left out. */
function listDifferences(monitor: Monitor, newestFirst: readonly Observation[]) {
  return newestFirst.flatMap((current, index) => {
    const previous = newestFirst[index + 1];
    const compared = previous === undefined ? null : compareTwo(monitor, previous, current);
    return compared === null || compared.changes.length === 0 ? [] : [compared];
  });
}

// The monitor's baseline is compared as a recheck compares it.
async function compareChosen(db: Database, monitor: Monitor, previous: Observation, current: Observation) {
  if (previous.snapshot_id !== monitor.baseline_snapshot_id) return compareTwo(monitor, previous, current);
  const opened = await openBaseline(db, monitor.target_type, previous, current);
  const { changes } = compareOpened(monitor.target_type, opened, current);
  return { ...compareTwo(monitor, previous, current), changes };
}

function compareTwo(monitor: Monitor, previous: Observation, current: Observation) {
  return {
    previous: toReference(previous, monitor),
    current: toReference(current, monitor),
    changes: compareObservations(monitor.target_type, toCompared(previous), toCompared(current)),
    sample_data: isSample(previous) || isSample(current),
  };
}
