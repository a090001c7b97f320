import type { z } from 'zod';
import { buildFieldError } from '#contract/build-field-error.ts';
import { whatChanged } from '#contract/operations/monitors/what-changed.ts';
import type { whatChangedRequest } from '#contract/schemas/what-changed.ts';
import { ServiceError } from '#contract/service-error.ts';
import { compareObservations, decideOutcome, findSeverity } from '#domain/monitoring/compare-observations.ts';
import { isTargetHash } from '#domain/monitoring/fact-hashes.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { findMonitorsOn, type Monitor, readAnyMonitor } from '#store/monitoring/monitors.ts';
import { findObservationsInWindow, findObservationsOfPack, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { toCompared, toReference } from './build-observation.ts';

const NAME_MONITOR = 'More than one monitor matches: give the subscription_id.';

type Input = z.output<typeof whatChangedRequest>;
type Pair = { monitor: Monitor; previous: Observation; current: Observation };

/** Binds what_changed, which compares two observations. */
export function bindWhatChanged(db: Database): BoundOperation {
  return bind(whatChanged).check(async (input, context) => {
    const { accountId } = callerOf(context);
    const isPair = 'previous_pack_id' in input;
    const { monitor, previous, current } = isPair
      ? await findPair(db, accountId, input)
      : await findWindow(db, accountId, input);
    const { target_type, target_hash, target_value, reference } = monitor;
    const changes = compareObservations(target_type, toCompared(previous), toCompared(current));
    return {
      answer: {
        ok: true,
        tool: 'what_changed',
        selector: isPair ? 'pack_pair' : 'target_window',
        outcome: decideOutcome(changes),
        severity: findSeverity(changes),
        target: { type: target_type, hash: target_hash },
        previous_snapshot: toReference(previous, monitor),
        current_snapshot: toReference(current, monitor),
        change_count: changes.length,
        changes,
        generated_at: context.now.getTime(),
      },
      evidence: {
        target: { type: target_type, value: target_value },
        reference,
        data_mode: current.data_mode,
        sources: [...previous.sources, ...current.sources],
      },
    };
  });
}

type PackPair = Extract<Input, { previous_pack_id: string }>;
type Window = Extract<Input, { target_hash: string }>;

async function findPair(db: Database, accountId: string, asked: PackPair): Promise<Pair> {
  const of = (packId: string, monitor = asked.subscription_id ?? null) =>
    findObservationsOfPack(db, accountId, packId, monitor);
  // If only one of the packs belongs to several monitors, the other pack selects the monitor.
  const beside = async (found: Observation[], [other, ...more]: Observation[], packId: string) => {
    if (found.length < 2 || other === undefined || more.length > 0) return found;
    const narrowed = await of(packId, other.subscription_id);
    return narrowed.length === 0 ? found : narrowed;
  };
  const { previous_pack_id, current_pack_id } = asked;
  const given = { previous: await of(previous_pack_id), current: await of(current_pack_id) };
  const before = await beside(given.previous, given.current, previous_pack_id);
  const after = await beside(given.current, given.previous, current_pack_id);
  const [previous, current] = [before[0], after[0]];
  if (previous === undefined || current === undefined) throw buildNotFound();
  for (const found of [before, after]) requireOne(found);
  const monitor = await readAnyMonitor(db, previous.subscription_id);
  if (previous.subscription_id === current.subscription_id) return { monitor, previous, current };
  const other = await readAnyMonitor(db, current.subscription_id);
  if (other.target_hash !== monitor.target_hash || other.target_type !== monitor.target_type)
    throw new ServiceError('snapshot_mismatch', 'The two packs are not of one target; give two packs of one monitor.');
  // Each monitor has its own salt, so hashes of two monitors cannot be compared.
  throw buildAmbiguous(
    `The packs belong to two monitors, ${monitor.subscription_id} and ${other.subscription_id}, whose hashes cannot be compared: give two packs of one monitor, or target_type, target_hash, from, to and its subscription_id.`,
  );
}

// Throws rather than guessing: the newer of two observations may be the one without the change.
function requireOne([first, second]: readonly Observation[]): void {
  if (first === undefined || second === undefined) return;
  if (first.subscription_id !== second.subscription_id) throw buildAmbiguous(NAME_MONITOR);
  throw buildAmbiguous(
    `Monitor ${first.subscription_id} has snapshots with different content under one pack id: give target_type, target_hash, from, to and subscription_id instead.`,
  );
}

async function findWindow(db: Database, accountId: string, asked: Window): Promise<Pair> {
  // A caller may send the target itself by mistake, which must not be stored.
  if (!isTargetHash(asked.target_hash))
    throw buildFieldError('invalid_input', 'target_hash', 'must be the target_hash of a monitor, never the target');
  const matching = await findMonitorsOn(db, accountId, asked, asked.subscription_id ?? null);
  const [monitor] = matching;
  if (monitor === undefined) throw buildNotFound();
  if (matching.length > 1) throw buildAmbiguous(NAME_MONITOR);
  const pair = await findObservationsInWindow(db, monitor.subscription_id, asked);
  if (pair === null) throw buildNotFound();
  return { monitor, previous: pair[0], current: pair[1] };
}

// The same message for missing and for another account's observations, so that callers cannot probe for them.
function buildNotFound(): ServiceError {
  const message =
    'This account has no two such snapshots to compare. With subscription_id both must belong to that monitor.';
  return new ServiceError('snapshot_not_found', message);
}

function buildAmbiguous(message: string): ServiceError {
  return new ServiceError('ambiguous_target', message);
}
