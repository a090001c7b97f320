import { FairLimiter } from '#base/admission/fair-limiter.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';

/** Lets rechecks ask a source, so many at once in this process; accounts that wait take turns. */
export type SourceTurns = { run<T>(type: TargetType, accountId: string, work: () => Promise<T>): Promise<T> };

// Somebody else's register is asked gently; what is held here costs a few reads of our own store.
const LIVE_AT_ONCE = 2;
const HELD_AT_ONCE = 8;

/** Builds the turns; a kind of target that is not named is held here. */
export function buildSourceTurns(liveTypes: readonly TargetType[]): SourceTurns {
  const turns = new Map<TargetType, FairLimiter>();
  const findTurns = (type: TargetType): FairLimiter => {
    const atOnce = liveTypes.includes(type) ? LIVE_AT_ONCE : HELD_AT_ONCE;
    // A step brings few at a time, so the line need not be bounded.
    const made = turns.get(type) ?? new FairLimiter({ atOnce });
    turns.set(type, made);
    return made;
  };
  return { run: (type, accountId, work) => findTurns(type).run(accountId, work) };
}
