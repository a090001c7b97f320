import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isInventedSource } from '#domain/log/record/describe-data.ts';
import type { ObservedSource } from './fact.ts';
import { isFurther } from './further-rules.ts';

/** What the service read for a confirmation, and whether it is newer than the baseline's. */
type ConfirmedObservation = { read: ObservedSource[]; newer_than_baseline: boolean };

/** Builds the observation of a confirmation; newer_than_baseline is true only if the target's own register is newer. */
export function buildConfirmedObservation(
  baseline: readonly ObservedSource[],
  read: readonly ObservedSource[],
): ConfirmedObservation {
  const before = new Map(baseline.map(({ source_id, observed_at }) => [source_id, observed_at]));
  const isNewer = ({ source_id, observed_at }: ObservedSource) =>
    observed_at > (before.get(source_id) ?? Number.POSITIVE_INFINITY);
  const own = read.filter((one) => !isFurther(one));
  return { read: [...read], newer_than_baseline: own.length > 0 && own.every(isNewer) };
}

/** Decides whether the data that was read is a sample; null if its sources are not known. */
export function decideSample(read: Pick<DueDiligenceRecord, 'data_mode' | 'sources'>): boolean | null {
  if (read.sources.length === 0) return null;
  return read.sources.some((source) => isInventedSource(read, source));
}
