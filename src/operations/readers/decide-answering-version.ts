import type { RegisterVersion } from '#store/registers/register-versions.ts';

/** The version that answers, or null, with the reason; `newer` is the newest version if an operator activated an older one. */
export type AnsweringVersion = { version: RegisterVersion | null; why: string; newer?: RegisterVersion };

const BUSINESS_REGISTERS: ReadonlySet<string> = new Set([
  'abn',
  'asic-companies',
  'asic-business-names',
  'asic-afs-licensees',
  'asic-credit-licensees',
  'asic-banned-persons',
  'asic-banned-organisations',
  'asic-insolvency',
  'acnc-register',
  'acnc-statements',
  'oric',
  'casa-aircraft',
  'dfat-consolidated-list',
  'payment-times',
  'abf-sponsors',
]);

/** Decides which version of a dataset answers: the newest, unless an operator activated another. A sample never answers beside a real register, imported or live. */
export function decideAnsweringVersion(
  held: readonly RegisterVersion[],
  dataset: string,
  liveSources: readonly string[],
): AnsweringVersion {
  const active = held.filter((one) => one.dataset === dataset && one.state === 'active');
  const real = active.filter((one) => !one.sample);
  if (active.length === 0) return { version: null, why: 'no version of it is loaded here' };
  const besideReal = held.some(isRealRegister) || liveSources.some((source) => BUSINESS_REGISTERS.has(source));
  if (real.length === 0 && BUSINESS_REGISTERS.has(dataset) && besideReal) {
    return {
      version: null,
      why: 'only a sample of it is loaded here, and samples do not answer beside real registers',
    };
  }
  const decided = decideAmong(real.length === 0 ? active : real);
  // No other version replaces it: otherwise the damaged one would go unnoticed.
  return decided.version === null || decided.version.seal.isKept
    ? decided
    : { version: null, why: 'the manifest of its version was changed since the import' };
}

function decideAmong(versions: readonly RegisterVersion[]): AnsweringVersion {
  const [chosen] = versions.filter((one) => one.manifest.chosen === true).toSorted(byActivation);
  if (chosen === undefined) return { version: findNewest(versions), why: 'the newest version by its own time' };
  // A newer version imported after the operator's choice wins: the operator did not choose against it.
  const since = versions.filter((one) => byActivation(one, chosen) < 0 && byTime(one, chosen) < 0);
  if (since.length === 0) {
    const newest = findNewest(versions);
    const newer = newest !== null && byTime(newest, chosen) < 0 ? { newer: newest } : {};
    return { version: chosen, why: 'an operator activated this version', ...newer };
  }
  return { version: findNewest(since), why: 'the newest version by its own time' };
}

function isRealRegister({ dataset, state, sample, seal }: RegisterVersion): boolean {
  return BUSINESS_REGISTERS.has(dataset) && state === 'active' && !sample && seal.isKept;
}

function findNewest(versions: readonly RegisterVersion[]): RegisterVersion | null {
  return versions.toSorted((left, right) => byTime(left, right) || byActivation(left, right))[0] ?? null;
}

function byTime(left: RegisterVersion, right: RegisterVersion): number {
  return Date.parse(right.manifest.retrieved_at) - Date.parse(left.manifest.retrieved_at);
}

function byActivation(left: RegisterVersion, right: RegisterVersion): number {
  return (right.activated_at?.getTime() ?? 0) - (left.activated_at?.getTime() ?? 0);
}
