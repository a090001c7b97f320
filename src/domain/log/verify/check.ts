/** What is asked of an evidence file, in the order in which people read the answers. */
export const CHECK_NAMES = ['schema', 'record hash', 'PDF hash', 'signature', 'inclusion', 'consistency'] as const;

/** The name of a check. */
export type CheckName = (typeof CHECK_NAMES)[number];

/** How a check ended. What could not be looked at is not passed, and is said to be so. */
export type CheckResult = 'passed' | 'failed' | 'not checked';

/** How a check ended, and the sentence that says it to a person. */
export type Outcome = { result: CheckResult; message: string };

/** How every check ended. */
export type Checks = Record<CheckName, Outcome>;

/** What was asked was found to be so. */
export function pass(message: string): Outcome {
  return { result: 'passed', message };
}

/** What was asked was found not to be so. */
export function fail(message: string): Outcome {
  return { result: 'failed', message };
}

/** What was asked could not be looked at. */
export function leaveUnchecked(message: string): Outcome {
  return { result: 'not checked', message };
}

/** Builds the checks of a file that has nothing to check. */
export function buildUnaskedChecks(): Checks {
  const unasked = leaveUnchecked('There is nothing to check: the file is synthetic.');
  return Object.fromEntries(CHECK_NAMES.map((name) => [name, unasked])) as Checks;
}

/** Builds the checks of a file of which one failed so early that nothing else could be looked at. */
export function buildFailedChecks(name: CheckName, message: string): Checks {
  const unread = leaveUnchecked(`The file could not be read that far: the ${name} check failed.`);
  const names = CHECK_NAMES.map((one): [CheckName, Outcome] => [one, one === name ? fail(message) : unread]);
  return Object.fromEntries(names) as Checks;
}

/**
 * What the checks come to. `proven` needs a trusted key: the record is what the service logged. `not proven` says that
 * no fault was found in a file that anybody could have made up. `nothing to verify` is an evidence pack: it is synthetic,
 * and nothing vouches for it.
 */
export type Verdict = 'proven' | 'not proven' | 'failed' | 'nothing to verify';

// Consistency is more than a proof of one record needs, and a file that has no PDF has no hash of one.
const NEEDED: readonly CheckName[] = ['schema', 'record hash', 'signature', 'inclusion'];

/** Decides what the checks come to: one that failed outweighs all others, and one that the reader asked for must have been made. */
export function decideVerdict(checks: Checks, asked: readonly CheckName[] = []): Verdict {
  if (CHECK_NAMES.some((name) => checks[name].result === 'failed')) return 'failed';
  return [...NEEDED, ...asked].every((name) => checks[name].result === 'passed') ? 'proven' : 'not proven';
}
