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
import { toReference } from './build-observation.ts';
import { toCompared } from './to-compared.ts';

const NAME_MONITOR = 'More than one monitor fits: name the subscription_id.';

type Asked = z.output<typeof whatChangedRequest>;
type Pair = { monitor: Monitor; previous: Observation; current: Observation };

/** Binds the comparison of two observations. */
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

type PackPair = Extract<Asked, { previous_pack_id: string }>;
type Window = Extract<Asked, { target_hash: string }>;

async function findPair(db: Database, accountId: string, asked: PackPair): Promise<Pair> {
  const of = (packId: string, monitor = asked.subscription_id ?? null) =>
    findObservationsOfPack(db, accountId, packId, monitor);
  // A pack of one monitor says which is meant where the other is of several.
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
    throw new ServiceError('snapshot_mismatch', 'The two packs are not of one target.');
  // Each monitor has a salt of its own, so hashes of two cannot be compared.
  throw buildAmbiguous(
    `The packs are of two monitors, ${monitor.subscription_id} and ${other.subscription_id}, whose hashes cannot be compared: give two packs of one of them, or ask with target_type, target_hash, from, to and its subscription_id.`,
  );
}

// Nobody can say which of two is meant, and the newer may be the calmer one.
function requireOne([first, second]: readonly Observation[]): void {
  if (first === undefined || second === undefined) return;
  if (first.subscription_id !== second.subscription_id) throw buildAmbiguous(NAME_MONITOR);
  throw buildAmbiguous(
    `One pack id was given to monitor ${first.subscription_id} with more than one content, so that it names no one snapshot: ask with target_type, target_hash, from, to and subscription_id.`,
  );
}

async function findWindow(db: Database, accountId: string, asked: Window): Promise<Pair> {
  // Somebody may send the address itself, which must go no further.
  if (!isTargetHash(asked.target_hash))
    throw buildFieldError('invalid_input', 'target_hash', 'must be the target_hash of a monitor, never the target');
  const fitting = await findMonitorsOn(db, accountId, asked, asked.subscription_id ?? null);
  const [monitor] = fitting;
  if (monitor === undefined) throw buildNotFound();
  if (fitting.length > 1) throw buildAmbiguous(NAME_MONITOR);
  const pair = await findObservationsInWindow(db, monitor.subscription_id, asked);
  if (pair === null) throw buildNotFound();
  return { monitor, previous: pair[0], current: pair[1] };
}

// Said in the same words whoever's the observations are, so that another account's cannot be told from none.
function buildNotFound(): ServiceError {
  const message =
    'This account has no two such snapshots to compare. With subscription_id both must be of that monitor: packs of two monitors cannot be compared.';
  return new ServiceError('snapshot_not_found', message);
}

function buildAmbiguous(message: string): ServiceError {
  return new ServiceError('ambiguous_target', message);
}
