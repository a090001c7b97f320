import type { Snapshot } from '#store/snapshots/snapshots.ts';

/** The version of a register that answers, or null for none; and why; and the newest that an operator passed over for it. */
export type AnsweringVersion = { snapshot: Snapshot | null; why: string; newer?: Snapshot };

const BUSINESS_REGISTERS: ReadonlySet<string> = new Set([
  'abn',
  'asic-companies',
  'asic-business-names',
  'asic-afs-licensees',
  'asic-credit-licensees',
]);

/** Decides which version of a dataset answers: the newest by its own time, unless an operator chose another; a sample never beside a real register, be it held here or asked live. */
export function decideAnsweringVersion(
  held: readonly Snapshot[],
  dataset: string,
  liveSources: readonly string[],
): AnsweringVersion {
  const active = held.filter((one) => one.dataset === dataset && one.state === 'active');
  const real = active.filter((one) => !one.sample);
  if (active.length === 0) return { snapshot: null, why: 'no version of it is loaded here' };
  const besideReal = held.some(isRealRegister) || liveSources.some((source) => BUSINESS_REGISTERS.has(source));
  if (real.length === 0 && BUSINESS_REGISTERS.has(dataset) && besideReal) {
    return {
      snapshot: null,
      why: 'only a sample of it is loaded here, and samples do not answer beside real registers',
    };
  }
  const decided = decideAmong(real.length === 0 ? active : real);
  // No other version takes its place: what was meant to answer would go unnoticed.
  return decided.snapshot === null || decided.snapshot.seal.isKept
    ? decided
    : { snapshot: null, why: 'the manifest of its version was changed since the import' };
}

function decideAmong(versions: readonly Snapshot[]): AnsweringVersion {
  const [chosen] = versions.filter((one) => one.manifest.chosen === true).toSorted(byActivation);
  if (chosen === undefined) return { snapshot: findNewest(versions), why: 'the newest version by its own time' };
  // What came in after the choice, and is newer than what was chosen, was not there to be passed over.
  const since = versions.filter((one) => byActivation(one, chosen) < 0 && byTime(one, chosen) < 0);
  if (since.length === 0) {
    const newest = findNewest(versions);
    const newer = newest !== null && byTime(newest, chosen) < 0 ? { newer: newest } : {};
    return { snapshot: chosen, why: 'an operator activated this version', ...newer };
  }
  return { snapshot: findNewest(since), why: 'the newest version by its own time' };
}

function isRealRegister({ dataset, state, sample, seal }: Snapshot): boolean {
  return BUSINESS_REGISTERS.has(dataset) && state === 'active' && !sample && seal.isKept;
}

function findNewest(versions: readonly Snapshot[]): Snapshot | null {
  return versions.toSorted((left, right) => byTime(left, right) || byActivation(left, right))[0] ?? null;
}

function byTime(left: Snapshot, right: Snapshot): number {
  return Date.parse(right.manifest.retrieved_at) - Date.parse(left.manifest.retrieved_at);
}

function byActivation(left: Snapshot, right: Snapshot): number {
  return (right.activated_at?.getTime() ?? 0) - (left.activated_at?.getTime() ?? 0);
}
