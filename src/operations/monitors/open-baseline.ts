import type { ComparedObservation } from '#domain/monitoring/compare-observations.ts';
import {
  type BaselineComparison,
  compareWithBaseline,
  extendBaseline,
} from '#domain/monitoring/compare-with-baseline.ts';
import { isFurther } from '#domain/monitoring/further-rules.ts';
import { listFurtherLimits } from '#domain/monitoring/list-further-limits.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import { listFirstSights } from '#store/monitoring/later-observations.ts';
import type { Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { toCompared } from './build-observation.ts';

/** A baseline, and what it is compared as: with the first reading of each register that it did not read itself. */
export type OpenedBaseline = { baseline: Observation; compared: ComparedObservation };

/** Opens a baseline for a comparison with an observation of its monitor. */
export async function openBaseline(
  db: Database,
  type: TargetType,
  baseline: Observation,
  seen: Pick<Observation, 'source_versions'>,
): Promise<OpenedBaseline> {
  return (await openBaselines(db, [{ type, baseline, seen }]))(baseline);
}

type Pair = { type: TargetType; baseline: Observation; seen: Pick<Observation, 'source_versions'> | null };

/** Opens many baselines; only those that lack a source of their observation need another query. */
export async function openBaselines(
  db: Database,
  pairs: readonly Pair[],
): Promise<(baseline: Observation) => OpenedBaseline> {
  const lacking = pairs.filter(({ baseline, seen }) => listFresh(baseline, seen).length > 0);
  const found = await listFirstSights(
    db,
    lacking.map(({ baseline }) => baseline.snapshot_id),
  );
  const bySubscription = Map.groupBy(found, ({ observation }) => observation.subscription_id);
  const typeOf = new Map(pairs.map(({ type, baseline }) => [baseline.snapshot_id, type]));
  return (baseline) => {
    const sights = (bySubscription.get(baseline.subscription_id) ?? []).map(({ source_id, observation }) => ({
      source_id,
      observation: toCompared(observation),
    }));
    const type = typeOf.get(baseline.snapshot_id) ?? 'ABN';
    return { baseline, compared: extendBaseline(type, toCompared(baseline), sights) };
  };
}

function listFresh(baseline: Observation, seen: Pick<Observation, 'source_versions'> | null) {
  const read = new Set(baseline.source_versions.map(({ source_id }) => source_id));
  return (seen?.source_versions ?? []).filter((one) => isFurther(one) && !read.has(one.source_id));
}

export function compareOpened(type: TargetType, { compared }: OpenedBaseline, seen: Observation): BaselineComparison {
  return compareWithBaseline(type, compared, toCompared(seen));
}

/** Lists which further registers of an observation were not compared, or only since their first reading. */
export function listSeenLimits({ compared }: OpenedBaseline, seen: Observation, unread: readonly string[]): string[] {
  return listFurtherLimits({
    baseline: compared.source_versions,
    firstSeen: [...(compared.sights?.keys() ?? [])],
    seen: seen.source_versions,
    unread,
  });
}
