import type { ObservedSource } from './fact.ts';

/** What the service itself read for a confirmation, and whether that is a later state of the source than the baseline's. */
export type ConfirmedObservation = { read: ObservedSource[]; newer_than_baseline: boolean };

/** Builds what a confirmation says of its own reading; newer_than_baseline is true only where every source read is. */
export function buildConfirmedObservation(
  baseline: readonly ObservedSource[],
  read: readonly ObservedSource[],
): ConfirmedObservation {
  const relied = new Map(baseline.map(({ source_id, observed_at }) => [source_id, observed_at]));
  const isNewer = ({ source_id, observed_at }: ObservedSource) =>
    observed_at > (relied.get(source_id) ?? Number.POSITIVE_INFINITY);
  return { read: [...read], newer_than_baseline: read.length > 0 && read.every(isNewer) };
}
