import type { z } from 'zod';
import type { monitorListResponse } from '#contract/schemas/monitor.ts';
import { type Change, decideOutcome, findSeverity } from '#domain/monitoring/compare-observations.ts';
import { findObservationFault } from '#domain/monitoring/find-observation-fault.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import { shortenLegalForm } from '#domain/names/legal-form.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { listNotDue, type NotDue } from '#store/monitoring/not-due.ts';
import { listLatestObservations, listObservationsById, type Observation } from '#store/monitoring/observations.ts';
import { lockUnsettled, setStates, type UnsettledScope } from '#store/monitoring/settled-states.ts';
import type { Database } from '#store/postgres/database.ts';
import { type AnsweringReaders, findAnsweringVersions } from './answering-versions.ts';
import { toCompared } from './build-observation.ts';
import { compareOpened, type OpenedBaseline, openBaselines } from './open-baseline.ts';

type MonitorState = NonNullable<z.input<typeof monitorListResponse>['monitors'][number]['latest']>;

/** A monitor's baseline and the service's latest observation since; null when there is none. `opened` is the baseline in the form that is compared. */
type Known = { baseline: Observation | null; latest: Observation | null; opened: OpenedBaseline | null };

const NAME_FIELDS = ['entity_name', 'company_name', 'full_address'];

export async function readLatest(db: Database, monitors: readonly Monitor[]): Promise<(monitor: Monitor) => Known> {
  const ids = monitors.flatMap(({ baseline_snapshot_id }) => baseline_snapshot_id ?? []);
  const [baselines, latest] = await Promise.all([listObservationsById(db, ids), listLatestObservations(db, ids)]);
  const index = (found: Observation[]) => new Map(found.map((one) => [one.subscription_id, one]));
  const [baselineOf, latestOf] = [index(baselines), index(latest)];
  const find = ({ subscription_id }: Monitor) => ({
    baseline: baselineOf.get(subscription_id) ?? null,
    latest: latestOf.get(subscription_id) ?? null,
  });
  const pairs = monitors.flatMap((monitor) => {
    const { baseline, latest: seen } = find(monitor);
    return baseline === null ? [] : [{ type: monitor.target_type, baseline, seen }];
  });
  const open = await openBaselines(db, pairs);
  return (monitor) => {
    const known = find(monitor);
    return { ...known, opened: known.baseline === null ? null : open(known.baseline) };
  };
}

/** Describes what is known of a monitor's target since its baseline. */
export function describeState(monitor: Monitor, known: Known, notDue: MonitorState['not_due']): MonitorState {
  const { baseline, latest } = known;
  const { state, changes } = compareLatest(monitor, known);
  const telling = state === 'older_data' ? baseline : (latest ?? baseline);
  return {
    target: monitor.target_value,
    name: findName(telling) ?? findName(baseline),
    state,
    baseline_at: baseline?.created_at ?? null,
    checked_at: latest?.created_at ?? null,
    source_observed_at: latest?.source_observed_at ?? null,
    change_count: changes.length,
    severity: findSeverity(changes),
    risk_flags: telling?.risk_flags ?? [],
    sample_data: [baseline, latest].some(isSample),
    not_due: notDue,
  };
}

/** Decides the state of a monitor and, when it can be compared, how the latest observation differs. */
function compareLatest(
  { target_type }: Pick<Monitor, 'target_type'>,
  known: Known,
): { state: MonitorState['state']; changes: readonly Change[] } {
  const { baseline, latest, opened } = known;
  if (baseline === null || opened === null) return { state: 'no_baseline', changes: [] };
  if (latest === null) return { state: 'not_checked', changes: [] };
  if (isOlderData(target_type, known)) return { state: 'older_data', changes: [] };
  const { changes } = compareOpened(target_type, opened, latest);
  return { state: decideOutcome(changes), changes };
}

/** Whether the latest observation shows nothing about today, so that a confirmation would reject it: its version is older than the baseline's, or it has no change but lacks a register of the baseline. */
export function isOlderData(type: TargetType, { baseline, latest, opened }: Known): boolean {
  if (baseline === null || latest === null || opened === null) return false;
  if (findObservationFault('The service', toCompared(baseline), toCompared(latest)) !== null) return true;
  const { changes, unread } = compareOpened(type, opened, latest);
  return changes.length === 0 && unread.length > 0;
}

/** Whether an observation read sample data. */
export function isSample(observation: Observation | null): boolean {
  return observation?.sources.some(({ sample }) => sample === true) ?? false;
}

/** Finds which monitors a recheck would not read now, and why. */
export async function readNotDue(
  db: Database,
  readers: AnsweringReaders,
  monitors: readonly Monitor[],
): Promise<(monitor: Monitor) => MonitorState['not_due']> {
  const ids = monitors.map(({ subscription_id }) => subscription_id);
  const found = await listNotDue(db, ids, await findAnsweringVersions(readers));
  const byId = new Map(found.map((one) => [one.subscription_id, { ...buildGround(one), due_on: one.clear_before }]));
  return ({ subscription_id }) => byId.get(subscription_id) ?? null;
}

function findName(observation: Observation | null): string | null {
  const facts = observation?.comparison.facts ?? [];
  const name = facts.find(({ field }) => NAME_FIELDS.includes(field))?.normalized_value ?? null;
  return name === null ? null : shortenLegalForm(name);
}

const AT_ONCE = 200;

/** Decides and stores the states of monitors that new observations have unsettled, at most 200. Returns how many. */
export async function settleStates(trx: Database, scope: UnsettledScope): Promise<number> {
  const monitors = await lockUnsettled(trx, scope, AT_ONCE);
  if (monitors.length === 0) return 0;
  const latestOf = await readLatest(trx, monitors);
  const states = monitors.map((one) => ({
    account_id: one.account_id,
    subscription_id: one.subscription_id,
    state: compareLatest(one, latestOf(one)).state,
  }));
  await setStates(trx, states);
  return monitors.length;
}

/** Describes why a recheck does not read a monitor. */
export function buildGround({
  source_id,
  seen_version,
  answering_version,
}: Pick<NotDue, 'source_id' | 'seen_version' | 'answering_version'>) {
  const isSame = seen_version === answering_version;
  return {
    source_id,
    seen_version,
    answering_version,
    reason: isSame ? ('same_version' as const) : ('not_among_changes' as const),
    message: isSame
      ? `It equalled its baseline in ${seen_version}, which is still the current version.`
      : `It equalled its baseline in ${seen_version}; the comparisons of versions up to ${answering_version}, the current one, list no change of its entity.`,
  };
}
