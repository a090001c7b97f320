import { CHANGE_RULES } from './change-rules.ts';
import type { MonitoredFlag } from './fact.ts';
import { describeFlag } from './list-standing-flags.ts';
import type { TargetType } from './parse-target.ts';

type Flagged = { risk_flags: readonly MonitoredFlag[] };

/** What the word "unchanged" does not say: which trouble stands, in the baseline or now, and what was not compared at all. */
export function listStandingLimits(type: TargetType, baseline: Flagged, seen: Flagged): string[] {
  const before = new Map(baseline.risk_flags.map((flag) => [flag.code, flag]));
  const now = new Map(seen.risk_flags.map((flag) => [flag.code, flag]));
  const all = new Map([...before, ...now]);
  const standing = [...all.values()].map((flag) => {
    const when = describeWhen(before.has(flag.code), now.has(flag.code));
    return `Flag ${flag.code} (${flag.severity}) ${when}: ${describeFlag(flag.code)} A comparison does not make it clean.`;
  });
  return [...standing, describeCompared(type)];
}

function describeWhen(before: boolean, now: boolean): string {
  if (before && now) return 'stands, in the baseline as now';
  return now ? 'stands now' : 'stood in the baseline';
}

function describeCompared(type: TargetType): string {
  const fields = Object.keys(CHANGE_RULES[type]).join(', ');
  return `Compared were risk flags and these facts: ${fields}. Whatever else the register holds (trading names, parcels and the like) was not, and a change of it is not seen.`;
}
