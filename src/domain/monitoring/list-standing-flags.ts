import { RISK_CODES } from '#domain/risk/risk-ontology.ts';
import type { MonitoredFlag } from './fact.ts';

type Flagged = { risk_flags: readonly MonitoredFlag[] };

/** A flag that was there at the baseline and still is, as it was seen now, in words. */
export type StandingFlag = MonitoredFlag & { message: string };

/** Lists the risk that was there at the baseline and still is: that nothing changed does not make it harmless. */
export function listStandingFlags(baseline: Flagged, seen: Flagged): StandingFlag[] {
  const before = new Set(baseline.risk_flags.map(({ code }) => code));
  return seen.risk_flags
    .filter(({ code }) => before.has(code))
    .map((flag) => ({ ...flag, message: describeFlag(flag.code) }));
}

/** Says what a flag means, by the code that an observation keeps of it. */
export function describeFlag(code: string): string {
  return Object.hasOwn(RISK_CODES, code) ? RISK_CODES[code as keyof typeof RISK_CODES].meaning : `${code}.`;
}
