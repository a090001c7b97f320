import { FairLimiter } from '#base/admission/fair-limiter.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';

/** Limits how many queries of a source rechecks run at once in this process; waiting accounts take turns. */
export type SourceTurns = { run<T>(type: TargetType, accountId: string, work: () => Promise<T>): Promise<T> };

// External registers are queried gently; imported ones cost a few database reads.
const LIVE_AT_ONCE = 2;
const HELD_AT_ONCE = 8;

/** Builds the limits; target types that are not live are read from imported versions. */
export function buildSourceTurns(liveTypes: readonly TargetType[]): SourceTurns {
  const turns = new Map<TargetType, FairLimiter>();
  const findTurns = (type: TargetType): FairLimiter => {
    const atOnce = liveTypes.includes(type) ? LIVE_AT_ONCE : HELD_AT_ONCE;
    // A step starts few at a time, so the queue needs no limit.
    const made = turns.get(type) ?? new FairLimiter({ atOnce });
    turns.set(type, made);
    return made;
  };
  return { run: (type, accountId, work) => findTurns(type).run(accountId, work) };
}
