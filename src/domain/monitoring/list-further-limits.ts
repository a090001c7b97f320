import type { ObservedSource } from './fact.ts';
import { nameSources } from './find-observation-fault.ts';
import { isFurther } from './further-rules.ts';

/** A register that was not read, and why. */
export type UnreadSource = { source_id: string; why: string };

type Compared = {
  /** The sources of the baseline, with those that were first read after it. */
  baseline: readonly ObservedSource[];
  /** The sources that were first read after the baseline. */
  firstSeen: readonly string[];
  seen: readonly ObservedSource[];
  /** The sources of the baseline that were not read again. */
  unread: readonly string[];
};

/** Lists which further registers were read, and which were not compared, or only since they were first read, and why. */
export function listFurtherLimits({ baseline, firstSeen, seen, unread }: Compared): string[] {
  const known = new Set(baseline.map(({ source_id }) => source_id));
  const fresh = seen.filter((one) => isFurther(one) && !known.has(one.source_id));
  const since = baseline.filter(({ source_id }) => firstSeen.includes(source_id) && !unread.includes(source_id));
  const read = seen.filter(isFurther);
  return [
    ...(read.length === 0 ? [] : [`It also read ${nameSources(read)}.`]),
    ...unread.map((id) => `${id} was not read again, or only as it was before: not checked, and not compared.`),
    ...(fresh.length === 0
      ? []
      : [
          `Read for the first time since the baseline, so not compared yet: ${nameSources(fresh)}. Later checks compare with what was read now.`,
        ]),
    ...(since.length === 0
      ? []
      : [`Not read when the baseline was captured, so compared with their first reading: ${nameSources(since)}.`]),
  ];
}

/** Lists the registers that an observation did not read, with the reason. */
export function listUnreadLimits(unread: readonly UnreadSource[]): string[] {
  return unread.map(({ source_id, why }) => `${source_id} was not checked: ${why}`);
}
