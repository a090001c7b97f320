import type { Acknowledged } from './write-checks.ts';

/** The acknowledged checks that a restored database lacks. */
export type Losses = {
  lost: readonly Acknowledged[];
  /** Lost checks that a later one of the same writer outlived: a restore can cut the end, never make a hole. */
  holes: readonly Acknowledged[];
};

/** Compares the acknowledged checks with the ids of the records that are there. */
export function findLost(acknowledged: readonly Acknowledged[], present: ReadonlySet<string>): Losses {
  const lost = acknowledged.filter(({ recordId }) => !present.has(recordId));
  const lastKept = new Map<number, number>();
  for (const { writer, recordId, sentMs } of acknowledged) {
    if (present.has(recordId)) lastKept.set(writer, Math.max(sentMs, lastKept.get(writer) ?? 0));
  }
  return { lost, holes: lost.filter(({ writer, sentMs }) => sentMs < (lastKept.get(writer) ?? 0)) };
}

/** Lists what a restore to a moment has too little or too much: acknowledged before and absent, or sent after and present. */
export function findMomentFaults(
  acknowledged: readonly Acknowledged[],
  present: ReadonlySet<string>,
  momentMs: number,
): string[] {
  return acknowledged.flatMap(({ recordId, sentMs, ackedMs }) => {
    if (ackedMs < momentMs && !present.has(recordId)) return [`${recordId} was acknowledged before and is lost`];
    return sentMs > momentMs && present.has(recordId) ? [`${recordId} was sent after and is there`] : [];
  });
}
