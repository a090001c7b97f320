import { findRiskMeaning } from '#domain/risk/risk-ontology.ts';
import { CHANGE_RULES } from './change-rules.ts';
import type { MonitoredFlag } from './fact.ts';
import type { TargetType } from './parse-target.ts';

type Flagged = { risk_flags: readonly MonitoredFlag[] };

/** A flag of the baseline that still applies, with its current severity and meaning. */
type StandingFlag = MonitoredFlag & { message: string };

/** Lists the flags of the baseline that still apply: an unchanged risk is still a risk. */
export function listStandingFlags(baseline: Flagged, seen: Flagged): StandingFlag[] {
  const before = new Set(baseline.risk_flags.map(({ code }) => code));
  return seen.risk_flags
    .filter(({ code }) => before.has(code))
    .map((flag) => ({ ...flag, message: describeFlag(flag.code) }));
}

/** Returns what a flag means, from the code that an observation stores. */
export function describeFlag(code: string): string {
  return findRiskMeaning(code) ?? `${code}.`;
}

/** Lists what "unchanged" does not mean: the flags of the baseline and of now, and what was not compared. */
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
  if (before && now) return 'applies now, as in the baseline';
  return now ? 'applies now' : 'applied in the baseline';
}

function describeCompared(type: TargetType): string {
  const fields = Object.keys(CHANGE_RULES[type]).join(', ');
  return `The comparison covers only risk flags and these facts: ${fields}. Changes to anything else, such as trading names or parcels, are not detected.`;
}
